"""Statements as C: those that never wait."""

from __future__ import annotations

from typing import assert_never

from rondel.core.expressions import YOU, Apply, Expr, Local
from rondel.core.operations import Op, Over
from rondel.core.statements import (
    AsPlayer,
    Branches,
    CallRoutine,
    Chapter,
    Choose,
    ChooseMany,
    Clear,
    DrawMember,
    DrawTop,
    Effect,
    Fail,
    If,
    LookAt,
    Loop,
    MoveSet,
    Need,
    OpenWindow,
    Passed,
    RollDice,
    ScorePoints,
    SendHome,
    SetLocal,
    ShufflePile,
    Spend,
    Stmt,
    Stmts,
    Switch,
    Write,
)  # fmt: skip
from rondel.core.types import KEPT
from rondel.program.chance import name_number
from rondel.program.effects import MOST_ROLLS
from rondel.program.native.loops import each_member
from rondel.program.native.names import CNames, RoutineWanted
from rondel.program.native.place import CPlace, Variable, variable_of
from rondel.program.native.printer import Bits, fitted, known_at, some, store
from rondel.program.native.reads import address, call
from rondel.program.native.values import CValues
from rondel.program.native.windows import is_wide, literal, window_of, word_literal


class CStatements:
    """Writes statements as C."""

    def __init__(self, values: CValues) -> None:
        self.values, self.names, self.sizes = values, values.names, values.core.sizes
        self.layout, self.words = values.layout, values.words

    def all(self, steps: Stmts, at: CPlace) -> None:
        for step in steps:
            self.step(step, at)

    def step(self, step: Stmt, at: CPlace) -> None:
        match step:
            case Need() | Passed() | Chapter():
                pass  # a head was tried before; only programs that tell say what they come by
            case SetLocal():
                self.assign(step.local, step.value, at)
            case If():
                self._if(step, at)
            case Switch():
                self._switch(step, at)
            case Loop():
                self._loop(step, at)
            case CallRoutine():
                name, params = self.names.of(RoutineWanted(step.routine)), self.values.core.routines[step.routine].params
                at.code.line(f"{call(self.values, name, params, step.args, at)};")
            case AsPlayer():
                self._as_player(step, at)
            case (
                Write() | Clear() | MoveSet() | SendHome() | ScorePoints() | RollDice() | ShufflePile() | DrawMember()
                | DrawTop() | LookAt()
            ):  # fmt: skip
                self._effect(step, at)
            case Spend():
                spent(step, self.names, at)
            case Fail():
                at.code.line(f"fail(x, RULE_FAILED, {self.names.message(step.message)});")
            case Choose() | ChooseMany() | Branches() | OpenWindow():
                raise AssertionError(f"a question outside a pause: {step}")
            case _:
                assert_never(step)

    # --- locals ---

    def variable(self, local: Local, at: CPlace) -> Variable:
        """The variable of a local; one that lies in no frame is made when it is first met."""
        if local.number not in at.locals:
            made = variable_of(local, "", self.sizes)
            if made.window is not None:
                self.names.width(made.window)
            at.locals[local.number] = Variable(at.code.variable(made.ctype), made.window, made.bits)
        return at.locals[local.number]

    def assign(self, local: Local, value: Expr, at: CPlace) -> None:
        variable = self.variable(local, at)
        if variable.window is None:
            self.set_number(variable, self.values.number(value, at), at)
        else:
            self.set_bits(variable, self.values.bits(value, at, variable.window), at)

    def set_number(self, variable: Variable, number: str, at: CPlace) -> None:
        if variable.slot < 0:
            at.code.line(f"{variable.name} = {number};")
            return
        value = number if variable.words == 1 else at.code.temporary("i64", number)
        at.code.line(f"s[{variable.slot}] = {value};")
        for word in range(1, variable.words):  # another local that lies there at other times is wider
            at.code.line(f"s[{variable.slot} + {word}] = -({value} < 0);")

    def set_bits(self, variable: Variable, bits: Bits, at: CPlace) -> None:
        assert variable.window is not None
        if variable.slot < 0:
            at.code.line(f"{variable.name} = {fitted(bits, variable.window)};")
            return
        self.names.widths.add(variable.words)
        store(at.code, str(variable.slot), bits, variable.words)

    # --- ways ---

    def _if(self, step: If, at: CPlace) -> None:
        with at.code.block(f"if ({self.values.truth(step.condition, at)})"):
            self.all(step.then, at)
        if step.otherwise:
            with at.code.block("else"):
                self.all(step.otherwise, at)

    def _switch(self, step: Switch, at: CPlace) -> None:
        with at.code.block(f"switch ({self.values.number(step.value, at)})"):
            for number, body in step.cases:
                with at.code.block(f"case {literal(number)}:"):
                    self.all(body, at)
                    at.code.line("break;")

    def _loop(self, step: Loop, at: CPlace) -> None:
        found = self.variable(step.found, at) if step.found is not None else None
        self._narrow(step, at)
        if found is None:
            self._lap(step, at, found)
        else:
            with at.code.block("for (;;)"):
                self.set_number(found, "0", at)
                self._lap(step, at, found)
                at.code.line(f"if (!{self.values.number(step.found or step.local, at)}) break;")
        self.set_number(self.variable(step.local, at), "0", at)

    def _narrow(self, step: Loop, at: CPlace) -> None:
        """What is left of a loop, and its member, are no more than there is at the start."""
        if step.rest.number in at.locals or step.over is not Over.SET:
            return
        bits = self.values.extents.bits(step.source, known_at(at))
        window = window_of(bits)
        self.names.width(window)
        at.locals[step.rest.number] = Variable(at.code.variable(window.ctype), window, bits)

    def _lap(self, step: Loop, at: CPlace, found: Variable | None) -> None:
        code = at.code
        self.assign(step.rest, step.source, at)
        with code.block("for (;;)"):
            rest = self.values.bits(step.rest, at)
            code.line(f"if (!{some(rest)}) break;")
            self._take_next(step, rest, at)
            if step.still is not None:
                gone = self.values.truth(Apply(Op.HAS, (step.still, step.local)), at)
                code.line(f"if (!{gone}) continue;")
            if step.condition is not None and found is not None:
                code.line(f"if (!({self.values.truth(step.condition, at)})) continue;")
                self.set_number(found, "1", at)
            self.all(step.body, at)

    def _take_next(self, step: Loop, rest: Bits, at: CPlace) -> None:
        first, others = {
            Over.SET: (Op.FIRST, Op.WITHOUT_FIRST),
            Over.NUMBERS: (Op.FIRST_NUMBER, Op.WITHOUT_FIRST),
            Over.SEQUENCE: (Op.HEAD, Op.TAIL),
        }[step.over]
        self.assign(step.local, Apply(first, (step.rest,)), at)
        self.assign(step.rest, Apply(others, (step.rest,)), at)

    def _as_player(self, step: AsPlayer, at: CPlace) -> None:
        you, _ = self.words.region(self.layout, YOU)
        player = at.code.temporary("i64", self.values.number(step.player, at))
        with at.code.block(f"if ({player})"):
            before = at.code.temporary("i64", f"s[{you}]")
            at.code.line(f"s[{you}] = {player};")
            self.all(step.body, at)
            at.code.line(f"s[{you}] = {before};")

    # --- effects ---

    def _effect(self, step: Effect, at: CPlace) -> None:
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
                at.code.line(f"score(s, {player}, {amount});")
            case RollDice():
                self._roll(step, at)
            case ShufflePile():
                at.code.line(f"shuffle(s, {number(step.pile, at)});")
            case DrawMember():
                self._draw_member(step, at)
            case DrawTop():
                drawn = at.code.temporary("i64", f"draw_top(s, x, {number(step.pile, at)})")
                self.set_number(self.variable(step.local, at), drawn, at)
            case LookAt():
                pieces = self._addressed(step.what, at)
                at.code.line(f"look(s, {pieces});")
            case _:
                assert_never(step)

    def _addressed(self, what: Expr, at: CPlace) -> str:
        """A set as the runtime takes it: its words, the number of the first, and how many."""
        return addressed(self.values.bits(what, at), at)

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
        base = found.window.base - (64 if step.over is Over.NUMBERS else 0)
        count, result = code.temporary("i64", f"count_{width}({found.text})"), code.variable("i64")
        drawn = f"drawn(s, {counter}, {word_literal(name_number(step.stream.of))}, {count}) + 1"
        code.line(f"{result} = 0;")
        code.line(f"if ({count}) {result} = nth_{width}({found.text}, {drawn}, {base});")
        self.set_number(self.variable(step.local, at), result, at)


def addressed(bits: Bits, at: CPlace) -> str:
    """A set as the runtime takes it: its words, the number of the first, and how many."""
    kept = at.code.name("m")
    at.code.line(f"{bits.window.ctype} {kept} = {bits.text};")
    return f"{words_at(kept, bits)}, {bits.window.first}, {bits.window.words}"


def words_at(name: str, bits: Bits) -> str:
    """Where the words of a variable lie."""
    return f"&{name}" if bits.window.words == 1 else f"{name}.w"


def spent(step: Spend, names: CNames, at: CPlace) -> None:
    at.code.line(f"spend(x, {step.amount}, {names.doer(step.who)});")

