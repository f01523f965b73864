#pragma once

// The levels of `make play PROGRAM=sokoban`, from five pushes to an evening, each with a solution:
// boxes and digits, as the graded program reads them.

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
    {R"(
; There and back
 ####
 #  ###
##  $+#
#   ###
#   #
#####
)",
     "a4a4a2a6a8a6a6"},
    {R"(
; In turn
  #####
###@..#
#   $ #
#  $ ##
###  #
  ####
)",
     "b6a4a4b8a6b8a6b6a8"},
    {R"(
; Two pillars
  #####
  #@ .#
### # #
#  $  #
#  $ .#
#######
)",
     "b4a8b6b6a2a4a6a6b4a6a8b6b6a8"},
    {R"(
; The alcove
######
#+#  #
#.   ###
#   $$ #
###    #
  ######
)",
     "a8b4b4b4a2a6b6a4b8a4b4b4a8a4b8a4"},
    {R"(
; Three abreast
#####
#...##
##   ###
 #  $$@#
 ##$   #
 #     #
 #######
)",
     "c8c8c2a2c6a6c2b4b4a8a4b8a4b4a8c4b8c8a4b4c8c8a8"},
    {R"(
; The dead end
########
#@   ..#
#.     #
#$$ $  #
#  #####
#  #
####
)",
     "a2c6b6a8a8b4b2c4b8b8c4a2b6a8c4c2b6c8c8a2b6b6c6c6c6a8b8c8"},
    {R"(
; The fork
####
#..##
#.. ###
#     ##
#    $ ##
# $ $ $@#
# # #  ##
########
)",
     "d4a4a4a4d8d4c6b6b6a4d4d4c8c4b6c4b8d8d8c4b4b4c8d4c8b4c8d8b8a8b8a8"},
    {R"(
; The scales
     #####
     #@  #
 #####$  #
##   $ $##
#...    #
## .  $ #
 #####  #
     ####
)",
     "a2a2b4d6a8b4c8a4c4c2c2c4a6c4a2c4a4a4b6c2b6b6b2a4b4d8a4b4d8d8d4d2d2a4b4d4b4d4"
     "d4"},
    {R"(
; The pocket
  ######
  #..  #
  #    #
  #.#$ #
### # $###
#@$   $  #
#### .   #
   #######
)",
     "c6c6a2a2a2d6b8b8d4d8c6a6c8a4d2d6b2c8c8c4d4d4a6d8a4b2b2b6d8b4b4a6d8b8a4d8b8c4"
     "c2b8d4d4b8b4"},
    {R"(
; The crossing
 ### ###
 #@###.##
##$ #  .#
#  $  .###
#.$ $   .#
#   $  ###
#  #####
#  #
####
)",
     "a2b2e4e4b2c4e2b6b6e8e6a2c2d6a6c8e4e2b4d6a6e8e8b4c2d6a6e6c8b4b2d6a6e6b8b8c2e6"
     "a8a8e6b6b6b6a8e8e8b6c8b8e6"},
    {R"(
; An evening
 #### ###
##  ###.#
#@$ $ # #
## $    #
 ##$ ##.#
  #   #.#
  #  $..#
  #  #  #
  #######
)",
     "a6c6d2e6e6d2e8e8e8a2a2c6e8c4b4c2b6a8c2d8a8d8c2a2a6a6a4b4a2b6d8a2c6c6c6a2c8c8"
     "a6a6a6d8d2d2b4b2b6b2b2b2a8b6b6b6d8d6d2d2d2d6d6e8"},
};

inline std::vector<Level> built_in_levels() {
    std::vector<Level> levels;
    for (const auto& [level, solution] : built_in)
        levels.push_back(read_levels(level).front());
    return levels;
}
