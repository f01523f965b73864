// kostka for a person at a terminal: keys turn the layers of a cube.

#ifndef N
#define N 5
#endif
static_assert(1 <= N && N <= 2147483647, "N must be from 1 to 2147483647");
constexpr int cube_size{N};
#undef N

#include "play.hpp"
#include "../common/play_main.hpp"

constexpr const char* help = R"(usage: build/play/kostka [SEED=7]

A cube to turn and to solve, at a terminal. SEED= scrambles it in the same way each time.
`make play PROGRAM=kostka N=3` builds a cube of another size. In the game ? explains the keys.
)";

int main(int argc, char* argv[]) {
    return run_play("kostka", argc, argv, help, {"SEED"}, [](const Settings& settings) {
        return Kostka{cube_size, settings.seed()};
    });
}
