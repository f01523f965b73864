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

/// Carries out what Left says, and notes it. False if he resigns.
inline bool obey(const Command& command, Game& game, Last& last) {
    return std::visit(Overload{[&](Move move) {
                                   last.left = move;
                                   game.put_left(move);
                                   return true;
                               },
                               [](Pass) { return true; },
                               [&](Resign) {
                                   last.loser = "Left";
                                   return false;
                               }},
                      command);
}

/// Makes Right's move, or lets him resign, and notes and prints it.
inline void reply(Game& game, std::size_t choice, Last& last, Output& out) {
    last.right = game.choose_right(choice);
    print(last.right, out);
    if (last.right)
        game.put_right(*last.right);
    else
        last.loser = "Right";
}

/// Plays on a board; of Right's best moves it takes number choice. Draws each state too, if there
/// is a screen.
inline void session(Input& in, Output& out, Screen* screen, Game game, std::size_t choice) {
    Last last;
    do {
        if (screen)
            draw(game, last, *screen);
        const Command command = read_command(in, game);
        last = {};
        if (obey(command, game, last))
            reply(game, choice, last, out);
    } while (!last.loser);
    if (screen)
        draw(game, last, *screen);
}
