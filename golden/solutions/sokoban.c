/*
 * Sokoban in which the man finds his own way to the box. The input is a board and commands up to a
 * dot: a letter and a digit push a box, 0 takes back the last push, the end of a line prints the
 * board. Rows may have different lengths, and there need be no walls round the board.
 */

#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#define BOXES 26

typedef struct {
    int row;
    int column;
} Place;

typedef struct {
    char sign; /* as in the input, but without the man: then his square is as free as others */
    bool seen; /* for walking: false between walks */
} Square;

typedef struct {
    Square* squares;
    int length;
} Row;

/* What is needed to take a push back. */
typedef struct {
    char box;
    Place man; /* where he was before he walked to the box */
} Push;

/* A capacity says for how many elements an array has room now. */
typedef struct {
    Row* rows;
    int height;
    int height_capacity;
    Place man;
    Place boxes[BOXES];
    Place* queue; /* for walking */
    int queue_capacity;
    Push* pushes; /* those that can be taken back, the last one at the end */
    int pushed;   /* how many there are */
    int push_capacity;
} Game;

/* Makes room in an array for one more element than the count it has now. */
static void* make_room(void* array, int count, int* capacity, size_t size) {
    if (count < *capacity)
        return array;
    *capacity = 2 * *capacity + 1;
    array = realloc(array, (size_t)*capacity * size);
    if (array == NULL)
        exit(1);
    return array;
}

/* Reads a row, whose first character is given; notes where the man and the boxes are. */
static Row read_row(Game* game, int c) {
    Row row = {NULL, 0};
    int capacity = 0;
    while (c != '\n') {
        Place here = {game->height, row.length};
        char sign = (char)c;
        if (c == '@' || c == '*') {
            game->man = here;
            sign = c == '*' ? '+' : '-';
        } else if (isalpha(c)) {
            game->boxes[tolower(c) - 'a'] = here;
        }
        row.squares = make_room(row.squares, row.length, &capacity, sizeof(Square));
        row.squares[row.length] = (Square){sign, false};
        row.length++;
        c = getchar();
    }
    return row;
}

/* Reads the board and the end of line after it, which is the first command to print. */
static void read_board(Game* game) {
    for (int c = getchar(); c != '\n'; c = getchar()) {
        game->rows = make_room(game->rows, game->height, &game->height_capacity, sizeof(Row));
        game->rows[game->height] = read_row(game, c);
        game->height++;
    }
}

/* Prints the board with the man on it. */
static void print(const Game* game) {
    for (int i = 0; i < game->height; i++) {
        for (int j = 0; j < game->rows[i].length; j++) {
            char sign = game->rows[i].squares[j].sign;
            if (i == game->man.row && j == game->man.column)
                sign = sign == '+' ? '*' : '@';
            putchar(sign);
        }
        putchar('\n');
    }
}

/* The square of a place on the board. */
static Square* square(Game* game, Place place) {
    return &game->rows[place.row].squares[place.column];
}

/* The place next to this one in the direction that a digit names. */
static Place next_to(Place place, char digit) {
    switch (digit) {
    case '2':
        return (Place){place.row + 1, place.column};
    case '4':
        return (Place){place.row, place.column - 1};
    case '6':
        return (Place){place.row, place.column + 1};
    default:
        return (Place){place.row - 1, place.column};
    }
}

/* Is the place on the board, without a wall or a box? */
static bool is_free(Game* game, Place place) {
    if (place.row < 0 || place.row >= game->height)
        return false;
    if (place.column < 0 || place.column >= game->rows[place.row].length)
        return false;
    return square(game, place)->sign == '-' || square(game, place)->sign == '+';
}

/* Puts a free place that was not seen yet at the end of the queue; returns the new end. */
static int visit(Game* game, Place place, int end) {
    if (!is_free(game, place) || square(game, place)->seen)
        return end;
    square(game, place)->seen = true;
    game->queue = make_room(game->queue, end, &game->queue_capacity, sizeof(Place));
    game->queue[end] = place;
    return end + 1;
}

/* Can the man walk to the place? Breadth-first search: all he can reach gets into the queue. */
static bool can_walk(Game* game, Place target) {
    int end = visit(game, game->man, 0);
    for (int begin = 0; begin < end; begin++)
        for (char digit = '2'; digit <= '8'; digit += 2)
            end = visit(game, next_to(game->queue[begin], digit), end);
    bool found = is_free(game, target) && square(game, target)->seen;
    for (int i = 0; i < end; i++)
        square(game, game->queue[i])->seen = false;
    return found;
}

/* Moves a box to a free place. A goal stays a goal: there the box has a capital letter. */
static void move_box(Game* game, char box, Place to) {
    Square* old = square(game, game->boxes[box - 'a']);
    Square* new = square(game, to);
    old->sign = isupper(old->sign) ? '+' : '-';
    new->sign = new->sign == '+' ? (char)toupper(box) : box;
    game->boxes[box - 'a'] = to;
}

/* Pushes a box one step if that is possible; the man then stands where the box was. */
static void push(Game* game, char box, char digit) {
    Place from = game->boxes[box - 'a'];
    Place to = next_to(from, digit);
    Place behind = next_to(from, (char)('2' + '8' - digit)); /* the opposite direction */
    if (is_free(game, to) && can_walk(game, behind)) {
        game->pushes = make_room(game->pushes, game->pushed, &game->push_capacity, sizeof(Push));
        game->pushes[game->pushed] = (Push){box, game->man};
        game->pushed++;
        move_box(game, box, to);
        game->man = from;
    }
}

/* Takes back the last push, if there is one: the box was where the man is now. */
static void undo(Game* game) {
    if (game->pushed == 0)
        return;
    game->pushed--;
    Push last = game->pushes[game->pushed];
    move_box(game, last.box, game->man);
    game->man = last.man;
}

/* Frees all memory. */
static void free_game(Game* game) {
    for (int i = 0; i < game->height; i++)
        free(game->rows[i].squares);
    free(game->rows);
    free(game->queue);
    free(game->pushes);
}

int main(void) {
    Game game = {.height = 0};
    read_board(&game);
    for (int c = '\n'; c != '.'; c = getchar()) {
        if (c == '\n')
            print(&game);
        else if (c == '0')
            undo(&game);
        else
            push(&game, (char)c, (char)getchar());
    }
    free_game(&game);
    return 0;
}
