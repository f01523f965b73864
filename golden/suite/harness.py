"""What the suite's own failure looks like."""


class BrokenHarness(Exception):
    """The machine or the suite cannot do its work: nothing is known about the solution."""
