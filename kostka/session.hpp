#pragma once

// The dialogue: reads turns and makes them, and prints the net at each new line, up to the dot.

#include <variant>

#include "../common/input.hpp"
#include "../common/output.hpp"
#include "../common/overload.hpp"
#include "../common/screen.hpp"
#include "cube.hpp"
#include "grammar.hpp"
#include "view.hpp"

/// Turns a cube. Draws it too, at first and each time it is printed, if there is a screen.
inline void session(Input& in, Output& out, Screen* screen, Cube cube) {
    const auto show = [&] {
        if (screen)
            draw(cube, *screen);
    };
    bool goes_on = true;
    const Overload obey{[&](const Turn& turn) { cube.turn(turn); },
                        [&](Print) {
                            print(cube, out);
                            show();
                        },
                        [&](End) { goes_on = false; }};
    show();
    while (goes_on)
        std::visit(obey, read_command(in, cube.size()));
}
