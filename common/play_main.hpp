#pragma once

// What surrounds each game for a person: its command line, its terminal, and how it ends.

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <initializer_list>
#include <map>
#include <optional>
#include <random>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include "play.hpp"
#include "play_terminal.hpp"
#include "program.hpp"

/// A command line that is wrong, and what is expected.
class Bad_usage : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// What the command line gives, as in SEED=7 or LEVEL=3.
class Settings {
public:
    /// The names are those that may be given; one that is given empty is not given.
    Settings(int argc, char* argv[], std::initializer_list<std::string_view> names) {
        for (int i = 1; i < argc; ++i) {
            const std::string_view word = argv[i];
            const std::string_view name = word.substr(0, word.find('='));
            if (name.size() == word.size() || std::ranges::count(names, name) == 0)
                throw Bad_usage("cannot make sense of " + std::string{word});
            if (name.size() + 1 < word.size())
                values_[std::string{name}] = word.substr(name.size() + 1);
        }
    }

    std::optional<std::string> text(const std::string& name) const {
        const auto found = values_.find(name);
        return found == values_.end() ? std::nullopt : std::optional{found->second};
    }

    /// A number from least to most.
    std::optional<std::uint32_t> number(const std::string& name, std::uint32_t least,
                                        std::uint32_t most) const {
        const auto given = text(name);
        if (!given)
            return {};
        std::uint32_t value = 0;
        const char* const end = given->data() + given->size();
        const auto [rest, error] = std::from_chars(given->data(), end, value);
        if (rest != end || error != std::errc{} || value < least || value > most)
            throw Bad_usage(name + " is a number from " + std::to_string(least) + " to " +
                            std::to_string(most) + ", not " + *given);
        return value;
    }

    /// What SEED= says, or else a number that is different each time.
    std::uint32_t seed() const {
        const auto given = number("SEED", 0, UINT32_MAX);
        return given ? *given : static_cast<std::uint32_t>(std::random_device{}());
    }

private:
    std::map<std::string, std::string> values_;
};

/// Plays until the person leaves or the terminal is gone.
template <typename Game>
void play_at(Terminal& terminal, Play<Game> play) {
    while (!play.has_been_left()) {
        if (!terminal.has_keys())
            terminal.show(play.screen(terminal.look()));
        const Key key = terminal.next_key();
        if (key == key::end)
            break;
        if (key != key::redraw)
            play.press(key);
    }
    Look look = terminal.look();
    look.rows -= std::min<std::size_t>(look.rows - 1, 2); // a line above, and the prompt below
    terminal.leave_with(play.last_picture(look));
}

/// The body of main: make(const Settings&) makes the game; the names are those of the settings.
template <typename Make>
int run_play(const std::string& program, int argc, char* argv[], std::string_view help,
             std::initializer_list<std::string_view> names, Make make) {
    const std::string name = "play/" + program;
    survive(name.c_str());
    const auto refuse = [&](const std::string& why) {
        std::fprintf(stderr, "%s: %s\n", name.c_str(), why.c_str());
        return exit_bad_input;
    };
    try {
        if (argc == 2 && argv[1] == std::string_view{"--help"}) {
            Output out{STDOUT_FILENO};
            out.write(help);
            out.flush();
            return exit_good;
        }
        Play play{make(Settings{argc, argv, names})};
        if (!Terminal::is_there())
            return refuse("a game for a person at a terminal; on a pipe use build/" + program);
        Terminal terminal;
        play_at(terminal, std::move(play));
        return exit_good;
    } catch (const Bad_usage& error) {
        return refuse(std::string{error.what()} + "; see --help");
    } catch (...) {
        return report(name.c_str());
    }
}
