/*
 * The end of a game of SET, played by people who always see the first set on the table.
 *
 * The input is the cards that are still in the game: the first 12 lie on the table, the others
 * wait in the deck. Every play and the table after it are printed.
 */

#include <stdbool.h>
#include <stdio.h>

#define ALL_CARDS 81
#define ATTRIBUTES 4
#define FULL_TABLE 12
#define SET_SIZE 3

/* Cards in a row: those on the table, or those of the deck. */
typedef struct {
    int cards[ALL_CARDS];
    int count;
} Row;

/* Reads cards up to the end of the input. */
static Row read_cards(void) {
    Row row = {.count = 0};
    int card;
    while (scanf("%d", &card) == 1) {
        row.cards[row.count] = card;
        row.count++;
    }
    return row;
}

/* Takes away the card at the position; those after it move one place to the front. */
static int take(Row* row, int position) {
    int card = row->cards[position];
    row->count--;
    for (int i = position; i < row->count; i++)
        row->cards[i] = row->cards[i + 1];
    return card;
}

/* Moves the given number of cards, or all there are, from the deck to the end of the table. */
static void deal(Row* deck, Row* table, int number) {
    for (int i = 0; i < number && deck->count > 0; i++) {
        table->cards[table->count] = take(deck, 0);
        table->count++;
    }
}

/* Each digit of a card is an attribute, 1, 2 or 3. The sum of three of them can be divided by 3
   exactly when they are all the same or all different. */
static bool is_set(int a, int b, int c) {
    for (int i = 0; i < ATTRIBUTES; i++) {
        if ((a % 10 + b % 10 + c % 10) % 3 != 0)
            return false;
        a /= 10;
        b /= 10;
        c /= 10;
    }
    return true;
}

/* Looks for the first set and stores its positions; false if there is no set on the table. */
static bool find_set(const Row* table, int positions[SET_SIZE]) {
    for (int x = 0; x < table->count; x++)
        for (int y = x + 1; y < table->count; y++)
            for (int z = y + 1; z < table->count; z++)
                if (is_set(table->cards[x], table->cards[y], table->cards[z])) {
                    positions[0] = x;
                    positions[1] = y;
                    positions[2] = z;
                    return true;
                }
    return false;
}

/* Prints the set and takes it away, the last card first: so the other positions stay true. */
static void remove_set(Row* table, const int positions[SET_SIZE]) {
    printf("-");
    for (int i = 0; i < SET_SIZE; i++)
        printf(" %d", table->cards[positions[i]]);
    printf("\n");
    for (int i = SET_SIZE - 1; i >= 0; i--)
        take(table, positions[i]);
}

/* Prints the table. */
static void print_table(const Row* table) {
    printf("=");
    for (int i = 0; i < table->count; i++)
        printf(" %d", table->cards[i]);
    printf("\n");
}

/* Makes one play; false if none is possible. */
static bool play(Row* deck, Row* table) {
    int positions[SET_SIZE];
    if (find_set(table, positions)) {
        remove_set(table, positions);
        if (table->count < FULL_TABLE)
            deal(deck, table, SET_SIZE);
        return true;
    }
    if (deck->count > 0) {
        printf("+\n");
        deal(deck, table, SET_SIZE);
        return true;
    }
    return false;
}

int main(void) {
    Row deck = read_cards();
    Row table = {.count = 0};
    deal(&deck, &table, FULL_TABLE);
    print_table(&table);
    while (play(&deck, &table))
        print_table(&table);
    return 0;
}
