// sokoban: pushes boxes about a warehouse, takes pushes back and prints the board.

#include "../common/program.hpp"
#include "grammar.hpp"
#include "view.hpp"
#include "warehouse.hpp"

int main(int argc, char* argv[]) {
    const auto help = [](Output& out) { out.write(help_text); };
    return run("sokoban", argc, argv, help, [](Input& in, Output& out, Screen* screen) {
        Warehouse warehouse = read_warehouse(in);
        for (;;) {
            const Command command = read_command(in);
            if (const Push* push = std::get_if<Push>(&command)) {
                warehouse.push(*push);
            } else if (std::holds_alternative<Undo>(command)) {
                warehouse.undo();
            } else if (std::holds_alternative<Print>(command)) {
                print(warehouse, out);
                if (screen)
                    draw(warehouse, *screen);
            } else {
                return;
            }
        }
    });
}
