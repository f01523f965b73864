// kostka: turns the layers of a cube and prints its net.

#ifndef N
#define N 5
#endif
static_assert(1 <= N && N <= 2147483647, "N must be from 1 to 2147483647");
constexpr int cube_size{N};
#undef N

#include "../common/program.hpp"
#include "cube.hpp"
#include "grammar.hpp"

int main(int argc, char*[]) {
    return run("kostka", argc, [](Input& in, Output& out) {
        Cube cube{cube_size};
        for (;;) {
            const Command command = read_command(in, cube_size);
            if (const Turn* turn = std::get_if<Turn>(&command))
                cube.turn(*turn);
            else if (std::holds_alternative<Print>(command))
                print(cube, out);
            else
                return;
        }
    });
}
