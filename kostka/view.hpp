#pragma once

// The net for a person: squares in six colours, or digits without them, two columns wide each.

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <string>
#include <vector>

#include "../common/screen.hpp"
#include "cube.hpp"
#include "grammar.hpp"

/// The pieces that the first layers belong to, one for each of the layers.
inline std::vector<int> first_layers(const Cube& cube, std::size_t layers) {
    std::vector<int> pieces;
    for (int piece = 0; piece < cube.pieces(); ++piece)
        for (int layer = 0; layer < cube.width(piece); ++layer) {
            if (pieces.size() == layers)
                return pieces;
            pieces.push_back(piece);
        }
    return pieces;
}

/// A row of a face; the pieces are those of its columns.
inline void draw_row(const Cube& cube, Face face, int row, const std::vector<int>& pieces,
                     Screen& screen) {
    // White, orange, green, red, blue, yellow: the usual cube.
    constexpr By_face<const char*> codes{
        {"48;5;255", "48;5;208", "48;5;34", "48;5;160", "48;5;27", "48;5;226"}};
    const Cube::View view = cube.view(face, net[face]);
    for (const int column : pieces) {
        const Colour colour = cube.colour(view, row, column);
        if (screen.look().colours)
            screen.paint(codes[colour], "  ");
        else
            screen.write(std::string{digit(colour), ' '});
    }
}

/// As much of the net as fits on the screen: four faces side by side, three one above another.
inline void draw(const Cube& cube, Screen& screen) {
    const auto [colours, columns, rows] = screen.look();
    const auto size = static_cast<std::size_t>(cube.size());
    constexpr std::size_t rows_around = 3; // the note, the empty line, and the one that is typed
    const std::size_t that_fit =
        std::min(columns / 8, rows > rows_around ? (rows - rows_around) / 3 : 0);
    const std::size_t shown = std::clamp<std::size_t>(that_fit, 1, size);
    const std::string gap(8 * shown + 3 <= columns ? 1 : 0, ' ');
    const std::string margin = std::string(2 * shown, ' ') + gap;
    const std::vector<int> pieces = first_layers(cube, shown);

    const auto draw_faces = [&](const std::string& before,
                                std::initializer_list<Face> side_by_side) {
        for (const int row : pieces) {
            std::string space = before;
            for (const Face face : side_by_side) {
                screen.write(space);
                draw_row(cube, face, row, pieces, screen);
                space = gap;
            }
            screen.write("\n");
        }
    };
    draw_faces(margin, {Face::up});
    draw_faces("", {Face::left, Face::front, Face::right, Face::back});
    draw_faces(margin, {Face::down});
    if (shown < size)
        screen.write("(" + std::to_string(shown) + " of " + std::to_string(size) +
                     " layers each way)\n");
    screen.end_picture();
}
