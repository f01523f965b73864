#pragma once

// Input: the cards in play, four digits from 1 to 3 each, separated by any white space.
// Output: "= cards" for the table, "- cards" for a set taken, "+" for three more cards.

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "../common/input.hpp"
#include "../common/output.hpp"
#include "game.hpp"

constexpr std::string_view help_text =
    R"(Plays out the end of a game of SET. A card has four attributes of three values
and is written as four digits from 1 to 3: how many figures (1 to 3), their
colour (red, green, purple), filling (empty, striped, full) and shape (diamond,
wave, oval). Three cards are a set if in each attribute they are all equal or
all different.

Input: the cards still in play, separated by spaces or new lines; their number
is a multiple of three. The first twelve lie on the table, the others in the
deck. Each time the first set on the table is taken, and the table is filled up
to twelve; if there is no set, three cards are added.
Output, a line each:
  = cards   the table
  - cards   a set that was taken
  +         three cards were added

Example: 1111 1222 2333 3111 2111 1333
  = 1111 1222 2333 3111 2111 1333
  - 1111 1222 1333
  = 2333 3111 2111
)";

/// The four digits of a card.
inline std::string name(Card card) {
    const auto digit = [card](unsigned attribute) {
        return static_cast<char>('0' + card.value(attribute));
    };
    return {digit(0), digit(1), digit(2), digit(3)};
}

inline bool is_white_space(int byte) {
    return byte == ' ' || ('\t' <= byte && byte <= '\r');
}

inline Card read_card(Input& in) {
    unsigned code = 0;
    for (int digit = 0; digit < 4; ++digit) {
        if (in.peek() < '1' || in.peek() > '3')
            in.reject("a card of four digits from 1 to 3");
        code = code << 2 | static_cast<unsigned>(in.next() - '0');
    }
    if (in.peek() != Input::end && !is_white_space(in.peek()))
        in.reject("white space after a card");
    return {code};
}

/// All the cards up to the end of the input: different ones, their number divisible by 3.
inline std::vector<Card> read_cards(Input& in) {
    std::vector<Card> cards;
    std::array<bool, card_codes> seen{};
    for (;;) {
        while (is_white_space(in.peek()))
            in.skip();
        const Place place = in.place();
        if (in.peek() == Input::end) {
            if (cards.size() % 3 != 0)
                throw Bad_input(place, "the number of cards to be divisible by 3",
                                std::to_string(cards.size()));
            return cards;
        }
        const Card card = read_card(in);
        if (seen[card.code])
            throw Bad_input(place, "a card not given before", name(card));
        seen[card.code] = true;
        cards.push_back(card);
    }
}

/// A line: its mark, then a space and a card for each of the cards.
template <typename Cards>
void print(char mark, const Cards& cards, Output& out) {
    out.put(mark);
    for (const Card card : cards) {
        out.put(' ');
        out.write(name(card));
    }
    out.put('\n');
}

inline void print(const Game& game, Output& out) {
    print('=', game.table(), out);
}

inline void print(const Step& step, Output& out) {
    if (step.taken)
        print('-', *step.taken, out);
    else
        out.write("+\n");
}
