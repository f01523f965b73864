// sokoban: pushes boxes about a warehouse, takes pushes back and prints the board.

#include "../common/program.hpp"
#include "grammar.hpp"
#include "session.hpp"

int main(int argc, char* argv[]) {
    const auto help = [](Output& out) { out.write(help_text); };
    return run("sokoban", argc, argv, help, session);
}
