// set: plays out the end of a game of SET, always taking the first set on the table.

#include "../common/program.hpp"
#include "game.hpp"
#include "grammar.hpp"

int main(int argc, char*[]) {
    return run("set", argc, [](Input& in, Output& out) {
        Game game{read_cards(in)};
        print(game, out);
        while (const auto play = game.play()) {
            print(*play, out);
            print(game, out);
        }
    });
}
