#pragma once

// A cube out of order, and whether one is in order again.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <random>

#include "cube.hpp"

/// Whether each face has one colour.
inline bool is_solved(const Cube& cube) {
    return std::ranges::all_of(all_faces, [&](Face face) {
        const Cube::View view = cube.view(face, net[face]);
        bool is_same = true;
        for (int row = 0; row < cube.pieces(); ++row)
            cube.for_each_piece(view, row, [&](Colour colour) {
                is_same = is_same && colour == cube.colour(view, 0, 0);
            });
        return is_same;
    });
}

/// A cube after so many random turns, none of them of the same face as the one before, which would
/// take a part of it back.
inline Cube scrambled_cube(int size, std::int64_t turns, std::mt19937& random) {
    Cube cube{size};
    std::optional<Face> last;
    for (std::int64_t made = 0; made < turns;) {
        const Face face = all_faces[random() % all_faces.size()];
        const auto layers = 1 + random() % static_cast<unsigned>(std::max(size / 2, 1));
        const std::size_t quarters = 1 + random() % 3;
        if (face == last)
            continue;
        cube.turn({static_cast<int>(layers), face, quarters});
        last = face;
        ++made;
    }
    return cube;
}
