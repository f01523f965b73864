#pragma once

// The board for a person: '.' is free, '#' taken, L and R are the blocks that were put there last.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "../common/screen.hpp"
#include "game.hpp"
#include "grammar.hpp"

/// What happened last: the moves, if there were any, and who resigned, if anybody did.
struct Last {
    std::optional<Move> left{};
    std::optional<Move> right{};
    std::optional<std::string_view> loser{};
};

inline void draw_square(const Game& game, const Last& last, Square square, Screen& screen) {
    const auto [row, column] = square;
    const bool in_left = last.left && column == last.left->column && row >= last.left->row &&
                         row < last.left->row + game.block();
    const bool in_right = last.right && row == last.right->row && column >= last.right->column &&
                          column < last.right->column + game.block();
    if (in_left)
        screen.paint("1;34", "L");
    else if (in_right)
        screen.paint("1;31", "R");
    else
        screen.write(game.taken(square) ? "#" : ".");
}

/// The board between its letters, as Right sees it. One that is higher than the screen has the
/// letters of its columns below it too.
inline void draw_board(const Game& game, const Last& last, Screen& screen) {
    const Look& look = screen.look();
    const std::string gap = 2 * game.columns() + 2 <= look.columns ? " " : "";
    std::string letters = " ";
    for (std::size_t column = 0; column < game.columns(); ++column)
        letters += gap + column_name(column);
    screen.write(letters + "|\n");
    for (std::size_t row = 0; row < game.rows(); ++row) {
        screen.write(std::string{row_name(row)});
        for (std::size_t column = 0; column < game.columns(); ++column) {
            screen.write(gap);
            draw_square(game, last, {row, column}, screen);
        }
        screen.write("|\n");
    }
    screen.write(std::string(letters.size(), '-') + "+\n");
    constexpr std::size_t rows_around = 6; // letters, rule, two captions, empty line, typed line
    if (game.rows() + rows_around > look.rows)
        screen.write(letters + "\n");
}

/// The board, unless nothing is new there, and what happened.
inline void draw(const Game& game, const Last& last, Screen& screen) {
    const auto [left, right, loser] = last;
    if (left || !loser) {
        draw_board(game, last, screen);
        if (left)
            screen.write(std::string{"Left "} + column_name(left->column) + row_name(left->row) +
                         (right ? ", " : "\n"));
        if (right)
            screen.write(std::string{"Right "} + row_name(right->row) + column_name(right->column) +
                         "\n");
        const int room = game.right_room();
        const int left_room = game.left_room();
        screen.write("Evaluation for Right: " + std::to_string(room) + " - " +
                     std::to_string(left_room) + " = " + std::to_string(room - left_room) + "\n");
    }
    if (loser)
        screen.write(std::string{*loser} + " resigns.\n");
    screen.end_picture();
}
