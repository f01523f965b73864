// set for a person at a terminal: he finds the sets.

#include "play.hpp"
#include "../common/play_main.hpp"

constexpr const char* help = R"(usage: build/play/set [SEED=7]

A game of SET for one player, at a terminal. SEED= deals the same deck each time.
In the game ? explains the keys.
)";

int main(int argc, char* argv[]) {
    return run_play("set", argc, argv, help, {"SEED"},
                    [](const Settings& settings) { return Solitaire{settings.seed()}; });
}
