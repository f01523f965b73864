#pragma once

// Poziomka, or generalised Domineering: two players in turn put blocks of POLA free squares on a
// board, Left upright ones and Right level ones, until one of them cannot. The evaluation is the
// number of blocks Right could put on the board at once less the number Left could.
//
// Right looks one move ahead. He need not put each possible block on the board and score it anew: a
// block of his shortens one run of free squares in its row, which is a division or two, and takes
// one square from each of POLA columns. What Left loses with a single square is remembered; along a
// row the sum of POLA of these slides. Each row remembers how good its best moves are and how many,
// and only rows that the last blocks have touched are looked at again. So a move on the full board
// costs some tens of thousands of instructions, not 572 blocks times 676 squares.

#include <cassert>
#include <cstddef>
#include <optional>
#include <vector>

/// A square, counted from the top left one.
struct Square {
    std::size_t row;
    std::size_t column;

    friend bool operator==(Square, Square) = default;
};

/// A block on the board, by its first square: the topmost of Left's, the leftmost of Right's.
struct Move {
    std::size_t row;
    std::size_t column;

    friend bool operator==(Move, Move) = default;
};

/// The board, with what Right wants to know of it kept up to date, so that a move costs the lines
/// it touches and not the board. Invariants:
/// - left_loss_ of a free square says how many blocks fewer Left could put on the board if that one
///   square were taken;
/// - best_ of a row sums up Right's moves in it.
class Game {
public:
    /// An empty board; the numbers are positive.
    Game(std::size_t block, std::size_t rows, std::size_t columns)
        : block_(block), rows_(rows), columns_(columns), taken_(rows * columns),
          left_loss_(rows * columns), best_(rows), stale_(rows, true) {
        assert(block > 0 && rows > 0 && columns > 0);
        for (std::size_t column = 0; column < columns; ++column)
            update_left_loss(column);
        update_best();
    }

    std::size_t block() const { return block_; }
    std::size_t rows() const { return rows_; }
    std::size_t columns() const { return columns_; }
    bool taken(Square square) const {
        assert(square.row < rows_ && square.column < columns_);
        return taken_[at(square.row, square.column)];
    }

    /// What is in the way of Left's block in one of the columns: the square below the board, if it
    /// reaches so far, or its first square that is taken; nothing if Left can make this move.
    std::optional<Square> in_the_way_of_left(Move first) const {
        if (first.row + block_ > rows_)
            return Square{rows_, first.column};
        for (std::size_t row = first.row; row < first.row + block_; ++row)
            if (taken({row, first.column}))
                return Square{row, first.column};
        return {};
    }

    /// Left's block; nothing may be in its way.
    void put_left(Move first) {
        for (std::size_t i = 0; i < block_; ++i)
            take(first.row + i, first.column);
        update_left_loss(first.column);
        update_best();
    }

    /// Right's block; its squares are on the board and free.
    void put_right(Move first) {
        for (std::size_t i = 0; i < block_; ++i) {
            take(first.row, first.column + i);
            update_left_loss(first.column + i);
        }
        update_best();
    }

    /// Among Right's n moves after which the evaluation is best, by row and then by column, number
    /// choice % n; nothing if Right cannot move.
    std::optional<Move> choose_right(std::size_t choice) const {
        Best best;
        for (const Best& row : best_)
            best.add(row);
        if (best.count == 0)
            return {};
        std::size_t skip = choice % best.count;
        for (std::size_t row = 0;; ++row) {
            if (best_[row].score != best.score)
                continue;
            if (skip < best_[row].count)
                return best_move(row, skip);
            skip -= best_[row].count;
        }
    }

    /// How many blocks each could put on the board at once.
    int right_room() const { return room(rows_, columns_, columns_, 1); }
    int left_room() const { return room(columns_, 1, rows_, columns_); }

private:
    /// Some of Right's moves: by how much the best change the evaluation, and how many they are.
    struct Best {
        int score = 0;
        std::size_t count = 0;

        void add(const Best& other) {
            if (count == 0 || (other.count > 0 && other.score > score))
                *this = other;
            else if (other.score == score)
                count += other.count;
        }
    };

    std::size_t at(std::size_t row, std::size_t column) const { return row * columns_ + column; }

    /// The number of blocks that fit into a run of free squares.
    int blocks(std::size_t length) const { return static_cast<int>(length / block_); }

    /// A square of a block; it is on the board and free.
    void take(std::size_t row, std::size_t column) {
        assert(!taken({row, column}));
        taken_[at(row, column)] = true;
        stale_[row] = true;
    }

    /// Calls visit(first square, length) for each run of free squares among the count squares
    /// begin, begin + step, ...
    template <typename Visit>
    void for_each_run(std::size_t begin, std::size_t count, std::size_t step, Visit visit) const {
        const char* const taken = taken_.data();
        std::size_t length = 0;
        std::size_t square = begin;
        for (; count > 0; --count, square += step) {
            if (!taken[square]) {
                ++length;
            } else if (length > 0) {
                visit(square - length * step, length);
                length = 0;
            }
        }
        if (length > 0)
            visit(square - length * step, length);
    }

    /// The number of blocks that fit at once into lines that begin at 0, apart, ... and have count
    /// squares each, step from one to the next.
    int room(std::size_t lines, std::size_t apart, std::size_t count, std::size_t step) const {
        int sum = 0;
        for (std::size_t line = 0; line < lines; ++line)
            for_each_run(line * apart, count, step,
                         [&](std::size_t, std::size_t length) { sum += blocks(length); });
        return sum;
    }

    /// Calls visit(column, score) for each of Right's moves in a row. A move cuts a run of free
    /// squares in two and takes from Left what each of its squares, all in different columns, is
    /// worth to him: a sum that slides along the run.
    template <typename Visit>
    void for_each_right(std::size_t row, Visit visit) const {
        for_each_run(at(row, 0), columns_, 1, [&](std::size_t begin, std::size_t length) {
            if (length < block_)
                return;
            const int* const loss = &left_loss_[begin];
            int left_loses = 0;
            for (std::size_t i = 0; i + 1 < block_; ++i)
                left_loses += loss[i];
            for (std::size_t i = 0; i + block_ <= length; ++i) {
                left_loses += loss[i + block_ - 1];
                visit(begin - at(row, 0) + i,
                      left_loses + blocks(i) + blocks(length - i - block_) - blocks(length));
                left_loses -= loss[i];
            }
        });
    }

    /// The best move in a row that comes after so many others.
    Move best_move(std::size_t row, std::size_t skip) const {
        Move chosen{row, 0};
        const int best = best_[row].score;
        for_each_right(row, [&](std::size_t column, int score) {
            if (score == best && skip-- == 0)
                chosen.column = column;
        });
        return chosen;
    }

    void update_left_loss(std::size_t column) {
        for_each_run(at(0, column), rows_, columns_, [&](std::size_t begin, std::size_t length) {
            for (std::size_t i = 0; i < length; ++i) {
                const int loss = blocks(length) - blocks(i) - blocks(length - 1 - i);
                int& known = left_loss_[begin + i * columns_];
                if (known != loss) {
                    known = loss;
                    stale_[begin / columns_ + i] = true;
                }
            }
        });
    }

    /// Sums up the stale rows again.
    void update_best() {
        for (std::size_t row = 0; row < rows_; ++row) {
            if (!stale_[row])
                continue;
            Best best;
            for_each_right(row, [&](std::size_t, int score) { best.add({score, 1}); });
            best_[row] = best;
            stale_[row] = false;
        }
    }

    std::size_t block_;
    std::size_t rows_;
    std::size_t columns_;
    std::vector<char> taken_;
    std::vector<int> left_loss_;
    std::vector<Best> best_;
    std::vector<char> stale_; ///< rows in which a square or its left_loss_ has changed
};
