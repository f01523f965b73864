#pragma once

// The net for a person who turns the cube: stickers that can be counted, each three columns wide
// with the gap if there is room, and the letter of each face in its middle.

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "../common/screen.hpp"
#include "cube.hpp"
#include "view.hpp"

constexpr std::string_view letters_of_faces = "ULFRBD";
constexpr std::string_view letters_of_colours = "ulfrbd";

inline char letter_of(Face face) {
    return letters_of_faces[static_cast<std::size_t>(face)];
}

/// How the net fits on the screen.
struct Fit {
    std::vector<int> pieces; ///< of the layers that are shown
    std::string_view gap;    ///< between stickers
    std::string between;     ///< between faces side by side
    bool has_lines_between;  ///< whether lines are left empty between faces

    /// The columns that a face takes.
    std::size_t width() const { return pieces.size() * (2 + gap.size()); }
};

inline Fit fit(const Cube& cube, const Look& look) {
    const auto size = static_cast<std::size_t>(cube.size());
    constexpr std::size_t rows_around = 3; // the note on layers, the empty line, the outcome
    const std::size_t rows = look.rows > rows_around ? look.rows - rows_around : 0;
    const std::size_t shown =
        std::clamp<std::size_t>(std::min(look.columns / 8, rows / 3), 1, size);
    const std::string_view gap = 4 * 3 * shown + 3 <= look.columns ? " " : "";
    const std::size_t width = 4 * shown * (2 + gap.size());
    return {first_layers(cube, shown), gap, width + 3 <= look.columns ? " " : "",
            3 * shown + 2 <= rows};
}

/// A sticker: in its colour with a dark line below it (and beside it where there is no gap), or as
/// the letter of the face that has this colour when the cube is solved. The one in the middle has
/// its face's letter too.
inline void draw_sticker(Colour colour, char letter, bool has_gap, Screen& screen) {
    // White, orange, green, red, blue, yellow: the usual cube.
    constexpr By_face<const char*> codes{
        {"30;48;5;255", "30;48;5;208", "30;48;5;34", "30;48;5;160", "30;48;5;27", "30;48;5;226"}};
    if (screen.look().colours)
        screen.paint(codes[colour], std::string{letter == ' ' ? '_' : letter, has_gap ? '_' : '|'});
    else
        screen.write(std::string{letters_of_colours[static_cast<std::size_t>(colour)], letter});
}

inline void draw_row(const Cube& cube, Face face, std::size_t row, const Fit& fit, Screen& screen) {
    const Cube::View view = cube.view(face, net[face]);
    const std::size_t middle = fit.pieces.size() / 2;
    for (std::size_t column = 0; column < fit.pieces.size(); ++column) {
        const bool is_middle = row == middle && column == middle;
        draw_sticker(cube.colour(view, fit.pieces[row], fit.pieces[column]),
                     is_middle ? letter_of(face) : ' ', !fit.gap.empty(), screen);
        screen.write(fit.gap);
    }
}

/// As much of the net as fits: four faces side by side, three one above another.
inline void draw_net(const Cube& cube, Screen& screen) {
    const Fit fits = fit(cube, screen.look());
    const auto draw_faces = [&](std::size_t margin, std::initializer_list<Face> side_by_side) {
        for (std::size_t row = 0; row < fits.pieces.size(); ++row) {
            screen.write(std::string(margin, ' '));
            for (const Face face : side_by_side) {
                draw_row(cube, face, row, fits, screen);
                screen.write(fits.between);
            }
            screen.write("\n");
        }
    };
    const std::size_t margin = fits.width() + fits.between.size();
    const std::string_view line_between = fits.has_lines_between ? "\n" : "";
    draw_faces(margin, {Face::up});
    screen.write(line_between);
    draw_faces(0, {Face::left, Face::front, Face::right, Face::back});
    screen.write(line_between);
    draw_faces(margin, {Face::down});
    if (std::cmp_less(fits.pieces.size(), cube.size()))
        screen.write("(" + std::to_string(fits.pieces.size()) + " of " +
                     std::to_string(cube.size()) + " layers each way)\n");
}
