#pragma once

// What is the same in all four games for a person at a terminal: undo and redo, restart, new, help
// and leaving, and the lines below the picture. Every change of the state can be undone, a restart
// and a new game too, so no slip spoils anything.

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "drawn.hpp"
#include "overload.hpp"
#include "play_game.hpp"
#include "play_keys.hpp"
#include "play_text.hpp"
#include "screen.hpp"

constexpr std::string_view help_on_common_keys = R"(
z Backspace   undo as often as you like;
              restart and new too
y             do again what was undone
q             leave
)";

/// A game under way. Keys go in, pictures come out; it knows no terminal.
template <Playable Game>
class Play {
public:
    using State = typename Game::State;
    using Move = typename Game::Move;

    explicit Play(Game game) : game_(std::move(game)), now_(game_.first()) {}

    const State& state() const { return now_; }

    /// What was said last, below the picture.
    const std::string& said() const { return said_; }

    bool has_been_left() const { return has_been_left_; }

    void press(Key key) {
        if (help_page_)
            return turn_page();
        said_.clear();
        const bool asked = std::exchange(asks_, false);
        std::visit(Overload{[&](Unknown) { press_common(key, asked); },
                            [&](const Said& said) { said_ = said.text; },
                            [&](const Move& move) { make(move); }},
                   game_.meaning(now_, key));
    }

    /// The whole screen, with no more lines than it has.
    std::string screen(const Look& look) {
        const std::vector<std::string> below = lines_below(look);
        Look rest = look;
        rest.rows = look.rows > below.size() ? look.rows - below.size() : 1;
        std::vector<std::string> lines = help_page_ ? help_lines(rest) : picture_lines(rest);
        lines.insert(lines.end(), below.begin(), below.end());
        if (lines.size() > look.rows)
            lines.erase(lines.begin(), lines.end() - static_cast<std::ptrdiff_t>(look.rows));
        return joined(lines, "\n");
    }

    /// The picture that is left when the game has gone.
    std::string last_picture(const Look& look) const { return joined(picture_lines(look), "\n"); }

private:
    void make(const Move& move) {
        State after = now_;
        if (const Refusal refusal = game_.apply(after, move))
            said_ = *refusal;
        else
            go_to(std::move(after));
    }

    void go_to(State state) {
        past_.push_back(std::move(now_));
        now_ = std::move(state);
        future_.clear();
    }

    void press_common(Key key, bool asked) {
        switch (key) {
        case 'z':
        case key::backspace:
            return step(past_, future_, "There is nothing to undo.");
        case 'y':
            return step(future_, past_, "There is nothing to do again.");
        case 'r':
        case key::control('r'):
            return go_to(game_.restart(now_));
        case 'n':
            return go_to(game_.next(now_));
        case 'q':
        case key::control('d'):
            return leave(asked);
        case '?':
            help_page_ = 0;
            return;
        case key::escape:
        case key::enter:
            return;
        }
        said_ = (key::is_printable(key) ? std::string{static_cast<char>(key)} : "That key") +
                " does nothing here; ? explains the keys.";
    }

    /// Goes one step back, or forth again.
    void step(std::vector<State>& from, std::vector<State>& to, std::string_view none) {
        if (from.empty()) {
            said_ = none;
            return;
        }
        to.push_back(std::move(now_));
        now_ = std::move(from.back());
        from.pop_back();
    }

    void leave(bool asked) {
        has_been_left_ = asked || past_.empty() || game_.is_over(now_);
        if (!has_been_left_) {
            asks_ = true;
            said_ = "Press q again to leave, or just go on.";
        }
    }

    void turn_page() {
        if (++*help_page_ >= help_pages_)
            help_page_.reset();
    }

    std::vector<std::string> picture_lines(const Look& look) const {
        const auto draw = [&](Screen& screen) { game_.draw(now_, screen); };
        std::vector<std::string> lines = lines_of(drawn(look, draw));
        while (!lines.empty() && lines.back().empty())
            lines.pop_back();
        if (lines.size() > look.rows)
            lines.resize(look.rows);
        return lines;
    }

    /// The page of the help that is shown; how many there are is known now.
    std::vector<std::string> help_lines(const Look& look) {
        std::vector<std::string> lines = lines_of(std::string{Game::help} + lines_of_names() +
                                                  std::string{help_on_common_keys.substr(1)});
        help_pages_ = (lines.size() + look.rows - 1) / look.rows;
        const std::size_t first = std::min(*help_page_ * look.rows, lines.size());
        const std::size_t end = std::min(first + look.rows, lines.size());
        return {lines.begin() + static_cast<std::ptrdiff_t>(first),
                lines.begin() + static_cast<std::ptrdiff_t>(end)};
    }

    static std::string lines_of_names() {
        const auto line = [](std::string key, std::string_view what) {
            return key + std::string(14 - key.size(), ' ').append(what) + "\n";
        };
        return line(std::string{Game::restart_key}, "restart") + line("n", Game::next_name);
    }

    /// What was said, and the keys: the game's own, and those that are the same everywhere.
    std::vector<std::string> lines_below(const Look& look) const {
        if (help_page_)
            return {"", "Any key goes on."};
        std::vector<std::string> lines = wrapped(words_of(said_), " ", look.columns);
        if (lines.empty())
            lines.emplace_back();
        const auto add = [&](const std::string& keys) {
            lines.push_back(drawn(look, [&](Screen& screen) { screen.paint("2", keys); }));
        };
        for (const std::string& keys : wrapped(game_.names(now_), "  ", look.columns))
            add(keys);
        add(common_keys(look.columns));
        return lines;
    }

    static std::string common_keys(std::size_t columns) {
        const std::vector<std::string> names{"z undo",
                                             "y redo",
                                             std::string{Game::restart_key} + " restart",
                                             "n " + std::string{Game::next_name},
                                             "q quit",
                                             "?"};
        const std::string wide = joined(names, "  ") + " help";
        return wide.size() <= columns ? wide : joined(names, " ");
    }

    Game game_;
    State now_;
    std::vector<State> past_;   ///< from the first on; undo takes the last
    std::vector<State> future_; ///< what was undone; redo takes the last
    std::string said_;
    bool asks_ = false; ///< whether to leave: the next key says
    bool has_been_left_ = false;
    std::optional<std::size_t> help_page_;
    std::size_t help_pages_ = 1;
};
