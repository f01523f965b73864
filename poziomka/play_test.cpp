#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "../common/test.hpp"
#include "play.hpp"

namespace {

/// A game with blocks of a size on a board; Right takes the first of his best moves.
Play<Poziomka> on_board(std::size_t block, std::size_t rows, std::size_t columns) {
    return Play{Poziomka{Game{block, rows, columns}, 0}};
}

void type(Play<Poziomka>& play, std::string_view keys) {
    for (const char key : keys)
        play.press(key);
}

Play<Poziomka> after(std::string_view keys, Play<Poziomka> play) {
    type(play, keys);
    return play;
}

std::string picture(const Play<Poziomka>& play) {
    return play.last_picture({});
}

bool shows(const Play<Poziomka>& play, std::string_view text) {
    return picture(play).find(text) != std::string::npos;
}

/// Puts Left's blocks wherever they fit until the game is over.
void finish(Play<Poziomka>& play) {
    while (!play.state().winner())
        type(play, play.said().empty() ? "\n" : "\t");
}

/// What the graded program's Right answers to Left's moves, one after another.
std::vector<std::string> replies(Game board, const std::vector<Block>& blocks) {
    std::vector<std::string> names;
    for (const Block& block : blocks) {
        if (block.side == Side::right)
            continue;
        board.put_left(block.first);
        if (const auto reply = board.choose_right(0)) {
            board.put_right(*reply);
            names.push_back(name({Side::right, *reply}));
        }
    }
    return names;
}

} // namespace

TEST_CASE("The block lies in the middle and moves with arrows and digits, within the board") {
    Play play = on_board(2, 4, 3);
    CHECK(picture(play) ==
          "  A B C\n"
          "a . . . \n"
          "b . ##. \n"
          "c . ##. \n"
          "d . . . \n"
          "You are Left: put upright blocks. Who has no room for the next one loses.\n"
          "Room: Right 4, you 6; evaluation -2");
    type(play, "84");
    CHECK(shows(play, "a ##. . \nb ##. . \nc . . . \n"));
    type(play, "8");
    CHECK(play.said() == "That is the edge of the board.");
    type(play, "4");
    CHECK(play.said() == "That is the edge of the board.");
    for (const Key key : {key::right, key::right, key::down, key::down})
        play.press(key);
    CHECK(play.said().empty());
    CHECK(shows(play, "b . . . \nc . . ##\nd . . ##\n"));
    type(play, "2");
    CHECK(play.said() == "That is the edge of the board.");
    type(play, "6");
    CHECK(play.said() == "That is the edge of the board.");
    play.press(key::up);
    play.press(key::left);
    CHECK(shows(play, "b . ##. \nc . ##. \n"));
}

TEST_CASE("Enter and the space bar put the block, and Right answers") {
    for (const std::string_view key : {"\n", " "}) {
        const Play play = after(key, on_board(2, 4, 3));
        const std::vector<Block>& blocks = play.state().blocks();
        REQUIRE(blocks.size() == 2);
        CHECK(blocks[0].side == Side::left);
        CHECK(blocks[0].first == Move{1, 1});
        CHECK(blocks[1].side == Side::right);
        CHECK(shows(play, "You put Bb. Right put " + name(blocks[1]) + "."));
    }
}

TEST_CASE("Blocks show their ends, the last of Right's with stars") {
    CHECK(picture(after("\n4", on_board(3, 7, 7))) == "  A B C D E F G\n"
                                                      "a . . . . . . . \n"
                                                      "b <****>. . . . \n"
                                                      "c . ##. /\\. . . \n"
                                                      "d . ##. ||. . . \n"
                                                      "e . ##. \\/. . . \n"
                                                      "f . . . . . . . \n"
                                                      "g . . . . . . . \n"
                                                      "You put Dc. Right put bA.\n"
                                                      "Room: Right 13, you 9; evaluation 4");
    CHECK(shows(after("\n\n", on_board(3, 7, 7)), "b <====>. <****>\n"));
    CHECK(shows(after("\n", on_board(1, 1, 4)), "a **##||. \n"));
    CHECK(shows(after("\n\n", on_board(1, 1, 4)), "a ==||||**\n"));
}

TEST_CASE("On a narrow screen a square is one column wide") {
    const std::string picture = after("\n", on_board(3, 7, 7)).last_picture({false, 15, 24});
    CHECK(picture.find(" ABCDEFG\n"
                       "a.......\n"
                       "b<*>....\n"
                       "c..#^...\n"
                       "d..#|...\n"
                       "e..#v...\n") == 0);
}

TEST_CASE("What is in the way of a block is shown and said") {
    Play play = after("\n", on_board(2, 4, 3));
    // From the next block, at Ab, back to the one that was put just now.
    play.press(key::right);
    CHECK(shows(play, "b . XX"));
    type(play, "\n");
    CHECK(play.said() == "No room: Bb is taken.");
    CHECK(play.state().blocks().size() == 2);
    type(play, "8\n");
    CHECK(play.state().blocks().size() == 2);
}

TEST_CASE("Undo takes back both moves, redo makes them again") {
    Play play = after("\n\n", on_board(2, 8, 8));
    CHECK(play.state().blocks().size() == 4);
    type(play, "z");
    CHECK(play.state().blocks().size() == 2);
    type(play, "z");
    CHECK(play.state().blocks().empty());
    CHECK(!play.state().board().taken({3, 4}));
    type(play, "yy");
    CHECK(play.state().blocks().size() == 4);
    type(play, "r");
    CHECK(play.state().blocks().empty());
    type(play, "z");
    CHECK(play.state().blocks().size() == 4);
}

TEST_CASE("Right may begin, but only on an empty board") {
    Play play = after("-", on_board(2, 8, 8));
    REQUIRE(play.state().blocks().size() == 1);
    CHECK(play.state().blocks()[0].side == Side::right);
    CHECK(shows(play, "\nRight put "));
    type(play, "-");
    CHECK(play.said() == "Right can begin only on an empty board.");
    type(play, "\n");
    CHECK(play.state().blocks().size() == 3);
    type(play, "zz");
    CHECK(play.state().blocks().empty());
}

TEST_CASE("Tab goes on to the next place where the block fits") {
    Play play = on_board(2, 3, 2);
    CHECK(shows(play, "a . ##\nb . ##\nc . . \n"));
    type(play, "\t");
    CHECK(shows(play, "a . . \nb ##. \nc ##. \n"));
    type(play, "\t");
    CHECK(shows(play, "a . . \nb . ##\nc . ##\n"));
    type(play, "\t");
    CHECK(shows(play, "a ##. \nb ##. \nc . . \n"));
}

TEST_CASE("Squares that are lost for Left are blank on demand") {
    Play play = after("\n", on_board(2, 2, 5));
    CHECK(shows(play, "a <**>/\\##. \nb . . \\/##. \n"));
    type(play, "w");
    CHECK(play.said() == "No block of yours fits on the blank squares.");
    CHECK(shows(play, "a <**>/\\##. \nb     \\/##. \n"));
    type(play, "w");
    CHECK(shows(play, "a <**>/\\##. \nb . . \\/##. \n"));
}

TEST_CASE("A game ends when one has no room, and it is said who won") {
    Play lost = on_board(2, 8, 8);
    finish(lost);
    CHECK(shows(lost, "No upright room left: Right wins."));
    CHECK(lost.state().board().left_room() == 0);
    type(lost, "\n");
    CHECK(lost.said() == "The game is over. n begins another.");
    const Play left = after("q", lost);
    CHECK(left.has_been_left());
    type(lost, "z");
    CHECK(!lost.state().winner());

    Play won = after("\n", on_board(2, 3, 1));
    CHECK(shows(won, "You put Aa.\n"));
    CHECK(shows(won, "No level room left: you win!"));
}

TEST_CASE("A board without room for Left is lost, unless Right begins and has none either") {
    CHECK(shows(on_board(2, 1, 9), "No upright room left: Right wins."));
    CHECK(shows(after("\n", on_board(2, 1, 1)), "No upright room left: Right wins."));
    CHECK(shows(after("-", on_board(2, 1, 1)), "No level room left: you win!"));
    CHECK(shows(after("-z", on_board(2, 1, 1)), "No upright room left: Right wins."));
    CHECK(after("--", on_board(2, 1, 1)).said() == "Right can begin only on an empty board.");
}

TEST_CASE("Right plays as the graded program does") {
    Play play = on_board(3, 9, 13);
    finish(play);
    std::vector<std::string> put;
    for (const Block& block : play.state().blocks())
        if (block.side == Side::right)
            put.push_back(name(block));
    CHECK(put.size() > 5);
    CHECK(put == replies(Game{3, 9, 13}, play.state().blocks()));
}

TEST_CASE("Every block is on the board once, and apart from the others") {
    for (const std::size_t block : {1U, 2U, 3U, 5U}) {
        Play play = on_board(block, 11, 9);
        finish(play);
        std::vector<int> covered(11 * 9);
        for (const Block& each : play.state().blocks())
            for (std::size_t i = 0; i < block; ++i) {
                const auto [row, column] = square_of(each, i);
                REQUIRE((row < 11 && column < 9));
                ++covered[row * 9 + column];
            }
        for (std::size_t i = 0; i < covered.size(); ++i)
            REQUIRE(covered[i] == play.state().board().taken({i / 9, i % 9}));
    }
}

TEST_CASE("A high board is shown around the block, and which rows they are") {
    Play play = on_board(5, 26, 26);
    const Look look{false, 80, 24};
    const auto sees = [&](std::string_view text) {
        return play.screen(look).find(text) != std::string::npos;
    };
    CHECK(lines_of(play.screen(look)).size() == 24);
    CHECK(sees("Y Z  rows d-u\nd . "));
    for (int i = 0; i < 20; ++i)
        play.press(key::up);
    CHECK(sees("Y Z  rows a-r\na . "));
    for (int i = 0; i < 40; ++i)
        play.press(key::down);
    CHECK(sees("Y Z  rows i-z\ni . "));
    CHECK(sees("z . . . . . . . . . . . . . ##"));
}

TEST_CASE("A block higher than the screen shows its top") {
    Play play = on_board(26, 26, 26);
    CHECK(play.screen({false, 80, 12}).find("a . ") != std::string::npos);
    for (std::size_t row = 0; row <= 17; ++row) {
        const Rows rows = rows_around(Match{Game{9, 26, 1}, 0}, {row, 0}, 5);
        CHECK((rows.first <= row && row < rows.first + rows.count && rows.count == 5));
    }
}

TEST_CASE("Right's last block is shown with the next of Left's if both fit") {
    Match match{Game{2, 26, 4}, 0};
    match.put_left({1, 0});
    const std::size_t reply = match.blocks().back().first.row;
    REQUIRE(reply == 0);
    const auto first_row = [&](std::size_t row) { return rows_around(match, {row, 0}, 10).first; };
    for (std::size_t row = 0; row <= 8; ++row)
        CHECK(first_row(row) == 0);
    CHECK(first_row(9) == 5);
    CHECK(first_row(24) == 16);
}

TEST_CASE("Colours tell Left's blocks, Right's, his last and the next one") {
    const Play play = after("\n\n\n", on_board(3, 9, 9));
    const std::string picture = play.last_picture({true, 80, 24});
    for (const std::string_view piece :
         {"\033[1;38;5;255;48;5;25m/\\", "\033[1;38;5;255;48;5;31m/\\",
          "\033[1;38;5;255;48;5;124m<=", "\033[1;38;5;255;48;5;167m<=", "\033[30;43m<*",
          "\033[30;42m##"})
        CHECK(picture.find(piece) != std::string::npos);
}
