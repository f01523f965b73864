#pragma once

// Input: the rows of the board, then commands. A new line prints the board, the first one being the
// empty line under it; a small letter and 2, 4, 6 or 8 push a box down, left, right or up; 0 takes
// the last push back; a dot ends. Output: boards, written as they are read.

#include <optional>
#include <string_view>
#include <variant>

#include "../common/input.hpp"
#include "../common/output.hpp"
#include "warehouse.hpp"

constexpr std::string_view help_text =
    R"(Plays Sokoban: a man pushes boxes onto goals, one at a time. He walks to the
box by himself, if there is a way.

Input: the board, an empty line, and commands. Squares of the board:
  - free   + goal   # wall   @ man   * man on a goal   a box   A box on a goal
Boxes are letters, each at most once; rows may have different lengths.
  a2 a4 a6 a8   push box a down, left, right, up, as on a keypad; if that
                cannot be done, nothing happens
  0             take the last push back
  new line      print the board; the empty line below the board is the first one
  .             end
Output: the board, each time it is printed.

Example: the board #@a-+#, an empty line, then a6, a new line and a dot print
  #@a-+#
  #-@a+#
)";

struct Undo {};
struct Print {};
struct End {};
using Command = std::variant<Push, Undo, Print, End>;

/// Reads a square with the man or a box.
inline void read_special_square(Input& in, Warehouse& warehouse) {
    const int byte = in.peek();
    const char square = static_cast<char>(byte);
    if (byte == Input::end || !sign::is_square(square))
        in.reject(warehouse.text().empty()
                      ? "a square (one of - + # @ * or a letter)"
                      : "a square (one of - + # @ * or a letter) or end of line");
    if (sign::is_man(square) && warehouse.has_man())
        in.reject("no second man");
    if (sign::is_box(square) && warehouse.has_box(sign::box(square)))
        in.reject("no second box of that letter");
    warehouse.add_square(square);
    in.skip();
}

/// Reads a row of at least one square, up to its end.
inline void read_row(Input& in, Warehouse& warehouse) {
    do {
        const std::string_view plain = in.take_while(sign::is_plain);
        if (plain.empty())
            read_special_square(in, warehouse);
        else
            warehouse.add_plain_squares(plain);
    } while (in.peek() != '\n');
    warehouse.end_row();
    in.skip();
}

/// Reads the board up to the empty line under it, which is left for the first command.
inline Warehouse read_warehouse(Input& in) {
    Warehouse warehouse;
    do
        read_row(in, warehouse);
    while (in.peek() != '\n');
    if (!warehouse.has_man())
        in.reject("a man (@ or *) on the board");
    return warehouse;
}

inline std::optional<Direction> direction_of(int digit) {
    switch (digit) {
    case '2':
        return Direction::down;
    case '4':
        return Direction::left;
    case '6':
        return Direction::right;
    case '8':
        return Direction::up;
    }
    return {};
}

inline Command read_command(Input& in) {
    switch (in.peek()) {
    case '\n':
        in.skip();
        return Print{};
    case '.':
        in.skip();
        return End{};
    case '0':
        in.skip();
        return Undo{};
    }
    if (in.peek() < 'a' || in.peek() > 'z')
        in.reject("a box from a to z, 0, end of line or '.'");
    const char box = static_cast<char>(in.next());
    const auto direction = direction_of(in.peek());
    if (!direction)
        in.reject("one of 2 4 6 8");
    in.skip();
    return Push{sign::box(box), *direction};
}

inline void print(const Warehouse& warehouse, Output& out) {
    out.write(warehouse.text());
}
