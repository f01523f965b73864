#include <array>
#include <cstdint>
#include <map>
#include <ostream>
#include <random>
#include <string>
#include <vector>

#include "../common/test.hpp"
#include "cube.hpp"
#include "grammar.hpp"
#include "session.hpp"
#include "view.hpp"

static std::ostream& operator<<(std::ostream& stream, Face face) {
    return stream << "ulfrbd"[static_cast<std::size_t>(face)];
}

static std::ostream& operator<<(std::ostream& stream, const Turn& turn) {
    return stream << turn.layers << turn.face << " by " << turn.quarters << " quarters";
}

namespace {

constexpr int largest = 2147483647;

std::string printed(const Cube& cube) {
    return through("", [&](Input&, Output& out) { print(cube, out); });
}

std::vector<Turn> turns(std::string_view text, int size) {
    std::vector<Turn> result;
    through(std::string(text) + '.', [&](Input& in, Output&) {
        for (;;) {
            const Command command = read_command(in, size);
            const Turn* turn = std::get_if<Turn>(&command);
            if (!turn)
                break;
            result.push_back(*turn);
        }
    });
    return result;
}

void turn_all(Cube& cube, const std::vector<Turn>& all) {
    for (const Turn& turn : all)
        cube.turn(turn);
}

std::string net_after(int size, std::string_view text) {
    Cube cube{size};
    turn_all(cube, turns(text, size));
    return printed(cube);
}

Turn random_turn(int size, std::mt19937& random) {
    return {static_cast<int>(1 + random() % static_cast<unsigned>(size)),
            all_faces[random() % all_faces.size()], 1 + random() % 3};
}

Cube scrambled(int size, std::mt19937& random) {
    Cube cube{size};
    for (int i = 0; i < 25; ++i)
        cube.turn(random_turn(size, random));
    return cube;
}

/// How many times turns have to be made before the cube is solved again.
int order(int size, std::string_view text) {
    const std::string solved = printed(Cube{size});
    const std::vector<Turn> all = turns(text, size);
    Cube cube{size};
    int times = 0;
    do {
        turn_all(cube, all);
        ++times;
    } while (printed(cube) != solved && times < 2000);
    return times;
}

/// Stickers of each colour, each piece of a sticker array as many as it stands for.
By_face<std::int64_t> colours(const Cube& cube) {
    By_face<std::int64_t> count{};
    for (const Face face : all_faces) {
        const Cube::View view = cube.view(face, net[face]);
        for (int row = 0; row < cube.pieces(); ++row)
            for (int column = 0; column < cube.pieces(); ++column)
                count[cube.colour(view, row, column)] +=
                    std::int64_t{cube.width(row)} * cube.width(column);
    }
    return count;
}

bool each_colour_fills_a_face(const Cube& cube) {
    const std::int64_t face = std::int64_t{cube.size()} * cube.size();
    for (const std::int64_t count : colours(cube).things)
        if (count != face)
            return false;
    return true;
}

/// A cube of stickers in space: x to the right, y up, z to the front, the centre at 0, blocks 2
/// apart, so that a sticker has a coordinate of size or -size and two nearer to 0.
class Stickers {
public:
    explicit Stickers(int size) : size_(size) {
        for (const Face face : all_faces)
            for (int row = 0; row < size; ++row)
                for (int column = 0; column < size; ++column)
                    colour_[at(face, row, column)] = digit(face);
    }

    void turn(const Turn& turn) {
        constexpr By_face<std::size_t> axis_of{{1, 0, 2, 0, 2, 1}};
        constexpr By_face<int> sign_of{{1, -1, 1, 1, -1, -1}};
        const std::size_t axis = axis_of[turn.face];
        const int sign = sign_of[turn.face];
        std::map<Point, char> moved;
        for (const auto& [from, colour] : colour_) {
            Point point = from;
            if (sign * point[axis] >= size_ - 2 * turn.layers) {
                // The axes that follow one another make up a right-handed system.
                int& a = point[(axis + 1) % 3];
                int& b = point[(axis + 2) % 3];
                for (std::size_t i = 0; i < turn.quarters; ++i) {
                    const int old_a = a;
                    a = sign * b;
                    b = -sign * old_a;
                }
            }
            moved[point] = colour;
        }
        colour_ = std::move(moved);
    }

    std::string printed() const {
        const std::string indent(static_cast<std::size_t>(size_) + 1, ' ');
        std::string text = "\n";
        for (int row = 0; row < size_; ++row)
            text += indent + line(Face::up, row) + '\n';
        for (int row = 0; row < size_; ++row)
            text += line(Face::left, row) + '|' + line(Face::front, row) + '|' +
                    line(Face::right, row) + '|' + line(Face::back, row) + '\n';
        for (int row = 0; row < size_; ++row)
            text += indent + line(Face::down, row) + '\n';
        return text;
    }

private:
    using Point = std::array<int, 3>;

    /// The middle of a square of the net.
    Point at(Face face, int row, int column) const {
        const int r = 2 * row + 1 - size_;
        const int c = 2 * column + 1 - size_;
        const By_face<Point> points{{{c, size_, r},
                                     {-size_, -r, c},
                                     {c, -r, size_},
                                     {size_, -r, -c},
                                     {-c, -r, -size_},
                                     {c, -size_, -r}}};
        return points[face];
    }

    std::string line(Face face, int row) const {
        std::string text;
        for (int column = 0; column < size_; ++column)
            text += colour_.at(at(face, row, column));
        return text;
    }

    int size_;
    std::map<Point, char> colour_;
};

void read(std::string_view input, int size) {
    through(input, [&](Input& in, Output&) {
        while (!std::holds_alternative<End>(read_command(in, size))) {
        }
    });
}

} // namespace

TEST_CASE("A solved cube has one colour a face") {
    CHECK(net_after(1, "") == "\n"
                              "  0\n"
                              "1|2|3|4\n"
                              "  5\n");
    CHECK(net_after(2, "") == "\n"
                              "   00\n"
                              "   00\n"
                              "11|22|33|44\n"
                              "11|22|33|44\n"
                              "   55\n"
                              "   55\n");
}

TEST_CASE("Every turn of the smallest cube turns it whole") {
    CHECK(net_after(1, "u") == "\n  0\n2|3|4|1\n  5\n");
    CHECK(net_after(1, "d") == "\n  0\n4|1|2|3\n  5\n");
    CHECK(net_after(1, "r") == "\n  2\n1|5|3|0\n  4\n");
    CHECK(net_after(1, "l") == "\n  4\n1|0|3|5\n  2\n");
    CHECK(net_after(1, "f") == "\n  1\n5|2|0|4\n  3\n");
    CHECK(net_after(1, "b") == "\n  3\n0|2|5|4\n  1\n");
    CHECK(net_after(1, "u'") == net_after(1, "d"));
    CHECK(net_after(1, "u\"") == "\n  0\n3|4|1|2\n  5\n");
}

TEST_CASE("A turn of single layers moves their stickers round") {
    CHECK(net_after(2, "f") == "\n"
                               "   00\n"
                               "   11\n"
                               "15|22|03|44\n"
                               "15|22|03|44\n"
                               "   33\n"
                               "   55\n");
    CHECK(net_after(3, "r'") == "\n"
                                "    004\n"
                                "    004\n"
                                "    004\n"
                                "111|220|333|544\n"
                                "111|220|333|544\n"
                                "111|220|333|544\n"
                                "    552\n"
                                "    552\n"
                                "    552\n");
    CHECK(net_after(3, "2u\"") == "\n"
                                  "    000\n"
                                  "    000\n"
                                  "    000\n"
                                  "333|444|111|222\n"
                                  "333|444|111|222\n"
                                  "111|222|333|444\n"
                                  "    555\n"
                                  "    555\n"
                                  "    555\n");
}

TEST_CASE("Turns agree with stickers that move in space") {
    std::mt19937 random{11};
    for (int size = 1; size <= 7; ++size) {
        Cube cube{size};
        Stickers stickers{size};
        REQUIRE(printed(cube) == stickers.printed());
        for (int i = 0; i < 60; ++i) {
            const Turn turn = random_turn(size, random);
            cube.turn(turn);
            stickers.turn(turn);
            REQUIRE(printed(cube) == stickers.printed());
        }
    }
}

TEST_CASE("Turns of the same layers add up") {
    std::mt19937 random{12};
    for (int size = 1; size <= 5; ++size) {
        const Cube start = scrambled(size, random);
        const std::string net_before = printed(start);
        for (int layers = 1; layers <= size; ++layers)
            for (const Face face : all_faces) {
                Cube quarters = start;
                quarters.turn({layers, face, 1});
                REQUIRE(each_colour_fills_a_face(quarters));
                Cube inverse = quarters;
                inverse.turn({layers, face, 3});
                REQUIRE(printed(inverse) == net_before);
                quarters.turn({layers, face, 1});
                Cube half = start;
                half.turn({layers, face, 2});
                REQUIRE(printed(half) == printed(quarters));
                quarters.turn({layers, face, 1});
                Cube minus = start;
                minus.turn({layers, face, 3});
                REQUIRE(printed(minus) == printed(quarters));
                quarters.turn({layers, face, 1});
                REQUIRE(printed(quarters) == net_before);
            }
    }
}

TEST_CASE("Turning all the layers turns the whole cube") {
    std::mt19937 random{13};
    for (int size = 1; size <= 5; ++size) {
        const Cube start = scrambled(size, random);
        for (const Face face : all_faces)
            for (std::size_t quarters = 1; quarters <= 3; ++quarters) {
                Cube near = start;
                Cube far = start;
                near.turn({size, face, quarters});
                far.turn({size, opposite(face), 4 - quarters});
                REQUIRE(printed(near) == printed(far));
                REQUIRE(near.pieces() == start.pieces());
            }
    }
}

TEST_CASE("Sequences of turns have the orders that are known") {
    CHECK(order(3, "r") == 4);
    CHECK(order(3, "r\"") == 2);
    CHECK(order(3, "ru") == 105);
    CHECK(order(3, "rur'u'") == 6);
    CHECK(order(3, "r\"u\"") == 6);
    CHECK(order(4, "rur'u'") == 6);
}

TEST_CASE("Cuts made beforehand change nothing") {
    std::mt19937 random{14};
    for (int size = 1; size <= 7; ++size)
        for (int round = 0; round < 10; ++round) {
            Cube whole{size};
            Cube cut{size};
            for (int layers = 1; layers <= size; ++layers) {
                cut.turn({layers, Face::front, 1});
                cut.turn({layers, Face::front, 3});
            }
            REQUIRE(cut.pieces() == size);
            REQUIRE(printed(cut) == printed(whole));
            for (int i = 0; i < 12; ++i) {
                const Turn turn = random_turn(size, random);
                whole.turn(turn);
                cut.turn(turn);
                REQUIRE(printed(whole) == printed(cut));
            }
        }
}

TEST_CASE("A cut makes its mirror image too") {
    Cube even{4};
    CHECK(even.pieces() == 1);
    CHECK(even.width(0) == 4);
    even.turn({2, Face::up, 1});
    CHECK(even.pieces() == 2);
    even.turn({3, Face::up, 1});
    CHECK(even.pieces() == 4);
    even.turn({1, Face::left, 1});
    CHECK(even.pieces() == 4);
}

TEST_CASE("A line longer than the buffer is printed like a short one") {
    const int size = 40'000;
    Cube cube{size};
    cube.turn({1, Face::right, 1});
    const File target = temporary();
    Output out{fileno(target.get())};
    print_rows(cube, Output::capacity + 1, out, [&](int row, auto& sink) {
        if (row > 0)
            return;
        print_row(cube, Face::up, row, sink);
        sink.put('\n');
    });
    out.flush();
    CHECK((contents(target.get()) == std::string(size - 1, '0') + "2\n"));
}

TEST_CASE("The largest cube stays small") {
    Cube cube{largest};
    CHECK(cube.size() == largest);
    CHECK(each_colour_fills_a_face(cube));
    turn_all(cube, turns("2147483647u2147483647f'", largest));
    CHECK(cube.pieces() == 1);
    turn_all(cube, turns("u2147483646r'1d\"b", largest));
    CHECK(cube.pieces() == 3);
    turn_all(cube, turns("1073741823f1073741824l", largest));
    CHECK(cube.pieces() == 5);
    CHECK(each_colour_fills_a_face(cube));
    std::int64_t total = 0;
    for (int piece = 0; piece < cube.pieces(); ++piece)
        total += cube.width(piece);
    CHECK(total == largest);
    CHECK(cube.width(0) == 1);
    CHECK(cube.width(1) == 1073741822);
    CHECK(cube.width(2) == 1);
    CHECK(cube.width(4) == 1);
}

TEST_CASE("Cubes and turns against the rules are stopped") {
    const auto turned = [](int layers, std::size_t quarters) {
        return is_stopped([=] { Cube{5}.turn({layers, Face::up, quarters}); });
    };
    CHECK_FALSE(turned(1, 1));
    CHECK_FALSE(turned(5, 3));
    CHECK(turned(0, 1));
    CHECK(turned(6, 1));
    CHECK(turned(1, 0));
    CHECK(turned(1, 4));
    CHECK(is_stopped([] { Cube{0}; }));
    const Cube cube{5};
    const Cube::View view = cube.view(Face::up, net[Face::up]);
    CHECK(is_stopped([&] { cube.colour(view, 1, 0); }));
    CHECK(is_stopped([&] { cube.for_each_piece(view, 1, [](Colour) {}); }));
}

TEST_CASE("A turn is read with its layers, face and angle") {
    using enum Face;
    using Turns = std::vector<Turn>;
    CHECK(turns("", 5) == Turns{});
    CHECK(turns("u", 5) == Turns{{1, up, 1}});
    CHECK(turns("u'", 5) == Turns{{1, up, 3}});
    CHECK(turns("u\"", 5) == Turns{{1, up, 2}});
    CHECK(turns("5u", 5) == Turns{{5, up, 1}});
    CHECK(turns("10u", 10) == Turns{{10, up, 1}});
    CHECK(turns("2147483647u", largest) == Turns{{largest, up, 1}});
    CHECK(turns("ulf", 5) == Turns{{1, up, 1}, {1, left, 1}, {1, front, 1}});
    CHECK(turns("rbd", 5) == Turns{{1, right, 1}, {1, back, 1}, {1, down, 1}});
    CHECK(turns("2f'3b\"u", 5) == Turns{{2, front, 3}, {3, back, 2}, {1, up, 1}});
    CHECK(turns("f.b", 5) == Turns{{1, front, 1}});
}

TEST_CASE("A new line prints and a dot ends") {
    through("\n.\xff", [](Input& in, Output&) {
        CHECK(std::holds_alternative<Print>(read_command(in, 5)));
        CHECK(std::holds_alternative<End>(read_command(in, 5)));
    });
}

TEST_CASE("A session turns, prints at each new line, and reads nothing after the dot") {
    const auto play = [](std::string_view input) {
        return through(input, [](Input& in, Output& out) { session(in, out, nullptr, Cube{2}); });
    };
    CHECK(play(".").empty());
    CHECK(play("r.").empty());
    CHECK(play("\n\n.\n") == printed(Cube{2}) + printed(Cube{2}));
    CHECK(play("u\n2r'\n.x") == net_after(2, "u") + net_after(2, "u2r'"));
    CHECK_THROWS_WITH(play("3u."), "line 1, column 1: expected at most 2 layers, found 3");
}

TEST_CASE("A wrong number of layers is refused with its place") {
    const std::string command =
        "a number of layers from 1 to 5, one of u l f r b d, end of line or '.'";
    CHECK_THROWS_WITH(read("0f", 5), "line 1, column 1: expected " + command + ", found '0'");
    CHECK_THROWS_WITH(read("05f", 5), "line 1, column 1: expected " + command + ", found '0'");
    CHECK_THROWS_WITH(read("u\nf6f", 5), "line 2, column 2: expected at most 5 layers, found 6");
    CHECK_THROWS_WITH(read("12f", 5), "line 1, column 1: expected at most 5 layers, found 12");
    CHECK_THROWS_WITH(read("60f", 5), "line 1, column 1: expected at most 5 layers, found 6...");
    CHECK_THROWS_WITH(read("2147483648u", largest), "line 1, column 1: expected at most 2147483647 "
                                                    "layers, found 2147483648");
    CHECK_THROWS_WITH(read("99999999999u", largest), "line 1, column 1: expected at most "
                                                     "2147483647 layers, found 9999999999...");
}

TEST_CASE("A wrong command is refused with its place") {
    const std::string command =
        "a number of layers from 1 to 5, one of u l f r b d, end of line or '.'";
    CHECK_THROWS_WITH(read("", 5),
                      "line 1, column 1: expected " + command + ", found end of input");
    CHECK_THROWS_WITH(read("u\n", 5),
                      "line 2, column 1: expected " + command + ", found end of input");
    CHECK_THROWS_WITH(read("x", 5), "line 1, column 1: expected " + command + ", found 'x'");
    CHECK_THROWS_WITH(read("U", 5), "line 1, column 1: expected " + command + ", found 'U'");
    CHECK_THROWS_WITH(read("u ", 5), "line 1, column 2: expected " + command + ", found a space");
    CHECK_THROWS_WITH(read("f''", 5),
                      "line 1, column 3: expected " + command + ", found an apostrophe");
    CHECK_THROWS_WITH(read("3", 5),
                      "line 1, column 2: expected one of u l f r b d, found end of input");
    CHECK_THROWS_WITH(read("3\n", 5),
                      "line 1, column 2: expected one of u l f r b d, found end of line");
    CHECK_THROWS_WITH(read("3x", 5), "line 1, column 2: expected one of u l f r b d, found 'x'");
    CHECK_THROWS_WITH(read("3.", 5), "line 1, column 2: expected one of u l f r b d, found '.'");
}

namespace {

std::string picture(const Cube& cube, Look look) {
    return drawn(look, [&](Screen& screen) { draw(cube, screen); });
}

} // namespace

TEST_CASE("The net is drawn two columns a square") {
    Cube cube{2};
    cube.turn({1, Face::right, 1});
    CHECK(picture(cube, {}) == "     0 2 \n"
                               "     0 2 \n"
                               "1 1  2 5  3 3  0 4 \n"
                               "1 1  2 5  3 3  0 4 \n"
                               "     5 4 \n"
                               "     5 4 \n\n");
    CHECK(picture(cube, {.columns = 16}) == "    0 2 \n"
                                            "    0 2 \n"
                                            "1 1 2 5 3 3 0 4 \n"
                                            "1 1 2 5 3 3 0 4 \n"
                                            "    5 4 \n"
                                            "    5 4 \n\n");
}

TEST_CASE("The net has the usual colours") {
    CHECK(picture(Cube{1}, {.colours = true}) == "   \033[48;5;255m  \033[0m\n"
                                                 "\033[48;5;208m  \033[0m \033[48;5;34m  \033[0m "
                                                 "\033[48;5;160m  \033[0m \033[48;5;27m  \033[0m\n"
                                                 "   \033[48;5;226m  \033[0m\n\n");
}

TEST_CASE("A net larger than the screen is cut, and says so") {
    Cube cube{4};
    cube.turn({1, Face::right, 1}); // the last column of the front is not drawn
    cube.turn({1, Face::up, 1});
    const std::string cut = "     0 0 \n"
                            "     0 0 \n"
                            "2 2  3 3  0 4  1 1 \n"
                            "1 1  2 2  3 3  0 4 \n"
                            "     5 5 \n"
                            "     5 5 \n"
                            "(2 of 4 layers each way)\n\n";
    CHECK(picture(cube, {.columns = 23}) == cut);
    CHECK(picture(cube, {.rows = 11}) == cut);
    CHECK(picture(cube, {.columns = 1, .rows = 1}).ends_with("(1 of 4 layers each way)\n\n"));
    CHECK(picture(Cube{largest}, {}).ends_with("(10 of 2147483647 layers each way)\n\n"));
    CHECK(picture(cube, {.columns = 32, .rows = 15}).find("layers") == std::string::npos);
}

TEST_CASE("A session draws the net at first and each time it is printed") {
    const std::string seen = shown(
        "u\n.", [](Input& in, Output& out, Screen& screen) { session(in, out, &screen, Cube{1}); });
    CHECK(seen == "   0 \n1  2  3  4 \n   5 \n\n"
                  "\n  0\n2|3|4|1\n  5\n"
                  "   0 \n2  3  4  1 \n   5 \n\n");
}
