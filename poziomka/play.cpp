// poziomka for a person at a terminal, who plays Left.

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

#include "../common/play_main.hpp"
#include "play.hpp"

constexpr const char* help = R"(usage: build/play/poziomka

A game of generalised Domineering against the program, at a terminal. You are Left.
`make play PROGRAM=poziomka POLA=2 WIERSZE=8 KOLUMNY=8` builds it with another board.
In the game ? explains the keys.
)";

int main(int argc, char* argv[]) {
    return run_play("poziomka", argc, argv, help, {}, [](const Settings&) {
        return Poziomka{Game{pola, wiersze, kolumny}, wybor};
    });
}
