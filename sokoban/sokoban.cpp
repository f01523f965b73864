// sokoban: pushes boxes about a warehouse, takes pushes back and prints the board.

#include "../common/program.hpp"
#include "grammar.hpp"
#include "warehouse.hpp"

int main(int argc, char*[]) {
    return run("sokoban", argc, [](Input& in, Output& out) {
        Warehouse warehouse = read_warehouse(in);
        for (;;) {
            const Command command = read_command(in);
            if (const Push* push = std::get_if<Push>(&command))
                warehouse.push(*push);
            else if (std::holds_alternative<Undo>(command))
                warehouse.undo();
            else if (std::holds_alternative<Print>(command))
                print(warehouse, out);
            else
                return;
        }
    });
}
