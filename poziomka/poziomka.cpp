// poziomka: plays Right in generalised Domineering.

#ifndef POLA
#define POLA 5
#endif
#ifndef WIERSZE
#define WIERSZE 26
#endif
#ifndef KOLUMNY
#define KOLUMNY 26
#endif
#ifndef WYBOR
#define WYBOR 1000
#endif
static_assert(1 <= POLA && POLA <= 26, "POLA must be from 1 to 26");
static_assert(1 <= WIERSZE && WIERSZE <= 26, "WIERSZE must be from 1 to 26");
static_assert(1 <= KOLUMNY && KOLUMNY <= 26, "KOLUMNY must be from 1 to 26");
static_assert(0 <= WYBOR && WYBOR <= 2147483647, "WYBOR must be from 0 to 2147483647");
constexpr int pola{POLA};
constexpr int wiersze{WIERSZE};
constexpr int kolumny{KOLUMNY};
constexpr int wybor{WYBOR};
#undef POLA
#undef WIERSZE
#undef KOLUMNY
#undef WYBOR

#include "../common/program.hpp"
#include "game.hpp"
#include "grammar.hpp"

int main(int argc, char*[]) {
    return run("poziomka", argc, [](Input& in, Output& out) {
        Game game{pola, wiersze, kolumny};
        for (;;) {
            const Command command = read_command(in, game);
            if (std::holds_alternative<Resign>(command))
                return;
            if (const Move* move = std::get_if<Move>(&command))
                game.put_left(*move);
            const auto reply = game.choose_right(wybor);
            print(reply, out);
            if (!reply)
                return;
            game.put_right(*reply);
        }
    });
}
