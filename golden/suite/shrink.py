"""Making an input that fails smaller, until nothing can be left out of it."""

from typing import Callable, Dict, Iterable, List, NamedTuple, Optional, Sequence, Union

from .record import Sample


class Pieces(NamedTuple):
    """Things in an input that can be left out, several at once: commands, rows, walls, marks."""

    count: int
    keep: Callable[[Sequence[int]], Optional[Sample]]  # the input with these only, if there is one


# A way to look at an input: pieces of it to leave out, or simpler inputs, the simplest first.
Way = Callable[[Sample], Union[Pieces, Iterable[Sample]]]


class OutOfPatience(Exception):
    """Raised by a test of inputs when there have been enough of them."""


def shrink(sample: Sample, ways: Sequence[Way], fails: Callable[[Sample], bool]) -> Sample:
    """The smallest input that these ways lead to from one that fails, with all on the way failing.

    It cannot lose any single piece then, unless the test ran out of patience before.
    """
    shrinker = _Shrinker(sample, fails)
    try:
        while True:
            before = shrinker.best
            for way in ways:
                shrinker.go(way)
            if shrinker.best == before:
                break
    except OutOfPatience:
        pass
    return shrinker.best


class _Shrinker:
    def __init__(self, sample: Sample, fails: Callable[[Sample], bool]) -> None:
        self.best = sample
        self._fails = fails
        self._known: Dict[Sample, bool] = {sample: True}  # a run costs more than to remember it

    def go(self, way: Way) -> None:
        """As far as this way leads."""
        before = None
        while before != self.best:
            before = self.best
            found = way(self.best)
            if isinstance(found, Pieces):
                self._leave_out(found)
                return
            for simpler in found:
                if self._is_better(simpler):
                    break

    def _leave_out(self, pieces: Pieces) -> None:
        """First large runs of pieces, then smaller ones, in the end each by itself."""
        kept = list(range(pieces.count))
        size = len(kept)
        while size > 0:
            start = 0
            while start < len(kept):
                fewer = kept[:start] + kept[start + size :]
                if self._is_better(pieces.keep(fewer)):
                    kept = fewer
                else:
                    start += size
            size //= 2

    def _is_better(self, candidate: Optional[Sample]) -> bool:
        """Whether it fails too; then it is the best from now on."""
        if candidate is None or candidate == self.best:
            return False
        if candidate not in self._known:
            self._known[candidate] = self._fails(candidate)
        if self._known[candidate]:
            self.best = candidate
        return self._known[candidate]


def bytes_of(sample: Sample) -> Pieces:
    """For what is no good input anyway."""

    def keep(places: Sequence[int]) -> Sample:
        return sample._replace(input=bytes(sample.input[place] for place in places))

    return Pieces(len(sample.input), keep)


def of_list(things: List[bytes], sample: Sample, end: bytes = b"") -> Pieces:
    """Texts that stand one after another, each of which can go."""

    def keep(places: Sequence[int]) -> Sample:
        return sample._replace(input=b"".join(things[place] for place in places) + end)

    return Pieces(len(things), keep)
