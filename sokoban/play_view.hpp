#pragma once

// The warehouse for a person who plays: as --show draws it, but the chosen box stands out, the
// squares that the man can come to may be marked, and what is outside the walls is left empty.

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "../common/screen.hpp"
#include "view.hpp"
#include "warehouse.hpp"

inline bool is_on_board(const Warehouse& warehouse, Square square) {
    return 0 <= square.row && square.row < warehouse.rows() && 0 <= square.column &&
           square.column < std::ssize(warehouse.row(square.row));
}

/// The sign of a square on the board.
inline char sign_at(const Warehouse& warehouse, Square square) {
    return warehouse.row(square.row)[static_cast<std::size_t>(square.column)];
}

/// Some of the squares of a board, which must stay as it is meanwhile.
class Squares {
public:
    explicit Squares(const Warehouse& warehouse)
        : warehouse_(warehouse), is_in_(warehouse.text().size()) {}

    bool contains(Square square) const { return is_in_[index(square)]; }
    void add(Square square) { is_in_[index(square)] = true; }

private:
    std::size_t index(Square square) const {
        const char* const first = warehouse_.row(square.row).data();
        return static_cast<std::size_t>(first - warehouse_.text().data() + square.column);
    }

    const Warehouse& warehouse_;
    std::vector<bool> is_in_;
};

/// The squares to which one comes from the man over those whose sign is_open.
template <typename Is_open>
Squares around_man(const Warehouse& warehouse, Is_open is_open) {
    Squares found{warehouse};
    std::vector<Square> to_visit{warehouse.man()};
    found.add(warehouse.man());
    while (!to_visit.empty()) {
        const Square here = to_visit.back();
        to_visit.pop_back();
        for (const Square next : {here.next(Direction::down), here.next(Direction::left),
                                  here.next(Direction::right), here.next(Direction::up)})
            if (is_on_board(warehouse, next) && is_open(sign_at(warehouse, next)) &&
                !found.contains(next)) {
                found.add(next);
                to_visit.push_back(next);
            }
    }
    return found;
}

/// Where a box is, which is on the board.
inline Square square_of(const Warehouse& warehouse, std::size_t box) {
    const std::string letters{sign::with_box('-', box), sign::with_box('+', box)};
    Square square{0, 0};
    while (warehouse.row(square.row).find_first_of(letters) == std::string_view::npos)
        ++square.row;
    square.column = static_cast<std::ptrdiff_t>(warehouse.row(square.row).find_first_of(letters));
    return square;
}

/// What a picture is to show besides the board.
struct Marks_shown {
    std::size_t chosen_box;
    bool ways; ///< the squares that the man can come to
};

inline void draw_marked_square(char c, bool is_chosen, bool is_way, Screen& screen) {
    const bool has_colours = screen.look().colours;
    if (is_chosen)
        screen.paint(sign::is_goal(c) ? "1;37;44" : "1;37;45",
                     has_colours ? std::string(2, c) : std::string{'>', c});
    else if (is_way && sign::is_plain(c))
        screen.paint(sign::is_goal(c) ? "1;35" : "36", sign::is_goal(c) ? "()" : ": ");
    else
        draw_square(c, screen);
}

/// As much of the board as fits into so many rows, around the man.
inline void draw_board_with(const Marks_shown& shown, const Warehouse& warehouse, std::size_t rows,
                            Screen& screen) {
    const Squares inside = around_man(warehouse, [](char c) { return c != sign::wall; });
    const Squares ways = around_man(warehouse, [](char c) { return sign::is_free(c); });
    std::size_t width = 0;
    for (std::ptrdiff_t row = 0; row < warehouse.rows(); ++row)
        width = std::max(width, warehouse.row(row).size());
    const Square man = warehouse.man();
    const Part down = part_around(man.row, static_cast<std::size_t>(warehouse.rows()), rows);
    const Part across =
        part_around(man.column, width, std::max<std::size_t>(screen.look().columns / 2, 1));
    for (std::size_t i = down.first; i < down.first + down.count; ++i) {
        const auto row = static_cast<std::ptrdiff_t>(i);
        const std::size_t end = std::min(across.first + across.count, warehouse.row(row).size());
        for (std::size_t j = across.first; j < end; ++j) {
            const Square square{row, static_cast<std::ptrdiff_t>(j)};
            const char c = sign_at(warehouse, square);
            if (c != sign::wall && !inside.contains(square))
                screen.write("  ");
            else
                draw_marked_square(c, sign::is_box(c) && sign::box(c) == shown.chosen_box,
                                   shown.ways && ways.contains(square), screen);
        }
        screen.write("\n");
    }
}
