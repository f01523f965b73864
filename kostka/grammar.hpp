#pragma once

// Input: turns, each the number of layers (nothing for one), a face, and nothing, ' or " for 90,
// -90 or 180 degrees; a new line prints the cube, a dot ends. Output: nets of the cube.

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
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
    return static_cast<char>('0' + static_cast<unsigned>(colour));
}

/// A line made in memory, by the same functions as in an Output.
class Line {
public:
    explicit Line(std::size_t length)
        : text_(std::make_unique_for_overwrite<char[]>(length)), end_(text_.get()) {}

    Line& begin_again() {
        end_ = text_.get();
        return *this;
    }

    void put(char byte) { *end_++ = byte; }

    void fill(char byte, std::size_t count) {
        if (count == 1)
            return put(byte);
        std::memset(add(count), byte, count);
    }

    /// Room for count bytes more, to be filled by the caller.
    char* add(std::size_t count) {
        end_ += count;
        return end_ - count;
    }

    std::string_view text() const { return {text_.get(), end_}; }

private:
    std::unique_ptr<char[]> text_;
    char* end_; ///< what is before it in text_ is made
};

/// A row of a face, in pieces.
template <typename Sink>
void print_pieces(const Cube& cube, const Cube::View& view, int row, Sink& sink) {
    cube.for_each_piece(view, row, [&, column = 0](Colour colour) mutable {
        sink.fill(digit(colour), static_cast<std::size_t>(cube.width(column++)));
    });
}

inline void print_row(const Cube& cube, Face face, int row, Output& out) {
    print_pieces(cube, cube.view(face, net[face]), row, out);
}

/// The same in memory; if each piece is one square, there is no need to ask for its width.
inline void print_row(const Cube& cube, Face face, int row, Line& line) {
    const Cube::View view = cube.view(face, net[face]);
    if (cube.pieces() < cube.size())
        return print_pieces(cube, view, row, line);
    char* const to = line.add(static_cast<std::size_t>(cube.size()));
    cube.for_each_piece(view, row, [next = to](Colour colour) mutable { *next++ = digit(colour); });
}

/// Prints the lines that make(row, Output or Line) makes of rows of pieces, each as often as its
/// row is thick. A line that fits into the buffer of an Output is made once for all; a longer one
/// each time, so that no cube is too large for memory.
template <typename Make>
void print_rows(const Cube& cube, std::size_t length, Output& out, Make make) {
    const bool is_short = length <= Output::capacity;
    Line line{is_short ? length : 0};
    for (int row = 0; row < cube.pieces(); ++row) {
        if (is_short)
            make(row, line.begin_again());
        for (int count = cube.width(row); count > 0; --count)
            if (is_short)
                out.write(line.text());
            else
                make(row, out);
    }
}

/// The up or the down face, which stand alone in the column of the front one.
inline void print_single(const Cube& cube, Face face, Output& out) {
    const std::size_t size = static_cast<std::size_t>(cube.size());
    print_rows(cube, 2 * size + 2, out, [&](int row, auto& sink) {
        sink.fill(' ', size + 1);
        print_row(cube, face, row, sink);
        sink.put('\n');
    });
}

/// The faces round the cube, side by side.
inline void print_belt(const Cube& cube, Output& out) {
    const std::size_t size = static_cast<std::size_t>(cube.size());
    print_rows(cube, 4 * size + 4, out, [&](int row, auto& sink) {
        for (const Face face : {Face::left, Face::front, Face::right}) {
            print_row(cube, face, row, sink);
            sink.put('|');
        }
        print_row(cube, Face::back, row, sink);
        sink.put('\n');
    });
}

inline void print(const Cube& cube, Output& out) {
    out.put('\n');
    print_single(cube, Face::up, out);
    print_belt(cube, out);
    print_single(cube, Face::down, out);
}
