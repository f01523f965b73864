"""The mechanics of the suite, one job a file."""
