"""Tests of kostka's explanations: planted bugs are found, made small, and named."""

import itertools
import random
import statistics

import pytest

import reference
from programs import PROGRAMS
from programs.why._kostka_cube import FACES, OPPOSITE, mixed, nothing, quarter, ring_moves, ring
from reference import Step
from suite import explain, hunt, paths
from suite.drawing import COLUMNS, plain
from suite.moment import Moment
from suite.record import Sample
from suite.suspect import Suspect

KOSTKA = PROGRAMS["kostka"]
RIGHT = (paths.GOLDEN / "solutions" / "kostka.c").read_text()
MOST_INPUTS = 400  # until a planted bug has to be found
MOST_LINES = 42

# Name, the old text and the new one, what the explanation has to say, and the most bytes of input.
BUGS = [
    (
        "far face stays",
        "if (layers == N)",
        "if (layers > N)",
        "the far face d stays as it is, though all 2 layers turn",
        6,
    ),
    ("far face turns its own way", "i < 3; i++)\n            turn_face", "i < 1; i++)\n            turn_face", "the far face d turns the wrong way", 6),
    ("far face turns always", "if (layers == N)", "if (layers > 0)", "turns too, though only 1 of 2 layers", 6),
    ("near face stays", "    turn_face(cube, face);\n    for", "    for", "on face u itself stay as they are", 6),
    ("face turned back", "[face][column][N - 1 - row] = old", "[face][N - 1 - column][row] = old", "on face u itself turn 90 degrees back", 6),
    ("face transposed", "[face][column][N - 1 - row] = old", "[face][column][row] = old", "are mirrored and not turned", 6),
    ("sign ' ignored", "return 3;", "return 1;", "90 degrees clockwise instead of 90 degrees back", 6),
    ("sign ' half round", "return 3;", "return 2;", "180 degrees instead of 90 degrees back", 6),
    ('sign " a quarter', "return 2;\n    u", "return 1;\n    u", "90 degrees clockwise instead of 180 degrees", 6),
    ("number ignored", "for (int layer = 0; layer < layers; layer++)", "layers = 1;\n    for (int layer = 0; layer < layers; layer++)", "1 layer turns instead of 2", 6),
    ("one layer too many", "layer < layers;", "layer < layers + (layers > 1 && layers < N);", "3 layers turn instead of 2", 6),
    ("only the last layer", "for (int layer = 0; layer", "for (int layer = layers - 1; layer", "only layer 2 turns instead of 2 layers", 6),
    ("two digits", "layers = 10 * layers + (c - '0')", "layers = c - '0'", "one digit of 10", 8),
    ("number kept", "int layers = 0;\n    while", "static int layers = 0;\n    if (isdigit(c))\n        layers = 0;\n    while", "2 layers turn instead of 1, as in the turn before", 8),
    ("back column mirrored", "{BACK, RIGHT_SIDE}}", "{BACK, LEFT_SIDE}}", "on face b it takes the column at the left instead of the column at the right", 6),
    ("line backwards", "N - 1 - layer][N - 1 - i]", "N - 1 - layer][i]", "backwards", 8),
    ("line lost", "*square(cube, edges[0], layer, i) = last;", "(void)last;", "", 6),
    ("faces exchanged", "case 'b':\n        return BACK;", "case 'b':\n        return DOWN;", "face d turns instead of face b", 6),
    ("back face mirrored in the net", "putchar(cube->faces[face][row][column]);", "putchar(cube->faces[face][row][face == BACK ? N - 1 - column : column]);", "", 8),
    ("down face upside down", "print_line(cube, face, row);\n        putchar('\\n')", "print_line(cube, face, face == DOWN ? N - 1 - row : row);\n        putchar('\\n')", "", 8),
    ("no empty line", "    putchar('\\n');\n    print_alone(cube, UP)", "    print_alone(cube, UP)", "no empty line before a net", 4),
    ("indent of N", "i < N + 1; i++", "i < N; i++", "the indent of u and d: it is 2 spaces", 4),
    ("a bar after b", "putchar(face == BACK ? '\\n' : '|');", "{\n            putchar('|');\n            if (face == BACK)\n                putchar('\\n');\n        }", "a bar after b", 4),
    ("an empty line prints nothing", "        if (c == '\\n')\n", "        static int last = 0;\n        int before = last;\n        last = c;\n        if (c == '\\n' && before == '\\n')\n            ;\n        else if (c == '\\n')\n", "An empty line prints one, too", 4),
    ("reads on after the dot", "while (c != '.')", "while (c != EOF)", "", 4),
    ("colours exchanged", "'0' + face", "'0' + (face == LEFT ? RIGHT : face == RIGHT ? LEFT : face)", "Face l is all 3 instead of 1", 4),
    ("solved after each net", "            print(&cube);", "        {\n            print(&cube);\n            solve(&cube);\n        }", "", 8),
]
