/*
 * Rubik's cube of N x N x N. The input is commands up to a dot: a turn is a number of layers
 * (none means 1), a face and an angle; the end of a line prints the net of the cube.
 */

#include <ctype.h>
#include <stdio.h>

#ifndef N
#define N 5
#endif

#define FACES 6
#define SIDES 4

enum { UP, LEFT, FRONT, RIGHT, BACK, DOWN };

/* The sides of a face as it is printed. */
enum { TOP, RIGHT_SIDE, BOTTOM, LEFT_SIDE };

/* The faces as they are printed, each square a digit. */
typedef struct {
    char faces[FACES][N][N];
} Cube;

/* One side of a face. */
typedef struct {
    int face;
    int side;
} Edge;

/* Makes a solved cube. */
static void solve(Cube* cube) {
    for (int face = 0; face < FACES; face++)
        for (int row = 0; row < N; row++)
            for (int column = 0; column < N; column++)
                cube->faces[face][row][column] = (char)('0' + face);
}

/* Turns the squares of one face clockwise. */
static void turn_face(Cube* cube, int face) {
    char old[N][N];
    for (int row = 0; row < N; row++)
        for (int column = 0; column < N; column++)
            old[row][column] = cube->faces[face][row][column];
    for (int row = 0; row < N; row++)
        for (int column = 0; column < N; column++)
            cube->faces[face][column][N - 1 - row] = old[row][column];
}

/* The i-th square of the line that is `layer` lines away from the edge. Looking at the face, we
   count clockwise round it: the top from left to right, the right side downwards and so on. */
static char* square(Cube* cube, Edge edge, int layer, int i) {
    switch (edge.side) {
    case TOP:
        return &cube->faces[edge.face][layer][i];
    case RIGHT_SIDE:
        return &cube->faces[edge.face][i][N - 1 - layer];
    case BOTTOM:
        return &cube->faces[edge.face][N - 1 - layer][N - 1 - i];
    default:
        return &cube->faces[edge.face][N - 1 - i][layer];
    }
}

/* Turns one layer clockwise, without the faces at its ends: each line goes to the next edge. */
static void turn_layer(Cube* cube, int face, int layer) {
    /* What lies round each face, clockwise from its top. */
    const Edge around[FACES][SIDES] = {
        [UP] = {{BACK, TOP}, {RIGHT, TOP}, {FRONT, TOP}, {LEFT, TOP}},
        [LEFT] = {{UP, LEFT_SIDE}, {FRONT, LEFT_SIDE}, {DOWN, LEFT_SIDE}, {BACK, RIGHT_SIDE}},
        [FRONT] = {{UP, BOTTOM}, {RIGHT, LEFT_SIDE}, {DOWN, TOP}, {LEFT, RIGHT_SIDE}},
        [RIGHT] = {{UP, RIGHT_SIDE}, {BACK, LEFT_SIDE}, {DOWN, RIGHT_SIDE}, {FRONT, RIGHT_SIDE}},
        [BACK] = {{UP, TOP}, {LEFT, LEFT_SIDE}, {DOWN, BOTTOM}, {RIGHT, RIGHT_SIDE}},
        [DOWN] = {{FRONT, BOTTOM}, {RIGHT, BOTTOM}, {BACK, BOTTOM}, {LEFT, BOTTOM}},
    };
    const Edge* edges = around[face];
    for (int i = 0; i < N; i++) {
        char last = *square(cube, edges[SIDES - 1], layer, i);
        for (int side = SIDES - 1; side > 0; side--)
            *square(cube, edges[side], layer, i) = *square(cube, edges[side - 1], layer, i);
        *square(cube, edges[0], layer, i) = last;
    }
}

/* Turns the layers by 90 degrees clockwise, looking at the face. */
static void turn(Cube* cube, int layers, int face) {
    const int opposite[FACES] = {
        [UP] = DOWN, [DOWN] = UP, [LEFT] = RIGHT, [RIGHT] = LEFT, [FRONT] = BACK, [BACK] = FRONT,
    };
    turn_face(cube, face);
    for (int layer = 0; layer < layers; layer++)
        turn_layer(cube, face, layer);
    if (layers == N) /* the far face turns too, anticlockwise for who looks at it */
        for (int i = 0; i < 3; i++)
            turn_face(cube, opposite[face]);
}

/* Prints one line of a face. */
static void print_line(const Cube* cube, int face, int row) {
    for (int column = 0; column < N; column++)
        putchar(cube->faces[face][row][column]);
}

/* Prints the upper or the lower face, which stands above or below the front. */
static void print_alone(const Cube* cube, int face) {
    for (int row = 0; row < N; row++) {
        for (int i = 0; i < N + 1; i++)
            putchar(' ');
        print_line(cube, face, row);
        putchar('\n');
    }
}

/* Prints the net of the cube. */
static void print(const Cube* cube) {
    putchar('\n');
    print_alone(cube, UP);
    for (int row = 0; row < N; row++)
        for (int face = LEFT; face <= BACK; face++) {
            print_line(cube, face, row);
            putchar(face == BACK ? '\n' : '|');
        }
    print_alone(cube, DOWN);
}

/* Which face the letter names. */
static int face_of(int letter) {
    switch (letter) {
    case 'u':
        return UP;
    case 'l':
        return LEFT;
    case 'f':
        return FRONT;
    case 'r':
        return RIGHT;
    case 'b':
        return BACK;
    default:
        return DOWN;
    }
}

/* Reads the angle, which may be empty, as a number of quarter turns clockwise. */
static int read_angle(void) {
    int c = getchar();
    if (c == '\'')
        return 3;
    if (c == '"')
        return 2;
    ungetc(c, stdin);
    return 1;
}

/* Reads a turn whose first character is given, and makes it. */
static void read_turn(Cube* cube, int c) {
    int layers = 0;
    while (isdigit(c)) {
        layers = 10 * layers + (c - '0');
        c = getchar();
    }
    if (layers == 0)
        layers = 1;
    int face = face_of(c);
    int quarters = read_angle();
    for (int i = 0; i < quarters; i++)
        turn(cube, layers, face);
}

int main(void) {
    Cube cube;
    solve(&cube);
    int c = getchar();
    while (c != '.') {
        if (c == '\n')
            print(&cube);
        else
            read_turn(&cube, c);
        c = getchar();
    }
    return 0;
}
