"""Blocks as Python source: a function each, with those that offer options and take a choice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rondel.program.blocks import OPTION_CODE, Back, Block, CallTo, Fork, Goto, Pause, SwitchTo
from rondel.program.locals import free_locals
from rondel.program.python_place import Place
from rondel.program.python_steps import Lines, indent
from rondel.rules.core import BIAS, TRUE, Branches, Choose, ChooseMany, Expr, Need, OpenWindow, Possible, Stmt

if TYPE_CHECKING:
    from rondel.program.python_backend import Writer

_MOST_INLINE = 12
_SHORT = 3  # steps of a block that may be written out more than once


class BlockWriter:
    """Blocks: a function each; a block with one predecessor is written where it is reached."""

    def __init__(self, writer: Writer) -> None:
        self.writer, self.values, self.effects = writer, writer.values, writer.effects
        self.cut, self.layout = writer.model.cut, writer.model.layout
        self.blocks = self.cut.blocks
        self.reached = self._count_ways()
        self.returns = self._return_points()

    def _count_ways(self) -> dict[int, int]:
        """How often a block is reached; those reached from outside count twice, so that they stay functions."""
        reached: dict[int, int] = {}
        for block in self.blocks:
            for to, weight in _ways(block):
                reached[to] = reached.get(to, 0) + weight
        for first in self.cut.first.values():
            reached[first] = reached.get(first, 0) + 2
        return reached

    def _return_points(self) -> dict[str, set[int]]:
        """For each routine the blocks at which play goes on when it is done."""
        found: dict[str, set[int]] = {}
        for block in self.blocks:
            if isinstance(block.end, CallTo):
                found.setdefault(block.end.routine, set()).add(block.end.back)
            if isinstance(block.end, Pause):
                for option in self.writer.model.rules.options:
                    found.setdefault(option.routine, set()).add(block.end.again)
        return found

    def place(self, block: Block) -> Place:
        base = self.layout.frames[block.routine] + 1
        return Place({slot: f"s[{base + index}]" for slot, index in self.cut.kept[block.routine].items()})

    def function(self, block: Block) -> Lines:
        return [f"def b{block.number}(s):", *indent(self.lines(block, 0))]

    def lines(self, block: Block, depth: int) -> Lines:
        at = self.place(block)
        result: Lines = []
        if block.restores:
            first, last = self._circle(block)
            result.append(f"restore(s, {first}, {last})")
        for step in block.steps:
            result += self.effects.step(step, at)
        return result + self._end(block, at, depth)

    def to(self, number: int, depth: int) -> Lines:
        target = self.blocks[number]
        alone = self.reached.get(number, 0) == 1 and not isinstance(target.end, Pause)
        # A program that tells is for people: they feel how soon it is there, not how fast it runs.
        short = _is_short(target) and not self.writer.told
        if depth < _MOST_INLINE and (alone or short):
            return self.lines(target, depth + 1)
        return [f"return b{number}"]

    def _circle(self, block: Block) -> tuple[int, int]:
        return self.layout.circles[self.cut.circles[block.routine]]

    def _end(self, block: Block, at: Place, depth: int) -> Lines:
        end = block.end
        match end:
            case Goto():
                return self.to(end.to, depth)
            case Fork():
                return self._fork(self.values.truth(end.condition, at), end, depth)
            case SwitchTo():
                lines = [f"k = {self.values.value(end.value, at)}"]
                for number, to in end.cases:
                    lines += [f"if k == {number}:", *indent(self.to(to, depth))]
                return lines + self.to(end.other, depth)
            case CallTo():
                return self._call(block, end, at, depth)
            case Back():
                return self._back(block, depth)
            case Pause():
                return self._pause(block, end, at, depth)

    def _fork(self, test: str, end: Fork, depth: int) -> Lines:
        if test in ("True", "False"):
            return self.to(end.yes if test == "True" else end.no, depth)
        return [f"if {test}:", *indent(self.to(end.yes, depth)), *self.to(end.no, depth)]

    def _back(self, block: Block, depth: int) -> Lines:
        base, length = self.layout.frames[block.routine], len(self.cut.kept[block.routine]) + 1
        lines = [f"k = s[{base}]", f"s[{base}:{base + length}] = {self.writer.zeros(length)}"]
        points = self.returns.get(block.routine, set())
        if len(points) == 1:
            only = min(points)
            lines += [f"if k == {only + 1}:", *indent(self.to(only, depth))]
        return [*lines, "return BACK[k]"]

    def _call(self, block: Block, end: CallTo, at: Place, depth: int) -> Lines:
        args = [self.values.value(arg, at) for arg in end.args]
        lines = []
        if end.keeps:
            first, last = self._circle(block)
            lines = [f"a{i} = {arg}" for i, arg in enumerate(args)] + [f"keep(s, {first}, {last})"]
            args = [f"a{i}" for i in range(len(args))]
        return lines + self.enter(end.routine, args, end.back, depth)

    def enter(self, routine: str, args: Lines, back: int, depth: int = _MOST_INLINE) -> Lines:
        base = self.layout.frames[routine]
        lines = [f"s[{base}] = {back + 1}"]
        kept = self.cut.kept[routine]
        lines += [f"s[{base + 1 + kept[slot]}] = {arg}" for slot, arg in enumerate(args)]
        return [*lines, *self.to(self.cut.first[routine], depth)]

    # --- choices ---

    def _pause(self, block: Block, end: Pause, at: Place, depth: int) -> Lines:
        number = block.number
        if f"r{number}" not in self.writer.functions:
            self.writer.add(f"r{number}", [])  # it may lead back here
            self.writer.add(f"o{number}", self._offers(block, end, at))
            self.writer.add(f"r{number}", self._resume(block, end))
        pc = self.layout.slot("pc")
        lines = [f"s[{pc}] = {number + 1}", f"o = o{number}(s)", "if o:"]
        if self.writer.skips:
            lines += ["    if len(o) == 1:", f"        return r{number}(s, o[0])"]
        lines.append("    return o")
        step = end.step
        if isinstance(step, Choose):
            lines.append(f"{at.locals[step.slot]} = 0")
        if isinstance(step, ChooseMany):
            lines.append(f"{at.locals[step.left]} = 0")
        if isinstance(step, OpenWindow) or (isinstance(step, Choose) and step.window):
            lines.append(f"s[{self.layout.slot('now')}] = 0")
        if isinstance(step, OpenWindow):
            calm = self.layout.slot("calm")
            lines += [f"if not s[{calm}]:", f"    s[{calm}] = {step.window}"]
        return [*lines, *self.to(end.next, depth)]

    def _offers(self, block: Block, end: Pause, at: Place) -> Lines:
        step = end.step
        head = f"def o{block.number}(s):"
        match step:
            case Choose():
                return [head, *indent(self._choose_offers(step, at))]
            case ChooseMany():
                return [head, *indent(self._many_offers(step, at))]
            case Branches():
                lines = ["o = []"]
                for number, (condition, _) in enumerate(step.branches, 1):
                    lines += [f"if {self.values.truth(condition, at)}:", f"    o.append({number})"]
                if step.otherwise is not None:
                    lines += [f"if o and {self.values.truth(step.otherwise, at)}:", "    o.append(0)"]
                return [head, *indent([*lines, "return o"])]
            case OpenWindow():
                now, calm = self.layout.slot("now"), self.layout.slot("calm")
                lines = [
                    f"s[{now}] = {step.window}",
                    f"if s[{calm}] and not {self.writer.news_function(step.window)}(s, s[{calm}]):",
                    "    return []",
                    "o = []",
                    *self.writer.window_lines(step.window),
                    "if o:",
                    "    o.append(0)",
                    "return o",
                ]
                return [head, *indent(lines)]

    def _choose_offers(self, step: Choose, at: Place) -> Lines:
        # The set gets a name of its own: Python allows no assignment inside the first part of a comprehension.
        source = f"m = {self.values.value(step.source, at)}"
        listed = "reps(s, m)" if step.pieces else "MEMBERS[m]"
        test = self._rest_test(step.rest, step.slot, at, f"e - {BIAS}" if step.numbers else "e")
        found = f"[e for e in {listed} if {test}]" if test else f"list({listed})"
        if not step.window:
            return [source, f"return {found}"]
        lines = [source, f"s[{self.layout.slot('now')}] = {step.window}", f"o = {found} or [0]"]
        # An option of the window is no reason to go without what could be chosen, but it is one to be asked.
        return [*lines, *self.writer.window_lines(step.window), "return o if o[0] or len(o) > 1 else []"]

    def _rest_test(self, rest: tuple[Stmt, ...], slot: int, at: Place, member: str) -> str:
        if not rest:
            return ""
        head: Expr = Possible(rest)
        if len(rest) == 1 and isinstance(rest[0], Need):
            head = rest[0].condition
        return self.values.truth(head, at.with_locals({slot: member if member.isidentifier() else f"({member})"}))

    def _many_offers(self, step: ChooseMany, at: Place) -> Lines:
        chosen, left = at.locals[step.slot], at.locals[step.left]
        rest = self.writer.lean.lean(Possible(step.rest))
        slots = sorted(free_locals(rest) - {step.slot, step.left})
        tried = "None"
        if rest != TRUE:
            steps = rest.steps if isinstance(rest, Possible) else (Need(rest),)
            name = self.writer.heads.function(steps, (*slots, step.slot))
            tried = f"lambda c: {name}({', '.join(['s', *(at.locals[slot] for slot in slots), 'c'])})"
        source = self.values.value(step.source, at)
        return [f"return many(s, {source}, {chosen}, {left}, {step.up_to}, {step.pieces}, {tried})"]

    def _resume(self, block: Block, end: Pause) -> Lines:
        at, step = self.place(block), end.step
        lines = self._option_entry(block, end)
        now, calm = self.layout.slot("now"), self.layout.slot("calm")
        match step:
            case Choose():
                value = f"c - {BIAS} if c else 0" if step.numbers else "c"
                lines.append(f"{at.locals[step.slot]} = {value}")
                if step.window:
                    lines.append(f"s[{now}] = 0")
            case ChooseMany():
                chosen, left = at.locals[step.slot], at.locals[step.left]
                lines += ["if c:", f"    {chosen} |= 1 << c", f"    {left} -= 1", "else:", f"    {left} = 0",
                          f"return b{end.targets[0]}"]  # fmt: skip
            case Branches():
                for number, target in enumerate(end.targets, 1):
                    lines += [f"if c == {number}:", f"    return b{target}"]
            case OpenWindow():
                lines += [f"s[{calm}] = {step.window}", f"s[{now}] = 0"]
        return [f"def r{block.number}(s, c):", *indent([*lines, *self.to(end.next, 0)])]

    def _option_entry(self, block: Block, end: Pause) -> Lines:
        window = end.step.window if isinstance(end.step, OpenWindow | Choose) else 0
        if not window:
            return []
        lines: Lines = [f"s[{self.layout.slot('calm')}] = 0"]
        for option in self.writer.model.rules.options:
            if window not in option.windows:
                continue
            if option.routine in self.cut.waiting:
                circle = [] if end.again == block.number else [f"keep(s, {', '.join(map(str, self._circle(block)))})"]
                body = circle + self.enter(option.routine, [str(option.rule)], end.again)
            else:
                body = [f"{self.writer.routine_function(option.routine)}(s, {option.rule})", f"return b{block.number}"]
            lines += [f"if c == {OPTION_CODE + option.rule}:", *indent(body)]
        return [f"if c >= {OPTION_CODE}:", *indent(lines)]


def _is_short(block: Block) -> bool:
    """Whether writing a block out wherever it is reached costs less than going to it."""
    return len(block.steps) <= _SHORT and isinstance(block.end, Goto | CallTo | Back | Pause) and not block.restores


def _ways(block: Block) -> list[tuple[int, int]]:
    end = block.end
    match end:
        case Goto():
            return [(end.to, 1)]
        case Fork():
            return [(end.yes, 1), (end.no, 1)]
        case SwitchTo():
            return [(to, 1) for _, to in end.cases] + [(end.other, 1)]
        case Pause():
            return [(end.next, 2), *((to, 2) for to in end.targets), (end.again, 2)]
        case CallTo():
            return [(end.back, 2)]
    return []
