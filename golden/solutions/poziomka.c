/*
 * Poziomka: two players in turn put blocks of POLA squares on a board. The blocks of Left stand in
 * a column, those of Right lie in a row. The program is Right: it reads the moves of Left and
 * prints its own.
 */

#include <stdbool.h>
#include <stdio.h>

#ifndef POLA
#define POLA 5
#endif

#ifndef WIERSZE
#define WIERSZE 26
#endif

#ifndef KOLUMNY
#define KOLUMNY 26
#endif

#ifndef WYBOR
#define WYBOR 1000
#endif

typedef struct {
    bool taken[WIERSZE][KOLUMNY];
} Board;

/* A move of Right: where the first square of the block is. */
typedef struct {
    int row;
    int column;
} Move;

/* Puts a block of Left on the board, from the given square downwards. */
static void put_left(Board* board, int row, int column) {
    for (int i = 0; i < POLA; i++)
        board->taken[row + i][column] = true;
}

/* Puts a block of Right on the board (taken is true) or takes it away again (false). */
static void put_right(Board* board, Move move, bool taken) {
    for (int i = 0; i < POLA; i++)
        board->taken[move.row][move.column + i] = taken;
}

/* Is there room for this block of Right? */
static bool is_possible(const Board* board, Move move) {
    if (move.column + POLA > KOLUMNY)
        return false;
    for (int i = 0; i < POLA; i++)
        if (board->taken[move.row][move.column + i])
            return false;
    return true;
}

/* How many blocks Left could put on the board at once. */
static int count_left(const Board* board) {
    int blocks = 0;
    for (int column = 0; column < KOLUMNY; column++) {
        int free = 0; /* squares since the last taken one or the last block */
        for (int row = 0; row < WIERSZE; row++) {
            free = board->taken[row][column] ? 0 : free + 1;
            if (free == POLA) {
                blocks++;
                free = 0;
            }
        }
    }
    return blocks;
}

/* How many blocks Right could put on the board at once. */
static int count_right(const Board* board) {
    int blocks = 0;
    for (int row = 0; row < WIERSZE; row++) {
        int free = 0;
        for (int column = 0; column < KOLUMNY; column++) {
            free = board->taken[row][column] ? 0 : free + 1;
            if (free == POLA) {
                blocks++;
                free = 0;
            }
        }
    }
    return blocks;
}

/* What the board would be worth to Right after the move. */
static int evaluate(Board* board, Move move) {
    put_right(board, move, true);
    int value = count_right(board) - count_left(board);
    put_right(board, move, false);
    return value;
}

/* Stores all the best moves of Right, by row and then by column, and returns how many there are. */
static int find_best(Board* board, Move best[WIERSZE * KOLUMNY]) {
    int count = 0;
    int best_value = 0;
    for (int row = 0; row < WIERSZE; row++)
        for (int column = 0; column < KOLUMNY; column++) {
            Move move = {row, column};
            if (is_possible(board, move)) {
                int value = evaluate(board, move);
                if (count == 0 || value > best_value) {
                    best_value = value;
                    count = 0; /* all that were found before are worse */
                }
                if (value == best_value) {
                    best[count] = move;
                    count++;
                }
            }
        }
    return count;
}

/* Makes the move of Right and prints it; false if he has none and resigns. */
static bool move_right(Board* board) {
    Move best[WIERSZE * KOLUMNY];
    int count = find_best(board, best);
    if (count == 0) {
        printf(".\n");
        return false;
    }
    Move move = best[WYBOR % count];
    put_right(board, move, true);
    printf("%c%c\n", 'a' + move.row, 'A' + move.column);
    return true;
}

/* Reads the next line and makes the move of Left; false if he resigns. In the line "-" he lets
   Right begin, so there is nothing to put on the board. */
static bool move_left(Board* board) {
    int column = getchar();
    if (column == '.')
        return false;
    if (column != '-') {
        int row = getchar();
        put_left(board, row - 'a', column - 'A');
    }
    getchar(); /* the end of the line */
    return true;
}

int main(void) {
    Board board = {{{false}}};
    while (move_left(&board) && move_right(&board)) {
    }
    return 0;
}
