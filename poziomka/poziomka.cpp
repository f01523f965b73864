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

#include <string>

#include "../common/program.hpp"
#include "game.hpp"
#include "grammar.hpp"
#include "session.hpp"

int main(int argc, char* argv[]) {
    const auto help = [](Output& out) {
        out.write(help_text);
        out.write("\nBuilt with POLA=" + std::to_string(pola) +
                  " WIERSZE=" + std::to_string(wiersze) + " KOLUMNY=" + std::to_string(kolumny) +
                  " WYBOR=" + std::to_string(wybor) + ".\n");
    };
    return run("poziomka", argc, argv, help, [](Input& in, Output& out, Screen* screen) {
        session(in, out, screen, Game{pola, wiersze, kolumny}, wybor);
    });
}
