/*
 * Sokoban in which the man finds his own way to the box.
 *
 * The input is a board, row by row, and then commands up to a dot:
 *   end of line    print the board (the empty line under the board is the first such command)
 *   a letter and   push that box down (2), left (4), right (6) or up (8), if the man can get
 *   a digit        behind it and the square in front of it is free
 *   0              take back the last push that was made and not taken back yet
 *
 * Rows may have different lengths. There is nothing past the end of a row, and no walls are
 * needed round the board: nobody can leave it.
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

/* A board, with all its rows one after another in one array. */
typedef struct {
    char* squares;
    int size;   /* squares in use */
    int* start; /* where each row starts; start[rows] is the end of the last one */
    int rows;
} Board;

/* All that is needed to take a push back. */
typedef struct {
    Place man; /* where he stood before he walked to the box */
    char box;
    Place step;
} Push;

typedef struct {
    Board board;
    Place man;
    Place boxes[BOXES]; /* row -1: there is no such box */
    Push* pushes;       /* a stack: those that can be taken back, the last one on top */
    int push_count;
    int push_capacity;
    Place* queue; /* for walking: as many places as the board has */
    bool* seen;   /* for walking: one for each square, all false between walks */
} Game;

/* ---------- memory ---------- */

/* As realloc, but ends the program if there is no memory. */
static void* resize(void* memory, int count, size_t size) {
    void* result = realloc(memory, (size_t)count * size);
    if (result == NULL) {
        fprintf(stderr, "out of memory\n");
        exit(2);
    }
    return result;
}

/* Makes room in an array for one more element than the count it has now. Doubling the capacity
   keeps the cost of copying in proportion to the number of elements. */
static void* make_room(void* array, int count, int* capacity, size_t size) {
    if (count < *capacity)
        return array;
    *capacity = *capacity == 0 ? 16 : 2 * *capacity;
    return resize(array, *capacity, size);
}

/* ---------- places and squares ---------- */

static Place sum(Place a, Place b) {
    return (Place){a.row + b.row, a.column + b.column};
}

static Place difference(Place a, Place b) {
    return (Place){a.row - b.row, a.column - b.column};
}

static Place direction(int digit) {
    switch (digit) {
    case '2':
        return (Place){1, 0};
    case '4':
        return (Place){0, -1};
    case '6':
        return (Place){0, 1};
    default:
        return (Place){-1, 0};
    }
}

static bool on_board(const Board* board, Place place) {
    return 0 <= place.row && place.row < board->rows && 0 <= place.column &&
           place.column < board->start[place.row + 1] - board->start[place.row];
}

static int number(const Board* board, Place place) {
    return board->start[place.row] + place.column;
}

static char* square(const Board* board, Place place) {
    return &board->squares[number(board, place)];
}

static bool is_goal(char c) {
    return c == '+' || c == '*' || isupper((unsigned char)c);
}

/* The man's square is free as well: he walks away from it before a box can come there. */
static bool is_free(const Board* board, Place place) {
    if (!on_board(board, place))
        return false;
    char c = *square(board, place);
    return c == '-' || c == '+' || c == '@' || c == '*';
}

/* The square stays a goal, or no goal, whatever stands on it. */
static void put_nothing(const Board* board, Place place) {
    char* c = square(board, place);
    *c = is_goal(*c) ? '+' : '-';
}

static void put_man(const Board* board, Place place) {
    char* c = square(board, place);
    *c = is_goal(*c) ? '*' : '@';
}

static void put_box(const Board* board, Place place, char box) {
    char* c = square(board, place);
    *c = is_goal(*c) ? (char)toupper((unsigned char)box) : box;
}

/* ---------- reading the board ---------- */

/* Remembers where a row starts, or where the last one ends. */
static void add_start(Board* board, int* capacity) {
    board->start = make_room(board->start, board->rows, capacity, sizeof *board->start);
    board->start[board->rows] = board->size;
}

/* Reads rows up to an empty one, whose end of line is left: it is the first command. */
static Board read_board(void) {
    Board board = {NULL, 0, NULL, 0};
    int capacity = 0;
    int start_capacity = 0;
    int c = getchar();
    while (c != '\n' && c != EOF) {
        add_start(&board, &start_capacity);
        while (c != '\n' && c != EOF) {
            board.squares = make_room(board.squares, board.size, &capacity, sizeof *board.squares);
            board.squares[board.size] = (char)c;
            board.size++;
            c = getchar();
        }
        board.rows++;
        c = getchar();
    }
    add_start(&board, &start_capacity);
    ungetc(c, stdin);
    return board;
}

/* ---------- the game ---------- */

/* Where the man and the boxes are. */
static void find_all(Game* game) {
    for (int i = 0; i < BOXES; i++)
        game->boxes[i] = (Place){-1, -1};
    for (int row = 0; row < game->board.rows; row++) {
        int length = game->board.start[row + 1] - game->board.start[row];
        for (int column = 0; column < length; column++) {
            Place place = {row, column};
            char c = *square(&game->board, place);
            if (c == '@' || c == '*')
                game->man = place;
            else if (isalpha((unsigned char)c))
                game->boxes[tolower((unsigned char)c) - 'a'] = place;
        }
    }
}

static Game read_game(void) {
    Game game = {.board = read_board()};
    find_all(&game);
    game.queue = resize(NULL, game.board.size, sizeof *game.queue);
    game.seen = resize(NULL, game.board.size, sizeof *game.seen);
    for (int i = 0; i < game.board.size; i++)
        game.seen[i] = false;
    return game;
}

static void free_game(Game* game) {
    free(game->board.squares);
    free(game->board.start);
    free(game->pushes);
    free(game->queue);
    free(game->seen);
}

/* Can the man walk to a place over free squares? He looks at squares in the order of their
   distance, so the queue holds each square once, and first those nearest to him. */
static bool can_walk(Game* game, Place target) {
    static const Place steps[] = {{1, 0}, {0, -1}, {0, 1}, {-1, 0}};
    if (!is_free(&game->board, target))
        return false;
    int begin = 0;
    int end = 0;
    game->queue[end++] = game->man;
    game->seen[number(&game->board, game->man)] = true;
    while (begin < end && !game->seen[number(&game->board, target)]) {
        Place here = game->queue[begin++];
        for (int i = 0; i < 4; i++) {
            Place next = sum(here, steps[i]);
            if (is_free(&game->board, next) && !game->seen[number(&game->board, next)]) {
                game->seen[number(&game->board, next)] = true;
                game->queue[end++] = next;
            }
        }
    }
    bool reached = game->seen[number(&game->board, target)];
    /* All that was seen is in the queue, so cleaning up costs no more than the walk did. */
    for (int i = 0; i < end; i++)
        game->seen[number(&game->board, game->queue[i])] = false;
    return reached;
}

static void move_man(Game* game, Place place) {
    put_nothing(&game->board, game->man);
    put_man(&game->board, place);
    game->man = place;
}

static void move_box(Game* game, char box, Place place) {
    put_nothing(&game->board, game->boxes[box - 'a']);
    put_box(&game->board, place, box);
    game->boxes[box - 'a'] = place;
}

static void remember(Game* game, Push push) {
    game->pushes =
        make_room(game->pushes, game->push_count, &game->push_capacity, sizeof *game->pushes);
    game->pushes[game->push_count] = push;
    game->push_count++;
}

/* Pushes a box one step; changes nothing if that is impossible. */
static void push(Game* game, char box, Place step) {
    Place from = game->boxes[box - 'a'];
    if (from.row < 0)
        return;
    Place to = sum(from, step);
    Place behind = difference(from, step);
    if (!is_free(&game->board, to) || !can_walk(game, behind))
        return;
    remember(game, (Push){game->man, box, step});
    /* The box may come to the square where the man is now, so he has to leave it first. The box's
       square is still the box's then: he waits behind it. */
    move_man(game, behind);
    move_box(game, box, to);
    move_man(game, from);
}

static void undo(Game* game) {
    if (game->push_count == 0)
        return;
    game->push_count--;
    Push last = game->pushes[game->push_count];
    /* The same in the opposite order. */
    Place from = game->man;
    move_man(game, difference(from, last.step));
    move_box(game, last.box, from);
    move_man(game, last.man);
}

static void print(const Board* board) {
    for (int row = 0; row < board->rows; row++) {
        size_t length = (size_t)(board->start[row + 1] - board->start[row]);
        fwrite(&board->squares[board->start[row]], 1, length, stdout);
        putchar('\n');
    }
}

int main(void) {
    Game game = read_game();
    int c = getchar();
    while (c != '.' && c != EOF) {
        if (c == '\n')
            print(&game.board);
        else if (c == '0')
            undo(&game);
        else
            push(&game, (char)c, direction(getchar()));
        c = getchar();
    }
    free_game(&game);
    return 0;
}
