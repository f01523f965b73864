#pragma once

// The table for a person: each card as one to three figures, <#> {#} (#), in its colour and
// filling.

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include "../common/screen.hpp"
#include "game.hpp"
#include "grammar.hpp"

/// The figures of a card: as many as its first value says, with the filling and the shape.
inline std::string figures(Card card) {
    constexpr std::array<char, 3> fillings{' ', '=', '#'};
    constexpr std::array<const char*, 3> shapes{"<>", "{}", "()"};
    const char* const shape = shapes[card.value(3) - 1];
    const std::string figure{shape[0], fillings[card.value(2) - 1], shape[1]};
    std::string all;
    for (unsigned count = card.value(0); count > 0; --count)
        all += figure;
    return all;
}

/// A card with its digits, between stars if it is marked. Without colours a letter stands for the
/// card's: red, green or purple.
inline void draw(Card card, bool marked, Screen& screen) {
    constexpr std::array<const char*, 3> codes{"31", "32", "35"};
    constexpr std::array<const char*, 3> letters{"r ", "g ", "p "};
    const unsigned colour = card.value(1) - 1;
    screen.paint(marked ? "1" : "2", marked ? "*" + name(card) + "*" : " " + name(card) + " ");
    screen.write(screen.look().colours ? " " : letters[colour]);
    screen.paint(codes[colour], figures(card));
}

/// The table, with marks on the set that is taken next.
inline void draw(const Game& game, Screen& screen) {
    constexpr std::size_t widest_card = 17;
    constexpr std::size_t cell = widest_card + 2;
    const std::size_t in_row = std::clamp<std::size_t>((screen.look().columns + 2) / cell, 1, 4);
    const std::vector<Card>& table = game.table();
    const auto set = game.first_set();
    for (std::size_t i = 0; i < table.size(); ++i) {
        draw(table[i], set && std::ranges::count(*set, i) > 0, screen);
        const bool ends_row = i % in_row == in_row - 1 || i + 1 == table.size();
        screen.write(ends_row ? "\n" : std::string(12 - figures(table[i]).size(), ' '));
    }
    screen.write("deck: " + std::to_string(game.deck()) +
                 ", sets taken: " + std::to_string(game.sets()) + "\n");
    if (set)
        screen.write("the marked set is taken\n");
    else if (game.deck() > 0)
        screen.write("no set, three cards are added\n");
    else
        screen.write("no set, the end\n");
    screen.end_picture();
}
