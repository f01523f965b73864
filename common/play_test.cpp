#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "play.hpp"
#include "play_keys.hpp"
#include "play_text.hpp"
#include "test.hpp"

namespace {

/// The keys that these bytes make, if nothing follows them.
std::vector<Key> keys(std::string_view bytes) {
    std::vector<Key> result;
    const auto next = [&]() -> std::optional<int> {
        if (bytes.empty())
            return {};
        const int byte = static_cast<unsigned char>(bytes.front());
        bytes.remove_prefix(1);
        return byte;
    };
    while (const auto byte = next())
        result.push_back(key_from(*byte, next));
    return result;
}

/// A game of counting to ten, by ones and twos.
struct Counting {
    using State = int;
    using Move = int;

    static constexpr std::string_view restart_key = "r";
    static constexpr std::string_view next_name = "new";
    static constexpr std::string_view help = "1 2           count\n";

    int start = 0;

    int first() const { return start; }
    int restart(int) const { return start; }
    int next(int) { return ++start; }
    Meaning<Move> meaning(int, Key key) const {
        if (key == ' ')
            return Said{"A space."};
        if (key == '1' || key == '2')
            return key - '0';
        return Unknown{};
    }
    Refusal apply(int& state, int move) const {
        if (state + move > 10)
            return "That is over ten.";
        state += move;
        return {};
    }
    bool is_over(int state) const { return state == 10; }
    std::vector<std::string> names(int) const { return {"1 one", "2 two"}; }
    void draw(int state, Screen& screen) const {
        for (int i = 0; i < state; ++i)
            screen.write("line " + std::to_string(i) + "\n");
    }
};

Play<Counting> after(std::string_view typed) {
    Play play{Counting{}};
    for (const char key : typed)
        play.press(key);
    return play;
}

} // namespace

TEST_CASE("An ordinary key is its byte, and Enter and Backspace have one name") {
    CHECK(keys("aZ5 ?") == std::vector<Key>{'a', 'Z', '5', ' ', '?'});
    CHECK(keys("\r\n") == std::vector<Key>{key::enter, key::enter});
    CHECK(keys("\b\x7f\t") == std::vector<Key>{key::backspace, key::backspace, key::tab});
    CHECK(keys("\x13\x12") == std::vector<Key>{key::control('s'), key::control('r')});
}

TEST_CASE("Arrows come in several codes") {
    const std::vector<Key> arrows{key::up, key::down, key::right, key::left};
    CHECK(keys("\033[A\033[B\033[C\033[D") == arrows);
    CHECK(keys("\033OA\033OB\033OC\033OD") == arrows);
    CHECK(keys("\033[1;5A\033[1;2B\033\033[C\033[D") == arrows);
    CHECK(keys("\033[Z") == std::vector<Key>{key::back_tab});
}

TEST_CASE("A code that no game knows is one key, and no part of it another") {
    for (const std::string_view code : {"\033[3~", "\033[15;2~", "\033[[A", "\033OP", "\033q",
                                        "\033[<0;3;4M", "\033[200~", "\033[", "\033O", "\033[1;"})
        CHECK(keys(code) == std::vector<Key>{key::other});
    CHECK(keys("\033") == std::vector<Key>{key::escape});
    CHECK(keys("\xc4\x85q") == std::vector<Key>{key::other, key::other, 'q'});
}

TEST_CASE("Undo and redo go through all that was played") {
    CHECK(after("121").state() == 4);
    CHECK(after("121z").state() == 3);
    CHECK(after("121zzz").state() == 0);
    CHECK(after("121zzzyy").state() == 3);
    CHECK(after("121zz2y").state() == 3);
    CHECK(after("121zz2y").said() == "There is nothing to do again.");
    CHECK(after("z").said() == "There is nothing to undo.");
}

TEST_CASE("A restart and a new game can be undone") {
    CHECK(after("12r").state() == 0);
    CHECK(after("12rz").state() == 3);
    CHECK(after("12n").state() == 1);
    CHECK(after("12nz").state() == 3);
    CHECK(after("12nzy").state() == 1);
}

TEST_CASE("A move that cannot be made says why and changes nothing") {
    Play play = after("222212");
    CHECK(play.said() == "That is over ten.");
    CHECK(play.state() == 9);
    play.press('z');
    CHECK(play.said().empty());
    CHECK(play.state() == 8);
}

TEST_CASE("A key that means nothing says so") {
    CHECK(after("p").said() == "p does nothing here; ? explains the keys.");
    CHECK(after(" ").said() == "A space.");
    Play play = after("1");
    play.press(key::other);
    CHECK(play.said() == "That key does nothing here; ? explains the keys.");
    CHECK(play.state() == 1);
}

TEST_CASE("A game under way is not left by a slip") {
    CHECK(after("q").has_been_left());
    CHECK_FALSE(after("1q").has_been_left());
    CHECK(after("1qq").has_been_left());
    CHECK_FALSE(after("1q1q").has_been_left());
    CHECK(after("22222q").has_been_left());
}

TEST_CASE("The picture, what is said and the keys share the screen") {
    Play play = after("21p");
    CHECK(play.screen({false, 80, 24}) ==
          "line 0\nline 1\nline 2\np does nothing here; ? explains the keys.\n1 one  2 two\n"
          "z undo  y redo  r restart  n new  q quit  ? help");
    CHECK(play.screen({false, 40, 24}) ==
          "line 0\nline 1\nline 2\np does nothing here; ? explains the\nkeys.\n1 one  2 two\n"
          "z undo y redo r restart n new q quit ?");
    CHECK(play.last_picture({}) == "line 0\nline 1\nline 2");
}

TEST_CASE("No screen is too small") {
    Play play = after("22222");
    CHECK(
        play.screen({false, 80, 6}) ==
        "line 0\nline 1\nline 2\n\n1 one  2 two\nz undo  y redo  r restart  n new  q quit  ? help");
    for (const std::size_t rows : {1, 2, 3}) {
        const Look look{false, 10, rows};
        CHECK(lines_of(play.screen(look)).size() <= rows);
    }
}

TEST_CASE("The help comes in pages, and any key goes on") {
    Play play = after("12?");
    CHECK(play.screen({false, 80, 24}).find("1 2           count\nr             restart\n") == 0);
    play.press('q');
    CHECK(play.screen({false, 80, 24}).find("line 0\n") == 0);
    CHECK(play.state() == 3);

    play.press('?');
    const Look small{false, 80, 4};
    for (const std::string_view begin : {"1 2 ", "z Back", "y ", "q ", "line 0"}) {
        INFO(begin);
        CHECK(play.screen(small).find(begin) != std::string::npos);
        play.press(' ');
    }
}

TEST_CASE("Words fill lines") {
    CHECK(wrapped(words_of("to be or  not"), " ", 5) ==
          std::vector<std::string>{"to be", "or", "not"});
    CHECK(wrapped(words_of("whatever"), " ", 5) == std::vector<std::string>{"whatever"});
    CHECK(wrapped({}, " ", 5).empty());
    CHECK(lines_of("a\n\nb\n") == std::vector<std::string>{"a", "", "b"});
    CHECK(lines_of("").empty());
}
