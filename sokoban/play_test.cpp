#include <cstddef>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "../common/test.hpp"
#include "levels.hpp"
#include "play.hpp"
#include "session.hpp"
#include "xsb.hpp"

namespace {

constexpr std::string_view two_levels = R"(
; Corridor
#######
#@ $ .#
#######

Yard
######
#.@  #
#$#  #
#* $ #
#  . #
######
)";

std::optional<std::string> save_nothing(const std::string&, const std::string&) {
    return {};
}

Play<Sokoban> after(std::string_view levels, std::string_view typed) {
    Play play{Sokoban{read_levels(levels), 0, save_nothing}};
    for (const char key : typed)
        play.press(key);
    return play;
}

std::string board(const Play<Sokoban>& play) {
    return std::string{play.state().warehouse.text()};
}

/// What the second of the two levels says to these keys.
std::string said_in_yard(std::string_view typed) {
    return after(two_levels, "n" + std::string{typed}).said();
}

std::string error_in(std::string_view text) {
    try {
        read_levels(text);
    } catch (const Bad_level& error) {
        return error.what();
    }
    return "";
}

} // namespace

TEST_CASE("Levels are read in the usual signs, and boxes get letters in order") {
    const auto levels = read_levels(two_levels);
    REQUIRE(levels.size() == 2);
    CHECK(levels[0].name == "Corridor");
    CHECK(levels[0].rows == std::vector<std::string>{"#######", "#@-a-+#", "#######"});
    CHECK(levels[1].name == "Yard");
    CHECK(levels[1].rows ==
          std::vector<std::string>{"######", "#+@--#", "#a#--#", "#B-c-#", "#--+-#", "######"});
}

TEST_CASE("Levels need no names, and lines may end in different ways") {
    const auto levels = read_levels("#+$#\r\n####\r\n\r\n\r\n#@_-$.#");
    REQUIRE(levels.size() == 2);
    CHECK(levels[0].name == "level 1");
    CHECK(levels[0].rows == std::vector<std::string>{"#*a#", "####"});
    CHECK(levels[1].name == "level 2");
    CHECK(levels[1].rows == std::vector<std::string>{"#@--a+#"});
}

TEST_CASE("A level that cannot be played is refused by its name") {
    CHECK(error_in("").find("there is no level") == 0);
    CHECK(error_in("hello\n").find("there is no level") == 0);
    CHECK(error_in("#$.#") == "level 1 has no man");
    CHECK(error_in("#@$.@#") == "level 1 has more than one man");
    CHECK(error_in("#@.#") == "level 1 has no box");
    CHECK(error_in("; One\n#@$.#\n; Two\n#@$$.#") == "Two has more boxes than goals");
    CHECK(error_in("#@" + std::string(26, '$') + std::string(26, '.')) == "");
    CHECK(error_in("#@" + std::string(27, '$') + std::string(27, '.')) ==
          "level 1 has more than 26 boxes");
}

TEST_CASE("Arrows and digits push the chosen box") {
    CHECK(board(after(two_levels, "6")) == "#######\n#--@a+#\n#######\n");
    Play play = after(two_levels, "");
    play.press(key::right);
    CHECK(board(play) == board(after(two_levels, "6")));
    play.press(key::right);
    CHECK(board(play) == "#######\n#---@A#\n#######\n");
}

TEST_CASE("Letters and Tab choose a box") {
    const std::string with_c = board(after(two_levels, "nc6"));
    CHECK(with_c != board(after(two_levels, "n")));
    CHECK(board(after(two_levels, "nC6")) == with_c);
    CHECK(board(after(two_levels, "n\t\t6")) == with_c);
    CHECK(board(after(two_levels, "n\t\t\t\t\t6")) == with_c);
    Play play = after(two_levels, "n");
    play.press(key::back_tab);
    play.press('6');
    CHECK(board(play) == with_c);
    CHECK(said_in_yard("d") == "Box d is not here.");
    CHECK(said_in_yard("Z") == "Box z is not here.");
}

TEST_CASE("A push that is not possible says why") {
    CHECK(said_in_yard("a4") == "Box a stops at a wall.");
    CHECK(said_in_yard("a2") == "Box a stops at box b.");
    CHECK(said_in_yard("a8") == "No room for the man behind box a: there is box b.");
    CHECK(said_in_yard("b2") == "No room for the man behind box b: there is box a.");
    CHECK(after("#+$$.#\n#### #", "6").said() == "Box a stops at box b.");
    CHECK(after("#@$#\n #.#", "2").said() ==
          "No room for the man behind box a: there is the edge of the board.");
    CHECK(after("#+ $", "6").said() == "Box a stops at the edge of the board.");
    CHECK(after("#+ $ #", "4").said() == "There is no way to the square behind box a.");
    CHECK(after("######\n#+#$ #", "6").said() ==
          "No room for the man behind box a: there is a wall.");
    CHECK(after("######\n#+#  #\n### $ #\n###   #", "6").said() ==
          "There is no way to the square behind box a.");
}

TEST_CASE("A level that is solved says so, and Enter goes on") {
    Play play = after(two_levels, "66");
    CHECK(play.last_picture({}).find("2 pushes, 1 of 1 on goals, best 2\nSolved! Enter: the next "
                                     "level.") != std::string::npos);
    play.press(key::enter);
    CHECK(play.last_picture({}).find("Level 2 of 2: Yard\n") == 0);
    play.press('z');
    play.press('z');
    CHECK(board(play) == "#######\n#--@a+#\n#######\n");
    CHECK(after(two_levels, "n").state().level == 1);
    CHECK(after(two_levels, "nn").state().level == 0);
}

TEST_CASE("The best so far is the least, and outlives a restart") {
    constexpr std::string_view yard = "#######\n#@ $. #\n#     #\n#######";
    const auto best = [&](std::string_view typed) {
        const std::string picture = after(yard, typed).last_picture({});
        const std::size_t at = picture.find("best ");
        return at == std::string::npos ? "" : picture.substr(at, picture.find('\n', at) - at);
    };
    CHECK(best("").empty());
    CHECK(best("664") == "best 1");
    CHECK(best("r").empty());
    CHECK(best("6r") == "best 1");
    CHECK(best("6z466") == "best 1");
}

TEST_CASE("The man's ways are shown on demand") {
    constexpr std::string_view closed = "#######\n#@ $ .#\n#######";
    const auto picture = [&](std::string_view typed) {
        return lines_of(after(closed, typed).last_picture({}))[2];
    };
    CHECK(picture("") == "##@ . >a. ()##");
    CHECK(picture("w") == "##@ : >a. ()##");
    CHECK(picture("ww") == picture(""));
}

TEST_CASE("What is outside the walls is left empty") {
    const std::string picture = after("  ###\n###.#\n#@$ #\n#####", "").last_picture({});
    CHECK(picture.find("\n    ######\n######()##\n") != std::string::npos);
}

TEST_CASE("A game is written as input of the graded program") {
    std::string name;
    std::string text;
    const auto save = [&](const std::string& file, const std::string& contents) {
        name = file;
        text = contents;
        return std::optional{"build/play/" + file};
    };
    Play play{Sokoban{read_levels(two_levels), 1, save}};
    for (const char key : std::string_view{"c6zc6b4c2\x13"})
        play.press(key);
    CHECK(play.said() == "Written. To replay it: build/sokoban < build/play/sokoban-level-2.in");
    const std::string output =
        through(text, [](Input& in, Output& out) { session(in, out, nullptr); });
    CHECK(output == "######\n#+@--#\n#a#--#\n#B-c-#\n#--+-#\n######\n" + board(play));
    CHECK(after(two_levels, "s").said() == "It cannot be written: no file can be made here.");
}

TEST_CASE("Every level of this project is solved by its solution, at its last push") {
    const std::vector<Level> levels = built_in_levels();
    REQUIRE(levels.size() == std::size(built_in));
    std::set<std::vector<std::string>> boards;
    for (std::size_t i = 0; i < levels.size(); ++i) {
        INFO(levels[i].name);
        boards.insert(levels[i].rows);
        Play play{Sokoban{levels, i, save_nothing}};
        for (const char key : built_in[i].solution) {
            REQUIRE(play.last_picture({}).find("Solved!") == std::string::npos);
            play.press(key);
            REQUIRE(play.said().empty());
        }
        CHECK(play.last_picture({}).find("Solved!") != std::string::npos);
        CHECK(play.state().pushes.size() == built_in[i].solution.size() / 2);
    }
    CHECK(boards.size() == levels.size());
}

TEST_CASE("Every level of this project fits on a screen of 40 columns") {
    for (const Level& level : built_in_levels()) {
        INFO(level.name);
        CHECK(level.name.size() <= 22);
        CHECK(level.rows.size() <= 16);
        for (const std::string& row : level.rows)
            CHECK(row.size() <= 20);
    }
}
