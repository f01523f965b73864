#pragma once

// What a game for one player needs besides the rules: a deck in random order, and in words what
// spoils three cards that are no set.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "game.hpp"

inline std::vector<Card> whole_deck() {
    std::vector<Card> cards;
    for (unsigned number = 1; number <= 3; ++number)
        for (unsigned colour = 1; colour <= 3; ++colour)
            for (unsigned filling = 1; filling <= 3; ++filling)
                for (unsigned shape = 1; shape <= 3; ++shape)
                    cards.push_back({number << 6 | colour << 4 | filling << 2 | shape});
    return cards;
}

/// All the cards in random order, the same for the same seed. The shuffle is written out, since
/// std::shuffle may differ from one library to another.
inline std::vector<Card> deal(std::uint32_t seed) {
    std::vector<Card> cards = whole_deck();
    std::mt19937 random{seed};
    for (std::size_t left = cards.size(); left > 1; --left)
        std::swap(cards[left - 1], cards[random() % left]);
    return cards;
}

struct Attribute {
    const char* name;
    std::array<const char*, 3> values;

    const char* value(unsigned number) const { return values[number - 1]; }
};

/// In the order of a card's digits.
constexpr std::array<Attribute, 4> attributes{{{"Number", {"1", "2", "3"}},
                                               {"Colour", {"red", "green", "purple"}},
                                               {"Filling", {"empty", "striped", "full"}},
                                               {"Shape", {"diamond", "wave", "oval"}}}};

/// The first attribute in which the cards are neither all equal nor all different, in words;
/// nothing if they are a set.
inline std::optional<std::string> why_no_set(const Set& cards) {
    const auto [a, b, c] = cards;
    const Card wanted = third(a, b);
    for (unsigned i = 0; i < attributes.size(); ++i) {
        if (c.value(i) == wanted.value(i))
            continue;
        const auto value = [i](Card card) { return attributes[i].value(card.value(i)); };
        return std::string{"No set. "} + attributes[i].name + ": " + value(a) + ", " + value(b) +
               " and " + value(c) + ".";
    }
    return {};
}
