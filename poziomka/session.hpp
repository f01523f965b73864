#pragma once

// The dialogue: Left's moves are read, Right's are chosen and printed, until one of them resigns.

#include <cstddef>
#include <optional>
#include <variant>

#include "../common/input.hpp"
#include "../common/output.hpp"
#include "../common/overload.hpp"
#include "../common/screen.hpp"
#include "game.hpp"
#include "grammar.hpp"
#include "view.hpp"

/// Plays on from a board; of Right's best moves it takes number choice. Draws each state too, if
/// there is a screen.
inline void session(Input& in, Output& out, Screen* screen, const Game& start, std::size_t choice) {
    Game game{start};
    Last last;
    const auto show = [&] {
        if (screen)
            draw(game, last, *screen);
    };
    const auto reply = [&] {
        last.right = game.choose_right(choice);
        print(last.right, out);
        if (last.right)
            game.put_right(*last.right);
        else
            last.loser = "Right";
    };
    const Overload obey{[&](Move move) {
                            last.left = move;
                            game.put_left(move);
                            reply();
                        },
                        [&](Pass) { reply(); }, [&](Resign) { last.loser = "Left"; }};
    show();
    while (!last.loser) {
        const Command command = read_command(in, game);
        last = {};
        std::visit(obey, command);
        show();
    }
}
