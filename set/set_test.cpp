#include <algorithm>
#include <optional>
#include <ostream>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "../common/test.hpp"
#include "game.hpp"
#include "grammar.hpp"
#include "session.hpp"
#include "view.hpp"

static std::ostream& operator<<(std::ostream& stream, Card card) {
    return stream << name(card);
}

namespace {

Card card(unsigned a, unsigned b, unsigned c, unsigned d) {
    return {a << 6 | b << 4 | c << 2 | d};
}

std::vector<Card> deck() {
    std::vector<Card> cards;
    for (unsigned a = 1; a <= 3; ++a)
        for (unsigned b = 1; b <= 3; ++b)
            for (unsigned c = 1; c <= 3; ++c)
                for (unsigned d = 1; d <= 3; ++d)
                    cards.push_back(card(a, b, c, d));
    return cards;
}

/// By the definition: each attribute is all equal or all different.
bool is_set(Card x, Card y, Card z) {
    for (unsigned i = 0; i < 4; ++i) {
        const bool equal = x.value(i) == y.value(i) && y.value(i) == z.value(i);
        const bool different =
            x.value(i) != y.value(i) && y.value(i) != z.value(i) && x.value(i) != z.value(i);
        if (!equal && !different)
            return false;
    }
    return true;
}

/// The first set among cards, by trying all the triples in order.
std::optional<Set> first_set(const std::vector<Card>& cards) {
    for (std::size_t x = 0; x < cards.size(); ++x)
        for (std::size_t y = x + 1; y < cards.size(); ++y)
            for (std::size_t z = y + 1; z < cards.size(); ++z)
                if (is_set(cards[x], cards[y], cards[z]))
                    return Set{cards[x], cards[y], cards[z]};
    return {};
}

std::string play(std::string_view input) {
    return through(input, [](Input& in, Output& out) { session(in, out, nullptr); });
}

std::vector<Card> read(std::string_view input) {
    std::vector<Card> cards;
    through(input, [&](Input& in, Output&) { cards = read_cards(in); });
    return cards;
}

/// Twelve cards without a set: a value that is missing cannot be the third of two different ones.
const std::string no_set = "1111 1112 1121 1122 1211 1212 1221 1222 2111 2112 2121 2122";

} // namespace

TEST_CASE("A game without cards is over at once") {
    CHECK(play("") == "=\n");
    CHECK(play(" \t\r\n\v\f ") == "=\n");
    Game game{{}};
    CHECK(game.table().empty());
    CHECK(!game.step());
    CHECK(!game.step());
}

TEST_CASE("A card has four values and is named by them") {
    const Card some = card(1, 2, 3, 1);
    CHECK(some.value(0) == 1);
    CHECK(some.value(1) == 2);
    CHECK(some.value(2) == 3);
    CHECK(some.value(3) == 1);
    CHECK(name(some) == "1231");
}

TEST_CASE("The third card of small sets can be told by looking") {
    CHECK(third(card(1, 1, 1, 1), card(1, 1, 1, 2)) == card(1, 1, 1, 3));
    CHECK(third(card(1, 1, 1, 1), card(2, 2, 2, 2)) == card(3, 3, 3, 3));
    CHECK(third(card(2, 1, 3, 1), card(3, 3, 3, 2)) == card(1, 2, 3, 3));
    CHECK(third(card(3, 2, 1, 2), card(1, 1, 3, 2)) != card(2, 2, 2, 2));
}

TEST_CASE("The third card of every pair makes a set with it") {
    for (const Card a : deck())
        for (const Card b : deck()) {
            if (a == b)
                continue;
            const Card c = third(a, b);
            for (unsigned i = 0; i < 4; ++i)
                REQUIRE((1 <= c.value(i) && c.value(i) <= 3));
            REQUIRE(c.code < card_codes);
            REQUIRE(is_set(a, b, c));
            REQUIRE(third(b, a) == c);
            REQUIRE(third(a, c) == b);
        }
}

TEST_CASE("A game with a few cards ends when no set is left") {
    CHECK(play("1111 2222 3333") == "= 1111 2222 3333\n- 1111 2222 3333\n=\n");
    CHECK(play("3333\n1111\n2222\n") == "= 3333 1111 2222\n- 3333 1111 2222\n=\n");
    CHECK(play("2131 3332 1233") == "= 2131 3332 1233\n- 2131 3332 1233\n=\n");
    CHECK(play("3212 1132 2222") == "= 3212 1132 2222\n");
}

TEST_CASE("The first of several sets is taken, by position") {
    // Positions 0 1 4 come before 0 2 3.
    CHECK(play("1111 1112 2222 3333 1113 1121") == "= 1111 1112 2222 3333 1113 1121\n"
                                                   "- 1111 1112 1113\n"
                                                   "= 2222 3333 1121\n");
    // Positions 0 4 5 come before 1 2 3.
    CHECK(play("1111 2221 2222 2223 1112 1113") == "= 1111 2221 2222 2223 1112 1113\n"
                                                   "- 1111 1112 1113\n"
                                                   "= 2221 2222 2223\n"
                                                   "- 2221 2222 2223\n"
                                                   "=\n");
}

TEST_CASE("Three more cards come when there is no set") {
    CHECK(play(no_set) == "= " + no_set + "\n");
    CHECK(play(no_set + " 2211 2212 2221") ==
          "= " + no_set + "\n+\n= " + no_set + " 2211 2212 2221\n");
}

TEST_CASE("A table above twelve cards is not filled up") {
    const std::string rest = "1121 1122 1211 1212 1221 1222 2111 2112 2121 2122 2211 2212";
    const std::string plays = "+\n= " + no_set + " 1113 2211 2212\n- 1111 1112 1113\n= " + rest +
                              "\n+\n= " + rest + " 2221 2222 1133\n";
    CHECK(play(no_set + " 1113 2211 2212 2221 2222 1133") == "= " + no_set + "\n" + plays);
}

TEST_CASE("A table below twelve cards is filled up at its end") {
    CHECK(play("1111 1112 1113 1121 1122 1211 1212 1221 1222 2111 2112 2121 2122 2211 2212") ==
          "= 1111 1112 1113 1121 1122 1211 1212 1221 1222 2111 2112 2121\n"
          "- 1111 1112 1113\n"
          "= 1121 1122 1211 1212 1221 1222 2111 2112 2121 2122 2211 2212\n");
}

TEST_CASE("Any set may be taken, and the table is filled up at its end") {
    std::vector<Card> cards = deck();
    cards.resize(15);
    Game game{cards};
    CHECK(game.take({3, 5, 4}) == Set{cards[3], cards[5], cards[4]});
    std::erase_if(cards, [](Card any) {
        return any.value(0) == 1 && any.value(1) == 1 && any.value(2) == 2;
    });
    CHECK(game.table() == cards);
    CHECK(game.deck() == 0);
    CHECK(game.sets() == 1);
}

TEST_CASE("Three more cards are laid out as long as the deck has some") {
    std::vector<Card> cards = deck();
    cards.resize(18);
    Game game{cards};
    CHECK(game.add_three());
    CHECK(game.table().size() == 15);
    game.take({0, 1, 2});
    CHECK(game.table().size() == 12);
    CHECK(game.add_three());
    CHECK(!game.add_three());
    CHECK(game.table().size() == 15);
    CHECK(game.sets() == 1);
}

TEST_CASE("Whole games follow the rules") {
    std::mt19937 random{2024};
    for (int round = 0; round < 60; ++round) {
        std::vector<Card> cards = deck();
        std::shuffle(cards.begin(), cards.end(), random);
        cards.resize(cards.size() - random() % 28 * 3);
        Game game{cards};
        std::size_t laid = std::min<std::size_t>(12, cards.size());
        std::vector<Card> table(cards.begin(), cards.begin() + static_cast<std::ptrdiff_t>(laid));
        for (;;) {
            REQUIRE(game.table() == table);
            const auto expected = first_set(table);
            const auto step = game.step();
            if (!expected && laid == cards.size()) {
                REQUIRE(!step);
                break;
            }
            REQUIRE(step);
            REQUIRE(step->taken == expected);
            if (expected)
                for (const Card taken : *expected)
                    std::erase(table, taken);
            if ((!expected || table.size() < 12) && laid < cards.size())
                for (int i = 0; i < 3; ++i)
                    table.push_back(cards[laid++]);
        }
    }
}

TEST_CASE("Games and cards against the rules are stopped") {
    const auto game_of = [](std::vector<Card> cards) { Game{std::move(cards)}; };
    CHECK_FALSE(is_stopped([&] { game_of({}); }));
    CHECK(is_stopped([&] { game_of({card(1, 1, 1, 1)}); }));
    CHECK_FALSE(is_stopped([] { card(1, 1, 1, 1).value(3); }));
    CHECK(is_stopped([] { card(1, 1, 1, 1).value(4); }));
}

TEST_CASE("Cards may stand in any white space") {
    const std::vector<Card> expected{card(1, 2, 3, 1), card(3, 3, 3, 3), card(2, 1, 1, 2)};
    CHECK(read("1231 3333 2112") == expected);
    CHECK(read("\n\n  1231\r\n\t3333\v\f2112\n\n") == expected);
}

TEST_CASE("A wrong card is refused with its place") {
    CHECK_THROWS_WITH(read("111"), "line 1, column 4: expected a card of four digits from 1 to 3, "
                                   "found end of input");
    CHECK_THROWS_WITH(read("0111"), "line 1, column 1: expected a card of four digits from 1 to 3, "
                                    "found '0'");
    CHECK_THROWS_WITH(read("1111\n 1114"), "line 2, column 5: expected a card of four digits from "
                                           "1 to 3, found '4'");
    CHECK_THROWS_WITH(read("11 11"), "line 1, column 3: expected a card of four digits from 1 to "
                                     "3, found a space");
    CHECK_THROWS_WITH(read("1111 \xc5"), "line 1, column 6: expected a card of four digits from 1 "
                                         "to 3, found byte 0xc5");
    CHECK_THROWS_WITH(read(std::string_view("\0", 1)), "line 1, column 1: expected a card of four "
                                                       "digits from 1 to 3, found byte 0x00");
    CHECK_THROWS_WITH(read("11111"),
                      "line 1, column 5: expected white space after a card, found '1'");
    CHECK_THROWS_WITH(read("1111,"),
                      "line 1, column 5: expected white space after a card, found ','");
    CHECK_THROWS_WITH(read("1111\n1112 1111"),
                      "line 2, column 6: expected a card not given before, found 1111");
}

TEST_CASE("A wrong number of cards is refused") {
    CHECK_THROWS_WITH(read("1111"), "line 1, column 5: expected the number of cards to be "
                                    "divisible by 3, found 1");
    CHECK_THROWS_WITH(read("1111 1112 1113 3333 2222\n"),
                      "line 2, column 1: expected the number of cards to be divisible by 3, "
                      "found 5");
}

TEST_CASE("A step is printed as a set or a plus") {
    const auto printed = [](const Step& step) {
        return through("", [&](Input&, Output& out) { print(step, out); });
    };
    CHECK(printed({}) == "+\n");
    CHECK(printed({Set{card(1, 1, 1, 1), card(1, 2, 3, 3), card(1, 3, 2, 2)}}) ==
          "- 1111 1233 1322\n");
}

TEST_CASE("A card is drawn as its number of figures, in its shape and filling") {
    CHECK(figures(card(1, 1, 1, 1)) == "< >");
    CHECK(figures(card(2, 1, 2, 2)) == "{=}{=}");
    CHECK(figures(card(3, 1, 3, 3)) == "(#)(#)(#)");
}

TEST_CASE("A card is drawn in its colour, or with a letter for it") {
    const auto draw_card = [](bool colours, unsigned colour, bool marked) {
        return drawn({.colours = colours},
                     [&](Screen& screen) { draw(card(1, colour, 1, 1), marked, screen); });
    };
    CHECK(draw_card(false, 1, false) == " 1111 r < >");
    CHECK(draw_card(false, 2, true) == "*1211*g < >");
    CHECK(draw_card(false, 3, false) == " 1311 p < >");
    CHECK(draw_card(true, 1, false) == "\033[2m 1111 \033[0m \033[31m< >\033[0m");
    CHECK(draw_card(true, 2, true) == "\033[1m*1211*\033[0m \033[32m< >\033[0m");
    CHECK(draw_card(true, 3, false) == "\033[2m 1311 \033[0m \033[35m< >\033[0m");
}

TEST_CASE("The table is drawn with the set that is taken, as wide as the screen allows") {
    Game game{{card(1, 1, 1, 1), card(1, 2, 2, 2), card(2, 3, 3, 3), card(3, 1, 1, 1),
               card(2, 1, 1, 1), card(1, 3, 3, 3)}};
    const auto picture = [&](std::size_t columns) {
        return drawn({.columns = columns}, [&](Screen& screen) { draw(game, screen); });
    };
    CHECK(picture(80) == "*1111*r < >         *1222*g {=}          2333 p (#)(#)"
                         "       3111 r < >< >< >\n"
                         " 2111 r < >< >      *1333*p (#)\n"
                         "deck: 0, sets taken: 0\n"
                         "the marked set is taken\n\n");
    CHECK(picture(40) == "*1111*r < >         *1222*g {=}\n"
                         " 2333 p (#)(#)       3111 r < >< >< >\n"
                         " 2111 r < >< >      *1333*p (#)\n"
                         "deck: 0, sets taken: 0\n"
                         "the marked set is taken\n\n");
    CHECK(picture(1).starts_with("*1111*r < >\n*1222*g"));
    game.step();
    CHECK(picture(80) == " 2333 p (#)(#)       3111 r < >< >< >    2111 r < >< >\n"
                         "deck: 0, sets taken: 1\n"
                         "no set, the end\n\n");
}

TEST_CASE("An empty table and one without a set are drawn as such") {
    CHECK(drawn({}, [](Screen& screen) { draw(Game{{}}, screen); }) ==
          "deck: 0, sets taken: 0\nno set, the end\n\n");
    // Only 1 and 2 in each attribute: no three of these cards are a set. The other three are.
    std::vector<Card> cards;
    for (const Card any : deck())
        if (cards.size() < 12 && any.value(0) < 3 && any.value(1) < 3 && any.value(2) < 3 &&
            any.value(3) < 3)
            cards.push_back(any);
    for (unsigned value = 1; value <= 3; ++value)
        cards.push_back(card(3, 3, 3, value));
    const std::string picture = drawn({}, [&](Screen& screen) { draw(Game{cards}, screen); });
    CHECK(picture.ends_with("deck: 3, sets taken: 0\nno set, three cards are added\n\n"));
}

TEST_CASE("A session draws each table below what was printed before it") {
    const std::string seen = shown("1111 2222 3333", [](Input& in, Output& out, Screen& screen) {
        session(in, out, &screen);
    });
    CHECK(seen == "= 1111 2222 3333\n"
                  "*1111*r < >         *2222*g {=}{=}      *3333*p (#)(#)(#)\n"
                  "deck: 0, sets taken: 0\n"
                  "the marked set is taken\n\n"
                  "- 1111 2222 3333\n"
                  "=\n"
                  "deck: 0, sets taken: 1\n"
                  "no set, the end\n\n");
}
