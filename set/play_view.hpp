#pragma once

// The table for a player: cards with a letter each, in rows as wide as the screen allows.

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "../common/screen.hpp"
#include "deal.hpp"
#include "game.hpp"
#include "view.hpp"

/// The letters of the cards, by position; the keys that do something else are left out. More than
/// 21 cards never lie there: three are added only to cards without a set, of which there are at
/// most twenty.
constexpr std::string_view card_letters = "abcdefgijklmopstuvwx9";

/// How a card lies there: as any other, chosen by the player, or shown by a hint.
enum class Mark { none, chosen, hinted };

struct Marked_card {
    Card card;
    Mark mark;
};

constexpr std::size_t card_width = 11; ///< three figures and a margin on both sides
constexpr std::size_t card_gap = 2;

/// What stands above the figures: the letter of the card, its mark and, where there are no colours,
/// its colour in words.
inline std::string caption(Marked_card shown, char letter, bool colours) {
    const auto [card, mark] = shown;
    std::string text{' ', letter, ' '};
    if (mark == Mark::chosen)
        text = {'>', letter, '<'};
    if (!colours)
        text += attributes[1].value(card.value(1));
    text.resize(card_width, ' ');
    if (mark == Mark::hinted)
        text.back() = '?';
    return text;
}

/// A card is white, one that is chosen yellow, one of a hint blue.
inline std::string background(Mark mark) {
    constexpr std::array<const char*, 3> codes{"48;5;255", "48;5;222", "48;5;153"};
    return codes[static_cast<std::size_t>(mark)];
}

/// Red, green and purple that can be read on all of these.
inline std::string ink(Card card) {
    constexpr std::array<const char*, 3> codes{"38;5;160", "38;5;28", "38;5;91"};
    return codes[card.value(1) - 1];
}

/// Text in the middle of a card.
inline std::string centred(const std::string& text) {
    const std::size_t before = (card_width - text.size()) / 2;
    return std::string(before, ' ') + text + std::string(card_width - before - text.size(), ' ');
}

/// Some of the cards side by side: their captions, then their figures.
inline void draw_row(const std::vector<Marked_card>& cards, std::size_t first, std::size_t end,
                     Screen& screen) {
    const auto draw_line = [&](auto draw_part) {
        for (std::size_t i = first; i < end; ++i) {
            draw_part(i);
            screen.write(i + 1 < end ? std::string(card_gap, ' ') : "\n");
        }
    };
    draw_line([&](std::size_t i) {
        screen.paint("1;38;5;16;" + background(cards[i].mark),
                     caption(cards[i], card_letters[i], screen.look().colours));
    });
    draw_line([&](std::size_t i) {
        const auto [card, mark] = cards[i];
        screen.paint(ink(card) + ";" + background(mark), centred(figures(card)));
    });
}

/// The table, with an empty line between its rows if that many lines have room for it.
inline void draw_table(const std::vector<Marked_card>& cards, std::size_t lines, Screen& screen) {
    constexpr std::size_t most_in_row = 4;
    const std::size_t that_fit = (screen.look().columns + card_gap) / (card_width + card_gap);
    const std::size_t in_row = std::clamp<std::size_t>(that_fit, 1, most_in_row);
    const std::size_t rows = (cards.size() + in_row - 1) / in_row;
    for (std::size_t first = 0; first < cards.size(); first += in_row) {
        draw_row(cards, first, std::min(first + in_row, cards.size()), screen);
        if (3 * rows <= lines)
            screen.write("\n");
    }
}
