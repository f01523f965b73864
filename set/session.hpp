#pragma once

// The dialogue: reads the cards, plays the game to its end and prints every table and step.

#include "../common/input.hpp"
#include "../common/output.hpp"
#include "../common/screen.hpp"
#include "game.hpp"
#include "grammar.hpp"
#include "view.hpp"

/// Draws each table too, if there is a screen.
inline void session(Input& in, Output& out, Screen* screen) {
    Game game{read_cards(in)};
    const auto report = [&] {
        print(game, out);
        if (screen)
            draw(game, *screen);
    };
    report();
    while (const auto step = game.step()) {
        print(*step, out);
        report();
    }
}
