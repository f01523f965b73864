#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "../common/test.hpp"
#include "play.hpp"

namespace {

Play<Solitaire> dealt(std::uint32_t seed) {
    return Play{Solitaire{seed, [] { return 0L; }}};
}

void type(Play<Solitaire>& play, std::string_view keys) {
    for (const char key : keys)
        play.press(key);
}

/// The letters of the first set.
std::string set_on(const Play<Solitaire>& play) {
    const auto [x, y, z] = play.state().game.first_set().value();
    return {card_letters[x], card_letters[y], card_letters[z]};
}

/// Cards 0 and 1 of the table, and one more that makes no set with them.
std::string no_set_on(const Play<Solitaire>& play) {
    const std::vector<Card>& table = play.state().game.table();
    return third(table[0], table[1]) == table[2] ? "abd" : "abc";
}

/// A deal in which the first twelve cards have a set, or have none.
std::uint32_t seed_of_table(bool with_set) {
    for (std::uint32_t seed = 0;; ++seed)
        if (Game{deal(seed)}.first_set().has_value() == with_set)
            return seed;
}

bool shows(Play<Solitaire>& play, std::string_view text) {
    return play.screen({}).find(text) != std::string::npos;
}

std::ptrdiff_t count_of(char sign, const std::string& text) {
    return std::ranges::count(text, sign);
}

/// Takes sets and asks for cards until the game is over.
void finish(Play<Solitaire>& play) {
    while (play.state().game.first_set() || play.state().game.deck() > 0)
        type(play, play.state().game.first_set() ? set_on(play) : "+");
}

} // namespace

TEST_CASE("A deal has every card once, in an order that the seed decides") {
    std::vector<Card> cards = deal(7);
    CHECK(cards == deal(7));
    CHECK(cards != deal(8));
    CHECK(cards != whole_deck());
    const auto by_code = [](Card a, Card b) { return a.code < b.code; };
    std::ranges::sort(cards, by_code);
    CHECK(cards == whole_deck());
    CHECK(cards.size() == 81);
}

TEST_CASE("What spoils a set is said by the first attribute that does") {
    const auto why = [](unsigned a, unsigned b, unsigned c) {
        return why_no_set({Card{a}, Card{b}, Card{c}}).value_or("");
    };
    CHECK(why(0b01010101, 0b10101010, 0b11111111).empty());
    CHECK(why(0b01010101, 0b01010110, 0b01010111).empty());
    CHECK(why(0b01010101, 0b11010101, 0b11111111) == "No set. Number: 1, 3 and 3.");
    CHECK(why(0b01010101, 0b01010111, 0b01100111) == "No set. Colour: red, red and green.");
    CHECK(why(0b01110101, 0b01111001, 0b01110101) == "No set. Filling: empty, striped and empty.");
    CHECK(why(0b01110101, 0b01110110, 0b01110110) == "No set. Shape: diamond, wave and wave.");
}

TEST_CASE("Nothing spoils just those three cards of which the third makes a set") {
    for (const Card a : whole_deck())
        for (const Card b : whole_deck())
            for (const Card c : whole_deck())
                if (a != b && b != c && a != c)
                    REQUIRE(why_no_set({a, b, c}).has_value() == (third(a, b) != c));
}

TEST_CASE("Three letters take a set, in any order, and undo gives it back") {
    Play play = dealt(seed_of_table(true));
    const std::vector<Card> table = play.state().game.table();
    std::string letters = set_on(play);
    std::ranges::reverse(letters);
    type(play, letters);
    CHECK(play.state().game.sets() == 1);
    CHECK(shows(play, "A set! Three new cards lie at the end."));
    type(play, "z");
    CHECK(play.state().game.table() == table);
    CHECK(play.state().game.sets() == 0);
    type(play, "y");
    CHECK(play.state().game.sets() == 1);
}

TEST_CASE("Three cards that are no set stay, count as a mistake and are chosen no longer") {
    Play play = dealt(1);
    const std::vector<Card> table = play.state().game.table();
    type(play, no_set_on(play));
    CHECK(play.said().starts_with("No set. "));
    CHECK(play.state().game.table() == table);
    CHECK(shows(play, "mistakes 1"));
    CHECK(!shows(play, ">a<"));
}

TEST_CASE("A card that was chosen by a slip can be left again") {
    Play play = dealt(1);
    type(play, "a");
    CHECK(shows(play, ">a<"));
    type(play, "a");
    CHECK(!shows(play, ">a<"));
    type(play, "ab\b");
    CHECK(shows(play, ">a<"));
    CHECK(!shows(play, ">b<"));
    type(play, "\b");
    CHECK(!shows(play, ">a<"));
    type(play, "\b");
    CHECK(play.said() == "There is nothing to undo.");
    type(play, "o");
    CHECK(play.said() == "No card has the letter o.");
    CHECK(shows(play, "mistakes 0"));
}

TEST_CASE("More cards come only if there is no set") {
    Play play = dealt(seed_of_table(true));
    type(play, "+");
    CHECK(play.said() == "There is a set on the table. h shows it card by card.");
    CHECK(play.state().game.table().size() == 12);
    CHECK(shows(play, "mistakes 1"));

    play = dealt(seed_of_table(false));
    type(play, "h");
    CHECK(play.said() == "There is no set: + lays out three more cards.");
    type(play, "+");
    CHECK(play.state().game.table().size() == 15);
    CHECK(shows(play, "There was no set. Three new cards lie at the end."));
    CHECK(shows(play, "mistakes 0  hints 0  deck 66"));
    type(play, "z");
    CHECK(play.state().game.table().size() == 12);
}

TEST_CASE("Hints show the first set, one card at a time") {
    Play play = dealt(seed_of_table(true));
    const std::string letters = set_on(play);
    for (const std::size_t hints : {1U, 2U, 3U}) {
        type(play, "h");
        const std::string picture = play.last_picture({});
        CHECK(count_of('?', picture) == static_cast<std::ptrdiff_t>(hints));
        CHECK(shows(play, "hints " + std::to_string(hints)));
    }
    type(play, "h");
    CHECK(play.said() == "All three cards have been shown, with a ?.");
    CHECK(shows(play, "hints 3"));
    type(play, letters);
    CHECK(play.state().game.sets() == 1);
    CHECK(count_of('?', play.last_picture({})) == 0);
}

TEST_CASE("Undo does not take back mistakes and hints, but a restart begins with none") {
    Play play = dealt(seed_of_table(true));
    type(play, no_set_on(play) + "h" + set_on(play) + "z");
    CHECK(shows(play, "sets 0  mistakes 1  hints 1"));
    type(play, "har");
    CHECK(shows(play, "sets 0  mistakes 0  hints 0"));
    CHECK(!shows(play, ">a<"));
    CHECK(count_of('?', play.last_picture({})) == 0);
    type(play, "z");
    CHECK(shows(play, "sets 0  mistakes 1  hints 2"));
}

TEST_CASE("Another game is dealt by the next seed") {
    Play play = dealt(41);
    CHECK(shows(play, "SEED=41"));
    type(play, "ahn");
    CHECK(shows(play, "SEED=42"));
    CHECK(play.state().game.table() == Game{deal(42)}.table());
    CHECK(!shows(play, ">a<"));
    CHECK(count_of('?', play.last_picture({})) == 0);
    type(play, "zr");
    CHECK(shows(play, "SEED=41"));
}

TEST_CASE("The clock stops when the game is over, and then it is shown") {
    long now = 1000;
    Play play{Solitaire{5, [&now] { return now; }}};
    now += 61;
    CHECK(!shows(play, "time"));
    now += 600;
    finish(play);
    now += 5000;
    CHECK(shows(play, "time 11:01  sets "));
    type(play, "zy");
    CHECK(shows(play, "time 11:01  sets "));
    type(play, "n");
    now += 5;
    finish(play);
    CHECK(shows(play, "time 0:05  sets "));
}

TEST_CASE("Any game can be played to its end, and then no key spoils it") {
    for (std::uint32_t seed = 0; seed < 40; ++seed) {
        Play play = dealt(seed);
        finish(play);
        const Game& game = play.state().game;
        REQUIRE(3 * game.sets() + game.table().size() == 81);
        REQUIRE(shows(play, "The end: no set is left, and no card in the deck."));
        REQUIRE(shows(play, "sets " + std::to_string(game.sets()) + "  mistakes 0  hints 0"));
        type(play, "abc+h");
        REQUIRE(play.said() == "The game is over. n deals another.");
        REQUIRE(shows(play, "mistakes 0  hints 0"));
        type(play, "q");
        REQUIRE(play.has_been_left());
    }
}

TEST_CASE("A card has its letter, its mark, its colour in words if need be, and its figures") {
    const auto draw = [](bool colours, Mark mark) {
        return drawn({.colours = colours}, [&](Screen& screen) {
            draw_table({{Card{0b10'11'10'01}, mark}}, 0, screen);
        });
    };
    CHECK(draw(false, Mark::none) == " a purple  \n  <=><=>   \n");
    CHECK(draw(false, Mark::chosen) == ">a<purple  \n  <=><=>   \n");
    CHECK(draw(false, Mark::hinted) == " a purple ?\n  <=><=>   \n");
    CHECK(draw(true, Mark::none) == "\033[1;38;5;16;48;5;255m a         \033[0m\n"
                                    "\033[38;5;91;48;5;255m  <=><=>   \033[0m\n");
    CHECK(draw(true, Mark::chosen).starts_with("\033[1;38;5;16;48;5;222m>a<"));
}

TEST_CASE("Every card that can lie on the table has a key of its own") {
    CHECK(card_letters.size() == 21);
    for (const char letter : card_letters)
        CHECK(count_of(letter, std::string{card_letters} + "hqnryz+?2468") == 1);
}

TEST_CASE("A table of 21 cards fits on small screens") {
    std::vector<Marked_card> cards;
    for (const Card card : deal(3))
        if (cards.size() < card_letters.size())
            cards.push_back({card, Mark::none});
    for (const std::size_t columns : {80U, 40U}) {
        const auto draw = [&](Screen& screen) { draw_table(cards, 16, screen); };
        const std::vector<std::string> lines = lines_of(drawn({.columns = columns}, draw));
        CHECK(lines.size() <= 16);
        for (const std::string& line : lines)
            CHECK(line.size() <= columns);
    }
}
