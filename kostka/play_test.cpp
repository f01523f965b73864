#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

#include "../common/test.hpp"
#include "play.hpp"

namespace {

Play<Kostka> after(int size, std::string_view typed) {
    Play play{Kostka{size, 1}};
    for (const char key : typed)
        play.press(key);
    return play;
}

std::string net_of(const Cube& cube) {
    return through("", [&](Input&, Output& out) { print(cube, out); });
}

/// The net after keys of the game.
std::string played(int size, std::string_view typed) {
    return net_of(after(size, typed).state().cube);
}

/// The net after turns in the grammar of the assignment.
std::string turned(int size, std::string_view turns) {
    Cube cube{size};
    through(std::string{turns}, [&](Input& in, Output&) {
        while (in.peek() != Input::end)
            cube.turn(std::get<Turn>(read_command(in, size)));
    });
    return net_of(cube);
}

/// What was said, or else the line below the picture.
std::string told(int size, std::string_view typed) {
    Play play = after(size, typed);
    if (!play.said().empty())
        return play.said();
    const std::string picture = play.last_picture({});
    return picture.substr(picture.rfind('\n') + 1);
}

} // namespace

TEST_CASE("Letters turn a face, capitals turn it back, digits say how many layers") {
    CHECK(played(3, "ulfrbd") == turned(3, "ulfrbd"));
    CHECK(played(3, "ULFRBD") == turned(3, "u'l'f'r'b'd'"));
    CHECK(played(12, "2r11U3f") == turned(12, "2r11u'3f"));
}

TEST_CASE("Turns are understood as cubers write them") {
    CHECK(played(3, "r u r' u'") == turned(3, "rur'u'"));
    CHECK(played(3, "r2 u2 f\"") == turned(3, "r\"u\"f\""));
    CHECK(played(3, "r2\nu") == turned(3, "r\"u"));
    CHECK(played(3, "r2u") == turned(3, "r2u"));
    CHECK(after(3, "r2 u'").state().turns == 2);
}

TEST_CASE("Slips of the finger change nothing") {
    CHECK(told(3, "'") == "That belongs behind a turn, as in r' or r2.");
    CHECK(told(3, "uz2 ") == "That belongs behind a turn, as in r' or r2.");
    CHECK(told(3, "4r") == "This cube has only 3 layers.");
    CHECK(told(1, "99999999999r") == "This cube has only 1 layer.");
    CHECK(told(3, "0") == "A number of layers does not begin with 0.");
    CHECK(told(3, "3 ") == "A number stands before a letter, as in 2r.");
    CHECK(told(3, "9999x") == "At most 1000 turns, which is plenty.");
    CHECK(told(3, "9999999999x") == "At most 1000 turns, which is plenty.");
    CHECK(told(3, "k") == "k does nothing here; ? explains the keys.");
    for (const std::string_view slips : {"'", "4r", "0", "3 ", "9999x", "k", "3\033", "\n"})
        CHECK(played(3, slips) == turned(3, ""));
}

TEST_CASE("Backspace takes a digit back before it takes a turn back") {
    CHECK(played(12, "u12\br") == turned(12, "ur"));
    CHECK(played(12, "u1\b\b") == turned(12, ""));
}

TEST_CASE("A scramble is the same for the same seed, and turns are counted from it") {
    const auto scrambled = [](std::uint32_t seed) {
        Play play{Kostka{3, seed}};
        play.press('x');
        return net_of(play.state().cube);
    };
    CHECK(scrambled(1) == scrambled(1));
    CHECK(scrambled(1) != scrambled(2));
    CHECK(scrambled(1) != turned(3, ""));
    CHECK(told(3, "x") == "Scrambled. Now solve it.");
    CHECK(told(3, "xu") == "1 turn");
    CHECK(told(3, "xuf2 ") == "2 turns");
    CHECK(played(3, "xuf\x12") == played(3, "x"));
    CHECK(told(3, "xn") == "Scrambled. Now solve it.");
    CHECK(played(3, "xn") != played(3, "x"));
    CHECK(played(3, "xnz") == played(3, "x"));
}

TEST_CASE("A scramble of so many turns makes so many") {
    CHECK(played(3, "1xz") == turned(3, ""));
    Cube cube = after(3, "1x").state().cube;
    int ways = 0;
    for (const Face face : all_faces)
        for (std::size_t quarters = 1; quarters < 4; ++quarters) {
            Cube tried = cube;
            tried.turn({1, face, quarters});
            ways += is_solved(tried);
        }
    CHECK(ways == 1);
}

TEST_CASE("A cube is solved when each face has one colour, however it lies") {
    CHECK(is_solved(Cube{3}));
    CHECK(is_solved(after(3, "3u").state().cube));
    CHECK(is_solved(after(1, "ulf").state().cube));
    CHECK_FALSE(is_solved(after(3, "u").state().cube));
    CHECK_FALSE(is_solved(after(2, "2rf").state().cube));
    CHECK_FALSE(is_solved(after(2147483647, "7r").state().cube));
}

TEST_CASE("A cube that was scrambled and is solved says so") {
    for (const char* const turn : {"u", "U", "u2 ", "l", "L", "l2 ", "f", "F", "f2 ", "r", "R",
                                   "r2 ", "b", "B", "b2 ", "d", "D", "d2 "}) {
        Play play = after(3, std::string{"1x"} + turn);
        if (is_solved(play.state().cube)) {
            CHECK(told(3, std::string{"1x"} + turn) == "Solved in 1 turn! n scrambles again.");
            play.press('q');
            CHECK(play.has_been_left());
        }
    }
    CHECK(told(3, "") == "Solved. Turn it, or press x to scramble.");
    CHECK(told(3, "uU") == "2 turns");
}

TEST_CASE("Stickers have gaps, and each face its letter") {
    const Play play = after(3, "r");
    const std::string plain = play.last_picture({});
    CHECK(plain.find("u  u  f") == 10);
    CHECK(plain.find("uU") != std::string::npos);
    CHECK(play.last_picture({true, 80, 24}).find(" \033[30;48;5;255mU_\033[0m ") !=
          std::string::npos);
}

TEST_CASE("A cube of any size fits on the screen") {
    for (const int size : {1, 2, 3, 5, 9, 100, 2147483647})
        for (const Look look : {Look{false, 80, 24}, Look{false, 40, 24}, Look{false, 40, 10}})
            for (const std::string& line : lines_of(after(size, "2r3u1fx").last_picture(look)))
                CHECK(line.size() <= look.columns);
    CHECK(after(9, "").last_picture({false, 40, 24}).find("(5 of 9 layers each way)") !=
          std::string::npos);
}
