#pragma once

// Why a box cannot be pushed, in a short sentence.

#include <cstddef>
#include <optional>
#include <string>

#include "play_view.hpp"
#include "warehouse.hpp"

inline std::string letter_of(std::size_t box) {
    return std::string{sign::with_box('-', box)};
}

/// What keeps a box or the man from a square; nothing if it is free.
inline std::optional<std::string> obstacle(const Warehouse& warehouse, Square square) {
    if (!is_on_board(warehouse, square))
        return "the edge of the board";
    const char c = sign_at(warehouse, square);
    if (sign::is_free(c))
        return {};
    return c == sign::wall ? "a wall" : "box " + letter_of(sign::box(c));
}

/// Why a push that was just tried did not happen.
inline std::string why_not(const Warehouse& warehouse, const Push& push) {
    const Square box = square_of(warehouse, push.box);
    const std::string name = "box " + letter_of(push.box);
    if (const auto found = obstacle(warehouse, box.next(push.direction)))
        return "Box " + letter_of(push.box) + " stops at " + *found + ".";
    if (const auto found = obstacle(warehouse, box.next(opposite(push.direction))))
        return "No room for the man behind " + name + ": there is " + *found + ".";
    return "There is no way to the square behind " + name + ".";
}
