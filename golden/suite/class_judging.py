"""The judging of a class, from its solutions to its table."""

from pathlib import Path
from typing import Dict, List, Set

from . import class_run, class_table, console, whole
from .class_list import Found
from .class_results import Results, Wanted
from .class_run import Means, Work
from .class_task import Tasks, Terms
from .junit import read
from .summary import ANSWER, MEMORY


class Class:
    def __init__(self, terms: Terms, found: List[Found], folder: Path, work: Work) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        self.results = Results(folder, terms.program)
        self.work = work
        self.skipped = [each for each in found if each.complaint]
        self.tasks = Tasks(terms)
        solutions = [each for each in found if not each.complaint]
        self.wanted = [Wanted(each, self.tasks.provide(each.file, work.task)) for each in solutions]

    def judge(self, means: Means) -> None:
        """All that has no results yet; copies of a solution share one task."""
        self.results.forget_others(self.wanted)
        missing = self.missing()
        self._say_what_is_done(missing)
        if missing:
            class_run.check_hosts(means, self.results.program, self.tasks.suite)
        class_run.run(self.work, self._keys(self.wanted), self._keys(missing), means, self._deliver)

    def missing(self) -> List[Wanted]:
        return self.results.missing(self.wanted)

    def _keys(self, wanted: List[Wanted]) -> Set[str]:
        return {each.key for each in wanted}

    def _say_what_is_done(self, missing: List[Wanted]) -> None:
        done = len(self.wanted) - len(missing)
        if done:
            console.say(f"{done} of {len(self.wanted)} solutions have been judged before")
        copies = len(missing) - len(self._keys(missing))
        if copies:
            console.say(f"{copies} are copies of others, and not judged again")

    def _deliver(self, key: str, xml: str, page: str) -> None:
        for each in self.wanted:
            if each.key == key:
                self.results.deliver(each, xml, page)
                row = read(self.results.place(each.found))
                answers, memory = row.passed_of(ANSWER), row.passed_of(MEMORY)
                console.say(f"{each.found.shown}: answers right: {answers}, memory clean: {memory}")

    def finish(self) -> str:
        """Writes the table, of all that is known, and says in a line how far it is."""
        absent: Dict[str, str] = {each.shown: each.complaint for each in self.skipped}
        missing = self.missing()
        absent.update((each.found.shown, "not judged yet") for each in missing)
        lines = (f"{name}: {why}\n" for name, why in absent.items())
        whole.write(self.folder / class_table.ABSENT, "".join(lines))
        class_table.write(self.folder)
        if not missing:
            self.work.clear()
        return f"{len(self.wanted) - len(missing)} of {len(self.wanted)} solutions are judged"
