"""What Python knows of a program: the form that each file of programs/ fills in."""

import random
import re
from pathlib import Path
from typing import Callable, Dict, List, NamedTuple, Sequence, Tuple

INT_MAX = 2147483647

Constants = Tuple[Tuple[str, int], ...]  # in the order of the record, so that equal sets are equal


class Range(NamedTuple):
    """The values of a constant."""

    first: int
    last: int
    default: int  # what the program uses when no -D option names the constant


class Sample(NamedTuple):
    """A good input."""

    constants: Constants
    input: bytes


class Scene(NamedTuple):
    """A game of a person, up to the screen that the README shows."""

    constants: Constants
    settings: Tuple[str, ...]  # such as SEED=7
    keys: str


class Demo(NamedTuple):
    """A short example, with the default constants."""

    title: str
    input: bytes


class Part(NamedTuple):
    """A piece of an input that can be taken out of it as a whole."""

    kind: str
    text: bytes


class Size(NamedTuple):
    """A workload at one size."""

    label: str
    units: int  # cards, moves, turns: what the work is counted in
    constants: Constants
    make: Callable[[random.Random, Path], bytes]  # the program is for those who play against it


class Workload(NamedTuple):
    title: str
    unit: str
    limit: float  # millions of instructions at the last size
    sizes: List[Size]


class Incomplete(Exception):
    """A record lacks a part, or has one that nobody asks for."""


class Program:
    """The record itself. All its parts have to be given, by name."""

    name: str
    constants: Dict[str, Range]
    sample: Sample  # uses all of the grammar
    shortest: bytes  # the shortest input
    ends_itself: bool  # whether the game, and not the input, says when it is over
    random_constants: Callable[[random.Random], Constants]  # that the reference can afford
    random_input: Callable[..., str]  # (rng, **values): one that the reference accepts
    broken_promise: Callable[..., str]  # (data, **values): what a solver was spared, or nothing
    cost: Callable[..., int]  # (data, **values): microseconds that the reference needs, at most
    take_apart: Callable[[bytes], List[Part]]  # joined, their texts are the input again
    watched: Callable[[bytes], bytes]  # the same commands, with the state printed after each
    smaller: Sequence[Callable]  # ways to make an input smaller, see shrink.Way
    small_constants: Sequence[Constants]  # with which a mistake is easy to see
    why: Callable  # (moment): a moment.Why
    workloads: List[Workload]
    demo: Demo
    scene: Scene

    def __init__(self, **parts: object) -> None:
        file = f"golden/programs/{parts.get('name', '?')}.py"
        for words, names in (
            ("has no", self.__annotations__.keys() - parts.keys()),
            ("has an unknown", parts.keys() - self.__annotations__.keys()),
        ):
            if names:
                raise Incomplete(f"{file}: the record {words} {', '.join(sorted(names))}")
        self.__dict__.update(parts)

    def parse_constants(self, text: str) -> Constants:
        """The constants that a folder's name gives, such as POLA=3,WYBOR=0."""
        if not self.constants:
            raise ValueError(f"{self.name} has no constants")
        given: Dict[str, int] = {}
        for part in text.split(","):
            name, value = self._parse_constant(part)
            if name in given:
                raise ValueError(f"{name} is given twice")
            given[name] = value
        return tuple((name, given[name]) for name in self.constants if name in given)

    def _parse_constant(self, text: str) -> Tuple[str, int]:
        match = re.fullmatch("([A-Z]+)=(0|[1-9][0-9]*)", text)
        if not match:
            raise ValueError(f"{text!r} is not NAME=VALUE, without leading zeros")
        name, value = match.group(1), int(match.group(2))
        if name not in self.constants:
            raise ValueError(
                f"{self.name} has no constant {name}, only {', '.join(self.constants)}"
            )
        legal = self.constants[name]
        if not legal.first <= value <= legal.last:
            raise ValueError(f"{name} is {legal.first} to {legal.last}, not {value}")
        return name, value

    def folder(self, constants: Constants) -> str:
        """Where golden/ has the cases with these constants."""
        return "/".join(
            filter(None, (self.name, ",".join(f"{name}={value}" for name, value in constants)))
        )

    def values(self, constants: Constants) -> Dict[str, int]:
        """The value of every constant, given or default."""
        return {
            **{name: legal.default for name, legal in self.constants.items()},
            **dict(constants),
        }

    def complete(self, sample: Sample) -> Sample:
        """The same with every constant named."""
        return sample._replace(constants=tuple(self.values(sample.constants).items()))

    def are_default(self, constants: Constants) -> bool:
        return all(self.constants[name].default == value for name, value in constants)

    def input_for(self, constants: Constants, rng: random.Random) -> bytes:
        """A random input."""
        return self.random_input(rng, **self.values(constants)).encode("latin-1")

    def beyond(self, constants: Constants, data: bytes) -> str:
        """Which promise to the solvers this good input breaks; nothing if it keeps them all."""
        if data and not data.endswith(b"\n"):
            return "the last line does not end"
        return self.broken_promise(data, **self.values(constants))

    def promised_input(self, constants: Constants, rng: random.Random) -> bytes:
        """A random input that keeps all promises."""
        while True:
            data = self.input_for(constants, rng)
            data += b"\n" * (data != b"" and not data.endswith(b"\n"))
            if not self.beyond(constants, data):
                return data

    def cost_of(self, constants: Constants, data: bytes) -> int:
        return self.cost(data, **self.values(constants))
