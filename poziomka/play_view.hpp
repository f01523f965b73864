#pragma once

// The board for a player: every block has its ends, so that neighbours can be told apart, and the
// block that he is about to put lies where it would.

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "../common/screen.hpp"
#include "game.hpp"
#include "grammar.hpp"
#include "match.hpp"

/// How a square looks: its colours, two columns if there is room for them, else one.
struct Cell {
    std::string_view code;
    std::string_view wide;
    std::string_view narrow;
};

/// The picture of a board, square by square.
class Canvas {
public:
    Canvas(std::size_t rows, std::size_t columns, Cell cell)
        : columns_(columns), cells_(rows * columns, cell) {}

    Cell& operator[](Square square) { return cells_[square.row * columns_ + square.column]; }
    const Cell& operator[](Square square) const {
        return cells_[square.row * columns_ + square.column];
    }

private:
    std::size_t columns_;
    std::vector<Cell> cells_;
};

/// A square of Left's block, so far from its first.
inline Cell left_cell(std::string_view code, std::size_t distance, std::size_t length) {
    if ((distance == 0) == (distance + 1 == length))
        return {code, "||", "|"};
    return distance == 0 ? Cell{code, "/\\", "^"} : Cell{code, "\\/", "v"};
}

/// The same of Right's; the block that he has put last is marked.
inline Cell right_cell(std::string_view code, std::size_t distance, std::size_t length,
                       bool is_last) {
    if ((distance == 0) == (distance + 1 == length))
        return is_last ? Cell{code, "**", "*"} : Cell{code, "==", "="};
    if (distance == 0)
        return {code, is_last ? "<*" : "<=", "<"};
    return {code, is_last ? "*>" : "=>", ">"};
}

/// The free squares; on demand those that no block of Left can cover any more are left blank.
inline Canvas free_squares(const Game& board, bool dim) {
    Canvas canvas{board.rows(), board.columns(), {"0", ". ", "."}};
    for (std::size_t row = 0; dim && row < board.rows(); ++row)
        for (std::size_t column = 0; column < board.columns(); ++column)
            if (!fits_left(board, {row, column}))
                canvas[{row, column}] = {"0", "  ", " "};
    return canvas;
}

/// A block: Left's is blue, Right's red, both in two shades by turns, and his last one yellow.
inline void put(const Match& match, std::size_t number, Canvas& canvas) {
    constexpr std::array<std::string_view, 2> blue{"1;38;5;255;48;5;25", "1;38;5;255;48;5;31"};
    constexpr std::array<std::string_view, 2> red{"1;38;5;255;48;5;124", "1;38;5;255;48;5;167"};
    const std::size_t shade = number / 2 % 2;
    const std::size_t length = match.board().block();
    const bool is_last = number + 1 == match.blocks().size();
    const Block& block = match.blocks()[number];
    for (std::size_t i = 0; i < length; ++i)
        canvas[square_of(block, i)] =
            block.side == Side::left
                ? left_cell(blue[shade], i, length)
                : right_cell(is_last ? "30;43" : red[shade], i, length, is_last);
}

/// Left's next block as it would lie: its squares that are free, and those in its way.
inline void put_cursor(const Game& board, Move cursor, Canvas& canvas) {
    const bool fits = !board.in_the_way_of_left(cursor);
    const std::size_t end = std::min(cursor.row + board.block(), board.rows());
    for (std::size_t row = cursor.row; row < end; ++row) {
        const Square square{row, cursor.column};
        if (board.taken(square))
            canvas[square] = {"30;45", "XX", "X"};
        else
            canvas[square] = {fits ? "30;42" : "7", "##", "#"};
    }
}

/// What a player sees of the squares.
inline Canvas picture(const Match& match, Move cursor, bool dim) {
    const Game& board = match.board();
    Canvas canvas = free_squares(board, dim);
    for (std::size_t number = 0; number < match.blocks().size(); ++number)
        put(match, number, canvas);
    if (!match.winner())
        put_cursor(board, cursor, canvas);
    return canvas;
}

/// Some rows of the board.
struct Rows {
    std::size_t first;
    std::size_t count;
};

/// As many rows as fit, with Left's next block amid them, and with Right's last one if they are not
/// too far apart.
inline Rows rows_around(const Match& match, Move cursor, std::size_t that_fit) {
    const Game& board = match.board();
    const std::size_t count = std::clamp<std::size_t>(that_fit, 1, board.rows());
    std::size_t top = cursor.row;
    std::size_t bottom = cursor.row + std::min(board.block(), count);
    if (!match.blocks().empty()) {
        const std::size_t row = match.blocks().back().first.row;
        if (std::max(bottom, row + 1) - std::min(top, row) <= count) {
            top = std::min(top, row);
            bottom = std::max(bottom, row + 1);
        }
    }
    const std::size_t middle = (top + bottom) / 2;
    const std::size_t first = middle > count / 2 ? middle - count / 2 : 0;
    return {std::min(first, board.rows() - count), count};
}

/// The letters of the columns; if rows are left out, which are shown.
inline void draw_letters(const Game& board, Rows rows, bool wide, Screen& screen) {
    std::string letters = " ";
    for (std::size_t column = 0; column < board.columns(); ++column)
        letters += std::string{wide ? " " : ""} + column_name(column);
    if (rows.count < board.rows())
        letters += std::string{"  rows "} + row_name(rows.first) + "-" +
                   row_name(rows.first + rows.count - 1);
    screen.write(letters + "\n");
}

/// The board in so many lines at the most, around the cursor.
inline void draw_board(const Match& match, Move cursor, bool dim, std::size_t lines,
                       Screen& screen) {
    const Game& board = match.board();
    const bool wide = 2 * board.columns() + 2 <= screen.look().columns;
    const Rows rows = rows_around(match, cursor, lines > 1 ? lines - 1 : 1);
    const Canvas canvas = picture(match, cursor, dim);
    draw_letters(board, rows, wide, screen);
    for (std::size_t row = rows.first; row < rows.first + rows.count; ++row) {
        screen.write(std::string{row_name(row)} + (wide ? " " : ""));
        for (std::size_t column = 0; column < board.columns(); ++column) {
            const auto& [code, two, one] = canvas[{row, column}];
            screen.paint(code, wide ? two : one);
        }
        screen.write("\n");
    }
}

/// A block by its letters, as the player whose it is writes them.
inline std::string name(const Block& block) {
    const char column = column_name(block.first.column);
    const char row = row_name(block.first.row);
    return block.side == Side::left ? std::string{column, row} : std::string{row, column};
}

/// What happened last.
inline std::string latest(const Match& match) {
    const std::vector<Block>& blocks = match.blocks();
    if (blocks.empty())
        return "You are Left: put upright blocks. Who has no room for the next one loses.";
    const Block& last = blocks.back();
    if (last.side == Side::left)
        return "You put " + name(last) + ".";
    const std::string right = "Right put " + name(last) + ".";
    return blocks.size() == 1 ? right : "You put " + name(blocks[blocks.size() - 2]) + ". " + right;
}

/// How many more blocks each of the two could put at once.
inline std::string room(const Match& match) {
    const int right = match.board().right_room();
    const int left = match.board().left_room();
    return "Room: Right " + std::to_string(right) + ", you " + std::to_string(left) +
           "; evaluation " + std::to_string(right - left);
}
