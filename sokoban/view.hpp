#pragma once

// The warehouse for a person: two columns a square, walls ##, floor ".", goals (), the man @, boxes
// by their letters: small ones on the floor, capital ones on goals.

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "../common/screen.hpp"
#include "warehouse.hpp"

/// The rows of the board, without their ends.
inline std::vector<std::string_view> rows_of(std::string_view text) {
    std::vector<std::string_view> rows;
    while (!text.empty()) {
        rows.push_back(text.substr(0, text.find('\n')));
        text.remove_prefix(rows.back().size() + 1);
    }
    return rows;
}

inline void draw_square(char c, Screen& screen) {
    if (sign::is_box(c))
        screen.paint(sign::is_goal(c) ? "30;42" : "30;43", std::string(2, c));
    else if (sign::is_man(c))
        screen.paint("1;36", sign::is_goal(c) ? "@)" : "@ ");
    else if (c == sign::wall)
        screen.paint("7", screen.look().colours ? "  " : "##");
    else
        screen.paint(sign::is_goal(c) ? "35" : "2", sign::is_goal(c) ? "()" : ". ");
}

/// The first of the squares of a line that are shown, where not all of them fit: so that the man
/// is amid them.
inline std::size_t first_shown(std::size_t man, std::size_t squares, std::size_t that_fit) {
    if (squares <= that_fit || man < that_fit / 2)
        return 0;
    return std::min(man - that_fit / 2, squares - that_fit);
}

/// As much of the board as fits on the screen, around the man, and how far the work is done.
inline void draw(const Warehouse& warehouse, Screen& screen) {
    const std::string_view text = warehouse.text();
    const std::vector<std::string_view> rows = rows_of(text);
    const Square man = warehouse.man();
    std::size_t width = 0;
    for (const std::string_view row : rows)
        width = std::max(width, row.size());

    constexpr std::size_t rows_around = 4; // the captions, the empty line, the one that is typed
    const Look& look = screen.look();
    const std::size_t rows_shown = look.rows > rows_around ? look.rows - rows_around : 1;
    const std::size_t columns_shown = std::max<std::size_t>(look.columns / 2, 1);
    const std::size_t top = first_shown(man.row, rows.size(), rows_shown);
    const std::size_t left = first_shown(man.column, width, columns_shown);
    for (std::size_t row = top; row < rows.size() && row - top < rows_shown; ++row) {
        for (std::size_t column = left; column < rows[row].size() && column - left < columns_shown;
             ++column)
            draw_square(rows[row][column], screen);
        screen.write("\n");
    }
    if (rows.size() > rows_shown || width > columns_shown)
        screen.write("(the part around the man)\n");

    const auto boxes = std::ranges::count_if(text, sign::is_box);
    const auto done =
        std::ranges::count_if(text, [](char c) { return sign::is_box(c) && sign::is_goal(c); });
    screen.write("boxes on goals: " + std::to_string(done) + " of " + std::to_string(boxes) +
                 ", pushes: " + std::to_string(warehouse.pushes()) + "\n");
    if (boxes > 0 && done == boxes)
        screen.write("All boxes are on goals!\n");
    screen.end_picture();
}
