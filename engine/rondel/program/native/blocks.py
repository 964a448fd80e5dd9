"""Blocks as C: a function each that says which block comes next, with those that offer options and take a choice.

As in the Python program, a block that is reached from one place only, or that is short, is written where it is reached.
"""

from __future__ import annotations

from typing import assert_never

from rondel.core.blocks import Back, Block, CallTo, Each, Fork, Goto, One, Pause, SwitchTo
from rondel.core.expressions import PC, Const, Expr
from rondel.core.operations import Over
from rondel.core.types import BIAS, LARGEST_IN_SET
from rondel.program.layout import length_of
from rondel.program.native.code import Code, Function, comment
from rondel.program.native.offers import COffers
from rondel.program.native.place import CPlace, Variable, variable_of
from rondel.program.native.printer import Bits
from rondel.program.native.statements import CStatements
from rondel.program.native.trials import CTrials
from rondel.program.native.windows import WordWindow, all_bits, is_wide, literal, window_of
from rondel.program.python.blocks import is_short, ways

_MOST_INLINE = 16


class CBlocks:
    """Writes blocks; `wanted` are those that somebody goes to, `paused` those at which somebody chooses."""

    def __init__(self, statements: CStatements, trials: CTrials) -> None:
        self.statements, self.values, self.offers = statements, statements.values, COffers(trials)
        self.core, self.layout, self.words = self.values.core, self.values.layout, self.values.words
        self.names = self.values.names
        self.reached = self._count_ways()
        self.wanted: dict[int, None] = {}
        self.paused: dict[int, None] = {}

    def _count_ways(self) -> dict[int, int]:
        """How often a block is reached; those reached from outside count twice, so that they stay functions."""
        reached: dict[int, int] = {}
        for block in self.core.blocks:
            for to, weight in ways(block):
                reached[to] = reached.get(to, 0) + weight
        for frame in self.core.frames.values():
            reached[frame.first] = reached.get(frame.first, 0) + 2
        return reached

    def _place(self, block: Block, code: Code) -> CPlace:
        """The locals of a waiting routine lie in its frame."""
        frame, slots = self.core.frames[block.routine], self.layout.locals[block.routine]
        found: dict[int, Variable] = {}
        for local in frame.kept:
            slot = slots[local.number]
            bits = all_bits(local.type, self.core.sizes)
            window = window_of(bits) if is_wide(local.type) else None
            found[local.number] = Variable("", window, bits, self.words.offsets[slot], self.words.sizes[slot])
        return CPlace(code, found)

    def function(self, number: int) -> Function:
        block, code = self.core.blocks[number], Code()
        self.names.here = block.routine
        self._lines(block, code, 0)
        return Function(comment(f"{block.routine}, block {number}"), f"static int b{number}(i64 *s, X *x)", code.text())

    def _lines(self, block: Block, code: Code, depth: int) -> None:
        at = self._place(block, code)
        if block.restores:
            first, last = self.words.frames(self._circle(block))
            code.line(f"restore(s, {first}, {last}, {self._slots(block)});")
        self.statements.all(block.steps, at)
        self._end(block, at, depth)

    def goes_to(self, number: int) -> str:
        self.wanted.setdefault(number)
        return str(number)

    def _to(self, number: int, code: Code, depth: int) -> None:
        target = self.core.blocks[number]
        alone = self.reached.get(number, 0) == 1 and not isinstance(target.end, Pause)
        if depth < _MOST_INLINE and (alone or is_short(target)):
            with code.block(""):
                self._lines(target, code, depth + 1)
        else:
            code.line(f"return {self.goes_to(number)};")

    def _circle(self, block: Block) -> tuple[int, int]:
        return self.layout.circles[self.core.frames[block.routine].circle]

    def _slots(self, block: Block) -> int:
        first, last = self._circle(block)
        return last - first

    # --- ends ---

    def _end(self, block: Block, at: CPlace, depth: int) -> None:
        end, code = block.end, at.code
        match end:
            case Goto():
                self._to(end.to, code, depth)
            case Fork():
                self._fork(end, at, depth)
            case SwitchTo(Const(value)):
                self._to(next((to for number, to in end.cases if number == value), end.other), code, depth)
            case SwitchTo():
                with code.block(f"switch ({self.values.number(end.value, at)})"):
                    for number, to in end.cases:
                        with code.block(f"case {literal(number)}:"):
                            self._to(to, code, depth)
                self._to(end.other, code, depth)
            case CallTo():
                self._call(block, end, at, depth)
            case Back():
                self._back(block, code)
            case Pause():
                self._pause(block, end, code, depth)
            case _:
                assert_never(end)

    def _fork(self, end: Fork, at: CPlace, depth: int) -> None:
        test = self.values.truth(end.condition, at)
        if test in ("1", "0"):
            self._to(end.yes if test == "1" else end.no, at.code, depth)
            return
        with at.code.block(f"if ({test})"):
            self._to(end.yes, at.code, depth)
        self._to(end.no, at.code, depth)

    def _back(self, block: Block, code: Code) -> None:
        base, length = self.layout.frames[block.routine], length_of(self.core.frames[block.routine])
        first, last = self.words.frames((base, base + length))
        to = code.temporary("int", f"(int)s[{first}] - 1")
        code.line(f"clear(s, {first}, {last});")
        code.line(f"return {to};")

    def _call(self, block: Block, end: CallTo, at: CPlace, depth: int) -> None:
        """The arguments are reckoned first: where frames are kept, they may stand in them."""
        code, frame = at.code, self.core.frames[end.routine]
        given = [
            self._argument(param.number, end.routine, arg, at)
            for param, arg in zip(frame.params, end.args, strict=True)
        ]
        if end.keeps:
            first, last = self.words.frames(self._circle(block))
            circle = self.core.frames[block.routine].circle
            doer = self.names.doer(block.routine)
            code.line(f"keep(s, x, {first}, {last}, {self._slots(block)}, {circle}, {doer});")
        self.goes_to(end.back)
        code.line(f"s[{self.words.offsets[self.layout.frames[end.routine]]}] = {end.back + 1};")
        for variable, value in given:
            if variable.window is None:
                self.statements.locals.set_number(variable, value.text, at)
            else:
                self.statements.locals.set_bits(variable, value, at)
        self._to(frame.first, code, depth)

    def _argument(self, number: int, routine: str, value: Expr, at: CPlace) -> tuple[Variable, Bits]:
        """Where a parameter lies in the frame of a routine, and what it is given."""
        param = next(one for one in self.core.frames[routine].params if one.number == number)
        made, slot = variable_of(param, "", self.core.sizes), self.layout.locals[routine][number]
        variable = Variable("", made.window, made.bits, self.words.offsets[slot], self.words.sizes[slot])
        if made.window is None:
            return variable, Bits(at.code.temporary("i64", self.values.number(value, at)), WordWindow(0, 1))
        return variable, self.values.bits(value, at, made.window)

    # --- choices ---

    def _pause(self, block: Block, end: Pause, code: Code, depth: int) -> None:
        self.paused.setdefault(block.number)
        code.line(f"s[{self.words.offsets[self.layout.slot(PC)]}] = {block.number + 1};")
        code.line(f"o{block.number}(s, x);")
        code.line("if (x->n) return PAUSED;")
        self._to(end.none, code, depth)

    def pause_functions(self, number: int) -> list[Function]:
        """What is on offer where a block pauses, and what each choice does."""
        block = self.core.blocks[number]
        assert isinstance(block.end, Pause)
        self.names.here = block.routine
        site = self.core.sites[block.end.site - 1]
        note, offers, resume = comment(site.address, site.span), Code(), Code()
        self.offers.write(block.end, self._place(block, offers))
        self._resume(block, block.end, self._place(block, resume))
        return [
            Function(note, f"static void o{number}(i64 *s, X *x)", offers.text()),
            Function(note, f"static int r{number}(i64 *s, X *x, i64 c)", resume.text()),
        ]

    def _resume(self, block: Block, end: Pause, at: CPlace) -> None:
        """Goes on with the block of whatever was chosen."""
        each = next((offer for offer in end.offers if isinstance(offer, Each)), None)
        with at.code.block("switch (c)"):
            for code, offer in {offer.code: offer for offer in end.offers if isinstance(offer, One)}.items():
                with at.code.block(f"case {code}:"):
                    self._to(offer.to, at.code, 0)
        if each is None:
            at.code.line("fail(x, NO_SUCH_CODE, c);")
            return
        bias = BIAS if each.over is Over.NUMBERS else 0
        most = LARGEST_IN_SET + BIAS if bias else all_bits(each.local.type, self.core.sizes).bit_length() - 1
        at.code.line(f"if (c < 1 || c > {most}) fail(x, NO_SUCH_CODE, c);")
        if each.local.number in at.locals:
            self.statements.locals.set_number(at.locals[each.local.number], f"c - {bias}" if bias else "c", at)
        self._to(each.to, at.code, 0)
