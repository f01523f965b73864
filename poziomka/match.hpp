#pragma once

// A game against Right: the blocks in the order in which they were put, and who won it and why.

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "game.hpp"
#include "grammar.hpp"

enum class Side { left, right };

/// A block on the board, and who put it there.
struct Block {
    Side side;
    Move first;
};

/// The square of a block that is so far from its first.
inline Square square_of(const Block& block, std::size_t distance) {
    const auto [row, column] = block.first;
    return block.side == Side::left ? Square{row + distance, column}
                                    : Square{row, column + distance};
}

/// It is Left's turn, or the game is over: Right answers at once. Invariant: the blocks are those
/// that have been put on the board.
class Match {
public:
    /// An empty board; of Right's best moves he takes number choice.
    Match(const Game& board, std::size_t choice) : board_(board), choice_(choice) {}

    const Game& board() const { return board_; }
    const std::vector<Block>& blocks() const { return blocks_; }

    /// The one who won, if the game is over.
    std::optional<Side> winner() const {
        if (right_is_stuck_)
            return Side::left;
        if (board_.left_room() == 0)
            return Side::right;
        return {};
    }

    /// Only before anything is on the board.
    bool may_right_begin() const { return blocks_.empty() && !right_is_stuck_; }

    void let_right_begin() { reply(); }

    /// Left's block, which nothing may be in the way of, and Right's reply.
    void put_left(Move first) {
        board_.put_left(first);
        blocks_.push_back({Side::left, first});
        reply();
    }

private:
    void reply() {
        if (const auto move = board_.choose_right(choice_)) {
            board_.put_right(*move);
            blocks_.push_back({Side::right, *move});
        } else {
            right_is_stuck_ = true;
        }
    }

    Game board_;
    std::size_t choice_;
    std::vector<Block> blocks_;
    bool right_is_stuck_ = false; ///< it was his turn, and he had no move
};

/// What Left is told who wants to put a block where he cannot.
inline std::optional<std::string> why_not(const Game& board, Move first) {
    const auto obstacle = board.in_the_way_of_left(first);
    if (!obstacle)
        return {};
    if (obstacle->row == board.rows())
        return "The block would reach beyond the last row.";
    return std::string{"No room: "} + column_name(obstacle->column) + row_name(obstacle->row) +
           " is taken.";
}

inline std::string verdict(Side winner) {
    return winner == Side::left ? "No level room left: you win!"
                                : "No upright room left: Right wins.";
}

/// Whether one of Left's blocks could lie on this square.
inline bool fits_left(const Game& board, Square square) {
    const auto [row, column] = square;
    const std::size_t highest = row + 1 > board.block() ? row + 1 - board.block() : 0;
    for (std::size_t first = highest; first <= row; ++first)
        if (!board.in_the_way_of_left({first, column}))
            return true;
    return false;
}

/// Left's first possible block behind this one, row by row and from the top again after the last;
/// the same if there is no other.
inline Move next_place(const Game& board, Move from) {
    const std::size_t squares = board.rows() * board.columns();
    std::size_t square = from.row * board.columns() + from.column;
    for (std::size_t tried = 0; tried < squares; ++tried) {
        square = (square + 1) % squares;
        const Move move{square / board.columns(), square % board.columns()};
        if (!board.in_the_way_of_left(move))
            return move;
    }
    return from;
}

/// Left's possible block that is nearest to this one; the same if there is none.
inline Move nearest_place(const Game& board, Move from) {
    const auto apart = [](std::size_t a, std::size_t b) { return a > b ? a - b : b - a; };
    Move nearest = from;
    std::size_t least = board.rows() + board.columns();
    for (std::size_t row = 0; row < board.rows(); ++row)
        for (std::size_t column = 0; column < board.columns(); ++column) {
            const std::size_t distance = apart(row, from.row) + apart(column, from.column);
            if (distance < least && !board.in_the_way_of_left({row, column})) {
                least = distance;
                nearest = {row, column};
            }
        }
    return nearest;
}
