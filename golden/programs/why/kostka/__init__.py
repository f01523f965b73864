"""Why a net of kostka is wrong: the turn before it, and what comes out of known mistakes."""

from suite.difference import visible
from suite.moment import Moment, Why

from . import form, guess, net, words
from .cube import State
from .story import story_of
from .trials import tried

MOST_LINES, MOST_COLUMNS = 13, 70  # of a net whose form is wrong: as many as N = 4 has


def why(moment: Moment) -> Why:
    size = moment.values["N"]
    got = net.read(moment.got, size) if moment.wanted else None
    return _malformed(moment, size) if got is None else _wrong(moment, size, got)


def _malformed(moment: Moment, size: int) -> Why:
    """Too little, too much, or no net: what had to come is all there is to draw."""
    story = story_of(moment)
    shown = net.frame([story.before], size, [])
    before = [*net.draw(story.before, shown, names=True), *shown.notes]
    cause, sentences = form.explained(moment, size)
    lines = [visible(line.encode())[:MOST_COLUMNS] for line in moment.wanted.splitlines(True)]
    return Why(cause, words.command(story), before, lines[:MOST_LINES], [], sentences)


def _wrong(moment: Moment, size: int, got: State) -> Why:
    story = story_of(moment)
    wanted = net.read(moment.wanted, size)
    wrong = [place for place, (one, other) in enumerate(zip(wanted, got)) if one != other]
    shown = net.frame([story.before, wanted, got], size, wrong)
    found = guess.explained(story, wanted, got, tried(moment, story))
    return Why(
        found.cause,
        words.command(story),
        [*net.draw(story.before, shown, names=True), *shown.notes],
        [*net.draw(wanted, shown, wrong), net.LEGEND],
        net.draw(got, shown, wrong),
        [*words.rule(story, size), *found.sentences],
    )
