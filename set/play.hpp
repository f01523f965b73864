#pragma once

// SET for a person at a terminal: he finds the sets. Sets can be taken back; mistakes, hints and
// the clock cannot.

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "../common/overload.hpp"
#include "../common/play.hpp"
#include "../common/screen.hpp"
#include "deal.hpp"
#include "game.hpp"
#include "marks.hpp"
#include "play_view.hpp"

/// A set that the player has found.
struct Take {
    Game::Positions positions;
};

/// Three more cards, since there is no set.
struct Add {};

class Solitaire {
public:
    using Move = std::variant<Take, Add>;
    struct State {
        Game game;
        std::uint32_t seed; ///< of the deck
        std::size_t score;  ///< the number of the score that it is played for
    };

    /// Seconds since any moment.
    using Clock = std::function<long()>;

    static constexpr std::string_view restart_key = "r";
    static constexpr std::string_view next_name = "new";
    static constexpr std::string_view help = R"(
Find sets of three cards. In number,
colour, filling and shape of the figures
a set has all equal or all different.

a b c ...     choose a card by letter
              (again: leave it); the
              third one takes the set
+             three more cards, when
              there is no set
h             a hint: one card of a set,
              then another
)";

    explicit Solitaire(std::uint32_t seed, Clock clock = seconds)
        : seed_(seed), clock_(std::move(clock)) {}

    State first() { return dealt(seed_); }
    State restart(const State& state) { return dealt(state.seed); }
    State next(const State& state) { return dealt(state.seed + 1); }

    Meaning<Move> meaning(const State& state, Key key) {
        marks_.look_at(state.game);
        news_.clear();
        const std::optional<std::size_t> position = position_of(key);
        if (is_over(state) && (position || key == '+' || key == 'h'))
            return Said{"The game is over. n deals another."};
        if (position)
            return choose(state, *position);
        switch (key) {
        case '+':
            return more(state);
        case 'h':
            return Said{hint(state)};
        case key::backspace:
            if (marks_.leave_last())
                return Said{};
        }
        return Unknown{};
    }

    Refusal apply(State& state, const Move& move) {
        const std::size_t deck = state.game.deck();
        std::visit(Overload{[&](const Take& take) { state.game.take(take.positions); },
                            [&](Add) { state.game.add_three(); }},
                   move);
        news_ = std::holds_alternative<Take>(move) ? "A set!" : "There was no set.";
        if (state.game.deck() < deck)
            news_ += " Three new cards lie at the end.";
        if (is_over(state))
            scores_[state.score].ended = clock_();
        return {};
    }

    bool is_over(const State& state) const {
        return state.game.deck() == 0 && !state.game.first_set();
    }

    std::vector<std::string> names(const State&) const {
        return {"a b c choose", "+ three more", "h hint"};
    }

    void draw(const State& state, Screen& screen) const {
        const auto [colours, columns, rows] = screen.look();
        const std::vector<std::string> below = lines_below(state, columns);
        draw_table(marks_.on(state.game), rows > below.size() ? rows - below.size() : 0, screen);
        for (const std::string& line : below)
            screen.write(line + "\n");
    }

private:
    /// What a deal has cost the player so far. Undo does not give it back.
    struct Score {
        long began;
        long ended = 0; ///< once the game is over
        unsigned mistakes = 0;
        unsigned hints = 0;
    };

    static long seconds() {
        const auto now = std::chrono::steady_clock::now().time_since_epoch();
        return std::chrono::duration_cast<std::chrono::seconds>(now).count();
    }

    State dealt(std::uint32_t seed) {
        marks_.clear();
        scores_.push_back({clock_()});
        return {Game{deal(seed)}, seed, scores_.size() - 1};
    }

    // --- keys

    static std::optional<std::size_t> position_of(Key key) {
        if (!key::is_printable(key))
            return {};
        const std::size_t position = card_letters.find(static_cast<char>(key));
        return position < card_letters.size() ? std::optional{position} : std::nullopt;
    }

    Meaning<Move> choose(const State& state, std::size_t position) {
        if (position >= state.game.table().size())
            return Said{std::string{"No card has the letter "} + card_letters[position] + "."};
        if (const auto three = marks_.choose(position))
            return judge(state, *three);
        return Said{};
    }

    Meaning<Move> judge(const State& state, const Game::Positions& three) {
        const std::vector<Card>& table = state.game.table();
        const auto fault = why_no_set({table[three[0]], table[three[1]], table[three[2]]});
        if (!fault)
            return Take{three};
        ++scores_[state.score].mistakes;
        return Said{*fault};
    }

    Meaning<Move> more(const State& state) {
        if (!state.game.first_set())
            return Add{};
        ++scores_[state.score].mistakes;
        return Said{"There is a set on the table. h shows it card by card."};
    }

    /// Shows one more card of the first set.
    std::string hint(const State& state) {
        if (!state.game.first_set())
            return "There is no set: + lays out three more cards.";
        if (!marks_.hint())
            return "All three cards have been shown, with a ?.";
        ++scores_[state.score].hints;
        return {};
    }

    // --- the picture

    std::vector<std::string> lines_below(const State& state, std::size_t columns) const {
        std::vector<std::string> lines = wrapped(words_of(outcome(state)), " ", columns);
        for (std::string& line : wrapped(figures_of(state), "  ", columns))
            lines.push_back(std::move(line));
        return lines;
    }

    std::string outcome(const State& state) const {
        if (is_over(state))
            return "The end: no set is left, and no card in the deck.";
        if (!news_.empty() || state.game.sets() > 0)
            return news_;
        return "A set is three cards: in number, colour, filling and shape all equal or all "
               "different.";
    }

    /// How it goes; how long it took is said at the end.
    std::vector<std::string> figures_of(const State& state) const {
        const Score& score = scores_[state.score];
        std::vector<std::string> figures{
            "sets " + std::to_string(state.game.sets()),
            "mistakes " + std::to_string(score.mistakes), "hints " + std::to_string(score.hints),
            "deck " + std::to_string(state.game.deck()), "SEED=" + std::to_string(state.seed)};
        if (is_over(state))
            figures.insert(figures.begin(), "time " + minutes(score.ended - score.began));
        return figures;
    }

    static std::string minutes(long time) {
        const std::string under_ten = time % 60 < 10 ? "0" : "";
        return std::to_string(time / 60) + ":" + under_ten + std::to_string(time % 60);
    }

    std::uint32_t seed_;
    Clock clock_;
    std::vector<Score> scores_;
    std::string news_; ///< what the last key has done
    Marks marks_;
};
