#pragma once

// Levels as sokoban players write them (.xsb): # wall, @ man, $ box, . goal, + man on a goal, * box
// on a goal, and a space, - or _ for a free square. Boxes get letters in the order of reading.
// Several levels follow each other; what is not a board parts them, and the line above one may name
// it, behind a semicolon or not.

#include <algorithm>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "../common/play_text.hpp"
#include "warehouse.hpp"

/// A level that nobody could play, and why.
class Bad_level : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// Invariant: one man, and boxes a, b, c and so on, no more of them than there are goals.
struct Level {
    std::string name;
    std::vector<std::string> rows; ///< in the signs of the assignment
};

namespace xsb {

inline bool is_row(std::string_view line) {
    return line.find('#') != std::string_view::npos &&
           line.find_first_not_of("# @+$*.-_") == std::string_view::npos;
}

/// The sign of the assignment; boxes counts the letters given so far.
inline char sign_of(char c, std::size_t& boxes) {
    switch (c) {
    case '#':
    case '@':
        return c;
    case '+':
        return '*';
    case '.':
        return '+';
    case '$':
        return sign::with_box('-', boxes++);
    case '*':
        return sign::with_box('+', boxes++);
    }
    return '-';
}

/// Throws Bad_level unless the level can be played.
inline void check(const Level& level, std::size_t boxes) {
    std::string signs;
    for (const std::string& row : level.rows)
        signs += row;
    const auto men = std::ranges::count_if(signs, sign::is_man);
    const auto goals = std::ranges::count_if(signs, sign::is_goal);
    if (men != 1)
        throw Bad_level(level.name + " has " + (men == 0 ? "no man" : "more than one man"));
    if (boxes == 0)
        throw Bad_level(level.name + " has no box");
    if (boxes > most_boxes)
        throw Bad_level(level.name + " has more than 26 boxes");
    if (std::cmp_less(goals, boxes))
        throw Bad_level(level.name + " has more boxes than goals");
}

inline Level level_of(const std::vector<std::string>& rows, const std::string& name) {
    Level level{name, {}};
    std::size_t boxes = 0;
    for (const std::string& row : rows) {
        level.rows.emplace_back();
        for (const char c : row) {
            if (boxes > most_boxes) // too many for letters
                break;
            level.rows.back() += sign_of(c, boxes);
        }
    }
    check(level, boxes);
    return level;
}

/// What a line calls the level below it; nothing if it is empty.
inline std::string name_in(std::string_view line) {
    const std::size_t first = line.find_first_not_of("; \t");
    if (first == std::string_view::npos)
        return "";
    return std::string{line.substr(first, line.find_last_not_of(" \t") + 1 - first)};
}

} // namespace xsb

/// All levels of a text. Throws Bad_level if there is none, or a bad one.
inline std::vector<Level> read_levels(std::string_view text) {
    std::vector<Level> levels;
    std::vector<std::string> rows;
    std::string name;
    const auto end_level = [&] {
        if (rows.empty())
            return;
        const std::string number = "level " + std::to_string(levels.size() + 1);
        levels.push_back(xsb::level_of(rows, name.empty() ? number : name));
        rows.clear();
        name.clear();
    };
    for (std::string& line : split(text, '\n')) {
        if (!line.empty() && line.back() == '\r')
            line.pop_back();
        if (xsb::is_row(line)) {
            rows.push_back(std::move(line));
            continue;
        }
        end_level();
        if (const std::string found = xsb::name_in(line); !found.empty())
            name = found;
    }
    end_level();
    if (levels.empty())
        throw Bad_level("there is no level: a row of squares has a # and else only @ + $ * . - _ "
                        "and spaces");
    return levels;
}
