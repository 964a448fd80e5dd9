"""A core written out as one C file: everything that is reached from the blocks on, one function after the other."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files
from typing import assert_never

from rondel.core.blocks import OPTION_CODE
from rondel.core.core import Core
from rondel.core.evaluate import HOME
from rondel.core.expressions import Match, Pick, Unmet
from rondel.core.node_fields import Node
from rondel.core.walk import all_nodes
from rondel.frozen import frozen
from rondel.program.model import Model
from rondel.program.native import tables
from rondel.program.native.blocks import CBlocks
from rondel.program.native.code import Code, Function, comment
from rondel.program.native.counted import counted_cells, counting_defines
from rondel.program.native.names import (
    AnswerWanted,
    CNames,
    FunctionWanted,
    RegionWanted,
    RestWanted,
    RoutineWanted,
    SeveralWanted,
    TrialWanted,
)
from rondel.program.native.place import CPlace, head, parameters
from rondel.program.native.printer import fitted
from rondel.program.native.redraw_tables import redraw_tables
from rondel.program.native.regions import region_function, region_memory
from rondel.program.native.statements import CStatements
from rondel.program.native.trials import CTrials
from rondel.program.native.values import CValues
from rondel.program.native.windows import is_wide, window_of
from rondel.program.running_limits import MOST_DEEP, MOST_FORCED, MOST_KEPT, MOST_WORK

MOST_DRAWS = 100  # of which one should leave whoever waits something to choose
MOST_AHEAD = 20  # choices with a single option that are followed where an option is tried


@frozen
class CSource:
    """A program as C, and the texts that its failures are told with, by their numbers."""

    text: str
    doers: tuple[str, ...]
    messages: tuple[str, ...]


def c_source(model: Model, core: Core) -> CSource:
    """The source of a program: a core of a model, before or after passes."""
    return CWriter(model, core).source()


class CWriter:
    """Writes one program."""

    def __init__(self, model: Model, core: Core) -> None:
        self.model, self.core, self.layout = model, core, model.layout
        self.names = CNames()
        self.values = CValues(core, self.layout, self.names)
        self.statements = CStatements(self.values)
        self.trials = CTrials(self.statements)
        self.blocks = CBlocks(self.statements, self.trials)
        self.written: list[Function] = []

    def source(self) -> CSource:
        home = self.names.of(AnswerWanted(HOME))
        for frame in self.core.frames.values():
            self.blocks.goes_to(frame.first)
        begin = self._begin()
        self._write_all()
        words = self.values.words
        parts = [
            self._defines(home, begin), _part("begin"), _part("freestanding"), *self._sets(), self._context(),
            *tables.program_tables(self.names), *tables.facts_tables(self.core, self.layout, words),
            tables.first_position(self.model.first_position, words), "enum { PAUSED = -2 };", *self._prototypes(),
            _part("table"), _part("boards"), *(function.text() for function in self.written), *self._ends(),
            *redraw_tables(self.model, words), *map(_part, ("play", "redraw", "games", "digests", "entries")),
        ]  # fmt: skip
        return CSource("\n\n".join(parts) + "\n", tuple(self.names.doers), tuple(self.names.messages))

    # --- functions ---

    def _write_all(self) -> None:
        """Writes blocks, pauses and what they call until nobody asks for more."""
        blocks, pauses = dict[int, None](), dict[int, None]()
        while True:
            for number in [number for number in self.blocks.wanted if number not in blocks]:
                blocks[number] = None
                self.written.append(self.blocks.function(number))
            for number in [number for number in self.blocks.paused if number not in pauses]:
                pauses[number] = None
                self.written += self.blocks.pause_functions(number)
            if self.names.waiting:
                waiting, self.names.waiting = self.names.waiting, []
                self.written += [self._function(wanted, where) for wanted, where in waiting]
            elif self.blocks.wanted.keys() == blocks.keys() and self.blocks.paused.keys() == pauses.keys():
                return

    def _function(self, wanted: FunctionWanted, where: str) -> Function:
        name, self.names.here = self.names.functions[wanted], where
        match wanted:
            case AnswerWanted():
                return self._answer(name, wanted)
            case TrialWanted():
                self.names.here = wanted.trial
                return self.trials.function(name, wanted)
            case RestWanted():
                return self.trials.rest(name, wanted)
            case SeveralWanted():
                return self.trials.several_function(name, wanted)
            case RoutineWanted():
                return self._routine(name, wanted)
            case RegionWanted():
                return region_function(self.values, name, wanted)
            case _:
                assert_never(wanted)

    def _answer(self, name: str, wanted: AnswerWanted) -> Function:
        answer = self.core.answers[wanted.answer]
        params, code = parameters(answer.params, self.core.sizes), Code()
        self.names.here, at, result = answer.name, CPlace(code, params), "i64"
        if wanted.asked:
            assert isinstance(answer.value, Pick)
            code.line(f"return {self.values.picked_truth(answer.value, at)};")
        elif is_wide(answer.holds):
            window = window_of(self.values.extents.answer(answer.name))
            self.names.width(window)
            result = window.ctype
            code.line(f"return {fitted(self.values.bits(answer.value, at, window), window)};")
        else:
            code.line(f"return {self.values.number(answer.value, at)};")
        return Function(comment(f"answer {answer.name}", answer.span), head(result, name, params), code.text())

    def _routine(self, name: str, wanted: RoutineWanted) -> Function:
        routine, code = self.core.routines[wanted.routine], Code()
        self.names.here, params = routine.name, parameters(routine.params, self.core.sizes)
        self.statements.all(routine.body, CPlace(code, dict(params)))
        return Function(comment(routine.name, routine.span), head("void", name, params), code.text())

    # --- the rest of the file ---

    def _begin(self) -> str:
        """How a game begins: with a block, or with a deed that never waits."""
        if self.core.entry in self.core.frames:
            return f"return advance(s, x, {self.core.frames[self.core.entry].first});"
        return f"{self.names.of(RoutineWanted(self.core.entry))}(s, x); s[PC_AT] = 0; return 0;"

    def _defines(self, home: str, begin: str) -> str:
        numbers = tables.defines(self.core, self.layout, self.values.words) | {
            "MOST_CODES": self.blocks.offers.most, "MOST_DEEP": MOST_DEEP,
            "MOST_KEPT": MOST_KEPT, "MOST_FORCED": MOST_FORCED,
            "MOST_MATCHED": self._most_matched(), "OPTION_CODE": OPTION_CODE, "MOST_AHEAD": MOST_AHEAD,
            "MOST_DRAWS": MOST_DRAWS,
            **counting_defines(counted_cells(self.model)),
        }  # fmt: skip
        lines = [f"#define {name} {number}" for name, number in numbers.items()]
        # A plain core does more for the same end: whoever compares it may let it.
        lines += ["#ifndef MOST_WORK", f"#define MOST_WORK {MOST_WORK}", "#endif"]
        return "\n".join([*lines, f"#define HOME_OF {home}", f"#define BEGIN_GAME {begin}"])

    def _context(self) -> str:
        """The context, with room for the regions that are kept."""
        kept = [region_memory(name, one) for one, name in self.names.functions.items() if isinstance(one, RegionWanted)]
        return _part("context").replace("    /* regions */", "\n".join(kept) or "    /* no regions */")

    def _most_matched(self) -> int:
        """How many requirements are ever looked at together."""
        most = 1
        for node in all_nodes(self._nodes()):
            if isinstance(node, Match):
                most = max(most, len(node.parts))
            elif isinstance(node, Unmet):
                most = max(most, self.values.types.size_of(self.values.types.of(node.entries)))
        return most

    def _nodes(self) -> Iterator[Node]:
        for answer in self.core.answers.values():
            yield answer.value
        for trial in self.core.trials.values():
            yield from trial.steps
        for routine in self.core.routines.values():
            yield from routine.body
        yield from self.core.blocks

    def _sets(self) -> list[str]:
        """The operations on sets, for each number of words that occurs."""
        text = _part("sets")
        widths = sorted((self.names.widths | tables.table_widths(self.names)) - {1})
        return [re.sub(r"\bN\b", str(width), re.sub(r"_N\b", f"_{width}", text)) for width in widths]

    def _prototypes(self) -> list[str]:
        return ["\n".join(f"{function.head};" for function in self.written)]

    def _ends(self) -> list[str]:
        """The functions of blocks by their numbers."""
        count = range(len(self.core.blocks))
        return [
            _by_number("int (*const BLOCK[])(i64 *, X *)", "b", self.blocks.wanted, count),
            _by_number("int (*const RESUME[])(i64 *, X *, i64)", "r", self.blocks.paused, count),
            _by_number("void (*const OFFERS[])(i64 *, X *)", "o", self.blocks.paused, count),
        ]


def _by_number(head_: str, stem: str, written: dict[int, None], count: range) -> str:
    rows = ", ".join(f"{stem}{number}" if number in written else "0" for number in count)
    return f"static {head_} = {{{rows or '0'}}};"


def _part(name: str) -> str:
    """A part of the runtime, which is the same for all programs but for the numbers before it."""
    return files("rondel.program.native").joinpath("c", f"{name}.c").read_text(encoding="utf-8").rstrip()
