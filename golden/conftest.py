"""Makes every .in below this folder two tests: of the program, and of its .out against the reference.

    python3 -m pytest golden/kostka/N=7 -n auto      (-n needs pytest-xdist)

The items keep the order of their paths: pytest-xdist deals them out in runs of
neighbours, so a variant is mostly wanted by one worker, which then builds it.
"""

from pathlib import Path
from typing import Dict, Iterator, Optional, Set

import pytest

import suite


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--cases",
        metavar="FOLDER",
        dest="case_folders",
        action="append",
        default=[],
        help="run the cases of this folder too; it is laid out as golden/ is (repeatable)",
    )


def pytest_configure(config: pytest.Config) -> None:
    cases: Dict[Path, suite.Case] = {}
    faults = []
    extra = [Path(folder).resolve() for folder in config.getoption("case_folders", [])]
    for folder in (suite.GOLDEN, *extra):
        found, wrong = suite.discover(folder)
        cases.update((case.input, case) for case in found)
        faults += wrong
    if faults:
        raise pytest.UsageError(*faults)
    config.args += [str(folder) for folder in extra]
    # The hooks of a conftest.py see only the files below it; those of a plugin see the extra folders too.
    config.pluginmanager.register(CaseCollector(cases))


class CaseCollector:
    def __init__(self, cases: Dict[Path, suite.Case]) -> None:
        self.cases = cases

    def pytest_collect_file(self, file_path: Path, parent: pytest.Collector) -> Optional[pytest.Collector]:
        case = self.cases.get(file_path.resolve())
        return CaseFile.from_parent(parent, path=file_path, case=case) if case else None


class CaseFile(pytest.File):
    def __init__(self, *, case: suite.Case, **others) -> None:
        super().__init__(**others)
        self.case = case

    def collect(self) -> Iterator[pytest.Item]:
        yield ProgramItem.from_parent(self, name=self.case.name)
        yield ReferenceItem.from_parent(self, name=f"{self.case.name} reference")


class Failure(Exception):
    """Its text is the whole report."""


class CaseItem(pytest.Item):
    @property
    def case(self) -> suite.Case:
        return self.parent.case

    def repr_failure(self, excinfo, style=None):
        if excinfo.errisinstance(Failure):
            return str(excinfo.value)
        if excinfo.errisinstance((suite.BrokenHarness, OSError)):
            return f"broken harness: {excinfo.value}"
        return super().repr_failure(excinfo, style)

    def reportinfo(self):
        return self.path, None, self.name


class ProgramItem(CaseItem):
    """The program prints what the .out holds."""

    shown_compiler_output: Set[str] = set()

    def runtest(self) -> None:
        result = suite.judge_case(self.case, suite.own_source(self.case.program))
        if result.verdict is suite.Verdict.COMPILE:
            # A hundred cases need not repeat a screen of messages.
            if result.details in self.shown_compiler_output:
                raise Failure(f"{result.title}: the compiler's output is shown with an earlier case")
            self.shown_compiler_output.add(result.details)
        if result.verdict is not suite.Verdict.OK:
            raise Failure(result.text())


class ReferenceItem(CaseItem):
    """The .out holds what the reference prints."""

    def runtest(self) -> None:
        try:
            right = self.case.reference_output()
        except ValueError as error:
            raise Failure(f"the reference refuses the input: {error}")
        held = self.case.expected.read_bytes()
        if held != right:
            where, lines = suite.describe_difference(right, held, ("reference", ".out"))
            raise Failure(f"the .out is not what the reference prints: {where}\n{lines}")
