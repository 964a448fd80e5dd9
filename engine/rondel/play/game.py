"""The public objects: `Rules` of a line-up and a `Game` played by them. Neither knows any game.

A game is a position, a flat list of integers, and the record of how it came about. Choices with a single option are
made at once and recorded as forced.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from rondel.core.expressions import POINTS, VEIL
from rondel.core.types import PIECE
from rondel.limits import LARGEST_SEED
from rondel.play.choice import Choice
from rondel.play.decision import Decision, Option, decision_at
from rondel.play.events import CHOSEN, Event, PointsLine, events_from, points_lines
from rondel.play.result import Result, result_of
from rondel.play.view import knowers, shows_hidden, view_of
from rondel.problems import IllegalChoice, RuleFailure
from rondel.program.cache import program_from_bytes, program_to_bytes
from rondel.program.interpreter import Interpreter
from rondel.program.limits import MOST_FORCED
from rondel.program.model import Model
from rondel.program.program import Program

if TYPE_CHECKING:
    from pathlib import Path

    from rondel.play.view import View
    from rondel.play.why import Reason


class Rules:
    """The rules of a line-up, ready to be played."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.model: Model = program.model
        self.lineup = program.model.rules.ruleset.lineup

    @property
    def fingerprint(self) -> str:
        """Equal fingerprints, equal games."""
        return self.program.fingerprint

    @property
    def players(self) -> tuple[str, ...]:
        """The players' names in seat order."""
        world = self.model.rules.world
        return world.players[: world.seats]

    @property
    def interpreter(self) -> Interpreter:
        """The oracle, for the thread that asks."""
        return self.program.interpreter

    def __repr__(self) -> str:
        return f"<Rules {'+'.join(self.lineup.modules)}, {len(self.players)} players>"

    def __reduce__(self) -> tuple[Any, ...]:
        """For pickle: the data that a program is written from, so that another process needs no files of the rules."""
        return _rules_from_bytes, (program_to_bytes(self.program),)

    def start(self, seed: int = 0) -> Game:
        """A new game at its first real decision."""
        if not isinstance(seed, int) or not 0 <= seed <= LARGEST_SEED:
            raise ValueError(f"{seed!r} is no seed: wanted a whole number from 0 to {LARGEST_SEED}")
        game = Game(self, seed)
        game.begin()
        return game


@lru_cache(maxsize=8)
def _rules_from_bytes(raw: bytes) -> Rules:
    """Rules that were pickled; all games that come with them share them."""
    return Rules(program_from_bytes(raw))


@dataclass(slots=True)
class _Kept:
    position: list[int]
    codes: list[int]
    choices: int
    events: int


class Game:
    """A game under way."""

    def __init__(self, rules: Rules, seed: int) -> None:
        self.rules, self.seed = rules, seed
        self.position: list[int] = []
        self.codes: list[int] = []
        self.choices: list[Choice] = []
        self.events: list[Event] = []
        self._past: list[_Kept] = []
        self._decision: Decision | None = None

    def begin(self) -> None:
        told = self.rules.program.told
        told.events.clear()
        self.position = told.start(self.seed)
        self.codes = told.options(self.position)
        self._hear()
        self._skip_forced()

    def __repr__(self) -> str:
        whose = "over" if self.over else f"{self.decision.player} decides '{self.decision.about}'"
        modules = "+".join(self.rules.lineup.modules)
        return f"<Game {modules}, seed {self.seed}, {len(self.choices)} choices, {whose}>"

    # --- looking ---

    @property
    def over(self) -> bool:
        return not self.codes

    @property
    def decision(self) -> Decision:
        """Who must decide, about what, with which options."""
        if self._decision is None:
            if self.over:
                return Decision("", "", "over", ())
            self._decision = decision_at(self.rules.model, self.position, self.codes)
        return self._decision

    @property
    def options(self) -> tuple[Option, ...]:
        return self.decision.options

    @property
    def points(self) -> dict[str, int]:
        first = self.rules.model.layout.base(POINTS)
        return {name: self.position[first + i] for i, name in enumerate(self.rules.players, 1)}

    @property
    def result(self) -> Result | None:
        """The result of a finished game."""
        return result_of(self) if self.over else None

    @property
    def account(self) -> list[PointsLine]:
        """Every point scored so far: who, how many, by which rule, in whose doing."""
        return points_lines(self.rules.model, self.events)

    @property
    def key(self) -> tuple[int, ...]:
        """The position as a key: equal keys, equal futures but for chance."""
        return tuple(self.position[self.rules.model.layout.key_start :])

    @property
    def earlier(self) -> list[tuple[int, list[int]]]:
        """The positions in which somebody chose, each with the number of choices before it; not to be changed."""
        return [(kept.choices, kept.position) for kept in self._past]

    def view(self, player: str) -> View:
        """What a player may see."""
        return view_of(self, player)

    def why(self, what: str) -> list[Reason]:
        """Why something that the rules name is not on offer now; nothing if it is."""
        from rondel.play.why import reasons

        return reasons(self, what)

    # --- playing ---

    def choose(self, option: Option | str | int) -> None:
        """Makes a choice: an option, its id, or its number among the options."""
        code = self._code(option)
        kept = _Kept(list(self.position), self.codes, len(self.choices), len(self.events))
        try:
            self._take(code, forced=False)
            self._skip_forced()
        except BaseException:  # a rule that failed, or somebody who would not wait
            self._go_back_to(kept)
            raise
        self._past.append(kept)

    def _code(self, option: Option | str | int) -> int:
        if self.over:
            raise IllegalChoice("the game is over")
        options = self.options
        if isinstance(option, bool):
            raise IllegalChoice(f"{option!r} is no option")
        if isinstance(option, int):
            if 0 <= option < len(options):
                return options[option].code
            raise IllegalChoice(f"there is no option number {option}, only 0 to {len(options) - 1}")
        name = option.id if isinstance(option, Option) else option
        for known in options:
            if known.id == name:
                return known.code
        shown = ", ".join(known.id for known in options[:12]) + (" …" if len(options) > 12 else "")
        raise IllegalChoice(f"'{name}' is not on offer; on offer: {shown}")

    def _take(self, code: int, *, forced: bool) -> None:
        told = self.rules.program.told
        decision = self.decision
        chosen = next(option for option in decision.options if option.code == code)
        meant = decision.what, chosen.domain, chosen.value, chosen.face
        self.choices.append(Choice(decision.about, chosen.id, decision.player, forced, *meant))
        known = self._knowers(chosen)
        told.events.clear()
        self.codes = told.run(self.position, code)
        self._decision = None
        if known is not None:
            self._notice(chosen.value, known | (self._knowers(chosen) or 0))
        self._hear()

    def _skip_forced(self) -> None:
        for _ in range(MOST_FORCED):
            if len(self.codes) != 1:
                return
            self._take(self.codes[0], forced=True)
        raise RuleFailure("the game goes on without anybody choosing")

    def _knowers(self, chosen: Option) -> int | None:
        """The mask of the seats that can tell what is chosen from others, if it is something that can be hidden."""
        model = self.rules.model
        if chosen.domain != PIECE or not model.core.facts.hidden >> chosen.value & 1:
            return None
        return knowers(model, self.position, chosen.value)

    def _notice(self, piece: int, seats: int) -> None:
        self.events.append(Event(CHOSEN, (piece, seats), len(self.choices)))

    def _hear(self) -> None:
        self.events += events_from(self.rules.program.told.events, len(self.choices))
        self.rules.program.told.events.clear()

    # --- going back ---

    @property
    def can_undo(self) -> bool:
        """Whether the last choice can be taken back: not if something hidden was revealed since, or is on offer now."""
        veil = self.rules.model.layout.slot(VEIL)
        same = bool(self._past) and self._past[-1].position[veil] == self.position[veil]
        return same and not shows_hidden(self.rules.model, self.position, self.decision)

    def undo(self, *, force: bool = False) -> bool:
        """Takes the last choice back; across a revelation only if forced."""
        if not self._past or not (force or self.can_undo):
            return False
        self._go_back_to(self._past.pop())
        return True

    def _go_back_to(self, kept: _Kept) -> None:
        self.position, self.codes = list(kept.position), kept.codes
        del self.choices[kept.choices :]
        del self.events[kept.events :]
        self._decision = None

    def copy(self) -> Game:
        """An independent game that goes on from here."""
        other = Game(self.rules, self.seed)
        other.position, other.codes = self.position[:], self.codes
        other.choices, other.events, other._past = self.choices[:], self.events[:], self._past[:]
        other._decision = self._decision
        return other

    def redraw(self, player: str, seed: int) -> Game:
        """A game that looks the same to a player, with what it cannot know drawn anew."""
        from rondel.play.redraw import redraws

        other = self.copy()
        other._past = []  # earlier positions would show what was not drawn anew
        for found in redraws(self, player, seed):
            other.position, other.choices, other.events = found.position, found.choices, found.events
            other.codes, other._decision = self.rules.program.told.options(other.position), None
            # Nobody waits who has nothing to choose: others see that, so it is not drawn.
            if self.over or not other.over:
                break
        return other

    def save(self, path: str | Path) -> None:
        """Writes the record of the game so far."""
        from rondel.play.record_write import save_game

        save_game(self, path)

    def play(self, options: Sequence[Option | str | int]) -> Game:
        """Makes several choices and returns the game itself."""
        for option in options:
            self.choose(option)
        return self
