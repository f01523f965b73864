// set: plays out the end of a game of SET, always taking the first set on the table.

#include "../common/program.hpp"
#include "game.hpp"
#include "grammar.hpp"
#include "view.hpp"

int main(int argc, char* argv[]) {
    const auto help = [](Output& out) { out.write(help_text); };
    return run("set", argc, argv, help, [](Input& in, Output& out, Screen* screen) {
        Game game{read_cards(in)};
        const auto report = [&] {
            print(game, out);
            if (screen)
                draw(game, *screen);
        };
        report();
        while (const auto play = game.play()) {
            print(*play, out);
            report();
        }
    });
}
