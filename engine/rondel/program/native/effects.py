"""Effects as C: what moves, what is written, what chance does."""

from __future__ import annotations

from typing import assert_never

from rondel.core.expressions import Apply
from rondel.core.operations import Op, Over
from rondel.core.statements import (
    Clear,
    DrawMember,
    DrawTop,
    Effect,
    LookAt,
    MoveSet,
    RollDice,
    ScorePoints,
    SendHome,
    ShufflePile,
    Write,
)
from rondel.core.types import BIAS, KEPT
from rondel.program.chance import name_number
from rondel.program.effects import MOST_ROLLS
from rondel.program.native.locals import CLocals
from rondel.program.native.loops import each_member
from rondel.program.native.place import CPlace
from rondel.program.native.printer import Bits, store
from rondel.program.native.reads import address
from rondel.program.native.windows import is_wide, word_literal


class CEffects:
    """Writes effects as C."""

    def __init__(self, locals_: CLocals) -> None:
        self.locals, self.values, self.names = locals_, locals_.values, locals_.names
        self.layout, self.words = self.values.layout, self.values.words

    def step(self, step: Effect, at: CPlace) -> None:
        number = self.values.number
        match step:
            case Write():
                self._write(step, at)
            case Clear():
                self._clear(step, at)
            case MoveSet():
                self._move(step, at)
            case SendHome():
                self.send_home(step, at)
            case ScorePoints():
                player, amount = number(step.player, at), number(step.amount, at)
                at.code.line(f"score(s, x, {player}, {amount}, {step.site});")
            case RollDice():
                self._roll(step, at)
            case ShufflePile():
                at.code.line(f"shuffle(s, {number(step.pile, at)});")
            case DrawMember():
                self._draw_member(step, at)
            case DrawTop():
                drawn = at.code.temporary("i64", f"draw_top(s, x, {number(step.pile, at)})")
                self.locals.set_number(self.locals.variable(step.local, at), drawn, at)
            case LookAt():
                at.code.line(f"look(s, {_addressed(self.values.bits(step.what, at), at)});")
            case _:
                assert_never(step)

    def _write(self, step: Write, at: CPlace) -> None:
        slot = address(self.values, step.region, step.index, at)
        with at.code.block(f"if ({slot.is_written})" if slot.is_written else ""):
            self.put(step, slot.word, at)

    def put(self, step: Write, place: str, at: CPlace) -> None:
        """What is written: a number that could be too large to be remembered is held back."""
        holds = self.values.core.regions[step.region].holds
        _, words = self.words.region(self.layout, step.region)
        if is_wide(holds):
            self.names.widths.add(words)
            store(at.code, place, self.values.bits(step.value, at), words)
            return
        value, found = self.values.number(step.value, at), self.values.types.number(step.value)
        fits = holds != KEPT or (found.low >= KEPT.low and found.high <= KEPT.high)
        at.code.line(f"s[{place}] = {value if fits else f'kept({value})'};")

    def _clear(self, step: Clear, at: CPlace) -> None:
        """Regions that lie side by side are cleared together."""
        runs: list[tuple[int, int]] = []
        for first, length in sorted(self.layout.regions[region] for region in step.regions):
            if not length:
                continue
            if runs and runs[-1][1] == first:
                runs[-1] = (runs[-1][0], first + length)
            else:
                runs.append((first, first + length))
        for first, last in runs:
            begin, end = self.words.frames((first, last))
            at.code.line(f"clear(s, {begin}, {end});")

    def _move(self, step: MoveSet, at: CPlace) -> None:
        match step.what:
            case Apply(Op.SINGLE, (piece,)):
                one = self.values.number(piece, at)
                at.code.line(f"move_piece(s, x, {one}, {self.values.number(step.to, at)});")
                return
        pieces, to = self.values.bits(step.what, at), at.code.temporary("i64", self.values.number(step.to, at))
        with each_member(at.code, Over.SET, pieces) as member:
            at.code.line(f"move_piece(s, x, {member.name}, {to});")

    def send_home(self, step: SendHome, at: CPlace) -> None:
        match step.what:
            case Apply(Op.SINGLE, (piece,)):
                at.code.line(f"send_home(s, x, {self.values.number(piece, at)});")
                return
        with each_member(at.code, Over.SET, self.values.bits(step.what, at)) as member:
            at.code.line(f"send_home(s, x, {member.name});")

    def _roll(self, step: RollDice, at: CPlace) -> None:
        count = at.code.name("i")
        with at.code.block(f"for (int {count} = 0;; {count}++)" if step.until is not None else ""):
            if step.until is not None:
                at.code.line(f"if ({count} == {MOST_ROLLS}) fail(x, NEVER_ROLLED, {self.names.doer()});")
            with each_member(at.code, Over.SET, self.values.bits(step.what, at)) as member:
                at.code.line(f"roll(s, {member.name});")
            if step.until is not None:
                at.code.line(f"if ({self.values.truth(step.until, at)}) break;")

    def _draw_member(self, step: DrawMember, at: CPlace) -> None:
        found, code = self.values.bits(step.source, at), at.code
        width = self.names.width(found.window)
        counter, _ = self.words.region(self.layout, step.stream)
        base = found.window.base - (BIAS if step.over is Over.NUMBERS else 0)
        count, result = code.temporary("i64", f"count_{width}({found.text})"), code.unset("i64")
        drawn = f"drawn(s, {counter}, {word_literal(name_number(step.stream.of))}, {count}) + 1"
        code.line(f"{result} = 0;")
        code.line(f"if ({count}) {result} = nth_{width}({found.text}, {drawn}, {base});")
        self.locals.set_number(self.locals.variable(step.local, at), result, at)


def _addressed(bits: Bits, at: CPlace) -> str:
    """A set as the runtime takes it: its words, the number of the first, and how many."""
    kept = at.code.name("m")
    at.code.line(f"{bits.window.ctype} {kept} = {bits.text};")
    return f"{words_at(kept, bits)}, {bits.window.first}, {bits.window.words}"


def words_at(name: str, bits: Bits) -> str:
    """Where the words of a variable lie."""
    return f"&{name}" if bits.window.words == 1 else f"{name}.w"
