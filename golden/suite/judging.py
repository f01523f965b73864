"""The judging of a solution, as a plugin of pytest: its order, its progress and its summary."""

import os
from pathlib import Path
from typing import Dict, Iterable, List, Optional

import pytest
from _pytest.junitxml import LogXML, xml_key
from _pytest.terminal import TerminalReporter

from . import kept, summary
from .build import is_source
from .cases import Case
from .console import BROKEN
from .items import PATIENCE
from .page import page
from .patience import Patience
from .printable import printable
from .record import Program
from .smallest import Smallest, of_simplest
from .summary import ANSWER, Judged
from .verdict import Verdict

AT_ONCE = 5  # wrong answers that are shown as soon as they are known


class Judging:
    def __init__(self, config: pytest.Config, program: Program, cases: Dict[Path, Case]) -> None:
        self.config = config
        self.program = program
        self.cases = {case.name: case for case in cases.values()}
        self.solution: Path = config.option.solution
        self.left_out = 0
        self.judged: List[Judged] = []
        self._found: Optional[Smallest] = None
        config.stash[PATIENCE] = Patience(is_worker=self._is_worker())
        config.option.tbstyle = "no"  # the summary shows what failed
        config.option.reportchars = ""
        if not self._is_worker():
            kept.remember(program.name, self.solution)

    def _is_worker(self) -> bool:
        return hasattr(self.config, "workerinput")

    # ---------------------------------------------------------------- before

    @pytest.hookimpl(trylast=True)  # when the cases of other folders are there too
    def pytest_collection_modifyitems(self, items: List[pytest.Item]) -> None:
        """All answers come first, for they take no time; and what decides before what does not.

        An executable has its constants compiled in: only some cases fit it.
        """
        items.sort(key=lambda item: (item.kind != ANSWER, not item.case.promised))
        if not is_source(self.solution):
            left_out = [item for item in items if not item.case.has_default_constants()]
            self.config.hook.pytest_deselected(items=left_out)
            items[:] = [item for item in items if item.case.has_default_constants()]
            self.left_out = len(left_out) // 2

    # ---------------------------------------------------------------- meanwhile

    @pytest.hookimpl(trylast=True)
    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if self._is_worker() or not report.user_properties or report.when != "call":
            return
        judged = judged_case(report)
        self.judged.append(judged)
        if judged.kind == ANSWER:
            self._tell_at_once(judged)

    def _tell_at_once(self, judged: Judged) -> None:
        answers = [each for each in self.judged if each.kind == ANSWER]
        wrong = sum(each.failed and each.promised for each in answers)
        if judged.failed and judged.promised and wrong <= AT_ONCE:
            self._say([f"{judged.name}: {judged.title}"])
        if 2 * len(answers) == self._reporter()._session.testscollected:
            right = sum(each.passed for each in answers)
            self._say([f"answers right: {right} of {len(answers)}; now under Valgrind"])

    def _reporter(self) -> TerminalReporter:
        return self.config.pluginmanager.get_plugin("terminalreporter")

    def _say(self, lines: Iterable[str]) -> None:
        reporter = self._reporter()
        if reporter._tw.width_of_current_line:  # letters of the progress
            reporter.write_line("")
        for line in lines:
            reporter.write_line(line)

    # ---------------------------------------------------------------- afterwards

    def pytest_terminal_summary(self) -> None:
        if not self.judged:
            return
        judged, verbose = sorted(self.judged), self.config.option.verbose > 0
        self._say(["", *summary.summary(judged, self.left_out, verbose)])
        self._say(self._smallest().lines())
        if self.config.option.report:
            self._write_page(self.config.option.report, judged)
        self._say(summary.last_lines(judged))

    def _smallest(self) -> Smallest:
        """Found once; not as a property, since pytest looks at those of a plugin too early."""
        if not self._found:
            failed = [each for each in self.judged if each.promised and each.failed]
            compiled = [each for each in failed if each.compiled]
            cases = (self.cases[each.name] for each in summary.simplest_first(compiled))
            self._found = of_simplest(self.program, self.solution, cases)
        return self._found

    def _write_page(self, file: Path, judged: List[Judged]) -> None:
        title = self.config.option.name or printable(os.fsencode(self.solution.name))
        try:
            file.write_text(page(title, judged, self.cases, self._smallest()), encoding="utf-8")
        except OSError as error:
            self._say([printable(os.fsencode(f"the page cannot be written: {error}"))])

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """A judge that could not work is no verdict, and has an exit code of its own."""
        if any(each.verdict == Verdict.BROKEN.value for each in self.judged):
            session.exitstatus = BROKEN
        xml = self.config.stash.get(xml_key, None)
        if xml and self.judged and session.exitstatus != pytest.ExitCode.INTERRUPTED:
            self._describe(xml, session.testscollected)

    def _describe(self, xml: LogXML, verdicts: int) -> None:
        """In the XML, for the table of a class; with the number of verdicts one sees whether all
        are there."""
        name = self.config.option.name or printable(os.fsencode(self.solution))
        xml.add_global_property("solution", name)
        xml.add_global_property("program", self.program.name)
        xml.add_global_property("verdicts", verdicts)
        xml.add_global_property("cause", self._first_cause())

    def _first_cause(self) -> str:
        explanation = self._smallest().explanation
        if not explanation:
            return summary.first_cause(self.judged)
        if explanation.title.startswith(Verdict.WRONG_ANSWER.value):
            return explanation.cause or explanation.title
        if explanation.title.startswith(Verdict.TIME.value):
            return summary.without_figures(explanation.title)
        sentences = [each for section in explanation.sections for each in section.sentences]
        return sentences[0] if sentences else explanation.title


def judged_case(done: pytest.TestReport) -> Judged:
    told = dict(done.user_properties)
    # longreprtext would begin with the name of the worker.
    text = done.longrepr if isinstance(done.longrepr, str) else done.longreprtext
    text = getattr(done, "wasxfail", text)
    return Judged(
        told["case"],
        told["kind"],
        told["verdict"],
        told.get("title", told["verdict"]),
        float(told.get("seconds", 0)),
        int(told["size"]),
        told.get("cause", ""),
        text[len("reason: ") :] if text.startswith("reason: ") else text,
    )
