// set: plays out the end of a game of SET, always taking the first set on the table.

#include "../common/program.hpp"
#include "grammar.hpp"
#include "session.hpp"

int main(int argc, char* argv[]) {
    const auto help = [](Output& out) { out.write(help_text); };
    return run("set", argc, argv, help, session);
}
