#pragma once

// The board: squares in rows of any length, and the signs they are written with.

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

enum class Direction : std::uint8_t { down, left, right, up };

constexpr Direction opposites[] = {Direction::up, Direction::right, Direction::left,
                                   Direction::down};

constexpr Direction opposite(Direction direction) {
    return opposites[static_cast<std::size_t>(direction)];
}

/// How far it is from a square to the next one in each direction.
struct Step {
    int rows;
    int columns;
};

constexpr Step steps[] = {{1, 0}, {0, -1}, {0, 1}, {-1, 0}};

/// A square, counted from the top left one; a neighbour of one at the edge may be off the board.
struct Square {
    std::ptrdiff_t row;
    std::ptrdiff_t column;

    friend bool operator==(Square, Square) = default;

    constexpr Square next(Direction direction) const {
        const Step& step = steps[static_cast<std::size_t>(direction)];
        return {row + step.rows, column + step.columns};
    }
};

inline std::ptrdiff_t distance(Square a, Square b) {
    return std::abs(a.row - b.row) + std::abs(a.column - b.column);
}

/// The signs of squares: - is free, @ is the man and a small letter a box; on a goal they are +, *
/// and a capital letter. Nobody can go anywhere else.
namespace sign {

constexpr char wall = '#';

constexpr bool is_box(char c) {
    return ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z');
}

constexpr bool is_man(char c) {
    return c == '@' || c == '*';
}

constexpr bool is_goal(char c) {
    return c == '+' || c == '*' || ('A' <= c && c <= 'Z');
}

/// Whether the man or a box can go there; the man's own square counts, for he leaves it.
constexpr bool is_free(char c) {
    return c == '-' || c == '+' || is_man(c);
}

constexpr bool is_square(char c) {
    return is_free(c) || c == wall || is_box(c);
}

/// Whether a square has neither the man nor a box.
constexpr bool is_plain(char c) {
    return c == '-' || c == wall || c == '+';
}

constexpr char empty(char c) {
    return is_goal(c) ? '+' : '-';
}

constexpr char with_man(char c) {
    return is_goal(c) ? '*' : '@';
}

constexpr char with_box(char c, std::size_t box) {
    return static_cast<char>((is_goal(c) ? 'A' : 'a') + box);
}

/// The number of the box, from 0, that a letter stands for.
constexpr std::size_t box(char c) {
    return static_cast<std::size_t>(c - (is_goal(c) ? 'A' : 'a'));
}

} // namespace sign

/// The squares as they are printed. Invariant: text_ has the signs of all squares, row after row,
/// and an end of line after each complete one; rows_ says where in it these are. Memory follows the
/// text, whatever its shape.
class Board {
public:
    /// Building: squares from left to right, rows from top to bottom, none of them empty.
    void add_squares(std::string_view signs) { text_ += signs; }
    void end_row() {
        assert(next().column > 0);
        rows_.push_back({end_of_rows(), std::ssize(text_) - end_of_rows()});
        text_ += '\n';
    }

    /// The square that is added next.
    Square next() const { return {rows(), std::ssize(text_) - end_of_rows()}; }

    std::string_view text() const { return text_; }
    std::ptrdiff_t rows() const { return std::ssize(rows_); }
    std::string_view row(std::ptrdiff_t number) const {
        assert(0 <= number && number < rows());
        const auto [begin, length] = rows_.data()[number];
        return {text_.data() + begin, text_.data() + begin + length};
    }

    bool contains(Square square) const {
        return 0 <= square.row && square.row < rows() && 0 <= square.column &&
               square.column < rows_.data()[square.row].length;
    }

    /// Where the sign of a square on the board is in the text.
    std::size_t index(Square square) const {
        assert(contains(square));
        return static_cast<std::size_t>(rows_.data()[square.row].begin + square.column);
    }

    char sign_at(Square square) const { return text_[index(square)]; }
    void set_sign(Square square, char sign) { text_[index(square)] = sign; }

    bool is_free(Square square) const { return contains(square) && sign::is_free(sign_at(square)); }

private:
    /// Where the squares of a row are in the text.
    struct Row {
        std::ptrdiff_t begin;
        std::ptrdiff_t length;
    };

    /// Where the row after the last begins in the text.
    std::ptrdiff_t end_of_rows() const {
        return rows_.empty() ? 0 : rows_.back().begin + rows_.back().length + 1;
    }

    std::string text_;
    std::vector<Row> rows_;
};
