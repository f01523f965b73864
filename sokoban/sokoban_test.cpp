#include "../common/test.hpp"

#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "grammar.hpp"
#include "session.hpp"
#include "view.hpp"
#include "warehouse.hpp"

namespace {

Warehouse build(std::string_view board) {
    Warehouse warehouse;
    for (const char c : board)
        if (c == '\n')
            warehouse.end_row();
        else
            warehouse.add_square(c);
    return warehouse;
}

/// The board after the commands, a digit 0 or a letter and a digit each.
std::string after(std::string_view board, std::string_view commands) {
    Warehouse warehouse = build(board);
    for (std::size_t i = 0; i < commands.size(); ++i)
        if (commands[i] == '0') {
            warehouse.undo();
        } else {
            warehouse.push({sign::box(commands[i]), *direction_of(commands[i + 1])});
            ++i;
        }
    return std::string{warehouse.text()};
}

std::string play(std::string_view input) {
    return through(input, [](Input& in, Output& out) { session(in, out, nullptr); });
}

} // namespace

TEST_CASE("A man alone has nothing to push and nothing to take back") {
    CHECK(after("@\n", "") == "@\n");
    CHECK(after("@\n", "a20b400") == "@\n");
}

TEST_CASE("A push moves the box and the man, each in its direction") {
    CHECK(after("-----\n--a--\n--@--\n", "a8") == "--a--\n--@--\n-----\n");
    CHECK(after("--@--\n--a--\n-----\n", "a2") == "-----\n--@--\n--a--\n");
    CHECK(after("@a-\n", "a6") == "-@a\n");
    CHECK(after("-a@\n", "a4") == "a@-\n");
}

TEST_CASE("Goals stay where they are") {
    CHECK(after("*A+\n", "a6") == "+*A\n");
    CHECK(after("*a-\n", "a6") == "+@a\n");
    CHECK(after("*A+\n", "a60") == "*A+\n");
}

TEST_CASE("A push that is not possible changes nothing") {
    const std::string_view command = GENERATE("a6", "b6", "c6", "d6", "e6", "a8");
    // a before a wall, b before a box, c at the edge, d with a wall behind; e is not there.
    const std::string board = "@a#\n-bx\n--c\n#d-\n";
    CHECK(after(board, command) == board);
}

TEST_CASE("The man walks round to the box, over goals, not through walls or boxes") {
    CHECK(after("-----\n@-a--\n+++++\n", "a4") == "-----\n-a@--\n+++++\n");
    CHECK(after("@-#--\n--#-a\n--#--\n", "a8") == "@-#--\n--#-a\n--#--\n");
    CHECK(after("@-x--\n--y-a\n--z--\n", "a8") == "@-x--\n--y-a\n--z--\n");
}

TEST_CASE("A box may go to the square the man stood on before he walked") {
    CHECK(after("-----\n@a---\n-----\n", "a4") == "-----\na@---\n-----\n");
}

TEST_CASE("What lies past the end of a row is outside the board") {
    CHECK(after("@a\n----\n", "a6") == "@a\n----\n");
    CHECK(after("--\n-a-@\n", "a8") == "--\n-a-@\n");
    CHECK(after("---\n-\n-a-\n@\n", "a8") == "---\n-\n-a-\n@\n"); // nothing above the box
}

TEST_CASE("Undo puts the man where he was before he walked") {
    CHECK(after("-----\n@-a--\n-----\n", "a40") == "-----\n@-a--\n-----\n");
    CHECK(after("-----\n@-a--\n-----\n", "a4a4a4000000") == "-----\n@-a--\n-----\n");
    CHECK(after("@a--#\n", "a6a6a60") == "-@a-#\n"); // the third push failed, the second is undone
}

TEST_CASE("As many undos as pushes return to the start") {
    std::mt19937 random{7};
    const auto below = [&](std::size_t limit) { return random() % limit; };
    for (int round = 0; round < 200; ++round) {
        std::string board = "@";
        std::size_t boxes = 0;
        for (std::size_t row = 1 + below(7); row > 0; --row) {
            for (std::size_t column = 1 + below(9); column > 0; --column) {
                const char square = "----++#**"[below(9)]; // * for a box, on a goal or not
                if (square == '*' && boxes < most_boxes)
                    board += sign::with_box("-+"[below(2)], boxes++);
                else
                    board += square == '*' ? '-' : square;
            }
            board += '\n';
        }
        Warehouse warehouse = build(board);
        std::vector<std::string> history;
        for (int move = 0; move < 60; ++move) {
            const std::string before{warehouse.text()};
            warehouse.push({below(most_boxes), *direction_of("2468"[below(4)])});
            if (warehouse.text() != before)
                history.push_back(before);
            if (below(4) == 0) {
                warehouse.undo();
                if (!history.empty()) {
                    REQUIRE(warehouse.text() == history.back());
                    history.pop_back();
                }
            }
        }
        for (; !history.empty(); history.pop_back()) {
            warehouse.undo();
            REQUIRE(warehouse.text() == history.back());
        }
        REQUIRE(warehouse.text() == board);
    }
}

TEST_CASE("A long row above a long column takes memory for its squares only") {
    std::string board = std::string(300'000, '-') + "\n";
    for (int row = 0; row < 300'000; ++row)
        board += "-\n";
    board[299'998] = 'a';
    board[board.size() - 2] = '@';
    const std::string moved = after(board, "a6");
    CHECK(moved.substr(299'997, 3) == "-@a");
    CHECK(after(board, "a60") == board);
}

TEST_CASE("Commands are read after the board, and nothing after the dot") {
    CHECK(play("@a-\n\n.") == "@a-\n");
    CHECK(play("@a-\n\na6\n\n0\n.a6\n") == "@a-\n-@a\n-@a\n@a-\n");
    CHECK(play("@a-\n\na60a6\n.\n") == "@a-\n-@a\n");
}

TEST_CASE("Bad input is told with its place") {
    CHECK_THROWS_WITH(play(""),
                      "line 1, column 1: expected a square (one of - + # @ * or a letter), "
                      "found end of input");
    CHECK_THROWS_WITH(play("\n."), "line 1, column 1: expected a square (one of - + # @ * or a "
                                   "letter), found end of line");
    CHECK_THROWS_WITH(play("@"),
                      "line 1, column 2: expected a square (one of - + # @ * or a letter) "
                      "or end of line, found end of input");
    CHECK_THROWS_WITH(play("@-\n-*\n\n."), "line 2, column 2: expected no second man, found '*'");
    CHECK_THROWS_WITH(play("@a\nA\n\n."),
                      "line 2, column 1: expected no second box of that letter, found 'A'");
    CHECK_THROWS_WITH(play("--\n\n."),
                      "line 2, column 1: expected a man (@ or *) on the board, found end of line");
    CHECK_THROWS_WITH(play("@\n\na5."), "line 3, column 2: expected one of 2 4 6 8, found '5'");
    CHECK_THROWS_WITH(play("@\n\nA2."), "line 3, column 1: expected a box from a to z, 0, end of "
                                        "line or '.', found 'A'");
    CHECK_THROWS_WITH(play("@\n\n"), "line 3, column 1: expected a box from a to z, 0, end of line "
                                     "or '.', found end of input");
    CHECK_THROWS_WITH(play("@\r\n\n."),
                      "line 1, column 2: expected a square (one of - + # @ * or a "
                      "letter) or end of line, found a carriage return");
}

namespace {

std::string picture(const Warehouse& warehouse, Look look) {
    return drawn(look, [&](Screen& screen) { draw(warehouse, screen); });
}

} // namespace

TEST_CASE("The board is drawn two columns a square") {
    Warehouse warehouse = build("#@a-+#\n-B\n");
    CHECK(picture(warehouse, {}) == "##@ aa. ()##\n"
                                    ". BB\n"
                                    "boxes on goals: 1 of 2, pushes: 0\n\n");
    warehouse.push({0, Direction::right});
    warehouse.push({0, Direction::right});
    CHECK(picture(warehouse, {}) == "##. . @ AA##\n"
                                    ". BB\n"
                                    "boxes on goals: 2 of 2, pushes: 2\n"
                                    "All boxes are on goals!\n\n");
    warehouse.undo();
    CHECK(picture(warehouse, {}).ends_with("boxes on goals: 1 of 2, pushes: 1\n\n"));
    CHECK(picture(build("*\n"), {}) == "@)\nboxes on goals: 0 of 0, pushes: 0\n\n");
}

TEST_CASE("Every kind of square has its colour") {
    CHECK(picture(build("#-+@aB\n"), {.colours = true}) ==
          "\033[7m  \033[0m\033[2m. \033[0m\033[35m()\033[0m\033[1;36m@ \033[0m"
          "\033[30;43maa\033[0m\033[30;42mBB\033[0m\n"
          "boxes on goals: 1 of 2, pushes: 0\n\n");
}

TEST_CASE("Of a large board the part around the man is drawn") {
    const std::string end = "(the part around the man)\nboxes on goals: 0 of 1, pushes: 0\n\n";
    const Look four_squares{.columns = 9};
    CHECK(picture(build("-@----a---\n"), four_squares) == ". @ . . \n" + end);
    CHECK(picture(build("a---@-----\n"), four_squares) == ". . @ . \n" + end);
    CHECK(picture(build("a--------@\n"), four_squares) == ". . . @ \n" + end);
    CHECK(picture(build("-\n+\n@\n-\na\n"), {.rows = 6}) == "()\n@ \n" + end);
    CHECK(picture(build("-\n@\n"), {.columns = 1, .rows = 1}).starts_with("@ \n(the part"));
    CHECK(picture(build("-\n-@\n"), {.columns = 4, .rows = 6}).starts_with(". \n. @ \nboxes"));
}

TEST_CASE("A session draws the board each time it is printed") {
    const std::string seen = shown(
        "@a+\n\na6\n.", [](Input& in, Output& out, Screen& screen) { session(in, out, &screen); });
    CHECK(seen == "@a+\n"
                  "@ aa()\n"
                  "boxes on goals: 0 of 1, pushes: 0\n\n"
                  "-@A\n"
                  ". @ AA\n"
                  "boxes on goals: 1 of 1, pushes: 1\n"
                  "All boxes are on goals!\n\n");
}
