#pragma once

// Is there a way from one free square to another, over free squares only?
//
// Two walkers set out, one from each end, and move in turn, each straight for the other's start as
// far as it can. On open ground they meet half way: the cost is the distance, about 215
// instructions a step. Among walls a walker may stray. When each has moved three times as far as
// the straight way is long, which costs up to 2,600 instructions a step of that way, they give up,
// and two floods take over, which fill the rows run by run. The smaller flood always goes on: if a
// wall parts them, they come to twice the squares of the smaller side, and at worst to all squares.
// A square costs about 100 instructions, in corridors one square wide 360.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <limits>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "board.hpp"

/// What a walker or a flood leaves on the squares it comes to. A byte, so that marks take little
/// memory.
using Mark = std::uint8_t;

/// The marks of all squares, in the order of the text. Invariant: none is above last. So the next
/// marks are new to every square, and nothing is wiped until all are used up, which takes more than
/// a hundred searches.
struct Marks {
    std::vector<Mark> of_squares;
    Mark last = 0;
};

/// The board as a search sees it: which squares are free, and who has been there.
class Ground {
public:
    /// For one search, which needs two new marks.
    Ground(const Board& board, Marks& marks) : board_(board), marks_(marks) {
        marks_.of_squares.resize(board.text().size());
        if (marks_.last > std::numeric_limits<Mark>::max() - 2) {
            std::fill(marks_.of_squares.begin(), marks_.of_squares.end(), Mark{0});
            marks_.last = 0;
        }
    }

    /// A mark that no square has.
    Mark new_mark() { return ++marks_.last; }

    bool is_free(Square square) const { return board_.is_free(square); }

    /// The mark of a square on the board.
    Mark& mark(Square square) { return marks_.of_squares.data()[board_.index(square)]; }

    /// A row and its marks, as the owner of one mark sees them.
    struct Line {
        const char* signs;
        Mark* marks;
        std::ptrdiff_t length;
        Mark own_mark;

        /// Whether a square is free and the owner has not been there.
        bool is_new(std::ptrdiff_t column) const {
            return marks[column] != own_mark && sign::is_free(signs[column]);
        }
    };

    bool has_row(std::ptrdiff_t row) const { return 0 <= row && row < board_.rows(); }
    Line line(std::ptrdiff_t row, Mark own_mark) {
        const std::string_view signs = board_.row(row);
        return {signs.data(), &mark({row, 0}), std::ssize(signs), own_mark};
    }

private:
    const Board& board_;
    Marks& marks_;
};

/// A search by two walkers.
class Walkers {
public:
    /// Whether the walkers meet; nothing if they lose patience after so many moves. One sets out
    /// along the column and the other along the row; in the same row, or column, both come back to
    /// it behind an obstacle.
    std::optional<bool> meet(Ground ground, Square from, Square to, std::ptrdiff_t moves) {
        set_out(ground, man_side_, from, to, from.column != to.column);
        set_out(ground, box_side_, to, from, from.row == to.row);
        Walker* walker = &man_side_;
        Walker* other = &box_side_;
        for (; moves > 0; --moves) {
            const Outcome outcome = move(ground, *walker, other->mark);
            if (outcome != Outcome::went_on)
                return outcome == Outcome::met;
            std::swap(walker, other);
        }
        return {};
    }

private:
    enum class Outcome { went_on, met, stuck };

    /// One side of the search: where it is, how it came there from its start, and what it is making
    /// for. Invariant: it has been on exactly the squares that have its mark.
    struct Walker {
        Square here;
        std::vector<Direction> way;
        Square target;
        bool rows_first;
        Mark mark;
    };

    static void set_out(Ground& ground, Walker& walker, Square from, Square to, bool rows_first) {
        walker.here = from;
        walker.way.clear();
        walker.target = to;
        walker.rows_first = rows_first;
        walker.mark = ground.new_mark();
        ground.mark(from) = walker.mark;
    }

    /// Goes on to a free square where the walker has not been, the best one first, or else back.
    static Outcome move(Ground& ground, Walker& walker, Mark other_mark) {
        for (const Direction direction : by_promise(walker)) {
            const Square next = walker.here.next(direction);
            if (!ground.is_free(next))
                continue;
            Mark& mark = ground.mark(next);
            if (mark == other_mark)
                return Outcome::met;
            if (mark == walker.mark)
                continue;
            mark = walker.mark;
            walker.here = next;
            walker.way.push_back(direction);
            return Outcome::went_on;
        }
        return move_back(walker);
    }

    /// Goes back by one; nobody can from the start.
    static Outcome move_back(Walker& walker) {
        if (walker.way.empty())
            return Outcome::stuck;
        walker.here = walker.here.next(opposite(walker.way.back()));
        walker.way.pop_back();
        return Outcome::went_on;
    }

    /// The directions to go from where a walker is, those first that lead to its target.
    static std::array<Direction, 4> by_promise(const Walker& walker) {
        const auto [row, column] = walker.here;
        const auto [target_row, target_column] = walker.target;
        const Direction vertical = target_row < row ? Direction::up : Direction::down;
        const Direction level = target_column < column ? Direction::left : Direction::right;
        if (target_column == column || (walker.rows_first && target_row != row))
            return {vertical, level, opposite(level), opposite(vertical)};
        return {level, vertical, opposite(vertical), opposite(level)};
    }

    Walker man_side_{};
    Walker box_side_{};
};

/// A search by two floods.
class Floods {
public:
    /// Whether the floods meet. The smaller one goes on, so that with a wall between them neither
    /// becomes much larger than the smaller side.
    bool meet(Ground ground, Square from, Square to) {
        start(ground, man_side_, from);
        start(ground, box_side_, to);
        Flood* smaller = &man_side_;
        Flood* larger = &box_side_;
        while (!smaller->seeds.empty()) {
            if (flows_into(ground, *smaller, larger->mark))
                return true;
            if (smaller->size > larger->size)
                std::swap(smaller, larger);
        }
        return false;
    }

private:
    /// One side of the search. Invariant: the squares that have its mark are its own, and each free
    /// neighbour of theirs without it lies in a run of free squares with a seed in it.
    struct Flood {
        std::vector<Square> seeds;
        std::ptrdiff_t size; ///< squares it has come to
        Mark mark;
    };

    static void start(Ground& ground, Flood& flood, Square from) {
        flood.seeds.assign(1, from);
        flood.size = 0;
        flood.mark = ground.new_mark();
    }

    /// Squares side by side in a row.
    struct Run {
        std::ptrdiff_t first;
        std::ptrdiff_t end;
    };

    /// The new squares around one of them.
    static Run run_around(const Ground::Line& line, std::ptrdiff_t column) {
        Run run{column, column + 1};
        while (run.first > 0 && line.is_new(run.first - 1))
            --run.first;
        while (run.end < line.length && line.is_new(run.end))
            ++run.end;
        return run;
    }

    /// Floods the run of new squares around a seed; true if the other flood has been there.
    static bool flows_into(Ground& ground, Flood& flood, Mark other_mark) {
        const auto [row, column] = flood.seeds.back();
        flood.seeds.pop_back();
        const Ground::Line here = ground.line(row, flood.mark);
        if (!here.is_new(column)) // it has been flooded from another seed
            return false;
        const Run run = run_around(here, column);
        Mark* const first = here.marks + run.first;
        Mark* const end = here.marks + run.end;
        if (std::find(first, end, other_mark) != end)
            return true;
        std::fill(first, end, flood.mark);
        flood.size += end - first;
        sow(ground, flood, row - 1, run);
        sow(ground, flood, row + 1, run);
        return false;
    }

    /// Puts a seed into each run of new squares, in a row beside a run just flooded.
    static void sow(Ground& ground, Flood& flood, std::ptrdiff_t row, Run beside) {
        if (!ground.has_row(row))
            return;
        const Ground::Line line = ground.line(row, flood.mark);
        bool in_run = false;
        for (auto column = beside.first; column < beside.end && column < line.length; ++column) {
            const bool is_new = line.is_new(column);
            if (is_new && !in_run)
                flood.seeds.push_back({row, column});
            in_run = is_new;
        }
    }

    Flood man_side_{};
    Flood box_side_{};
};

/// How far each walker goes before both give up, in lengths of the straight way.
constexpr std::ptrdiff_t usual_patience = 3;

/// Looks for ways, and keeps its memory from one search to the next.
class Way_finder {
public:
    explicit Way_finder(std::ptrdiff_t patience) : patience_(patience) {}

    /// Whether there is a way from one free square to another.
    bool can_walk(const Board& board, Square from, Square to) {
        if (from == to)
            return true;
        const auto moves = 2 * patience_ * (1 + distance(from, to));
        const auto by_walking = walkers_.meet({board, marks_}, from, to, moves);
        return by_walking ? *by_walking : floods_.meet({board, marks_}, from, to);
    }

private:
    std::ptrdiff_t patience_;
    Marks marks_;
    Walkers walkers_;
    Floods floods_;
};
