#include "../common/test.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <optional>
#include <ostream>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "grammar.hpp"
#include "session.hpp"
#include "view.hpp"
#include "warehouse.hpp"

static std::ostream& operator<<(std::ostream& stream, Direction direction) {
    return stream << "2468"[static_cast<std::size_t>(direction)];
}

static std::ostream& operator<<(std::ostream& stream, Square square) {
    return stream << "row " << square.row << ", column " << square.column;
}

static std::ostream& operator<<(std::ostream& stream, Push push) {
    return stream << sign::with_box('-', push.box) << push.direction;
}

namespace {

Warehouse build(std::string_view board, std::ptrdiff_t patience = usual_patience) {
    Warehouse warehouse{patience};
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

/// The same game as plainly as can be: for each push the man floods the board, and the whole board
/// is remembered.
class Plain_warehouse {
public:
    explicit Plain_warehouse(std::string_view board) {
        for (; !board.empty(); board.remove_prefix(rows_.back().size() + 1))
            rows_.emplace_back(board.substr(0, board.find('\n')));
    }

    std::string text() const {
        std::string text;
        for (const std::string& row : rows_)
            text += row + '\n';
        return text;
    }

    void push(Push push) {
        const auto from = find([&](char c) { return sign::is_box(c) && sign::box(c) == push.box; });
        if (!from)
            return;
        const Square to = from->next(push.direction);
        const Square behind = from->next(opposite(push.direction));
        const Square man = *find(sign::is_man);
        if (!is_free(to) || !is_free(behind) || !can_walk(man, behind))
            return;
        before_.push_back(rows_);
        at(man) = sign::empty(at(man));
        at(*from) = sign::with_man(at(*from));
        at(to) = sign::with_box(at(to), push.box);
    }

    void undo() {
        if (before_.empty())
            return;
        rows_ = before_.back();
        before_.pop_back();
    }

private:
    char& at(Square square) {
        return rows_[static_cast<std::size_t>(square.row)][static_cast<std::size_t>(square.column)];
    }

    bool is_free(Square square) {
        return 0 <= square.row && square.row < std::ssize(rows_) && 0 <= square.column &&
               square.column < std::ssize(rows_[static_cast<std::size_t>(square.row)]) &&
               sign::is_free(at(square));
    }

    template <class Wanted>
    std::optional<Square> find(Wanted wanted) {
        for (Square square{0, 0}; square.row < std::ssize(rows_); ++square.row)
            for (square.column = 0;
                 square.column < std::ssize(rows_[static_cast<std::size_t>(square.row)]);
                 ++square.column)
                if (wanted(at(square)))
                    return square;
        return {};
    }

    bool can_walk(Square from, Square to) {
        std::vector<Square> reached{from};
        for (std::size_t i = 0; i < reached.size(); ++i)
            for (const char digit : {'2', '4', '6', '8'})
                if (const Square next = reached[i].next(*direction_of(digit));
                    is_free(next) && std::ranges::count(reached, next) == 0)
                    reached.push_back(next);
        return std::ranges::count(reached, to) > 0;
    }

    std::vector<std::string> rows_;
    std::vector<std::vector<std::string>> before_;
};

/// A number from 0 to below limit.
std::size_t any_below(std::size_t limit, std::mt19937& random) {
    return random() % limit;
}

/// A board of at most so many rows, of different lengths, with a man and some boxes.
std::string random_board(std::size_t most_rows, std::size_t most_columns, std::mt19937& random) {
    const auto below = [&](std::size_t limit) { return any_below(limit, random); };
    std::string board;
    std::size_t boxes = 0;
    const std::string_view kinds = std::array{"-----+##b", "---+#####b", "----------b"}[below(3)];
    for (std::size_t row = 1 + below(most_rows); row > 0; --row) {
        for (std::size_t column = 1 + below(most_columns); column > 0; --column) {
            const char kind = kinds[below(kinds.size())];
            const bool is_box = kind == 'b' && boxes < most_boxes;
            board += is_box ? sign::with_box("-+"[below(2)], boxes++) : kind == 'b' ? '-' : kind;
        }
        board += '\n';
    }
    std::size_t man = below(board.size());
    while (board[man] == '\n')
        man = below(board.size());
    board[man] = "@*"[below(2)];
    return board;
}

Push random_push(std::mt19937& random) {
    return {any_below(4, random), *direction_of("2468"[any_below(4, random)])};
}

/// Plays the same pushes and undos in both warehouses, and compares them after each.
void check_random_game(const std::string& board, int commands, std::ptrdiff_t patience,
                       std::mt19937& random) {
    Warehouse warehouse = build(board, patience);
    Plain_warehouse plain{board};
    for (; commands > 0; --commands) {
        if (any_below(5, random) == 0) {
            warehouse.undo();
            plain.undo();
        } else {
            const Push push = random_push(random);
            CAPTURE(push, board, patience);
            warehouse.push(push);
            plain.push(push);
        }
        REQUIRE(warehouse.text() == plain.text());
    }
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

TEST_CASE("A push that is not possible changes nothing, whatever the reason") {
    const auto [reason, board, push] = GENERATE(table<const char*, std::string, const char*>({
        {"a wall is before the box", "@a#\n", "a6"},
        {"a box is before the box", "@ab-\n", "a6"},
        {"a box on a goal is before the box", "@aB-\n", "a6"},
        {"the right edge", "@a\n", "a6"},
        {"the left edge", "a@\n", "a4"},
        {"the upper edge", "a\n@\n", "a8"},
        {"the lower edge", "@\na\n", "a2"},
        {"a wall is behind the box", "#a-\n@--\n", "a6"},
        {"a box is behind the box", "ba-\n@--\n", "a6"},
        {"the edge is behind the box", "a-\n@-\n", "a6"},
        {"the man cannot come to the box", "@#-a-\n", "a6"},
        {"the box is not there", "@a-\n", "b6"},
    }));
    CAPTURE(reason);
    CHECK(after(board, push) == board);
}

TEST_CASE("The same pushes are possible once their reason to fail has gone") {
    CHECK(after("@a-\n", "a6") == "-@a\n");
    CHECK(after("-a@\n", "a4") == "a@-\n");
    CHECK(after("-a-\n@--\n", "a6") == "-@a\n---\n");
    CHECK(after("@--a-\n", "a6") == "---@a\n");
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
    for (int round = 0; round < 200; ++round) {
        const std::string board = random_board(7, 9, random);
        Warehouse warehouse = build(board);
        for (int i = 0; i < 60; ++i)
            warehouse.push(random_push(random));
        while (warehouse.pushes() > 0)
            warehouse.undo();
        REQUIRE(warehouse.text() == board);
    }
}

TEST_CASE("Random games go as in a plain warehouse, whether men walk or floods take over") {
    std::mt19937 random{8};
    for (int round = 0; round < 4000; ++round)
        check_random_game(random_board(7, 9, random), 30, round % 4, random);
    for (int round = 0; round < 30; ++round)
        check_random_game(random_board(20, 20, random), 100, usual_patience, random);
}

TEST_CASE("The marks of an early search mislead no later one") {
    // a6 is a search from both sides of the corridor above; c6 and c4 make as many searches on the
    // right as are wanted. Then the man looks for a way to e, along the corridor, in vain: unless
    // he takes the marks that are still there for those of the search that comes from e.
    const std::string board = "@-----------a--\n"
                              "###########----\n"
                              "###########-c--\n"
                              "-e--------#----\n"
                              "----------#\n"
                              "----------#\n"
                              "----------#\n";
    for (const std::ptrdiff_t patience : {0, 1, 8, 100})
        for (int searches = 0; searches < 300; ++searches) {
            CAPTURE(patience, searches);
            Warehouse warehouse = build(board, patience);
            warehouse.push({sign::box('a'), Direction::right});
            for (int i = 0; i < searches; ++i)
                warehouse.push({sign::box('c'), i % 2 ? Direction::left : Direction::right});
            REQUIRE(static_cast<int>(warehouse.pushes()) == 1 + searches);
            warehouse.push({sign::box('e'), Direction::right});
            REQUIRE(static_cast<int>(warehouse.pushes()) == 1 + searches);
        }
}

TEST_CASE("Boards and pushes against the rules are stopped") {
    const auto built = [](std::string_view board) { return is_stopped([=] { build(board); }); };
    CHECK_FALSE(built("@-A\n"));
    CHECK(built("@*\n"));
    CHECK(built("@-a-A\n"));
    CHECK(built("@?\n"));
    CHECK(built("@\n\n"));
    Warehouse warehouse = build("@a-\n");
    CHECK_FALSE(is_stopped([&] { warehouse.push({25, Direction::right}); }));
    CHECK(is_stopped([&] { warehouse.push({26, Direction::right}); }));
    CHECK(is_stopped([&] { warehouse.row(1); }));
    CHECK(is_stopped([] { build("a-\n").man(); }));
    Board board;
    board.add_squares("--");
    board.end_row();
    CHECK_FALSE(is_stopped([&] { board.sign_at({0, 1}); }));
    CHECK(is_stopped([&] { board.sign_at({0, 2}); }));
    CHECK(is_stopped([&] { board.sign_at({1, 0}); }));
}

TEST_CASE("The board gives its rows, each at its own length") {
    const Warehouse warehouse = build("#@\n-\n-aB\n");
    REQUIRE(warehouse.rows() == 3);
    CHECK(warehouse.row(0) == "#@");
    CHECK(warehouse.row(1) == "-");
    CHECK(warehouse.row(2) == "-aB");
    CHECK(warehouse.man() == Square{0, 1});
    CHECK(warehouse.boxes() == 2);
    CHECK(warehouse.boxes_on_goals() == 1);
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

TEST_CASE("Bad input is refused with its place") {
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
