"""Mistakes to plant into the plain C solution of poziomka, and what has to be said of each."""

from typing import Optional

from programs import PROGRAMS
from suite import paths, run
from suite.record import Sample
from suite.suspect import Suspect, limits_of
from suite.verdict import Result

PROGRAM = PROGRAMS["poziomka"]
RIGHT = (paths.GOLDEN / "solutions" / "poziomka.c").read_text()

# With this before it, a solution reads its constants from the first line of its input: so it is
# compiled once for all of them.
READ_CONSTANTS = "static int given[4];\n" + "".join(
    f"#define {name} given[{number}]\n" for number, name in enumerate(PROGRAM.constants)
)
BEGIN = "    Board board = {{{false}}};\n"
READ_THEM = (
    '    if (scanf("%d %d %d %d", &POLA, &WIERSZE, &KOLUMNY, &WYBOR) != 4)\n'
    "        return 1;\n"
    "    getchar();\n"
)


class Compiled(Suspect):
    """One executable for all constants."""

    def ended(self, sample: Sample) -> Optional[run.Ended]:
        if not self._series:
            self._series[()] = self._opened(())
        self.runs += 1
        line = " ".join(str(value) for _, value in PROGRAM.complete(sample).constants)
        return self._series[()].run(f"{line}\n".encode() + sample.input, limits_of(self.seconds))

    def memory_failure(self, sample: Sample) -> Optional[Result]:
        return None


def planted(old: str, new: str) -> str:
    assert RIGHT.count(old) == 1
    text = RIGHT.replace(old, new)
    # Who misses the end of the game reads on, and should say something wrong rather than crash.
    text = text.replace("column == '.'", "column == '.' || column == EOF")
    text = text.replace("[WIERSZE][KOLUMNY]", "[26][26]")
    text = text.replace("[WIERSZE * KOLUMNY]", "[26 * 26]")
    return READ_CONSTANTS + text.replace(BEGIN, BEGIN + READ_THEM)


EVALUATION = "count_right(board) - count_left(board)"
CHOICE = "best[WYBOR % count]"
LEFT = "board->taken[row + i][column] = true;"
PRINT = "printf(\"%c%c\\n\", 'a' + move.row, 'A' + move.column);"
SWAPPED = "printf(\"%c%c\\n\", 'A' + move.column, 'a' + move.row);"
LAY = "    put_right(board, move, true);\n    printf"

# name, what is changed, into what, what the explanation has to say, most bytes of the input
BUGS = [
    ("one more", CHOICE, "best[(WYBOR + 1) % count]", "WYBOR + 1 is taken for WYBOR", 4),
    ("first", CHOICE, "best[0]", "the first of the best moves is taken", 4),
    ("last", CHOICE, "best[count - 1]", "the last of the best moves is taken", 4),
    (
        "list never emptied",
        "count = 0; /* all that were found before are worse */",
        "",
        "moves that turned out not to be the best stay in the list",
        5,
    ),
    ("zero", "count == 0 || value", "value", "evaluations below 0 are never the best", 5),
    ("sum", EVALUATION, EVALUATION.replace("-", "+"), "added, not subtracted", 5),
    ("worst", EVALUATION, f"-({EVALUATION})", "the worst moves are taken for the best", 5),
    (
        "only his own",
        EVALUATION,
        "count_right(board) + 0 * count_left(board)",
        "only the blocks of Right are counted",
        5,
    ),
    (
        "not taken back",
        "    put_right(board, move, false);\n",
        "",
        "the moves that are tried stay on the board",
        7,
    ),
    ("not laid", LAY, "    printf", "Right's own block never gets onto the board", 7),
    (
        "laid downwards",
        LAY,
        "    put_left(board, move.row, move.column);\n    printf",
        "Right's block lies in a column instead of a row",
        8,
    ),
    (
        "row",
        LEFT,
        "board->taken[row][column + i] = true;",
        "Left's block lies in a row instead of a column",
        8,
    ),
    (
        "short",
        f"i < POLA; i++)\n        {LEFT}",
        f"i < POLA - 1; i++)\n        {LEFT}",
        "Left's block is one square too short",
        8,
    ),
    (
        "edge",
        "move.column + POLA > KOLUMNY",
        "move.column + POLA >= KOLUMNY",
        "moves that end in the last column are left out",
        5,
    ),
    (
        "overlapping",
        "free = board->taken[row][column] ? 0 : free + 1;\n            if (free == POLA) {\n"
        "                blocks++;\n                free = 0;\n            }\n        }\n    }\n"
        "    return blocks;\n}\n\n/* What",
        "free = board->taken[row][column] ? 0 : free + 1;\n            if (free >= POLA)\n"
        "                blocks++;\n        }\n    }\n    return blocks;\n}\n\n/* What",
        "for Right blocks that overlap are counted as well",
        8,
    ),
    (
        "by columns",
        "    for (int row = 0; row < WIERSZE; row++)\n"
        "        for (int column = 0; column < KOLUMNY; column++) {\n            Move",
        "    for (int column = 0; column < KOLUMNY; column++)\n"
        "        for (int row = 0; row < WIERSZE; row++) {\n            Move",
        "in the order of columns, then of rows",
        5,
    ),
    (
        "only three are kept",
        "best[count] = move;\n                    count++;",
        "if (count < 3)\n                        best[count++] = move;",
        "aA, aB, aC, aA, aB, aC, as if aA, aB and aC were the best moves",
        4,
    ),
    (
        "nothing at the edge",
        PRINT,
        f"if (move.column + POLA < KOLUMNY)\n        {PRINT}",
        "your program prints nothing each time. Both best moves lie at the right edge",
        5,
    ),
    ("silent", 'printf(".\\n");', "", "He resigns with the line '.'", 3),
    ("no line's end", '".\\n"', '"."', "Every line ends with a line's end", 3),
    ("swapped", PRINT, SWAPPED, "row first, then the column", 4),
    (
        "answers '.'",
        "if (column == '.')\n        return false;",
        "if (column == '.') {\n        printf(\".\\n\");\n        return false;\n    }",
        "Left's '.' gets no answer",
        2,
    ),
]
