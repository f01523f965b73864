"""kostka's inputs: turns and prints up to a dot."""

import re
from typing import Iterator, List, NamedTuple, Sequence

from suite.record import Part, Sample
from suite.shrink import Pieces, Way, of_list

FACES = "ulfrbd"
ANGLES = ("", "'", '"')
END = b".\n"
SIZES = (2, 3, 4, 5, 10, 11)  # to be tried in the place of a larger one


def take_apart(data: bytes) -> List[Part]:
    """The turns and prints, the dot, and the rest, which is not read."""
    parts = []
    at = 0
    for command in re.finditer(rb"[1-9][0-9]*[ulfrbd]['\"]?|[ulfrbd]['\"]?|\n|\.", data):
        if command.start() != at:
            break
        text, at = command.group(), command.end()
        parts.append(Part({b"\n": "print", b".": "end"}.get(text, "turn"), text))
        if text == b".":
            break
    return parts + [Part("rest", data[at:])] * (at < len(data))


def watched(data: bytes) -> bytes:
    """The same with a print after every turn, and at the start."""
    turns = [part.text + b"\n" for part in take_apart(data) if part.kind == "turn"]
    return b"\n" + b"".join(turns) + END


# ---------------------------------------------------------------- made smaller


def _commands(sample: Sample) -> List[bytes]:
    return [part.text for part in take_apart(sample.input) if part.kind in ("turn", "print")]


def fewer_commands(sample: Sample) -> Pieces:
    return of_list(_commands(sample), sample, END)


class Turn(NamedTuple):
    layers: int
    angle: int  # its place in ANGLES
    face: int  # its place in FACES

    @staticmethod
    def of(text: bytes) -> "Turn":
        layers, face, angle = re.fullmatch(r"(\d*)([a-z])(.?)", text.decode()).groups()
        return Turn(int(layers or 1), ANGLES.index(angle), FACES.index(face))

    def text(self) -> bytes:
        layers = str(self.layers) if self.layers > 1 else ""
        return f"{layers}{FACES[self.face]}{ANGLES[self.angle]}".encode()

    def simpler(self) -> Iterator["Turn"]:
        for layers in sorted({1, 2, self.layers // 2, self.layers - 1}):
            if 0 < layers < self.layers:
                yield self._replace(layers=layers)
        for angle in range(self.angle):
            yield self._replace(angle=angle)
        for face in range(self.face):
            yield self._replace(face=face)


def simpler_turns(sample: Sample) -> Iterator[Sample]:
    """With one turn of fewer layers, a plainer angle or an earlier face."""
    commands = _commands(sample)
    for place, command in enumerate(commands):
        if command != b"\n":
            turn = Turn.of(command)
            for text in {turn.text(): None, **{each.text(): None for each in turn.simpler()}}:
                yield _with(sample, [*commands[:place], text, *commands[place + 1 :]])


def smaller_cube(sample: Sample) -> Iterator[Sample]:
    """With a smaller N; a turn of more layers than there are turns the whole cube.

    A cube of one block shows little, so there are two at least.
    """
    size = dict(sample.constants)["N"]
    for smaller in sorted({*SIZES, size // 2, size - 1}):
        if 2 <= smaller < size:
            fitting = [_fitting(command, size, smaller) for command in _commands(sample)]
            yield _with(sample._replace(constants=(("N", smaller),)), fitting)


def _fitting(command: bytes, size: int, smaller: int) -> bytes:
    if command == b"\n":
        return command
    turn = Turn.of(command)
    layers = smaller if turn.layers == size else min(turn.layers, smaller)
    return turn._replace(layers=layers).text()


def _with(sample: Sample, commands: Sequence[bytes]) -> Sample:
    return sample._replace(input=b"".join(commands) + END)


SMALLER: List[Way] = [fewer_commands, smaller_cube, fewer_commands, simpler_turns]
