#pragma once

// The levels of `make play PROGRAM=sokoban`, from five pushes to an evening, each with a solution:
// boxes and digits, as the graded program reads them.

#include <iterator>
#include <string_view>
#include <vector>

#include "xsb.hpp"

struct Built_in {
    std::string_view level; ///< its name and its board
    std::string_view solution;
};

constexpr Built_in built_in[] = {
    {R"(
; First steps
########
#      #
#@$  . #
# $ .  #
#      #
########
)",
     "a6a6a6b6b6"},
};

inline std::vector<Level> built_in_levels() {
    std::vector<Level> levels;
    for (const auto& [level, solution] : built_in)
        levels.push_back(read_levels(level).front());
    return levels;
}
