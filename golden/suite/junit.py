"""What a JUnit XML tells of a solution, which the judge wrote with pytest's --junitxml."""

from pathlib import Path
from typing import Dict, List, NamedTuple
from xml.etree import ElementTree

from .summary import Judged
from .verdict import Verdict


class Damaged(Exception):
    """The file is no such XML, or only a part of one."""


class Row(NamedTuple):
    """A solution in the table of its class."""

    name: str
    program: str
    cause: str  # the first, in words
    key: str  # of the task, if there was one
    judged: List[Judged]
    file: Path

    def of(self, kind: str, promised: bool = True) -> List[Judged]:
        """The answers or the memory, where it decides or beyond."""
        return [each for each in self.judged if (each.kind, each.promised) == (kind, promised)]

    def passed_of(self, kind: str) -> str:
        passed = [each.passed for each in self.of(kind)]
        return f"{sum(passed)} of {len(passed)}"


def read(file: Path) -> Row:
    try:
        root = ElementTree.parse(file).getroot()
        suite = next(root.iter("testsuite"))
        told = _properties(suite)
        judged = [_judged(case) for case in suite.iter("testcase")]
        if len(judged) != int(told["verdicts"]):
            raise Damaged(f"it has {len(judged)} of {told['verdicts']} verdicts")
        return Row(
            told["solution"], told["program"], told["cause"], told.get("key", ""), judged, file
        )
    except ElementTree.ParseError as error:
        raise Damaged(f"it is damaged: {error}") from None
    except (LookupError, StopIteration, ValueError):
        raise Damaged("it does not tell of a solution") from None
    except OSError as error:
        raise Damaged(f"it cannot be read: {error.strerror}") from None


def _properties(element: ElementTree.Element) -> Dict[str, str]:
    """Its own, not those of the elements in it."""
    return {
        each.get("name", ""): each.get("value", "")
        for each in element.iterfind("properties/property")
    }


def _judged(case: ElementTree.Element) -> Judged:
    told = _properties(case)
    verdict = Verdict(told["verdict"]).value
    return Judged(
        told["case"],
        told["kind"],
        verdict,
        told.get("title", verdict),
        float(told.get("seconds", 0)),
        int(told["size"]),
        told.get("cause", ""),
        "",
    )
