#pragma once

// Sokoban: a man pushes boxes about a warehouse, one at a time. He finds his way to the square
// behind a box by himself, over free squares only.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

enum class Direction : std::uint8_t { down, left, right, up }; // opposite ones add up to 3

constexpr Direction opposite(Direction direction) {
    return static_cast<Direction>(3 - static_cast<int>(direction));
}

/// A square, counted from the top left one. One step off the board to the left or upwards gives the
/// largest numbers there are, as unsigned arithmetic does, and those are outside like any other.
struct Square {
    std::size_t row;
    std::size_t column;

    friend bool operator==(Square, Square) = default;

    Square next(Direction direction) const {
        switch (direction) {
        case Direction::down:
            return {row + 1, column};
        case Direction::left:
            return {row, column - 1};
        case Direction::right:
            return {row, column + 1};
        default:
            return {row - 1, column};
        }
    }
};

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
};

/// The board and the way back. Invariants: text_ is the board as it is printed, each row with its
/// end of line, and row r begins at begin_[r], of which there is one more than rows; man_ and
/// boxes_ say where in text_ their signs are. Memory follows the text, whatever its shape.
class Warehouse {
public:
    Warehouse() { boxes_.fill(outside); }

    /// Building: signs from left to right, rows from top to bottom. Each box at most once; exactly
    /// one man by the time of the first push.
    void add_square(char c) {
        const auto here = [&] { return Square{rows(), text_.size() - begin_.back()}; };
        if (sign::is_man(c))
            man_ = here();
        if (sign::is_box(c))
            boxes_[sign::box(c)] = here();
        text_ += c;
    }

    void end_row() {
        text_ += '\n';
        begin_.push_back(text_.size());
    }

    std::size_t rows() const { return begin_.size() - 1; }
    Square man() const { return man_; }
    bool has_man() const { return man_ != outside; }
    bool has_box(std::size_t box) const { return boxes_[box] != outside; }

    /// The number of pushes made and not taken back.
    std::size_t pushes() const { return done_.size(); }

    /// The board as it is printed.
    std::string_view text() const { return text_; }

    /// Pushes a box if it is there, has room, and the man can come to it; otherwise nothing
    /// changes.
    void push(Push push) {
        const Square from = boxes_[push.box];
        if (from == outside)
            return;
        const Square to = from.next(push.direction);
        const Square behind = from.next(opposite(push.direction));
        if (!is_free(to) || !is_free(behind) || !can_walk(man_, behind))
            return;
        done_.push_back({man_, push});
        put(push.box, to, from);
    }

    /// Takes back the last push that is not taken back yet, if there is one.
    void undo() {
        if (done_.empty())
            return;
        const auto [man, push] = done_.back();
        done_.pop_back();
        put(push.box, boxes_[push.box].next(opposite(push.direction)), man);
    }

private:
    static constexpr Square outside{std::numeric_limits<std::size_t>::max(),
                                    std::numeric_limits<std::size_t>::max()};

    struct Done {
        Square man; ///< before he walked
        Push push;
    };

    /// Where the sign of a square is in text_. All that is outside is at the end of some row, and
    /// so not free.
    std::size_t index(Square square) const {
        if (square.row >= rows())
            return text_.size() - 1;
        const std::size_t begin = begin_[square.row];
        const std::size_t end = begin_[square.row + 1] - 1;
        return square.column < end - begin ? begin + square.column : end;
    }

    bool is_free(Square square) const { return sign::is_free(text_[index(square)]); }

    /// Puts a box and the man on squares that are free when both have left their own.
    void put(std::size_t box, Square box_to, Square man_to) {
        const auto change = [&](Square square, auto changed) {
            char& c = text_[index(square)];
            c = changed(c);
        };
        change(man_, sign::empty);
        change(boxes_[box], sign::empty);
        change(box_to, [box](char c) { return sign::with_box(c, box); });
        change(man_to, sign::with_man);
        boxes_[box] = box_to;
        man_ = man_to;
    }

    /// One side of a search: where it is, how it came there from its start, what it is making for,
    /// and the mark it leaves on every square it comes to.
    struct Walker {
        Square here;
        std::vector<Direction> way;
        Square target;
        bool rows_first;
        std::uint32_t mark;
    };

    /// Whether there is a way over free squares. Two walkers set out, one from each end, and move
    /// in turn, each straight for the other's start as far as it can. Over open ground they meet
    /// half way: one sets out along the column and the other along the row, and in the same row, or
    /// column, both come back to it behind an obstacle. When either has nowhere left to go, a wall
    /// parts them. Time: over open ground the distance; with a wall between them the smaller side
    /// of it; round obstacles more than the way, at worst all squares.
    bool can_walk(Square from, Square to) {
        if (from == to)
            return true;
        marks_.resize(text_.size());
        if (last_mark_ > std::numeric_limits<std::uint32_t>::max() - 2) {
            std::ranges::fill(marks_, 0);
            last_mark_ = 0;
        }
        set_out(man_walker_, from, to, from.column != to.column);
        set_out(box_walker_, to, from, from.row == to.row);
        for (;;) {
            const Move by_man = move(man_walker_, box_walker_.mark);
            if (by_man != Move::made)
                return by_man == Move::met;
            const Move by_box = move(box_walker_, man_walker_.mark);
            if (by_box != Move::made)
                return by_box == Move::met;
        }
    }

    void set_out(Walker& walker, Square from, Square to, bool rows_first) {
        walker.here = from;
        walker.way.clear();
        walker.target = to;
        walker.rows_first = rows_first;
        walker.mark = ++last_mark_;
        marks_[index(from)] = walker.mark;
    }

    enum class Move { made, met, stuck };

    /// Goes on to a square where the walker has not been, the best one first, or back by one if
    /// there is none.
    Move move(Walker& walker, std::uint32_t other_mark) {
        for (const Direction direction : by_promise(walker)) {
            const Square next = walker.here.next(direction);
            const std::size_t there = index(next);
            const std::uint32_t mark = marks_[there];
            if (mark == other_mark)
                return Move::met;
            if (mark != walker.mark && sign::is_free(text_[there])) {
                marks_[there] = walker.mark;
                walker.here = next;
                walker.way.push_back(direction);
                return Move::made;
            }
        }
        if (walker.way.empty())
            return Move::stuck;
        walker.here = walker.here.next(opposite(walker.way.back()));
        walker.way.pop_back();
        return Move::made;
    }

    /// The directions to go from where a walker is, those first that lead to its target.
    static std::array<Direction, 4> by_promise(const Walker& walker) {
        const Square here = walker.here;
        const Square target = walker.target;
        const Direction vertical = target.row < here.row ? Direction::up : Direction::down;
        const Direction horizontal =
            target.column < here.column ? Direction::left : Direction::right;
        if (target.column == here.column || (walker.rows_first && target.row != here.row))
            return {vertical, horizontal, opposite(horizontal), opposite(vertical)};
        return {horizontal, vertical, opposite(vertical), opposite(horizontal)};
    }

    std::string text_;
    std::vector<std::size_t> begin_{0};
    Square man_ = outside;
    std::array<Square, most_boxes> boxes_;
    std::vector<Done> done_;

    // For can_walk only. Marks grow, so that those of earlier searches need no clearing.
    std::vector<std::uint32_t> marks_;
    std::uint32_t last_mark_ = 0;
    Walker man_walker_{};
    Walker box_walker_{};
};
