"""The effects of the interpreter: what moves, what is written, what chance does."""

from __future__ import annotations

from rondel.problems import RuleFailure
from rondel.program.chance import name_number, pick
from rondel.program.layout import dice_stream
from rondel.program.model import Model
from rondel.rules.core import (
    Clear,
    DrawFrom,
    Fail,
    LookAt,
    MoveSet,
    Passed,
    RollDice,
    ScorePoints,
    SendHome,
    ShufflePile,
    Stmt,
    Write,
)  # fmt: skip
from rondel.rules.evaluate import Env, Evaluator
from rondel.rules.library import bounded, members

MOST_ROLLS = 1000


class Effects(Evaluator):
    """Statements that change the position and never wait."""

    s: list[int]

    def __init__(self, model: Model) -> None:
        super().__init__(model.rules.world, model.rules.answers)
        self.model = model
        self.events: list[tuple[int | str, ...]] | None = None

    def read(self, region: str, index: int) -> int:
        first, length = self.model.layout.regions[region]
        return self.s[first + index] if 0 <= index < length else 0

    def write(self, region: str, index: int, value: int) -> None:
        first, length = self.model.layout.regions[region]
        if length == 1 or 0 < index < length:
            self.s[first + index] = value

    def tell(self, *event: int | str) -> None:
        if self.events is not None:
            self.events.append(event)

    def effect(self, step: Stmt, env: Env) -> None:
        match step:
            case Write():
                index = 0 if step.index is None else self.value(step.index, env)
                self.write(step.region, index, self.value(step.value, env))
            case Clear():
                for first, last in self.model.layout.spans.get(step.span_name, ()):
                    self.s[first:last] = [0] * (last - first)
            case MoveSet():
                self.move(self.value(step.what, env), self.value(step.to, env))
            case SendHome():
                for piece in members(self.value(step.what, env)):
                    self.move(1 << piece, self.ask("home", [piece]))
            case ScorePoints():
                player, amount = self.value(step.player, env), self.value(step.amount, env)
                self._score(player, amount, step.site, self.value(step.pieces, env) if self.events is not None else 0)
            case RollDice():
                self._roll(step, env)
            case ShufflePile():
                self.shuffle(self.value(step.pile, env))
            case DrawFrom():
                env[step.slot] = self._draw(step, env)
            case LookAt():
                self._look(self.value(step.what, env))
            case Passed():
                pass  # only programs that tell note it
            case Fail():
                raise RuleFailure(step.message)
            case _:
                raise AssertionError(step)

    # --- moving ---

    def move(self, mask: int, to: int) -> None:
        """Every piece of a set to a place; nothing happens with none."""
        if to:
            for piece in members(mask):
                self._move_piece(piece, to)

    def _move_piece(self, piece: int, to: int) -> None:
        origin = self.read("place", piece)
        if origin == to:
            return
        self.write("held", origin, self.read("held", origin) & ~(1 << piece))
        self.write("held", to, self.read("held", to) | 1 << piece)
        self.write("place", piece, to)
        if self.model.hidden >> piece & 1:
            self._see(1 << piece, self.model.seen_by[to])
        self.tell("move", piece, origin, to)
        if piece <= self.world.hosts:
            self._leave_riders(piece, origin)

    def _leave_riders(self, host: int, origin: int) -> None:
        riders = self.read("held", len(self.world.places) + host)
        self.move(riders & self.model.riders["stay"], origin)
        for rider in members(riders & self.model.riders["return"]):
            self.move(1 << rider, self.ask("home", [rider]))

    def _see(self, mask: int, players: int) -> None:
        for player in members(players):
            self.write("known", player, self.read("known", player) | mask)

    def _look(self, mask: int) -> None:
        self._see(mask & self.model.hidden, 1 << self.read("you", 0) if self.read("you", 0) else 0)
        self._lift_veil()

    def _lift_veil(self) -> None:
        self.write("veil", 0, self.read("veil", 0) + 1)

    # --- points ---

    def _score(self, player: int, amount: int, site: int, pieces: int) -> None:
        amount = bounded(amount)
        if 1 <= player <= self.world.seats and amount:
            self.write("points", player, bounded(self.read("points", player) + amount))
            self.tell("score", site, player, amount, self.read("cause", 0), pieces)

    # --- chance ---

    def _number(self, stream: str, count: int) -> int:
        region = f"stream:{stream}"
        counter = self.read(region, 0)
        self.write(region, 0, counter + 1)
        self._lift_veil()
        return pick(self.read("seed", 0), name_number(stream), counter, count)

    def _roll(self, step: RollDice, env: Env) -> None:
        for _ in range(MOST_ROLLS):
            for piece in members(self.value(step.what, env)):
                faces = self.world.piece_kinds[self.world.pieces[piece - 1].kind].faces
                face = self._number(dice_stream(self.world, piece), faces) + 1
                self.write("face", self.world.tables["piece.faced"][piece], face)
                self.tell("roll", piece, face)
            if step.until is None or self.value(step.until, env):
                return
        raise RuleFailure("'roll … until' never ends")

    def shuffle(self, pile: int) -> None:
        """What lies in a stack gets a new order that nobody knows."""
        held = self.read("held", pile)
        self.write("generation", pile, self.read("generation", pile) + 1)
        if self.model.hidden:
            self.write("mixed", pile, held)
            for player in range(1, self.world.seats + 1):
                seen = 0 if self.model.seen_by[pile] >> player & 1 else held
                self.write("known", player, self.read("known", player) & ~seen)
        self.tell("shuffle", pile)

    def _draw(self, step: DrawFrom, env: Env) -> int:
        if step.pile is None:
            found = members(self.value(step.source, env))
            return found[self._number(step.stream, len(found))] if found else 0
        pile = self.value(step.pile, env)
        if not self.read("held", pile) and self.model.refill[pile]:
            self.move(self.read("held", self.model.refill[pile]), pile)
            self.shuffle(pile)
        self._lift_veil()
        seed, generation = self.read("seed", 0), self.read("generation", pile)
        return self.model.stack_order.top(seed, pile, generation, self.read("held", pile))
