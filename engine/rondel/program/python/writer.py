"""A core written out as Python source: everything that is reached from the blocks on, one function after the other."""

from __future__ import annotations

from typing import assert_never

from rondel.core.core import Core
from rondel.core.evaluate import HOME
from rondel.core.expressions import HELD, PC, Lookup
from rondel.program.layout import Layout
from rondel.program.python import functions
from rondel.program.python.blocks import Blocks
from rondel.program.python.names import (
    Answered,
    Cased,
    Continued,
    Done,
    Folded,
    Kept,
    Names,
    Picked,
    PickedAnswer,
    Reckoned,
    Request,
    Slotted,
    Tried,
)
from rondel.program.python.place import SourcePlace, comment, indent, variables
from rondel.program.python.prelude import prelude
from rondel.program.python.statements import Statements
from rondel.program.python.trials import Trials
from rondel.program.python.values import Values
from rondel.program.running_limits import MOST_FORCED, MOST_WORK

Lines = list[str]


class Writer:
    """Writes one program. `told`: it reports what happens."""

    def __init__(self, core: Core, layout: Layout, *, told: bool = False) -> None:
        self.core, self.layout, self.told = core, layout, told
        self.names = Names()
        self.values = Values(core, layout, self.names)
        self.statements = Statements(self.values, told=told)
        self.trials = Trials(self.statements)
        self.blocks = Blocks(self.statements)
        self.written: list[Lines] = []
        self.tables: list[Lines] = []

    def source(self) -> str:
        """The source of the program."""
        for frame in self.core.frames.values():
            self.blocks.goes_to(frame.first)
        for routine in self.core.routines:
            self.names.of(Done(routine))
        self.names.of(Answered(HOME))
        home = self._home()
        blocks, pauses = self._all_blocks()
        shared = prelude(self.core, self.layout, home, told=self.told)
        note = f"# generated: {len(self.core.blocks)} blocks, {self.layout.size} slots"
        texts = ["\n".join(lines) for lines in (*self.written, *self.tables)]
        return "\n\n\n".join([note, shared, *texts, self._ends(blocks, pauses)]) + "\n"

    def _all_blocks(self) -> tuple[list[int], list[int]]:
        """Writes blocks, pauses and what they call until nobody asks for more; the numbers of blocks and pauses."""
        blocks: dict[int, None] = {}
        pauses: dict[int, None] = {}
        while True:
            for number in [number for number in self.blocks.wanted if number not in blocks]:
                blocks[number] = None
                self.written.append(self.blocks.function(number))
            for number in [number for number in self.blocks.paused if number not in pauses]:
                pauses[number] = None
                self.written += self.blocks.pause_functions(number)
            if self.names.waiting:
                self._write_waiting()
            elif self.blocks.wanted.keys() == blocks.keys() and self.blocks.paused.keys() == pauses.keys():
                return sorted(blocks), sorted(pauses)

    def _write_waiting(self) -> None:
        waiting, self.names.waiting = self.names.waiting, []
        for request, where in waiting:
            self.names.here = where
            lines = self._function(self.names.names[request], request)
            shown = [] if lines[0].startswith("#") or not where else [comment(f"for {where}")]
            # A table of functions can be made only when those are there.
            (self.tables if isinstance(request, Picked | PickedAnswer) else self.written).append([*shown, *lines])

    def _function(self, name: str, request: Request) -> Lines:
        match request:
            case Answered():
                self.names.here = request.answer
                return functions.answer_function(self.values, name, request)
            case Tried():
                self.names.here = request.trial
                return self.trials.function(name, request)
            case Continued():
                return self.trials.continued(name, request)
            case Done():
                return self._routine_function(name, request)
            case Reckoned():
                return functions.reckoned_function(self.values, name, request)
            case Folded():
                return functions.fold_function(self.values, name, request)
            case Cased():
                return functions.cased_function(self.values, name, request)
            case Picked():
                return functions.picked_table(self.values, name, request)
            case PickedAnswer():
                return functions.picked_answer_table(self.values, name, request)
            case Slotted():
                return functions.slotted_table(self.values, name, request)
            case Kept():
                return functions.kept_function(self.values, name, request, self.layout.base(HELD))
            case _:
                assert_never(request)

    def _routine_function(self, name: str, request: Done) -> Lines:
        routine = self.core.routines[request.routine]
        self.names.here = routine.name
        body = self.statements.all(routine.body, SourcePlace(variables(routine.params)))
        return [comment(routine.name, routine.span), functions.header(name, routine.params), *indent(body)]

    def _home(self) -> str:
        """How the home of a piece is asked for: in a table, if no home ever changes."""
        answer = self.core.answers[HOME]
        fixed = isinstance(answer.value, Lookup) and answer.value.index == answer.params[0]
        at = SourcePlace({answer.params[0].number: "piece"})
        return self.values.value(answer.value, at) if fixed else "home(s, piece)"

    def _ends(self, blocks: list[int], pauses: list[int]) -> str:
        count = len(self.core.blocks)
        back = ", ".join(["over", *(f"b{n}" if n in blocks else "None" for n in range(count))])
        resume, offers = (
            ", ".join(["None", *(f"{stem}{n}" if n in pauses else "None" for n in range(count))]) for stem in "ro"
        )
        plain = ", ".join(f"{routine!r}: {self.names.names[Done(routine)]}" for routine in self.core.routines)
        return (
            f"BACK = [{back}]\nRESUME = [{resume}]\nOFFERS = [{offers}]\nPLAIN = {{{plain}}}\n"
            f"home = {self.names.names[Answered(HOME)]}\n\n\n"
            + _RUN.format(work=MOST_WORK, forced=MOST_FORCED, pc=self.layout.slot(PC))
        )


# `run` plays on to the next choice, `skip` to the next that leaves something to choose: both count work anew at each.
_RUN = """\
def run(s, c):
    WORK[0] = {work}
    try:
        f = RESUME[s[{pc}]](s, c)
        while f.__class__ is not list:
            f = f(s)
        return f
    except RecursionError:
        raise RuleFailure(DEEP) from None


def skip(s, c):
    forced = {forced}
    try:
        while forced:
            WORK[0] = {work}
            f = RESUME[s[{pc}]](s, c)
            while f.__class__ is not list:
                f = f(s)
            if len(f) != 1:
                return f
            c = f[0]
            forced -= 1
        raise RuleFailure(LONG)
    except RecursionError:
        raise RuleFailure(DEEP) from None
"""
