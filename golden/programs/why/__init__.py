"""Why a result is wrong, in the words of each program: each has a function why()."""
