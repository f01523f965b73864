"""Cases as pytest's items: two to judge a solution, or two for the project's own program."""

import os
from pathlib import Path
from typing import Callable, Dict, Iterator, List, NoReturn, Optional, Set

import pytest

from . import paths, report
from .build import own_source
from .cases import Case
from .difference import describe_difference
from .harness import BrokenHarness
from .patience import Patience
from .printable import printable
from .summary import ANSWER, MEMORY
from .verdict import Result, Verdict, judge_answer, judge_case, judge_memory


PATIENCE = pytest.StashKey[Patience]()


class CaseCollector:
    """Finds our cases as pytest finds tests, and those of extra folders by itself.

    Where pytest looks for tests it runs what is called conftest.py or test_*.py, there and above.
    Folders of cases may be a stranger's: they are read, and nothing in them is run.
    """

    def __init__(self, cases: Dict[Path, Case]) -> None:
        self.cases = cases

    def pytest_collect_file(
        self, file_path: Path, parent: pytest.Collector
    ) -> Optional[pytest.Collector]:
        case = self.cases.get(file_path.resolve())
        return CaseFile.from_parent(parent, path=file_path, case=case) if case else None

    @pytest.hookimpl(tryfirst=True)  # before -k takes away what is not wanted
    def pytest_collection_modifyitems(
        self, session: pytest.Session, items: List[pytest.Item]
    ) -> None:
        for file, case in self.cases.items():
            if paths.GOLDEN not in file.parents:
                name = printable(os.fsencode(file))  # pytest writes it down as UTF-8
                node = CaseFile.from_parent(session, path=paths.GOLDEN, nodeid=name, case=case)
                items += node.collect()


class CaseFile(pytest.File):
    def __init__(self, *, case: Case, **others) -> None:
        super().__init__(**others)
        self.case = case

    def collect(self) -> Iterator[pytest.Item]:
        if self.config.option.solution:
            yield AnswerItem.from_parent(self, name=self.case.name)
            yield MemoryItem.from_parent(self, name=f"{self.case.name} {MEMORY}")
        else:
            yield ProgramItem.from_parent(self, name=self.case.name)
            yield ReferenceItem.from_parent(self, name=f"{self.case.name} reference")


class Failure(Exception):
    """Its text is the whole report."""


class CaseItem(pytest.Item):
    @property
    def case(self) -> Case:
        return self.parent.case

    def repr_failure(self, excinfo, style=None):
        if excinfo.errisinstance(Failure):
            return str(excinfo.value)
        if excinfo.errisinstance((BrokenHarness, OSError)):
            return f"{Verdict.BROKEN.value}: {excinfo.value}"
        return super().repr_failure(excinfo, style)

    def reportinfo(self):
        return self.path, None, self.name


class SolutionItem(CaseItem):
    """One verdict on a solution. The properties tell it to the summary, and to --junitxml."""

    kind: str
    judge: Callable[[Case, Path, float], Result]

    def runtest(self) -> None:
        judged, case = self.config.option.solution, self.case
        patience = self.config.stash[PATIENCE]
        self.tell(case=case.name, kind=self.kind, size=str(case.input.stat().st_size))
        reason = patience.why_not(case.name, case.promised, self.kind == MEMORY)
        if reason:
            self.leave_out(reason)
        try:
            result = type(self).judge(case, judged, self.config.option.seconds)
        except Exception:  # a bug in the judge, too, is no fault of the solution's
            self.tell(verdict=Verdict.BROKEN.value)
            raise
        if self.kind == MEMORY and result.verdict is Verdict.COMPILE:
            self.leave_out("it does not compile")
        if result.verdict is Verdict.TIME or result.compiler_was_stopped:
            patience.note_timeout(case.name, case.promised)
        elif self.kind == MEMORY and result.cause:
            patience.note_error(result.cause)
        self.tell(
            verdict=result.verdict.value,
            title=result.title,
            cause=result.cause,
            seconds=f"{result.seconds:.2f}",
        )
        text = report.explain(case, judged, result, self.kind, self.config.option.name)
        if text and case.promised:
            raise Failure(text)
        if text:
            pytest.xfail(text)  # told, but no failure

    def leave_out(self, reason: str) -> NoReturn:
        self.tell(verdict=Verdict.NOT_RUN.value)
        pytest.skip(reason)

    def tell(self, **properties: str) -> None:
        self.user_properties += properties.items()


class AnswerItem(SolutionItem):
    """The solution prints what the .out holds."""

    kind = ANSWER
    judge = staticmethod(judge_answer)


class MemoryItem(SolutionItem):
    """Valgrind finds nothing while it does."""

    kind = MEMORY
    judge = staticmethod(judge_memory)


class ProgramItem(CaseItem):
    """The project's own program prints what the .out holds."""

    shown_compiler_output: Set[str] = set()

    def runtest(self) -> None:
        source = own_source(self.case.program)
        result = judge_case(self.case, source)
        if result.verdict is Verdict.COMPILE:
            # A hundred cases need not repeat a screen of messages.
            if result.details in self.shown_compiler_output:
                raise Failure(
                    f"{result.title}: the compiler's output is shown with an earlier case"
                )
            self.shown_compiler_output.add(result.details)
        text = report.explain(self.case, source, result)
        if text:
            raise Failure(text)


class ReferenceItem(CaseItem):
    """The .out holds what the reference prints."""

    def runtest(self) -> None:
        try:
            right = self.case.reference_output()
        except ValueError as error:
            raise Failure(f"the reference refuses the input: {error}")
        held = self.case.expected.read_bytes()
        if held != right:
            where, lines, _ = describe_difference(right, held, ("reference", ".out"))
            raise Failure(f"the .out is not what the reference prints: {where}\n{lines}")
