#pragma once

// Sokoban: a man pushes boxes about a warehouse, one at a time. He finds his way to the square
// behind a box by himself, over free squares only.
//
// Can he get there? Two walkers set out, one from him and one from that square, and move in turn,
// each straight for the other's start as far as it can. On open ground they meet half way: the cost
// is the distance, about 240 instructions a step. Among walls a walker may stray. Walkers who have
// moved many times as far as the straight way give up, and two floods take over, which fill the
// rows run by run, the smaller flood always going on: if a wall parts them, the cost is twice the
// smaller side of it, and at worst that of all squares, about 120 instructions each. Taking a push
// back needs only what was remembered of it: the box, the direction, and where the man was.

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iterator>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

enum class Direction : std::uint8_t { down, left, right, up };

constexpr Direction opposites[] = {Direction::up, Direction::right, Direction::left,
                                   Direction::down};

constexpr Direction opposite(Direction direction) {
    return opposites[static_cast<std::size_t>(direction)];
}

using Order = Direction[4];

/// The directions for whoever wants to get somewhere: those that lead there come first. The numbers
/// tell whether the best is up or down, whether it is up, and whether it is left.
constexpr auto orders = [] {
    using enum Direction;
    struct {
        Order of[2][2][2];
    } result{{{{{right, down, up, left}, {left, down, up, right}},
               {{right, up, down, left}, {left, up, down, right}}},
              {{{down, right, left, up}, {down, left, right, up}},
               {{up, right, left, down}, {up, left, right, down}}}}};
    return result;
}();

/// How far it is from a square to the next one in each direction.
struct Step {
    int rows;
    int columns;
};

constexpr Step steps[] = {{1, 0}, {0, -1}, {0, 1}, {-1, 0}};

/// A square, counted from the top left one; a neighbour of one at the edge may be off the board.
struct Square {
    std::ptrdiff_t row;
    std::ptrdiff_t column;

    friend bool operator==(Square, Square) = default;

    constexpr Square next(Direction direction) const {
        const Step& step = steps[static_cast<std::size_t>(direction)];
        return {row + step.rows, column + step.columns};
    }
};

inline std::ptrdiff_t distance(Square a, Square b) {
    return std::abs(a.row - b.row) + std::abs(a.column - b.column);
}

/// The signs of squares: "-+" free, "@*" the man, a letter a box; of each the second, and a capital
/// letter, is on a goal. Anything else cannot be entered.
namespace sign {

constexpr char wall = '#';

constexpr bool is_box(char c) {
    return ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z');
}

constexpr bool is_man(char c) {
    return c == '@' || c == '*';
}

constexpr bool is_goal(char c) {
    return c == '+' || c == '*' || ('A' <= c && c <= 'Z');
}

/// Whether a man or a box may be there, once the man has gone.
constexpr bool is_free(char c) {
    return c == '-' || c == '+' || is_man(c);
}

constexpr bool is_square(char c) {
    return is_free(c) || c == wall || is_box(c);
}

/// Whether a square has neither the man nor a box.
constexpr bool is_plain(char c) {
    return c == '-' || c == wall || c == '+';
}

constexpr char empty(char c) {
    return is_goal(c) ? '+' : '-';
}

constexpr char with_man(char c) {
    return is_goal(c) ? '*' : '@';
}

constexpr char with_box(char c, std::size_t box) {
    return static_cast<char>((is_goal(c) ? 'A' : 'a') + box);
}

/// The number of the box, from 0, that a letter stands for.
constexpr std::size_t box(char c) {
    return static_cast<std::size_t>(c - (is_goal(c) ? 'A' : 'a'));
}

} // namespace sign

constexpr std::size_t most_boxes = 26;

/// A box, by its number, and where to push it.
struct Push {
    std::size_t box;
    Direction direction;

    friend bool operator==(Push, Push) = default;
};

/// The board and the way back. Invariants: text_ is the board as it is printed, each row with its
/// end of line; rows_ says where in it each row is; man_ and boxes_ say on which squares their
/// signs are. Memory follows the text, whatever its shape.
class Warehouse {
public:
    /// An empty one. Walkers who have moved so many times for each step of the straight way give
    /// up, and floods take over.
    explicit Warehouse(std::ptrdiff_t patience = 8) : patience_(patience) {}

    /// Building: squares from left to right, rows from top to bottom. Each box at most once;
    /// exactly one man by the time of the first push.
    void add_square(char c) {
        const Square here{std::ssize(rows_), std::ssize(text_) - end_of_rows()};
        if (sign::is_man(c))
            man_ = here;
        if (sign::is_box(c))
            boxes_[sign::box(c)] = here;
        text_ += c;
    }

    /// Several squares that have neither the man nor a box.
    void add_plain_squares(std::string_view squares) { text_ += squares; }

    void end_row() {
        const std::ptrdiff_t begin = end_of_rows();
        rows_.push_back({begin, std::ssize(text_) - begin});
        text_ += '\n';
    }

    std::ptrdiff_t rows() const { return std::ssize(rows_); }
    std::string_view row(std::ptrdiff_t number) const {
        const Row& row = rows_.begin()[number];
        return {text_.begin() + row.begin, text_.begin() + row.begin + row.length};
    }

    /// The board as it is printed.
    std::string_view text() const { return text_; }

    bool has_man() const { return man_.has_value(); }
    Square man() const {
        assert(has_man());
        return *man_;
    }

    bool has_box(std::size_t box) const { return boxes_[box].has_value(); }
    std::ptrdiff_t boxes() const {
        return std::ranges::count_if(boxes_, [](const auto& box) { return box.has_value(); });
    }
    std::ptrdiff_t boxes_on_goals() const {
        return std::ranges::count_if(
            boxes_, [this](const auto& box) { return box && sign::is_goal(sign_at(*box)); });
    }

    /// The number of pushes made and not taken back.
    std::size_t pushes() const { return done_.size(); }

    /// Pushes a box if it is there, has room, and the man can come to it; otherwise nothing
    /// changes. Time: that of the walk, as told above.
    void push(Push push) {
        assert(push.box < most_boxes);
        if (!has_box(push.box))
            return;
        const Square from = *boxes_[push.box];
        const Square to = from.next(push.direction);
        const Square behind = from.next(opposite(push.direction));
        if (!is_free(to) || !is_free(behind) || !can_walk(man(), behind))
            return;
        done_.push_back({man(), push});
        put(push.box, to, from);
    }

    /// Takes back the last push that is not taken back yet, if there is one.
    void undo() {
        if (done_.empty())
            return;
        const auto [man, push] = done_.back();
        done_.pop_back();
        put(push.box, boxes_[push.box]->next(opposite(push.direction)), man);
    }

private:
    /// Where the squares of a row are in text_.
    struct Row {
        std::ptrdiff_t begin;
        std::ptrdiff_t length;
    };

    struct Done {
        Square man; ///< before he walked
        Push push;
    };

    /// Where the row after the last begins in text_.
    std::ptrdiff_t end_of_rows() const {
        return rows_.empty() ? 0 : rows_.back().begin + rows_.back().length + 1;
    }

    bool is_on_board(Square square) const {
        return 0 <= square.row && square.row < rows() && 0 <= square.column &&
               square.column < rows_.data()[square.row].length;
    }

    /// Where the sign of a square on the board is in text_.
    std::size_t index(Square square) const {
        return static_cast<std::size_t>(rows_.data()[square.row].begin + square.column);
    }

    char sign_at(Square square) const { return text_[index(square)]; }

    bool is_free(Square square) const {
        return is_on_board(square) && sign::is_free(sign_at(square));
    }

    /// Puts a box and the man on squares that are free when both have left their own.
    void put(std::size_t box, Square box_to, Square man_to) {
        const auto change = [&](Square square, auto changed) {
            char& c = text_[index(square)];
            c = changed(c);
        };
        change(man(), sign::empty);
        change(*boxes_[box], sign::empty);
        change(box_to, [box](char c) { return sign::with_box(c, box); });
        change(man_to, sign::with_man);
        boxes_[box] = box_to;
        man_ = man_to;
    }

    /// What a search leaves on every square it comes to. A byte, so that marks take little memory
    /// and wiping them out, once in more than a hundred searches, costs next to nothing.
    using Mark = std::uint8_t;

    enum class Outcome { went_on, met, stuck };

    /// Whether there is a way over free squares: what two walkers find out if it does not take them
    /// much longer than the straight way, and otherwise two floods.
    bool can_walk(Square from, Square to) {
        if (from == to)
            return true;
        marks_.resize(text_.size());
        const auto by_walking = meet_walking(from, to);
        return by_walking ? *by_walking : meet_flooding(from, to);
    }

    /// Sees to it that the next two marks are such that no square has them.
    void make_room_for_marks() {
        if (last_mark_ > std::numeric_limits<Mark>::max() - 2) {
            std::fill(marks_.begin(), marks_.end(), Mark{0});
            last_mark_ = 0;
        }
    }

    /// One side of a search on foot: where it is, how it came there from its start, and what it is
    /// making for. It has been on exactly the squares that have its mark.
    struct Walker {
        Square here;
        std::vector<Direction> way;
        Square target;
        bool rows_first;
        Mark mark;
    };

    /// Whether two walkers, who move in turn, meet; nothing if they lose patience. One sets out
    /// along the column and the other along the row; in the same row, or column, both come back to
    /// it behind an obstacle.
    std::optional<bool> meet_walking(Square from, Square to) {
        make_room_for_marks();
        set_out(man_walker_, from, to, from.column != to.column);
        set_out(box_walker_, to, from, from.row == to.row);
        for (auto moves = patience_ * (1 + distance(from, to)); moves > 0; --moves) {
            const Outcome by_man = move(man_walker_, box_walker_.mark);
            if (by_man != Outcome::went_on)
                return by_man == Outcome::met;
            const Outcome by_box = move(box_walker_, man_walker_.mark);
            if (by_box != Outcome::went_on)
                return by_box == Outcome::met;
        }
        return {};
    }

    void set_out(Walker& walker, Square from, Square to, bool rows_first) {
        walker.here = from;
        walker.way.clear();
        walker.target = to;
        walker.rows_first = rows_first;
        walker.mark = ++last_mark_;
        marks_[index(from)] = walker.mark;
    }

    /// Goes on to a square where the walker has not been, the best one first, or back by one if
    /// there is none.
    Outcome move(Walker& walker, Mark other_mark) {
        for (const Direction direction : by_promise(walker)) {
            const Square next = walker.here.next(direction);
            if (!is_on_board(next))
                continue;
            const std::size_t there = index(next);
            Mark& mark = marks_[there];
            if (mark == other_mark)
                return Outcome::met;
            if (mark != walker.mark && sign::is_free(text_[there])) {
                mark = walker.mark;
                walker.here = next;
                walker.way.push_back(direction);
                return Outcome::went_on;
            }
        }
        if (walker.way.empty())
            return Outcome::stuck;
        walker.here = walker.here.next(opposite(walker.way.back()));
        walker.way.pop_back();
        return Outcome::went_on;
    }

    /// The directions to go from where a walker is, those first that lead to its target.
    static const Order& by_promise(const Walker& walker) {
        const auto [row, column] = walker.here;
        const auto [target_row, target_column] = walker.target;
        const bool vertical_first =
            target_column == column || (walker.rows_first && target_row != row);
        return orders.of[vertical_first][target_row < row][target_column < column];
    }

    /// One side of a search by water. The squares that have its mark are its own, and every free
    /// neighbour of theirs that is not lies in a run of free squares with a seed in it.
    struct Flood {
        std::vector<Square> seeds;
        std::ptrdiff_t size; ///< squares it has come to
        Mark mark;
    };

    /// Whether two floods meet. The smaller one goes on, so that with a wall between them neither
    /// becomes much larger than the smaller side.
    bool meet_flooding(Square from, Square to) {
        make_room_for_marks();
        start(man_flood_, from);
        start(box_flood_, to);
        for (;;) {
            const bool man_is_next = man_flood_.size <= box_flood_.size;
            Flood& next = man_is_next ? man_flood_ : box_flood_;
            const Mark other_mark = man_is_next ? box_flood_.mark : man_flood_.mark;
            if (next.seeds.empty())
                return false;
            if (flows_into(next, other_mark))
                return true;
        }
    }

    void start(Flood& flood, Square from) {
        flood.seeds.assign(1, from);
        flood.size = 0;
        flood.mark = ++last_mark_;
    }

    /// Floods the run of new squares around a seed; true if the other flood has been there.
    bool flows_into(Flood& flood, Mark other_mark) {
        const auto [row, column] = flood.seeds.back();
        flood.seeds.pop_back();
        const Line line = line_of(row);
        if (!line.is_new(column, flood.mark)) // it has been flooded from another seed
            return false;
        std::ptrdiff_t first = column;
        while (first > 0 && line.is_new(first - 1, flood.mark))
            --first;
        std::ptrdiff_t end = column + 1;
        while (end < line.length && line.is_new(end, flood.mark))
            ++end;
        if (std::find(line.marks + first, line.marks + end, other_mark) != line.marks + end)
            return true;
        std::fill(line.marks + first, line.marks + end, flood.mark);
        flood.size += end - first;
        sow(flood, row - 1, first, end);
        sow(flood, row + 1, first, end);
        return false;
    }

    /// Puts a seed into each run of new squares between two columns of a row.
    void sow(Flood& flood, std::ptrdiff_t row, std::ptrdiff_t first, std::ptrdiff_t end) {
        if (row < 0 || row >= rows())
            return;
        const Line line = line_of(row);
        bool in_run = false;
        for (std::ptrdiff_t column = first; column < std::min(end, line.length); ++column) {
            const bool is_new = line.is_new(column, flood.mark);
            if (is_new && !in_run)
                flood.seeds.push_back({row, column});
            in_run = is_new;
        }
    }

    /// The squares of a row, with their marks.
    struct Line {
        const char* signs;
        Mark* marks;
        std::ptrdiff_t length;

        bool is_new(std::ptrdiff_t column, Mark mark) const {
            return marks[column] != mark && sign::is_free(signs[column]);
        }
    };

    Line line_of(std::ptrdiff_t row) {
        const auto [begin, length] = rows_.data()[row];
        return {text_.data() + begin, marks_.data() + begin, length};
    }

    std::string text_;
    std::vector<Row> rows_;
    std::optional<Square> man_;
    std::array<std::optional<Square>, most_boxes> boxes_;
    std::vector<Done> done_;

    /// How many moves walkers may make for each step of the straight way.
    std::ptrdiff_t patience_;

    // For can_walk only. Marks grow, so that those of earlier searches need no clearing.
    std::vector<Mark> marks_;
    Mark last_mark_ = 0;
    Walker man_walker_{};
    Walker box_walker_{};
    Flood man_flood_{};
    Flood box_flood_{};
};
