// kostka: turns the layers of a cube and prints its net.

#ifndef N
#define N 5
#endif
static_assert(1 <= N && N <= 2147483647, "N must be from 1 to 2147483647");
constexpr int cube_size{N};
#undef N

#include <string>

#include "../common/program.hpp"
#include "cube.hpp"
#include "grammar.hpp"
#include "session.hpp"

int main(int argc, char* argv[]) {
    const auto help = [](Output& out) {
        out.write(help_text);
        out.write("\nBuilt with N=" + std::to_string(cube_size) + ".\n");
    };
    return run("kostka", argc, argv, help, [](Input& in, Output& out, Screen* screen) {
        session(in, out, screen, Cube{cube_size});
    });
}
