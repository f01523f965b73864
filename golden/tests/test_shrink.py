"""Tests of making inputs smaller."""

from types import SimpleNamespace

from programs import PROGRAMS
from programs.set import CARDS
from suite import shrink


def test_shrinking_takes_cards_away_by_threes():
    def fails(data: bytes) -> bool:
        cards = data.split()
        return len(cards) % 3 == 0 and b"1111" in cards and all(len(card) == 4 for card in cards)

    cards = b" \n".join(card.encode() for card in CARDS)
    assert shrink.shrink(PROGRAMS["set"], cards, fails) == b"1111\n1112\n1113"


def test_shrinking_has_an_end(monkeypatch):
    tried = []
    clock = SimpleNamespace(monotonic=lambda: float(len(tried)))  # to try an input takes a second
    monkeypatch.setattr(shrink, "time", clock)
    data = bytes(range(ord("a"), ord("z") + 1))
    assert shrink.shrink(PROGRAMS["set"], data, tried.append) == data
    assert len(tried) == shrink.SECONDS
