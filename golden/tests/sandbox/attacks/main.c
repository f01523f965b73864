/* Does the attack whose name is the input: one program for all, since compiling is slow. */

#include "attack.h"

extern const struct attack files[], powers[], channels[];
extern const struct attack time_limits[], space_limits[];
extern const struct attack leftovers[], escapes[], memory_faults[];

static const struct attack* const tables[] = {
    files, powers, channels, time_limits, space_limits, leftovers, escapes, memory_faults,
};

int main(int count, char** words) {
    char name[64] = "";
    pread(0, name, sizeof name - 1, 0); // which leaves the input where it was, for a second run
    for (int i = 0; i < COUNT(tables); i++)
        for (const struct attack* each = tables[i]; each->name; each++)
            if (strcmp(each->name, name) == 0) {
                each->run(words);
                return 0;
            }
    abort();
}
