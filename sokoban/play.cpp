// sokoban for a person at a terminal: boxes are pushed with the arrows.

#include <cstddef>
#include <cstdint>
#include <fstream>
#include <optional>
#include <string>
#include <vector>

#include "../common/play_main.hpp"
#include "levels.hpp"
#include "play.hpp"
#include "xsb.hpp"

constexpr const char* help =
    R"(usage: build/play/sokoban [LEVEL=3] [FILE=levels.xsb]

Sokoban at a terminal: push every box onto a goal. LEVEL= is the level to begin with. FILE= has
levels of your own, in the usual signs: # wall, @ man, $ box, . goal, + man on a goal, * box on a
goal, a space for a free square; other lines part them. In the game ? explains the keys.
)";

static std::vector<Level> levels_in(const std::string& name) {
    std::ifstream file{name};
    std::string text;
    for (std::string line; std::getline(file, line);)
        text += line + "\n";
    if (!file.is_open() || file.bad())
        throw Bad_usage("cannot read " + name);
    try {
        return read_levels(text);
    } catch (const Bad_level& error) {
        throw Bad_usage(name + ": " + error.what());
    }
}

/// Where `make play` runs there is a folder for such files.
static std::optional<std::string> save(const std::string& name, const std::string& text) {
    for (const std::string& place : {"build/play/" + name, name})
        if (std::ofstream file{place}; file << text << std::flush)
            return place;
    return {};
}

int main(int argc, char* argv[]) {
    return run_play("sokoban", argc, argv, help, {"LEVEL", "FILE"}, [](const Settings& settings) {
        const auto file = settings.text("FILE");
        const std::vector<Level> levels = file ? levels_in(*file) : built_in_levels();
        const auto most = static_cast<std::uint32_t>(levels.size());
        const std::size_t level = settings.number("LEVEL", 1, most).value_or(1);
        return Sokoban{levels, level - 1, save};
    });
}
