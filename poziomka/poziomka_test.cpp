#include <algorithm>
#include <optional>
#include <ostream>
#include <random>
#include <string>
#include <vector>

#include "../common/test.hpp"
#include "game.hpp"
#include "grammar.hpp"
#include "session.hpp"
#include "view.hpp"

static std::ostream& operator<<(std::ostream& stream, Square square) {
    return stream << column_name(square.column) << row_name(square.row);
}

static std::ostream& operator<<(std::ostream& stream, Move move) {
    return stream << "a block at " << Square{move.row, move.column};
}

namespace {

constexpr std::size_t most = 26; // letters for rows and columns

/// The board as lines of text, '#' where a square is taken.
using Board = std::vector<std::string>;

Board board_of(const Game& game) {
    Board board(game.rows(), std::string(game.columns(), '.'));
    for (std::size_t row = 0; row < game.rows(); ++row)
        for (std::size_t column = 0; column < game.columns(); ++column)
            if (game.taken({row, column}))
                board[row][column] = '#';
    return board;
}

Board transposed(const Board& board) {
    Board result(board[0].size());
    for (const std::string& row : board)
        for (std::size_t column = 0; column < row.size(); ++column)
            result[column] += row[column];
    return result;
}

/// The level blocks that fit on a board at once, put from the left as soon as they fit.
int level_blocks(const Board& board, std::size_t block) {
    int count = 0;
    for (const std::string& row : board) {
        std::size_t free = 0;
        for (const char square : row) {
            free = square == '.' ? free + 1 : 0;
            if (free == block) {
                ++count;
                free = 0;
            }
        }
    }
    return count;
}

int evaluation(const Board& board, std::size_t block) {
    return level_blocks(board, block) - level_blocks(transposed(board), block);
}

std::vector<Move> level_moves(const Board& board, std::size_t block) {
    const std::string free(block, '.');
    std::vector<Move> moves;
    for (std::size_t row = 0; row < board.size(); ++row)
        for (std::size_t column = 0; column + block <= board[row].size(); ++column)
            if (board[row].compare(column, block, free) == 0)
                moves.push_back({row, column});
    return moves;
}

std::vector<Move> upright_moves(const Board& board, std::size_t block) {
    std::vector<Move> moves = level_moves(transposed(board), block);
    for (Move& move : moves)
        std::swap(move.row, move.column);
    return moves;
}

/// Right's best moves in order, by evaluating the whole board after each.
std::vector<Move> best_moves(const Game& game) {
    const Board board = board_of(game);
    std::vector<Move> best;
    int best_value = 0;
    for (const Move move : level_moves(board, game.block())) {
        Board after = board;
        after[move.row].replace(move.column, game.block(), game.block(), '#');
        const int value = evaluation(after, game.block());
        if (best.empty() || value > best_value) {
            best.clear();
            best_value = value;
        }
        if (value == best_value)
            best.push_back(move);
    }
    return best;
}

void require_right_choices(const Game& game) {
    const std::vector<Move> best = best_moves(game);
    for (const std::size_t choice : {0, 1, 2, 7, 234, 1000, 2147483647}) {
        const auto chosen = game.choose_right(choice);
        REQUIRE(chosen.has_value() == !best.empty());
        if (chosen)
            REQUIRE(*chosen == best[choice % best.size()]);
    }
}

/// Random moves of both players, in no order, to the end; some positions on the way are checked.
void check_random_game(std::size_t block, std::size_t rows, std::size_t columns,
                       std::mt19937& random) {
    Game game{block, rows, columns};
    const std::size_t distance = 1 + rows * columns / block / 12;
    for (std::size_t time = 0;; ++time) {
        if (time % distance == 0)
            require_right_choices(game);
        const Board board = board_of(game);
        const std::vector<Move> ours = level_moves(board, block);
        const std::vector<Move> theirs = upright_moves(board, block);
        if (ours.empty() && theirs.empty())
            break;
        const std::size_t number = random() % (ours.size() + theirs.size());
        if (number < ours.size())
            game.put_right(ours[number]);
        else
            game.put_left(theirs[number - ours.size()]);
    }
    require_right_choices(game);
}

/// A command as text: "pass", "resign" or row and column from 0.
std::string read(const Game& game, std::string_view input) {
    std::string result;
    through(input, [&](Input& in, Output&) {
        const Command command = read_command(in, game);
        if (std::holds_alternative<Pass>(command))
            result = "pass";
        else if (std::holds_alternative<Resign>(command))
            result = "resign";
        else
            result = std::to_string(std::get<Move>(command).row) + ' ' +
                     std::to_string(std::get<Move>(command).column);
    });
    return result;
}

std::string play(const Game& game, std::size_t choice, std::string_view input) {
    return through(input, [&](Input& in, Output& out) { session(in, out, nullptr, game, choice); });
}

} // namespace

TEST_CASE("A board too small for a block leaves Right nothing") {
    CHECK(!Game(2, 1, 1).choose_right(0));
    CHECK(!Game(2, 26, 1).choose_right(1000));
    CHECK(!Game(26, 26, 25).choose_right(2147483647));
    CHECK(play(Game{3, 5, 2}, 0, "-\n") == ".\n");
}

TEST_CASE("An empty board has its size and no square taken") {
    const Game game{2, 3, 4};
    CHECK(game.block() == 2);
    CHECK(game.rows() == 3);
    CHECK(game.columns() == 4);
    CHECK(board_of(game) == Board{"....", "....", "...."});
}

TEST_CASE("Blocks lie upright for Left and level for Right") {
    Game game{2, 3, 4};
    game.put_left({1, 0});
    CHECK(board_of(game) == Board{"....", "#...", "#..."});
    game.put_right({2, 2});
    CHECK(board_of(game) == Board{"....", "#...", "#.##"});
}

TEST_CASE("The first square in the way of Left's block is named") {
    Game game{3, 5, 2};
    CHECK(!game.in_the_way_of_left({0, 0}));
    CHECK(!game.in_the_way_of_left({2, 1}));
    CHECK(game.in_the_way_of_left({3, 1}) == Square{5, 1}); // below the board
    CHECK(game.in_the_way_of_left({4, 0}) == Square{5, 0});
    game.put_left({1, 0});
    CHECK(game.in_the_way_of_left({0, 0}) == Square{1, 0});
    CHECK(game.in_the_way_of_left({2, 0}) == Square{2, 0});
    CHECK(game.in_the_way_of_left({3, 0}) == Square{5, 0}); // the edge comes first
    CHECK(!game.in_the_way_of_left({0, 1}));
}

TEST_CASE("A single square is taken once") {
    Game game{1, 1, 1};
    CHECK(game.choose_right(5) == Move{0, 0});
    game.put_right({0, 0});
    CHECK(!game.choose_right(5));
}

TEST_CASE("Right's choice on small boards can be told by looking") {
    SECTION("both rows are equally good") {
        const Game game{2, 2, 2};
        CHECK(game.choose_right(0) == Move{0, 0});
        CHECK(game.choose_right(1) == Move{1, 0});
        CHECK(game.choose_right(2) == Move{0, 0});
    }
    SECTION("the middle of four leaves no room for another block") {
        const Game game{2, 1, 4};
        CHECK(game.choose_right(0) == Move{0, 0});
        CHECK(game.choose_right(1) == Move{0, 2});
        CHECK(game.choose_right(2) == Move{0, 0});
    }
    SECTION("the middle of three rows leaves Left nothing") {
        const Game game{2, 3, 2};
        for (const std::size_t choice : {0, 1, 2, 3})
            CHECK(game.choose_right(choice) == Move{1, 0});
    }
}

TEST_CASE("The board of the rules is worth what the rules say") {
    Game game{3, 7, 11};
    for (const Move move : {Move{2, 5}, Move{4, 2}, Move{0, 3}, Move{0, 6}})
        game.put_left(move);
    for (const Move move : {Move{2, 7}, Move{4, 8}, Move{2, 0}, Move{5, 6}})
        game.put_right(move);
    const Board board = board_of(game);
    CHECK(board == Board{"...#..#....", "...#..#....", "####.#####.", ".....#.....", "..#..#..###",
                         "..#...###..", "..#........"});
    CHECK(level_blocks(board, 3) == 9);
    CHECK(level_blocks(transposed(board), 3) == 6);
    CHECK(evaluation(board, 3) == 3);
    require_right_choices(game);
}

TEST_CASE("Right chooses as by evaluating every move") {
    SECTION("all small boards") {
        std::mt19937 random{1};
        for (std::size_t block = 1; block <= 4; ++block)
            for (std::size_t rows = 1; rows <= 6; ++rows)
                for (std::size_t columns = 1; columns <= 6; ++columns)
                    check_random_game(block, rows, columns, random);
    }
    SECTION("boards of any size") {
        std::mt19937 random{2};
        for (std::size_t block = 1; block <= most; ++block)
            for (int round = 0; round < 3; ++round) {
                const std::size_t rows = 1 + random() % most;
                const std::size_t columns = 1 + random() % most;
                check_random_game(block, rows, columns, random);
            }
    }
    SECTION("boards on which a block fits") {
        std::mt19937 random{3};
        for (std::size_t block = 1; block <= most; ++block)
            for (int round = 0; round < 3; ++round) {
                const std::size_t rows = block + random() % (most - block + 1);
                const std::size_t columns = block + random() % (most - block + 1);
                check_random_game(block, rows, columns, random);
            }
    }
}

TEST_CASE("Blocks against the rules are stopped") {
    const auto left = [](Move move) {
        return is_stopped([move] { Game{2, 3, 4}.put_left(move); });
    };
    const auto right = [](Move move) {
        return is_stopped([move] { Game{2, 3, 4}.put_right(move); });
    };
    CHECK_FALSE(left({1, 3}));
    CHECK(left({2, 3}));
    CHECK(left({1, 4}));
    CHECK_FALSE(right({2, 2}));
    CHECK(right({2, 3}));
    CHECK(right({3, 2}));
    Game game{2, 3, 4};
    game.put_right({1, 1});
    CHECK(is_stopped([&] { game.put_left({0, 2}); }));
    CHECK(is_stopped([&] { game.put_right({1, 2}); }));
    CHECK(is_stopped([] { Game{0, 3, 4}; }));
    CHECK(is_stopped([] { Game{2, 3, 4}.taken({3, 0}); }));
}

TEST_CASE("A command is a move, a pass or the end") {
    const Game game{2, 3, 4};
    CHECK(read(game, "-\n") == "pass");
    CHECK(read(game, ".\n") == "resign");
    CHECK(read(game, ".") == "resign");
    CHECK(read(game, "Aa\n") == "0 0");
    CHECK(read(game, "Db\n") == "1 3");
    CHECK(read(Game(1, 26, 26), "Zz\n") == "25 25");
}

TEST_CASE("A dialogue ends when either player resigns") {
    const Game game{2, 3, 2};
    CHECK(play(game, 0, ".\n").empty());
    CHECK(play(game, 0, "-\n.\n") == "bA\n");
    CHECK(play(game, 0, "Aa\n.\n") == "cA\n");
    CHECK(play(game, 0, "Aa\nBa\n") == "cA\n.\n");
    CHECK(play(Game(2, 2, 2), 0, "Aa\nnot read") == ".\n");
}

TEST_CASE("A wrong command is refused with its place") {
    Game game{2, 3, 4};
    CHECK_THROWS_WITH(read(game, ""), "line 1, column 1: expected '-', '.' or a column from A to "
                                      "D, found end of input");
    CHECK_THROWS_WITH(read(game, "\n"), "line 1, column 1: expected '-', '.' or a column from A to "
                                        "D, found end of line");
    CHECK_THROWS_WITH(read(game, "Ea\n"), "line 1, column 1: expected '-', '.' or a column from A "
                                          "to D, found 'E'");
    CHECK_THROWS_WITH(read(game, "aA\n"), "line 1, column 1: expected '-', '.' or a column from A "
                                          "to D, found 'a'");
    CHECK_THROWS_WITH(read(game, "A"),
                      "line 1, column 2: expected a row from a to c, found end of input");
    CHECK_THROWS_WITH(read(game, "Ad\n"),
                      "line 1, column 2: expected a row from a to c, found 'd'");
    CHECK_THROWS_WITH(read(game, "Aa"),
                      "line 1, column 3: expected end of line, found end of input");
    CHECK_THROWS_WITH(read(game, "Aa \n"), "line 1, column 3: expected end of line, found a space");
    CHECK_THROWS_WITH(read(game, "-"),
                      "line 1, column 2: expected end of line, found end of input");
    CHECK_THROWS_WITH(read(game, ".\r\n"),
                      "line 1, column 2: expected end of line, found a carriage return");
}

TEST_CASE("Only the first line can pass") {
    const Game game{2, 3, 4};
    CHECK_THROWS_WITH(play(game, 0, "-\n-\n"),
                      "line 2, column 1: expected '.' or a column from A to D, found '-'");
    CHECK_THROWS_WITH(play(game, 0, "Aa\n-\n"),
                      "line 2, column 1: expected '.' or a column from A to D, found '-'");
    CHECK_THROWS_WITH(play(game, 0, "-\n"),
                      "line 2, column 1: expected '.' or a column from A to D, found end of input");
}

TEST_CASE("A move that Left cannot make is refused with the reason") {
    Game game{2, 3, 4};
    CHECK_THROWS_WITH(read(game, "Ac\n"), "line 1, column 1: expected a block of 2 rows on the "
                                          "board, found Ac, which reaches beyond row c");
    CHECK_THROWS_WITH(read(Game(3, 2, 2), "Ba\n"),
                      "line 1, column 1: expected a block of 3 rows on the board, found Ba, which "
                      "reaches beyond row b");
    game.put_right({1, 0});
    CHECK_THROWS_WITH(read(game, "Aa\n"), "line 1, column 1: expected a block of free squares, "
                                          "found Aa, where Ab is taken");
    CHECK_THROWS_WITH(read(game, "Bb\n"), "line 1, column 1: expected a block of free squares, "
                                          "found Bb, where Bb is taken");
    CHECK(read(game, "Ca\n") == "0 2");
}

TEST_CASE("Right's moves are printed row first") {
    const auto printed = [](const std::optional<Move>& move) {
        return through("", [&](Input&, Output& out) { print(move, out); });
    };
    CHECK(printed({}) == ".\n");
    CHECK(printed(Move{0, 0}) == "aA\n");
    CHECK(printed(Move{2, 7}) == "cH\n");
    CHECK(printed(Move{25, 25}) == "zZ\n");
}

TEST_CASE("Each player has room for so many blocks at once") {
    // Seven rows of eleven, blocks of three: 3 in each row; 2 in each column.
    Game game{3, 7, 11};
    CHECK(game.right_room() == 21);
    CHECK(game.left_room() == 22);
    game.put_left({2, 0}); // rows c, d, e of column A; ten squares are left of each of those rows
    CHECK(game.right_room() == 21);
    CHECK(game.left_room() == 20);
    game.put_right({0, 1}); // 1 + 7 squares of row a are left, six of each of three columns
    CHECK(game.right_room() == 20);
    CHECK(game.left_room() == 20);
    CHECK(Game(3, 2, 2).right_room() == 0);
    CHECK(Game(1, 2, 3).left_room() == 6);
}

TEST_CASE("The board is drawn with its letters and the last moves") {
    Game game{2, 3, 4};
    const auto picture = [&](Look look, const Last& last) {
        return drawn(look, [&](Screen& screen) { draw(game, last, screen); });
    };
    CHECK(picture({}, {}) == "  A B C D|\n"
                             "a . . . .|\n"
                             "b . . . .|\n"
                             "c . . . .|\n"
                             "---------+\n"
                             "Evaluation for Right: 6 - 4 = 2\n\n");
    game.put_left({0, 0});
    game.put_right({2, 1});
    CHECK(picture({}, {.left = Move{0, 0}, .right = Move{2, 1}}) ==
          "  A B C D|\n"
          "a L . . .|\n"
          "b L . . .|\n"
          "c . R R .|\n"
          "---------+\n"
          "Left Aa, Right cB\n"
          "Evaluation for Right: 2 - 3 = -1\n\n");
    CHECK(picture({.columns = 9}, {.right = Move{2, 1}}) == " ABCD|\n"
                                                            "a#...|\n"
                                                            "b#...|\n"
                                                            "c.RR.|\n"
                                                            "-----+\n"
                                                            "Right cB\n"
                                                            "Evaluation for Right: 2 - 3 = -1\n\n");
    CHECK(picture({.rows = 8}, {})
              .ends_with("c . # # .|\n"
                         "---------+\n"
                         "  A B C D\n"
                         "Evaluation for Right: 2 - 3 = -1\n\n"));
    const std::string coloured =
        picture({.colours = true}, {.left = Move{0, 0}, .right = Move{2, 1}});
    CHECK(coloured.find("a \033[1;34mL\033[0m . . .|\n") != std::string::npos);
    CHECK(coloured.find("c . \033[1;31mR\033[0m \033[1;31mR\033[0m .|\n") != std::string::npos);
}

TEST_CASE("The picture tells who resigns") {
    Game game{2, 2, 1};
    const auto picture = [&](const Last& last) {
        return drawn({}, [&](Screen& screen) { draw(game, last, screen); });
    };
    CHECK(picture({.loser = "Left"}) == "Left resigns.\n\n");
    game.put_left({0, 0});
    CHECK(picture({.left = Move{0, 0}, .loser = "Right"}) == "  A|\n"
                                                             "a L|\n"
                                                             "b L|\n"
                                                             "---+\n"
                                                             "Left Aa\n"
                                                             "Evaluation for Right: 0 - 0 = 0\n"
                                                             "Right resigns.\n\n");
}

TEST_CASE("A session draws the board after each pair of moves, and who resigns") {
    const std::string seen = shown("Aa\nBa\n", [](Input& in, Output& out, Screen& screen) {
        session(in, out, &screen, Game{2, 3, 2}, 0);
    });
    CHECK(seen == "  A B|\n"
                  "a . .|\n"
                  "b . .|\n"
                  "c . .|\n"
                  "-----+\n"
                  "Evaluation for Right: 3 - 2 = 1\n\n"
                  "cA\n"
                  "  A B|\n"
                  "a L .|\n"
                  "b L .|\n"
                  "c R R|\n"
                  "-----+\n"
                  "Left Aa, Right cA\n"
                  "Evaluation for Right: 0 - 1 = -1\n\n"
                  ".\n"
                  "  A B|\n"
                  "a # L|\n"
                  "b # L|\n"
                  "c # #|\n"
                  "-----+\n"
                  "Left Ba\n"
                  "Evaluation for Right: 0 - 0 = 0\n"
                  "Right resigns.\n\n");
}
