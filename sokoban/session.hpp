#pragma once

// The dialogue: reads the board, then pushes boxes, takes pushes back and prints, up to the dot.

#include <variant>

#include "../common/input.hpp"
#include "../common/output.hpp"
#include "../common/overload.hpp"
#include "../common/screen.hpp"
#include "grammar.hpp"
#include "view.hpp"
#include "warehouse.hpp"

/// Draws the board too each time it is printed, if there is a screen.
inline void session(Input& in, Output& out, Screen* screen) {
    Warehouse warehouse = read_warehouse(in);
    bool goes_on = true;
    const Overload obey{[&](const Push& push) { warehouse.push(push); },
                        [&](Undo) { warehouse.undo(); },
                        [&](Print) {
                            print(warehouse, out);
                            if (screen)
                                draw(warehouse, *screen);
                        },
                        [&](End) { goes_on = false; }};
    while (goes_on)
        std::visit(obey, read_command(in));
}
