#pragma once

// The warehouse for a person: two columns a square, walls ##, floor ".", goals (), the man @, boxes
// by their letters: small ones on the floor, capital ones on goals.

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "../common/screen.hpp"
#include "warehouse.hpp"

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

/// Which squares of a line are shown.
struct Part {
    std::size_t first;
    std::size_t count;
};

/// As many of the squares of a line as fit, with the man amid them.
inline Part part_around(std::ptrdiff_t man, std::size_t squares, std::size_t that_fit) {
    const std::size_t before_man = static_cast<std::size_t>(man);
    if (squares <= that_fit)
        return {0, squares};
    if (before_man < that_fit / 2)
        return {0, that_fit};
    return {std::min(before_man - that_fit / 2, squares - that_fit), that_fit};
}

/// As much of the board as fits on the screen, around the man.
inline void draw_board(const Warehouse& warehouse, Screen& screen) {
    std::vector<std::string_view> rows;
    std::size_t width = 0;
    for (std::ptrdiff_t row = 0; row < warehouse.rows(); ++row) {
        rows.push_back(warehouse.row(row));
        width = std::max(width, rows.back().size());
    }
    constexpr std::size_t rows_around = 4; // the captions, the empty line, the one that is typed
    const Look& look = screen.look();
    const Square man = warehouse.man();
    const Part down =
        part_around(man.row, rows.size(), look.rows > rows_around ? look.rows - rows_around : 1);
    const Part across = part_around(man.column, width, std::max<std::size_t>(look.columns / 2, 1));
    for (const std::string_view row : std::span{rows}.subspan(down.first, down.count)) {
        for (const char c : row.substr(std::min(across.first, row.size()), across.count))
            draw_square(c, screen);
        screen.write("\n");
    }
    if (down.count < rows.size() || across.count < width)
        screen.write("(the part around the man)\n");
}

/// The board, and how far the work is done.
inline void draw(const Warehouse& warehouse, Screen& screen) {
    draw_board(warehouse, screen);
    const auto boxes = warehouse.boxes();
    const auto done = warehouse.boxes_on_goals();
    screen.write("boxes on goals: " + std::to_string(done) + " of " + std::to_string(boxes) +
                 ", pushes: " + std::to_string(warehouse.pushes()) + "\n");
    if (boxes > 0 && done == boxes)
        screen.write("All boxes are on goals!\n");
    screen.end_picture();
}
