#!/bin/sh
# Plays one short example of each program built in build/, showing the input and the output.

play() {
    printf '\n%s\n\ninput:\n' "$2"
    printf "$3" | sed 's/^/    /'
    echo output:
    printf "$3" | "build/$1" | sed 's/^/    /'
}

play set 'set: six cards; the first set is taken.' '1111 1222 2333\n3111 2111 1333\n'
play poziomka 'poziomka: Left plays two moves and resigns; Right answers each.' 'Ca\nKf\n.\n'
play kostka 'kostka: a turn of the front face; then two layers from the right, half way round.' 'f\n2r"\n.\n'
play sokoban 'sokoban: box a to the right, twice, and once back.' \
    '######\n#@a-+#\n######\n\na6\na6\n0\n.\n'
