"""Blocks as Python source: a function each, with those that offer options and take a choice."""

from __future__ import annotations

from typing import assert_never

from rondel.core.blocks import (
    OPTION_CODE,
    Back,
    Block,
    CallTo,
    Each,
    Fork,
    Goto,
    Means,
    Offer,
    One,
    Pause,
    SwitchTo,
    When,
)
from rondel.core.expressions import PC, Const, Expr
from rondel.core.operations import Over
from rondel.core.types import BIAS
from rondel.program.layout import length_of
from rondel.program.python.functions import given_lines
from rondel.program.python.place import SourcePlace, comment, indent
from rondel.program.python.statements import Statements, cleared

_MOST_INLINE = 16
_SHORT = 5  # steps of a block that may be written out more than once
Lines = list[str]


class Blocks:
    """Blocks: a function each; a block with one predecessor is written where it is reached.

    `wanted` are the blocks that somebody goes to and that are not written yet.
    """

    def __init__(self, statements: Statements) -> None:
        self.statements, self.values = statements, statements.values
        self.core, self.layout = statements.values.core, statements.layout
        self.reached = self._count_ways()
        self.returns = self._return_points()
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

    def _return_points(self) -> dict[str, set[int]]:
        """For each routine the blocks at which play goes on when it is done."""
        found: dict[str, set[int]] = {}
        for block in self.core.blocks:
            if isinstance(block.end, CallTo):
                found.setdefault(block.end.routine, set()).add(block.end.back)
        return found

    def goes_to(self, number: int) -> str:
        self.wanted.setdefault(number)
        return f"b{number}"

    def _place(self, block: Block) -> SourcePlace:
        return SourcePlace({number: f"s[{slot}]" for number, slot in self.layout.locals[block.routine].items()})

    def function(self, number: int) -> Lines:
        block = self.core.blocks[number]
        self.values.names.here = block.routine
        return [comment(f"{block.routine}, block {block.number}"), f"def b{number}(s):", *indent(self._lines(block, 0))]

    def _lines(self, block: Block, depth: int) -> Lines:
        at = self._place(block)
        result: Lines = []
        if block.restores:
            first, last = self._circle(block)
            result.append(f"restore(s, {first}, {last})")
        for step in block.steps:
            result += self.statements.step(step, at)
        return result + self._end(block, at, depth)

    def _to(self, number: int, depth: int) -> Lines:
        target = self.core.blocks[number]
        alone = self.reached.get(number, 0) == 1 and not isinstance(target.end, Pause)
        # A program that tells is for people: they feel how soon it is there, not how fast it runs.
        short = is_short(target) and not self.statements.told
        if depth < _MOST_INLINE and (alone or short):
            return self._lines(target, depth + 1)
        return [f"return {self.goes_to(number)}"]

    def _circle(self, block: Block) -> tuple[int, int]:
        return self.layout.circles[self.core.frames[block.routine].circle]

    def _end(self, block: Block, at: SourcePlace, depth: int) -> Lines:
        end = block.end
        match end:
            case Goto():
                return self._to(end.to, depth)
            case Fork():
                return self._fork(self.values.truth(end.condition, at), end, depth)
            case SwitchTo(Const(value)):
                return self._to(next((to for number, to in end.cases if number == value), end.other), depth)
            case SwitchTo():
                lines = [f"k = {self.values.value(end.value, at)}"]
                for number, to in end.cases:
                    lines += [f"if k == {number}:", *indent(self._to(to, depth))]
                return lines + self._to(end.other, depth)
            case CallTo():
                return self._call(block, end, at, depth)
            case Back():
                return self._back(block, depth)
            case Pause():
                return self._pause(block, end, depth)
            case _:
                assert_never(end)

    def _fork(self, test: str, end: Fork, depth: int) -> Lines:
        if test in ("True", "False"):
            return self._to(end.yes if test == "True" else end.no, depth)
        return [f"if {test}:", *indent(self._to(end.yes, depth)), *self._to(end.no, depth)]

    def _back(self, block: Block, depth: int) -> Lines:
        base, length = self.layout.frames[block.routine], length_of(self.core.frames[block.routine])
        lines = [f"k = s[{base}]", cleared("s", base, base + length)]
        points = self.returns.get(block.routine, set())
        if len(points) == 1:
            only = min(points)
            lines += [f"if k == {only + 1}:", *indent(self._to(only, depth))]
        return [*lines, "return BACK[k]"]

    def _call(self, block: Block, end: CallTo, at: SourcePlace, depth: int) -> Lines:
        args = [self.values.value(arg, at) for arg in end.args]
        lines = []
        if end.keeps:
            first, last = self._circle(block)
            keep = f"keep(s, {first}, {last}, {self.values.names.doer(block.routine)})"
            lines = [*(f"a{i} = {arg}" for i, arg in enumerate(args)), keep]
            args = [f"a{i}" for i in range(len(args))]
        frame, slots = self.core.frames[end.routine], self.layout.locals[end.routine]
        self.goes_to(end.back)
        lines.append(f"s[{self.layout.frames[end.routine]}] = {end.back + 1}")
        lines += [f"s[{slots[param.number]}] = {arg}" for param, arg in zip(frame.params, args, strict=True)]
        return [*lines, *self._to(frame.first, depth)]

    # --- choices ---

    def _pause(self, block: Block, end: Pause, depth: int) -> Lines:
        number = block.number
        self.paused.setdefault(number)
        lines = [f"s[{self.layout.slot(PC)}] = {number + 1}", f"o = o{number}(s)", "if o:", "    return o"]
        return [*lines, *self._to(end.none, depth)]

    def pause_functions(self, number: int) -> list[Lines]:
        """What is on offer where a block pauses, and what each choice does."""
        block = self.core.blocks[number]
        assert isinstance(block.end, Pause)
        self.values.names.here = block.routine
        site = self.core.sites[block.end.site - 1]
        shown = comment(site.address, site.span)
        offers = [shown, f"def o{number}(s):", *indent(self._offers(block.end, self._place(block)))]
        resume = [shown, f"def r{number}(s, c):", *indent(self._resume(block, block.end))]
        return [offers, resume]

    def _offers(self, pause: Pause, at: SourcePlace) -> Lines:
        stale = self.values.truth(pause.stale, at)
        lines = [] if stale == "False" else [f"if {stale}:", "    return []"]
        lines += given_lines(self.values, pause.given, at)
        sure = self._sure_codes(pause.offers)
        if sure:
            lines.append(f"o = {sure}")
        elif not isinstance(pause.offers[0], Each):
            lines.append("o = []")
        for offer in pause.offers[len(sure) :]:
            match offer:
                case Each():
                    lines += self._each(offer, at)
                case One():
                    lines += self._one(offer, at)
                case _:
                    assert_never(offer)
        between = any(isinstance(offer, One) and offer.when is When.BETWEEN for offer in pause.offers)
        return [*lines, "return o if o[0] or len(o) > 1 else []" if between else "return o"]

    def _sure_codes(self, offers: tuple[Offer, ...]) -> list[int]:
        """The codes with which a list of offers always begins."""
        found: list[int] = []
        for offer in offers:
            if not isinstance(offer, One) or offer.when is not When.ALWAYS or offer.condition != Const(1):
                break
            found.append(offer.code)
        return found

    def _each(self, offer: Each, at: SourcePlace) -> Lines:
        # The set gets a name of its own: Python allows no assignment inside the first part of a comprehension.
        source = f"m = {self.values.value(offer.source, at)}"
        member = f"(e - {BIAS})" if offer.over is Over.NUMBERS else "e"
        test = self.values.truth(offer.test, at.with_locals({offer.local.number: member}))
        nobody = offer.apart == Const(0) or test == "True"
        if offer.alike and not nobody:
            return [source, f"o = lots(s, m, {self._apart(offer.apart, at)}, lambda e: {test})"]
        listed = "reps(s, m)" if offer.alike else "MEMBERS[m]"
        found = f"list({listed})" if test == "True" else f"[e for e in {listed} if {test}]"
        return [source, f"o = {found}"]

    def _apart(self, pieces: Expr | None, at: SourcePlace) -> str:
        """The pieces to be tried one by one."""
        return "m" if pieces is None else self.values.value(pieces, at)

    def _one(self, offer: One, at: SourcePlace) -> Lines:
        test = self.values.truth(offer.condition, at)
        if test == "False":
            return []
        before = {When.ALWAYS: [], When.AFTER_OTHERS: ["o"], When.BETWEEN: ["not o"]}[offer.when]
        tests = [*before, *([test] if test != "True" else [])]
        add = f"o.append({offer.code})"
        return [f"if {' and '.join(tests)}:", f"    {add}"] if tests else [add]

    def _resume(self, block: Block, end: Pause) -> Lines:
        """Goes on with the block of whatever was chosen."""
        single = [offer for offer in end.offers if isinstance(offer, One)]
        each = next((offer for offer in end.offers if isinstance(offer, Each)), None)
        rules = [line for offer in single if offer.means is Means.RULE for line in self._if_taken(offer)]
        lines = [f"if c >= {OPTION_CODE}:", *indent(rules)] if rules else []
        others = [offer for offer in single if offer.means is not Means.RULE]
        lines += [line for offer in (others if each is not None else others[:-1]) for line in self._if_taken(offer)]
        if each is None:
            return [*lines, *self._to(others[-1].to, 0)] if others else [*lines, "return []"]
        slot = self.layout.locals[block.routine].get(each.local.number)
        if slot is not None:
            lines.append(f"s[{slot}] = {f'c - {BIAS}' if each.over is Over.NUMBERS else 'c'}")
        return [*lines, *self._to(each.to, 0)]

    def _if_taken(self, offer: One) -> Lines:
        return [f"if c == {offer.code}:", *indent(self._to(offer.to, 0))]


def is_short(block: Block) -> bool:
    """Whether writing a block out wherever it is reached costs less than going to it."""
    return len(block.steps) <= _SHORT and isinstance(block.end, Goto | CallTo | Back | Pause) and not block.restores


def ways(block: Block) -> list[tuple[int, int]]:
    """Where a block leads, and how much that counts."""
    end = block.end
    match end:
        case Goto():
            return [(end.to, 1)]
        case Fork():
            return [(end.yes, 1), (end.no, 1)]
        case SwitchTo():
            return [(to, 1) for _, to in end.cases] + [(end.other, 1)]
        case Pause():
            return [(end.none, 1), *((offer.to, 1) for offer in end.offers)]
        case CallTo():
            return [(end.back, 2)]
        case Back():
            return []
        case _:
            assert_never(end)
