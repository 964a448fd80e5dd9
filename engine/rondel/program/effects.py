"""The effects of the interpreter: what moves, what is written, what chance does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, assert_never

from rondel.core.core import Core
from rondel.core.evaluate import HOME, Env
from rondel.core.expressions import (
    CAUSE,
    FACES,
    GENERATION,
    HELD,
    KNOWN,
    PLACES,
    POINTS,
    SEED,
    VEIL,
    YOU,
    Expr,
    Region,
)  # fmt: skip
from rondel.core.library import members
from rondel.core.operations import Over
from rondel.core.statements import (
    Chapter,
    Clear,
    DrawMember,
    DrawTop,
    Effect,
    Fail,
    LookAt,
    MoveSet,
    Passed,
    RollDice,
    ScorePoints,
    SendHome,
    ShufflePile,
    Write,
)  # fmt: skip
from rondel.core.types import BIAS, PIECE, Member, Type
from rondel.problems import RuleFailure
from rondel.program.chance import StackOrder, name_number, pick

MOST_ROLLS = 1000


class Fate(Protocol):
    """What chance is to do next, where somebody has said it beforehand: a scenario does."""

    def rolled(self, piece: int) -> int | None:
        """The side that a die is to show."""

    def drawn(self, found: Sequence[int], holds: Type) -> int | None:
        """The one of some members, pieces or numbers that is to be drawn."""


class Machine(Protocol):
    """Something with a position that can evaluate."""

    @property
    def core(self) -> Core: ...
    @property
    def stack_order(self) -> StackOrder: ...
    @property
    def fate(self) -> Fate | None: ...
    def value(self, expr: Expr, env: Env) -> int: ...
    def ask(self, name: str, args: list[int]) -> int: ...
    def read(self, region: Region, index: int) -> int: ...
    def write(self, region: Region, index: int, value: int) -> None: ...
    def clear(self, region: Region) -> None: ...
    def tell(self, what: str, *values: int) -> None: ...


def take_effect(machine: Machine, step: Effect | Passed | Chapter | Fail, env: Env) -> None:
    """Changes the position as a statement says."""
    match step:
        case Write():
            _write(machine, step, env)
        case Clear():
            for region in step.regions:
                machine.clear(region)
        case MoveSet():
            move(machine, machine.value(step.what, env), machine.value(step.to, env))
        case SendHome():
            for piece in members(machine.value(step.what, env)):
                move(machine, 1 << piece, machine.ask(HOME, [piece]), "pay" if step.paid else "move")
        case ScorePoints():
            _score(machine, step, env)
        case RollDice():
            _roll(machine, step, env)
        case ShufflePile():
            _shuffle(machine, machine.value(step.pile, env))
        case DrawMember():
            env[step.local.number] = _draw_member(machine, step, env)
        case DrawTop():
            env[step.local.number] = _draw_top(machine, machine.value(step.pile, env))
        case LookAt():
            _look(machine, machine.value(step.what, env))
        case Passed():
            pass  # only programs that tell note it
        case Chapter():
            given = [machine.value(each, env) for each in step.given]
            machine.tell("end" if step.ends else "begin", step.number, *given)
        case Fail():
            raise RuleFailure(step.message)
        case _:
            assert_never(step)


def _write(machine: Machine, step: Write, env: Env) -> None:
    index = None if step.index is None else machine.value(step.index, env)
    if index == 0:  # the slot of none is never written
        return
    before = machine.read(step.region, index or 0)
    machine.write(step.region, index or 0, machine.value(step.value, env))
    if step.region == FACES and index is not None:
        piece, shown = machine.core.facts.faced.index(index), machine.read(FACES, index)
        if shown != before:
            machine.tell("face", piece, shown, *_seers(machine, piece))


# --- moving ---


def move(machine: Machine, mask: int, to: int, told_as: str = "move") -> None:
    """Every piece of a set to a place; nothing happens with none."""
    if to:
        for piece in members(mask):
            _move_piece(machine, piece, to, told_as)


def _move_piece(machine: Machine, piece: int, to: int, told_as: str) -> None:
    facts, origin = machine.core.facts, machine.read(PLACES, piece)
    if origin == to:
        return
    machine.write(HELD, origin, machine.read(HELD, origin) & ~(1 << piece))
    machine.write(HELD, to, machine.read(HELD, to) | 1 << piece)
    machine.write(PLACES, piece, to)
    if facts.hidden >> piece & 1:
        _see(machine, 1 << piece, facts.seen_by[to])
    machine.tell(told_as, piece, origin, to, *_seers(machine, piece))
    if piece <= facts.hosts:
        _leave_riders(machine, piece, origin)


def _leave_riders(machine: Machine, host: int, origin: int) -> None:
    facts = machine.core.facts
    riders = machine.read(HELD, facts.places + host)
    move(machine, riders & facts.staying, origin)
    for rider in members(riders & facts.returning):
        move(machine, 1 << rider, machine.ask(HOME, [rider]))


def _see(machine: Machine, mask: int, players: int) -> None:
    """Some players see pieces; what one of them did not know cannot be unseen."""
    for player in members(players):
        known = machine.read(KNOWN, player)
        if mask & ~known:
            machine.write(KNOWN, player, known | mask)
            _lift_veil(machine)


def _seers(machine: Machine, piece: int) -> tuple[int, ...]:
    """The players who can tell a piece from others; nothing for one that never hides."""
    facts = machine.core.facts
    if not facts.hidden >> piece & 1:
        return ()
    return (sum(1 << player for player in range(1, facts.seats + 1) if machine.read(KNOWN, player) >> piece & 1),)


def _look(machine: Machine, mask: int) -> None:
    you = machine.read(YOU, 0)
    if you:
        machine.write(KNOWN, you, machine.read(KNOWN, you) | mask & machine.core.facts.hidden)
    _lift_veil(machine)
    machine.tell("chance")


def _lift_veil(machine: Machine) -> None:
    machine.write(VEIL, 0, machine.read(VEIL, 0) + 1)


# --- points ---


def _score(machine: Machine, step: ScorePoints, env: Env) -> None:
    player, amount = machine.value(step.player, env), machine.value(step.amount, env)
    if 1 <= player <= machine.core.facts.seats and amount:
        pieces = machine.value(step.pieces, env)  # which they are may hang on the points that were there before
        machine.write(POINTS, player, machine.read(POINTS, player) + amount)
        machine.tell("score", step.site, player, amount, machine.read(CAUSE, 0), pieces)


# --- chance ---


def _number(machine: Machine, stream: Region, count: int) -> int:
    counter = machine.read(stream, 0)
    machine.write(stream, 0, counter + 1)
    _lift_veil(machine)
    return pick(machine.read(SEED, 0), name_number(stream.of), counter, count)


def _roll(machine: Machine, step: RollDice, env: Env) -> None:
    facts = machine.core.facts
    for _ in range(MOST_ROLLS):
        for piece in members(machine.value(step.what, env)):
            stream = facts.streams[piece]
            if stream is not None:
                face = facts.side(piece, _number(machine, stream, facts.faces[piece]))
                face = (machine.fate.rolled(piece) if machine.fate else None) or face
                machine.write(FACES, facts.faced[piece], face)
                machine.tell("roll", piece, face, *_seers(machine, piece))
        if step.until is None or machine.value(step.until, env):
            return
    raise RuleFailure("'roll … until' never ends")


def _shuffle(machine: Machine, pile: int) -> None:
    """What lies in a stack gets a new order that nobody knows."""
    if not pile:
        return
    facts, held = machine.core.facts, machine.read(HELD, pile)
    machine.write(GENERATION, pile, machine.read(GENERATION, pile) + 1)
    if facts.hidden:
        for player in range(1, facts.seats + 1):
            seen = 0 if facts.seen_by[pile] >> player & 1 else held
            machine.write(KNOWN, player, machine.read(KNOWN, player) & ~seen)
    machine.tell("shuffle", pile)


def _draw_member(machine: Machine, step: DrawMember, env: Env) -> int:
    found = members(machine.value(step.source, env))
    if not found:
        return 0
    drawn = found[_number(machine, step.stream, len(found))]
    machine.tell("chance")
    bias = BIAS if step.over is Over.NUMBERS else 0
    given = machine.fate.drawn([one - bias for one in found], step.local.type) if machine.fate else None
    return drawn - bias if given is None else given


def _draw_top(machine: Machine, pile: int) -> int:
    refill = machine.core.facts.refill[pile]
    if not machine.read(HELD, pile) and refill:
        move(machine, machine.read(HELD, refill), pile, "refill")
        _shuffle(machine, pile)
    _lift_veil(machine)
    machine.tell("chance")
    seed, generation, held = machine.read(SEED, 0), machine.read(GENERATION, pile), machine.read(HELD, pile)
    given = machine.fate.drawn(members(held), Member(PIECE)) if machine.fate and held else None
    return machine.stack_order.top(seed, pile, generation, held) if given is None else given
