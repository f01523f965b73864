"""Why a result is wrong, in the words of each program: a file each, with a function why()."""
