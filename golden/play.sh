#!/bin/sh
# Plays a game at the terminal: pictures only, without the exact output.
#   play.sh set|poziomka|kostka|sokoban

game=$1
program=build/$game
case $game in
set) what='Type cards such as 1231, then Ctrl-D; only Ctrl-D plays a whole deck.' ;;
poziomka) what='Ca puts your block in column C from row a down; - lets Right begin; . resigns.' ;;
kostka) what="Faces are u l f r b d: r turns one, r' back, r\" half round, 2r two layers; . ends." ;;
sokoban) what='a6 pushes box a right; 2 is down, 4 left, 8 up; 0 takes a push back; . ends.' ;;
*)
    echo "usage: make play GAME=set|poziomka|kostka|sokoban" >&2
    exit 2
    ;;
esac
echo "$what"

played=$(mktemp) # all that the program has been given
trap 'rm -f "$played" "$played.try"' EXIT
trap 'exit 130' INT TERM

if [ "$game" = set ]; then
    cat >"$played"
    if ! grep -q . "$played"; then
        for a in 1 2 3; do for b in 1 2 3; do for c in 1 2 3; do for d in 1 2 3; do
            echo $a$b$c$d
        done; done; done; done | shuf >"$played"
    fi
    "$program" --show <"$played" >/dev/null
    exit
fi

# A line that the program would refuse is told and typed again, so a slip of a finger ends nothing:
# the program itself says so, of a copy of the game. Input that is good so far lacks only its end.
relay() {
    [ "$game" = sokoban ] && { cat sokoban/level.txt && echo; } | tee "$played"
    while IFS= read -r line; do
        { cat "$played" && printf '%s\n' "$line"; } >"$played.try"
        refusal=$("$program" <"$played.try" 2>&1 >/dev/null)
        case $refusal in
        '' | *'found end of input')
            mv "$played.try" "$played"
            printf '%s\n' "$line"
            [ -z "$refusal" ] && return
            ;;
        *) echo "that line does not count: ${refusal#*column *: }" >&2 ;;
        esac
    done
    echo . # Ctrl-D ends a game too
}
relay | "$program" --show >/dev/null
