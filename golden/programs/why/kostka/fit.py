"""A known mistake that a net is the result of, to the last square."""

import re
from typing import Callable, NamedTuple, Optional

from .story import Trial


class Fit(NamedTuple):
    cause: str  # the same for every input
    words: str  # "That is what comes out if ..."
    foretells: Callable[[Trial], Optional[bool]]  # none: it says nothing about this turn

    @property
    def is_angle(self) -> bool:
        return re.search(" turns (90|180) degrees", self.cause) is not None
