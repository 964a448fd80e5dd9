"""The public objects: `Rules` of a line-up and a `Game` played by them. Neither knows any game.

A game is a position, a flat list of integers, and the record of how it came about. Choices with a single option are
made at once and recorded as forced.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rondel.core.expressions import POINTS, VEIL
from rondel.messages.said import say
from rondel.play.choice import BeforeChoice, Choice, choice_made
from rondel.play.decision import Decision, Option, decision_at, option_named
from rondel.play.events import CHOSEN, Event, PointsLine, events_from, points_lines, seen_at_once
from rondel.play.light import LightGame, light_game
from rondel.play.redrawn_games import redraw_with_options
from rondel.play.result import Result, result_of
from rondel.play.several import Naming, in_rising_order, naming_at
from rondel.play.view import View, knowers, knowers_of_chosen, shows_hidden, view_of
from rondel.problems import IllegalChoice, RuleFailure
from rondel.program.cache import program_from_bytes, program_to_bytes
from rondel.program.chance import checked_seed
from rondel.program.interpreter import Interpreter
from rondel.program.model import Model
from rondel.program.program import Program
from rondel.program.running_limits import MOST_FORCED

if TYPE_CHECKING:
    from rondel.play.why import Reason
    from rondel.program.native.no_native import NoNative
    from rondel.program.native.protocol import NativeRules


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
        return self.model.rules.world.seated

    @property
    def interpreter(self) -> Interpreter:
        """The oracle, for the thread that asks."""
        return self.program.interpreter

    def native(self) -> NativeRules | NoNative:
        """These rules as machine code: what was kept, or is built now, in seconds; or the reason why there is none."""
        from rondel.program.native.obtain import native_of

        return native_of(self.program)

    def __repr__(self) -> str:
        return f"<Rules {'+'.join(self.lineup.modules)}, {len(self.players)} players>"

    def __reduce__(self) -> tuple[Any, ...]:
        """For pickle: the data that a program is written from, so that another process needs no files of the rules."""
        return _rules_from_bytes, (program_to_bytes(self.program),)

    def start(self, seed: int = 0) -> Game:
        """A new game at its first real decision."""
        game = Game(self, checked_seed(seed))
        game.begin()
        return game

    def light(self, seed: int = 0, native: NativeRules | NoNative | None = None) -> LightGame[Any]:
        """A new game without texts and logs, for those who search; with `rules.native()` it is played by a library."""
        return light_game(self.program, checked_seed(seed), native)


@lru_cache(maxsize=8)
def _rules_from_bytes(raw: bytes) -> Rules:
    """Rules that were pickled; all games that come with them share them."""
    return Rules(program_from_bytes(raw))


class Game:
    """A game under way."""

    def __init__(self, rules: Rules, seed: int) -> None:
        self.rules, self.seed = rules, seed
        self.position: list[int] = []
        self.codes: list[int] = []
        self.choices: list[Choice] = []
        self.events: list[Event] = []
        self._past: list[BeforeChoice] = []
        self._decision: Decision | None = None
        self._in_any_order = False
        self._named: tuple[Option, ...] = ()

    def begin(self) -> None:
        told = self.rules.program.told
        told.events.clear()
        self.position = told.start(self.seed)
        self.codes = told.options(self.position)
        self._hear()
        self._skip_forced()

    def __repr__(self) -> str:
        whose = "over" if self.over else f"{self.decision.player} decides '{self.decision.about}'"
        return f"<Game {'+'.join(self.rules.lineup.modules)}, seed {self.seed}, {len(self.choices)} choices, {whose}>"

    def name_in_any_order(self, wanted: bool = True) -> None:
        """For people: several are named in whatever order, and become choices when the set is whole."""
        if wanted != self._in_any_order:
            self._in_any_order, self._named, self._decision = wanted, (), None

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
            naming = self.naming
            codes = self.codes if naming is None else naming.open_codes
            self._decision = decision_at(self.rules.model, self.position, codes)
        return self._decision

    @property
    def options(self) -> tuple[Option, ...]:
        return self.decision.options

    @property
    def named(self) -> tuple[str, ...]:
        """Of several that are named in any order, the ids of those that have been named before the set is whole."""
        return tuple(option.id for option in self._named)

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
        if self.over:
            raise IllegalChoice(say("choice.over"))
        chosen, naming = option_named(self.options, option), (self._named, self._in_any_order)
        kept = BeforeChoice(list(self.position), self.codes, len(self.choices), len(self.events), *naming)
        try:
            self._make(chosen)
            self._skip_forced()
        except BaseException:  # a rule that failed, or somebody who would not wait
            self._go_back_to(kept)
            raise
        self._past.append(kept)

    def _make(self, option: Option) -> None:
        """Tells the machine of a choice; of several that are named in any order only when the set is whole."""
        naming = self.naming
        if naming is None:
            self._take(option.code, forced=False)
        elif not naming.is_whole(option.code):
            self._named, self._decision = (*self._named, option), None
        else:
            told = in_rising_order(naming.named, option.code)
            self.name_in_any_order(False)  # what is written down says how the machine was told
            for one in told:
                self._take(one, forced=len(self.codes) == 1)
            self.name_in_any_order()

    @property
    def naming(self) -> Naming | None:
        if not self._in_any_order:
            return None
        program, named = self.rules.program, tuple(option.code for option in self._named)
        return naming_at(self.rules.model, program.told, program.interpreter, self.position, self.codes, named)

    def _take(self, code: int, *, forced: bool) -> None:
        told, decision = self.rules.program.told, self.decision
        chosen = next(option for option in decision.options if option.code == code)
        self.choices.append(choice_made(decision, chosen, forced=forced))
        known = knowers_of_chosen(self.rules.model, self.position, chosen)
        told.events.clear()
        self.codes = told.run(self.position, code)
        self._decision = None
        if known is not None:
            self._notice(chosen.value, known | knowers(self.rules.model, self.position, chosen.value))
        self._hear()

    def _skip_forced(self) -> None:
        for _ in range(MOST_FORCED):
            if len(self.options if self._named else self.codes) != 1:
                return
            if self._named:
                self._make(self.options[0])
            else:
                self._take(self.codes[0], forced=True)
        raise RuleFailure(say("failure.nobody-chooses"))

    def _notice(self, piece: int, seats: int) -> None:
        seats |= seen_at_once(events_from(self.rules.program.told.events, len(self.choices)), piece)
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

    def _go_back_to(self, kept: BeforeChoice) -> None:
        self.position, self.codes = list(kept.position), kept.codes
        self._named, self._in_any_order = kept.named, kept.in_any_order
        del self.choices[kept.choices :]
        del self.events[kept.events :]
        self._decision = None

    def copy(self) -> Game:
        """An independent game that goes on from here."""
        other = Game(self.rules, self.seed)
        other.position, other.codes = self.position[:], self.codes
        other.choices, other.events, other._past = self.choices[:], self.events[:], self._past[:]
        other._decision, other._in_any_order, other._named = self._decision, self._in_any_order, self._named
        return other

    def redraw(self, player: str, seed: int) -> Game:
        """A game that looks the same to a player, with what it cannot know drawn anew."""
        other = self.copy()
        other._past, other._decision = [], None  # earlier positions would show what was not drawn anew
        program = self.rules.program
        found, other.codes = redraw_with_options(self, program.redraws, player, seed, program.told.options)
        other.position, other.choices, other.events = found.position, found.choices, found.events
        return other

    def save(self, path: str | Path) -> None:
        """Writes the record of the game so far; a file that holds something else than a record stays as it is."""
        from rondel.play.record_write import save_game

        save_game(self, path)

    def play(self, options: Sequence[Option | str | int]) -> Game:
        """Makes several choices and returns the game itself."""
        for option in options:
            self.choose(option)
        return self
