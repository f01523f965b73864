#pragma once

// Input: Left's moves, a line each: column and row of the first square ("Gc"). A first line "-"
// leaves the first move to Right, a line "." resigns.
// Output: Right's moves, a line each: row and column of the first square ("cG"); "." resigns.

#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "../common/input.hpp"
#include "../common/output.hpp"
#include "game.hpp"

constexpr std::string_view help_text =
    R"(Plays Right in Poziomka, or generalised Domineering. Two players in turn put
blocks of POLA free squares on a board, Left (you) upright ones, Right level
ones. A player who cannot do so, or does not want to, resigns and loses.

Input, a line each:
  Gc   Left's block: its column, and the row of its topmost square
  -    as the first line: Right begins
  .    Left resigns
Output, a line each:
  cG   Right's block: its row, and the column of its leftmost square
  .    Right resigns

Example, on the default board: lines Ca, Kf and . are answered with
  lA
  jF
)";

struct Pass {};
struct Resign {};
using Command = std::variant<Move, Pass, Resign>;

inline char column_name(std::size_t column) {
    return static_cast<char>('A' + column);
}

inline char row_name(std::size_t row) {
    return static_cast<char>('a' + row);
}

/// Reads the letter of one of count lines, which are named from first on; returns its number from
/// 0.
inline std::size_t read_line_name(Input& in, char first, std::size_t count,
                                  const std::string& expected) {
    if (in.peek() < first || static_cast<std::size_t>(in.peek() - first) >= count)
        in.reject(expected + " from " + first + " to " +
                  static_cast<char>(first + static_cast<int>(count) - 1));
    return static_cast<std::size_t>(in.next() - first);
}

/// Throws if Left cannot make this move, which stands at place.
inline void check_left(const Game& game, Move move, Place place) {
    const auto obstacle = game.in_the_way_of_left(move);
    if (!obstacle)
        return;
    const std::string name{column_name(move.column), row_name(move.row)};
    if (obstacle->row == game.rows())
        throw Bad_input(place, "a block of " + std::to_string(game.block()) + " rows on the board",
                        name + ", which reaches beyond row " + row_name(game.rows() - 1));
    throw Bad_input(place, "a block of free squares",
                    name + ", where " + column_name(obstacle->column) + row_name(obstacle->row) +
                        " is taken");
}

/// The end of a line. The line that resigns may be the last without one.
inline void read_end_of_line(Input& in) {
    if (in.peek() != '\n')
        in.reject("end of line");
    in.skip();
}

/// The next line; a move in it is one that Left can make.
inline Command read_command(Input& in, const Game& game) {
    const Place place = in.place();
    if (in.peek() == '.') {
        in.skip();
        if (in.peek() != Input::end)
            read_end_of_line(in);
        return Resign{};
    }
    if (in.peek() == '-' && place.line == 1) {
        in.skip();
        read_end_of_line(in);
        return Pass{};
    }
    Move move;
    move.column = read_line_name(in, 'A', game.columns(),
                                 place.line == 1 ? "'-', '.' or a column" : "'.' or a column");
    move.row = read_line_name(in, 'a', game.rows(), "a row");
    read_end_of_line(in);
    check_left(game, move, place);
    return move;
}

/// Right's move; he resigns if there is none.
inline void print(const std::optional<Move>& move, Output& out) {
    if (move) {
        out.put(row_name(move->row));
        out.put(column_name(move->column));
    } else {
        out.put('.');
    }
    out.put('\n');
}
