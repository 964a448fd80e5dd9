"""Statements and blocks as Python source."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rondel.program.blocks import OPTION_CODE, Back, Block, CallTo, Fork, Goto, Pause, SwitchTo
from rondel.program.cut import next_member
from rondel.program.locals import free_locals
from rondel.program.python_values import Place
from rondel.rules.core import (
    BIAS,
    AsPlayer,
    Branches,
    CallRoutine,
    Choose,
    ChooseMany,
    Clear,
    DrawFrom,
    Expr,
    Fail,
    If,
    LookAt,
    Loop,
    MoveSet,
    Need,
    Op,
    OpenWindow,
    Possible,
    RollDice,
    ScorePoints,
    SendHome,
    SetLocal,
    ShufflePile,
    Stmt,
    Switch,
    Write,
)  # fmt: skip

if TYPE_CHECKING:
    from rondel.program.python_backend import Writer

Lines = list[str]
_MOST_INLINE = 12


def indent(lines: Lines, depth: int = 1) -> Lines:
    return ["    " * depth + line for line in lines]


class Effects:
    """Statements that never wait."""

    def __init__(self, writer: Writer) -> None:
        self.writer, self.values = writer, writer.values
        self.count = 0

    def all(self, steps: tuple[Stmt, ...], at: Place) -> Lines:
        return [line for step in steps for line in self.step(step, at)] or ["pass"]

    def step(self, step: Stmt, at: Place) -> Lines:
        values = self.values
        match step:
            case Need():
                return []
            case SetLocal():
                return [f"{self._local(step.slot, at)} = {values.value(step.value, at)}"]
            case If():
                lines = [f"if {values.truth(step.condition, at)}:", *indent(self.all(step.then, at))]
                return lines + (["else:", *indent(self.all(step.otherwise, at))] if step.otherwise else [])
            case Switch():
                return self._switch(step, at)
            case Loop():
                return self._loop(step, at)
            case CallRoutine():
                args = ", ".join([at.state, *(values.value(arg, at) for arg in step.args)])
                return [f"{self.writer.routine_function(step.routine)}({args})"]
            case AsPlayer():
                return self._as(step, at)
            case _:
                return self.effect(step, at)

    def _local(self, slot: int, at: Place) -> str:
        if slot not in at.locals:
            at.locals[slot] = f"v{slot}"
        return at.locals[slot]

    def _fresh(self, stem: str) -> str:
        self.count += 1
        return f"{stem}{self.count}"

    def _switch(self, step: Switch, at: Place) -> Lines:
        name = self._fresh("k")
        lines = [f"{name} = {self.values.value(step.value, at)}"]
        word = "if"
        for number, body in step.cases:
            lines += [f"{word} {name} == {number}:", *indent(self.all(body, at))]
            word = "elif"
        return lines

    def _loop(self, step: Loop, at: Place) -> Lines:
        rest, slot = self._local(step.rest, at), self._local(step.slot, at)
        turn: Lines = []
        for taken in next_member(step):
            turn += self.step(taken, at)
        if step.still is not None:
            turn += [f"if not {self.values.value(step.still, at)} >> {slot} & 1:", "    continue"]
        if step.condition is not None:
            found = self._local(step.found, at)
            turn += [f"if not {self.values.truth(step.condition, at)}:", "    continue", f"{found} = 1"]
        turn += self.all(step.body, at)
        source = self.values.source(step.source, at, numbers=step.numbers)
        lap = [f"{rest} = {source}", f"while {rest}:", *indent(turn)]
        if step.condition is not None:
            lap = ["for _ in range(10000):", f"    {found} = 0", *indent(lap), f"    if not {found}:", "        break",
                   "else:", "    raise RuleFailure(\"'each … while' goes on without end\")"]  # fmt: skip
        return [*lap, f"{slot} = 0"]

    def _as(self, step: AsPlayer, at: Place) -> Lines:
        you = self.values.slot("you", None, at)
        player, was = self._fresh("p"), self._fresh("w")
        inner = [f"{was} = {you}", f"{you} = {player}", *self.all(step.body, at), f"{you} = {was}"]
        return [f"{player} = {self.values.value(step.player, at)}", f"if {player}:", *indent(inner)]

    def effect(self, step: Stmt, at: Place) -> Lines:
        values, state = self.values, at.state
        match step:
            case Write():
                return self._write(step, at)
            case Clear():
                spans = self.writer.model.layout.spans.get(step.span_name, ())
                return [f"{state}[{first}:{last}] = {self.writer.zeros(last - first)}" for first, last in spans]
            case MoveSet(Op("bit", (piece,)), to):
                return [f"move_piece({state}, {values.value(piece, at)}, {values.value(to, at)})"]
            case MoveSet():
                return [f"move({state}, {values.value(step.what, at)}, {values.value(step.to, at)})"]
            case SendHome(Op("bit", (piece,))):
                return [f"send_home({state}, {values.value(piece, at)})"]
            case SendHome():
                return [f"send_all_home({state}, {values.value(step.what, at)})"]
            case ScorePoints():
                player, amount = values.value(step.player, at), values.value(step.amount, at)
                told = f", {values.value(step.pieces, at)}" if self.writer.told else ""
                return [f"score({state}, {player}, {amount}, {step.site}{told})"]
            case RollDice():
                return self._roll(step, at)
            case ShufflePile():
                return [f"shuffle({state}, {values.value(step.pile, at)})"]
            case DrawFrom():
                return self._draw(step, at)
            case LookAt():
                return [f"look({state}, {values.value(step.what, at)})"]
            case Fail():
                return [f"raise RuleFailure({step.message!r})"]
        raise AssertionError(step)

    def _write(self, step: Write, at: Place) -> Lines:
        value = self.values.value(step.value, at)
        if step.index is None:
            return [f"{self.values.slot(step.region, None, at)} = {value}"]
        index = self._fresh("i")
        first = self.writer.model.layout.base(step.region)
        return [f"{index} = {self.values.value(step.index, at)}", f"if {index}:",
                f"    {at.state}[{first} + {index}] = {value}"]  # fmt: skip

    def _roll(self, step: RollDice, at: Place) -> Lines:
        roll = f"roll({at.state}, {self.values.value(step.what, at)})"
        if step.until is None:
            return [roll]
        test = self.values.truth(step.until, at)
        return ["for _ in range(1000):", f"    {roll}", f"    if {test}:", "        break",
                "else:", "    raise RuleFailure(\"'roll … until' never ends\")"]  # fmt: skip

    def _draw(self, step: DrawFrom, at: Place) -> Lines:
        slot = self._local(step.slot, at)
        if step.pile is not None:
            return [f"{slot} = draw_top({at.state}, {self.values.value(step.pile, at)})"]
        counter = self.writer.model.layout.base(f"stream:{step.stream}")
        stream = self.writer.stream_number(step.stream)
        return [f"{slot} = draw_member({at.state}, {self.values.value(step.source, at)}, {counter}, {stream})"]


class BlockWriter:
    """Blocks: a function each; a block with one predecessor is written where it is reached."""

    def __init__(self, writer: Writer) -> None:
        self.writer, self.values, self.effects = writer, writer.values, writer.effects
        self.cut, self.layout = writer.model.cut, writer.model.layout
        self.blocks = self.cut.blocks
        self.reached = self._count_ways()

    def _count_ways(self) -> dict[int, int]:
        """How often a block is reached; those reached from outside count twice, so that they stay functions."""
        reached: dict[int, int] = {}
        for block in self.blocks:
            for to, weight in _ways(block):
                reached[to] = reached.get(to, 0) + weight
        for first in self.cut.first.values():
            reached[first] = reached.get(first, 0) + 2
        return reached

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
        if self.reached.get(number, 0) == 1 and depth < _MOST_INLINE and not isinstance(target.end, Pause):
            return self.lines(target, depth + 1)
        return [f"return b{number}"]

    def is_needed(self, number: int) -> bool:
        """Whether a block must be a function of its own; a deep chain of inlined ones is cut, so all may be."""
        return True

    def _circle(self, block: Block) -> tuple[int, int]:
        return self.layout.circles[self.cut.circles[block.routine]]

    def _end(self, block: Block, at: Place, depth: int) -> Lines:
        end = block.end
        match end:
            case Goto():
                return self.to(end.to, depth)
            case Fork():
                return [f"if {self.values.truth(end.condition, at)}:", *indent(self.to(end.yes, depth)),
                        *self.to(end.no, depth)]  # fmt: skip
            case SwitchTo():
                lines = [f"k = {self.values.value(end.value, at)}"]
                for number, to in end.cases:
                    lines += [f"if k == {number}:", *indent(self.to(to, depth))]
                return lines + self.to(end.other, depth)
            case CallTo():
                return self._call(block, end, at)
            case Back():
                base, length = self.layout.frames[block.routine], len(self.cut.kept[block.routine]) + 1
                return [f"k = s[{base}]", f"s[{base}:{base + length}] = {self.writer.zeros(length)}", "return BACK[k]"]
            case Pause():
                return self._pause(block, end, at)

    def _call(self, block: Block, end: CallTo, at: Place) -> Lines:
        args = [self.values.value(arg, at) for arg in end.args]
        lines = []
        if end.keeps:
            first, last = self._circle(block)
            lines = [f"a{i} = {arg}" for i, arg in enumerate(args)] + [f"keep(s, {first}, {last})"]
            args = [f"a{i}" for i in range(len(args))]
        return lines + self.enter(end.routine, args, end.back)

    def enter(self, routine: str, args: Lines, back: int) -> Lines:
        base = self.layout.frames[routine]
        lines = [f"s[{base}] = {back + 1}"]
        kept = self.cut.kept[routine]
        lines += [f"s[{base + 1 + kept[slot]}] = {arg}" for slot, arg in enumerate(args)]
        return [*lines, f"return b{self.cut.first[routine]}"]

    # --- choices ---

    def _pause(self, block: Block, end: Pause, at: Place) -> Lines:
        number = block.number
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
        return [*lines, f"return b{end.next}"]

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
                name = self.writer.window_function(step.window)
                lines = [
                    f"s[{now}] = {step.window}",
                    f"if s[{calm}] and not {self.writer.news_function(step.window)}(s, s[{calm}]):",
                    "    return []",
                    f"o = {name}(s)",
                    "if o:",
                    "    o.append(0)",
                    "return o",
                ]
                return [head, *indent(lines)]

    def _choose_offers(self, step: Choose, at: Place) -> Lines:
        source = self.values.value(step.source, at)
        listed = f"reps(s, {source})" if step.pieces else f"members({source})"
        test = self._rest_test(step.rest, step.slot, at, f"e - {BIAS}" if step.numbers else "e")
        found = f"[e for e in {listed} if {test}]" if test else listed
        if not step.window:
            return [f"return {found}"]
        now = self.layout.slot("now")
        return [f"s[{now}] = {step.window}", f"o = {found}", f"w = {self.writer.window_function(step.window)}(s)",
                "return o + w if o or not w else [0, *w]"]  # fmt: skip

    def _rest_test(self, rest: tuple[Stmt, ...], slot: int, at: Place, member: str) -> str:
        if not rest:
            return ""
        head: Expr = Possible(rest)
        if len(rest) == 1 and isinstance(rest[0], Need):
            head = rest[0].condition
        return self.values.truth(head, at.with_locals({slot: member if member.isidentifier() else f"({member})"}))

    def _many_offers(self, step: ChooseMany, at: Place) -> Lines:
        chosen, left = at.locals[step.slot], at.locals[step.left]
        slots = sorted(free_locals(Possible(step.rest)) - {step.slot, step.left})
        tried = "None"
        if step.rest:
            name = self.writer.heads.function(step.rest, (*slots, step.slot))
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
        return [f"def r{block.number}(s, c):", *indent([*lines, f"return b{end.next}"])]

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
