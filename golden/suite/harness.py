"""What the suite's own failure looks like."""


class BrokenHarness(Exception):
    """The suite itself cannot do its work: nothing is known about the solution."""
