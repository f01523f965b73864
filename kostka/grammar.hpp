#pragma once

// Input: turns, each the number of layers (nothing for one), a face, and nothing, ' or " for 90,
// -90 or 180 degrees; a new line prints the cube, a dot ends. Output: nets of the cube.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "../common/input.hpp"
#include "../common/output.hpp"
#include "cube.hpp"

constexpr std::string_view help_text =
    R"(Turns the layers of a cube of N x N x N blocks and prints its net.

Input: turns and new lines, then a dot. A turn is
  a number of layers, from 1 to N; nothing means 1
  the face they are counted from: u up, l left, f front, r right, b back, d down
  nothing for 90 degrees clockwise as seen there, ' for 90 back, " for 180
A new line prints the net, a dot ends.
Output: an empty line, then the net: up; left, front, right and back; down.
A square is the number of its colour: 0 was up on the solved cube, then 1 left,
2 front, 3 right, 4 back, 5 down.

Example, with N=2: r, a new line and a dot print
  (an empty line)
     02
     02
  11|25|33|04
  11|25|33|04
     54
     54
)";

struct Print {};
struct End {};
using Command = std::variant<Turn, Print, End>;

inline bool is_digit(int byte) {
    return '0' <= byte && byte <= '9';
}

/// The number of layers before a face: 1 if there is none, otherwise one from 1 to most.
inline int read_layers(Input& in, int most) {
    if (!is_digit(in.peek()) || in.peek() == '0')
        return 1;
    const Place place = in.place();
    std::int64_t layers = 0;
    while (is_digit(in.peek())) {
        layers = 10 * layers + in.next() - '0';
        if (layers > most)
            throw Bad_input(place, "at most " + std::to_string(most) + " layers",
                            std::to_string(layers) + (is_digit(in.peek()) ? "..." : ""));
    }
    return static_cast<int>(layers);
}

inline std::optional<Face> face_of(int letter) {
    switch (letter) {
    case 'u':
        return Face::up;
    case 'l':
        return Face::left;
    case 'f':
        return Face::front;
    case 'r':
        return Face::right;
    case 'b':
        return Face::back;
    case 'd':
        return Face::down;
    }
    return {};
}

/// The quarters of a turn, clockwise.
inline std::size_t read_angle(Input& in) {
    switch (in.peek()) {
    case '\'':
        in.skip();
        return 3;
    case '"':
        in.skip();
        return 2;
    }
    return 1;
}

/// The next command, for a cube of some size.
inline Command read_command(Input& in, int size) {
    switch (in.peek()) {
    case '\n':
        in.skip();
        return Print{};
    case '.':
        in.skip();
        return End{};
    }
    const std::size_t start = in.place().column;
    const int layers = read_layers(in, size);
    const auto face = face_of(in.peek());
    if (!face)
        in.reject(in.place().column > start
                      ? std::string{"one of u l f r b d"}
                      : "a number of layers from 1 to " + std::to_string(size) +
                            ", one of u l f r b d, end of line or '.'");
    in.skip();
    return Turn{layers, *face, read_angle(in)};
}

/// The digit of a colour.
inline char digit(Colour colour) {
    return static_cast<char>('0' + static_cast<int>(colour));
}

/// A row of a face, in pieces.
inline void print_row(const Cube& cube, Face face, int row, Output& out) {
    const Cube::View view = cube.view(face, net[face]);
    for (int column = 0; column < cube.pieces(); ++column)
        out.fill(digit(cube.colour(view, row, column)),
                 static_cast<std::size_t>(cube.width(column)));
}

/// The up or the down face, which stand alone in the column of the front one.
inline void print_single(const Cube& cube, Face face, Output& out) {
    for (int row = 0; row < cube.pieces(); ++row)
        for (int line = cube.width(row); line > 0; --line) {
            out.fill(' ', static_cast<std::size_t>(cube.size()) + 1);
            print_row(cube, face, row, out);
            out.put('\n');
        }
}

inline void print_belt(const Cube& cube, Output& out) {
    for (int row = 0; row < cube.pieces(); ++row)
        for (int line = cube.width(row); line > 0; --line) {
            for (const Face face : {Face::left, Face::front, Face::right}) {
                print_row(cube, face, row, out);
                out.put('|');
            }
            print_row(cube, Face::back, row, out);
            out.put('\n');
        }
}

inline void print(const Cube& cube, Output& out) {
    out.put('\n');
    print_single(cube, Face::up, out);
    print_belt(cube, out);
    print_single(cube, Face::down, out);
}
