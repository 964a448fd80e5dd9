"""Expressions as C: every part a temporary, so that they are reckoned in the order of the core.

A number is written by `number`, what is only asked for by `truth`, a set or a sequence by `bits`, in no more words
than it can have bits in, or than its asker wants.
"""

from __future__ import annotations

from typing import assert_never

from rondel.core.core import Core
from rondel.core.expressions import (
    Apply,
    Ask,
    Connected,
    Const,
    Expr,
    Fold,
    Given,
    Let,
    Local,
    Lookup,
    Match,
    Pick,
    Read,
    Tries,
    Unmet,
)  # fmt: skip
from rondel.core.operations import How, Matching
from rondel.core.typing import Types
from rondel.program.layout import Layout
from rondel.program.native import folds, numbers, reads, regions, requirements, set_operations, truths
from rondel.program.native.extents import Extents
from rondel.program.native.names import AnswerWanted, CNames
from rondel.program.native.place import CPlace, Variable
from rondel.program.native.position_words import position_words
from rondel.program.native.printer import Bits, fitted, kept_bits, known_at
from rondel.program.native.spending import Spending
from rondel.program.native.windows import WordWindow, is_wide, literal, set_literal, shared_window, window_of


class CValues:
    """Writes expressions of one core as C."""

    def __init__(self, core: Core, layout: Layout, names: CNames) -> None:
        self.core, self.layout, self.names = core, layout, names
        self.words = position_words(core, layout)
        self.types = Types(core.sizes, core.regions, core.answers)
        self.extents = Extents(core, self.types)
        self.spending = Spending(core)

    # --- numbers ---

    def number(self, expr: Expr, at: CPlace) -> str:
        """A number, a member, yes or no."""
        match expr:
            case Const():
                return literal(expr.value)
            case Local():
                return reads.local_number(at.locals[expr.number])
            case Read():
                return reads.slot_number(self, expr, at)
            case Lookup():
                return reads.row_number(self, expr, at)
            case Apply():
                return numbers.applied(self, expr, at)
            case Fold():
                return folds.folded_number(self, expr, at)
            case Let():
                return self.number(expr.body, self.given(expr.given, at))
            case Ask():
                return at.code.temporary("i64", self._asked(expr, at))
            case Tries():
                return self.truth(expr, at)
            case Pick():
                return self._picked_number(expr, at)
            case Match():
                return requirements.matched(self, expr, at)
            case Unmet():
                return requirements.unmet_of_table(self, expr, at)
            case Connected():
                raise AssertionError(f"a set is no number: {expr}")
            case _:
                assert_never(expr)

    def _only_picks(self, name: str) -> bool:
        """Whether an answer picks a case by its parameter, and the cases count work: those are then only asked for."""
        answer = self.core.answers[name]
        picks = isinstance(answer.value, Pick) and answer.params == (answer.value.value,)
        return picks and self.spending.spends(answer.value)

    def picked_truth(self, expr: Pick, at: CPlace) -> str:
        """Whether what is picked is anything."""
        value, result = self.number(expr.value, at), at.code.unset("i64")
        at.code.line(f"{result} = 0;")
        with at.code.block(f"switch ({value})"):
            for head, case in _cases(expr):
                with at.code.block(head):
                    at.code.line(f"{result} = {self.truth(case, at)};")
                    at.code.line("break;")
        return result

    def _asked(self, expr: Ask, at: CPlace, *, asked: bool = False) -> str:
        return reads.call(self, self.names.of(AnswerWanted(expr.answer, asked)), self.core.answers[expr.answer].params,
                          expr.args, at)  # fmt: skip

    def _picked_number(self, expr: Pick, at: CPlace) -> str:
        value, result = self.number(expr.value, at), at.code.unset("i64")
        at.code.line(f"{result} = 0;")
        with at.code.block(f"switch ({value})"):
            for head, case in _cases(expr):
                with at.code.block(head):
                    at.code.line(f"{result} = {self.number(case, at)};")
                    at.code.line("break;")
        return result

    # --- truths ---

    def truth(self, expr: Expr, at: CPlace) -> str:
        """Whether there is some, or something holds."""
        match expr:
            case Const():
                return "1" if expr.value else "0"
            case Apply():
                return truths.applied(self, expr, at)
            case Fold(How.FILTER | How.ANY):
                return folds.any_member(self, expr, at)
            case Tries():
                return truths.tried(self, expr, at)
            case Match(Matching.MET):
                return requirements.met(self, expr, at)
            case Let() if not self.spending.spends(expr.body):
                return self.truth(expr.body, self.given(expr.given, at))
            case Ask() if self._only_picks(expr.answer):
                return f"({at.code.temporary('i64', self._asked(expr, at, asked=True))} != 0)"
        if self.extents.is_wide(expr):
            return truths.some_of(self, expr, at)
        return f"({self.number(expr, at)} != 0)"

    # --- sets ---

    def bits(self, expr: Expr, at: CPlace, want: WordWindow | None = None) -> Bits:
        """A set or a sequence, in the words that it can have bits in, and no others than those wanted."""
        natural = self.extents.window(expr, known_at(at))
        window = natural if want is None else shared_window(natural, want)
        self.names.width(window)
        match expr:
            case Const():
                return self._constant(expr.value, window)
            case Local():
                return reads.local_bits(at, at.locals[expr.number], window)
            case Read():
                return reads.slot_bits(self, expr, at, window)
            case Lookup():
                return reads.row_bits(self, expr, at, window)
            case Apply():
                return set_operations.applied(self, expr, at, window)
            case Fold():
                return folds.folded_bits(self, expr, at)
            case Let():
                return self.bits(expr.body, self.given(expr.given, at), want)
            case Ask():
                result = window_of(self.extents.answer(expr.answer))
                self.names.width(result)
                return kept_bits(at.code, self._asked(expr, at), result)
            case Pick():
                return self._picked_bits(expr, at, window)
            case Connected():
                return regions.connected(self, expr, at)
            case Tries() | Match() | Unmet():
                raise AssertionError(f"a number is no set: {expr}")
            case _:
                assert_never(expr)

    def _constant(self, mask: int, window: WordWindow) -> Bits:
        if window.words == 1:
            return Bits(set_literal(mask, window), window)
        return Bits(self.names.constant(mask, window), window)

    def _picked_bits(self, expr: Pick, at: CPlace, window: WordWindow) -> Bits:
        value, result = self.number(expr.value, at), at.code.unset(window.ctype)
        at.code.line(f"{result} = {set_literal(0, window)};")
        with at.code.block(f"switch ({value})"):
            for head, case in _cases(expr):
                with at.code.block(head):
                    at.code.line(f"{result} = {fitted(self.bits(case, at, window), window)};")
                    at.code.line("break;")
        return Bits(result, window)

    # --- values under names ---

    def value(self, expr: Expr, at: CPlace) -> Variable:
        """A value reckoned once, whatever it is."""
        if not is_wide(self.types.of(expr)):
            values = self.extents.of(expr, known_at(at))
            return Variable(at.code.temporary("i64", self.number(expr, at)), None, values)
        bits = self.bits(expr, at)
        possible = self.extents.bits(expr, known_at(at))
        return Variable(at.code.temporary(bits.window.ctype, bits.text), bits.window, possible)

    def given(self, given: tuple[Given, ...], at: CPlace) -> CPlace:
        """Values reckoned beforehand; the place that is returned knows them."""
        for one in given:
            at = at.with_locals({one.local.number: self.value(one.value, at)})
        return at


def _cases(expr: Pick) -> list[tuple[str, Expr]]:
    """The cases of a switch, those with one value together; what comes to nothing needs none."""
    found: dict[Expr, list[str]] = {}
    for number, case in expr.cases:
        if case != Const(0):
            found.setdefault(case, []).append(f"case {literal(number)}:")
    return [(" ".join(heads), case) for case, heads in found.items()]
