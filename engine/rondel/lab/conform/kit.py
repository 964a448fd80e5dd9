"""The conformance kit: random games of a line-up, with every check looking on.

Games are the same whatever is checked, and those that random bots play in `simulate`; checks draw from another source
of chance. A violation names the seed, the number of players and the decision, which is all that is needed to see it
again. A check that finds something, or breaks, leaves the others and the game alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from random import Random
from time import perf_counter

from rondel.frozen import frozen
from rondel.lab.backend import Backend, native_source
from rondel.lab.conform.checks import CHECKS, Check, Question, core_faults
from rondel.lab.conform.native_check import CLAIM, NATIVE, native_check
from rondel.lab.conform.other_process import HASH_SEEDS, games_elsewhere, play_games
from rondel.lab.endless_games import still_under_way
from rondel.limits import MOST_DECISIONS
from rondel.messages.said import say
from rondel.pipeline import compile_lineup, read_lineup
from rondel.play.game import Game, Rules
from rondel.problems import Problem, RuleFailure, RulesetError
from rondel.program.choosing import choose_index, choosing_key
from rondel.program.program import Program
from rondel.source.lineup import Lineup
from rondel.source.shelf import Shelf

MOST_KEPT = 10
PLAYED_ELSEWHERE = 5
_CHECKS_SEED = 0x5EED
GAMES = Check("games", "end, and no rule fails")
CORE = Check("core", "is well formed, before and after every pass")
PROCESSES = Check("processes", "give the same games whatever the hash seed")


@frozen
class Violation:
    """Something that must not be: which check found it, and where it can be seen again."""

    check: str
    players: int
    seed: int
    decision: int
    what: str


@dataclass(slots=True)
class ConformTally:
    """How often a check was asked and what it found; only the first violations are kept."""

    check: Check
    asked: int = 0
    wrong: int = 0
    violations: list[Violation] = field(default_factory=list)


@frozen
class ConformTask:
    """What is to be done: games are shared out among the numbers of players.

    `rarely` is by how many times more seldom the dear checks are asked than usual; without `elsewhere` no game is
    played again in another process. `verify`: the core is looked at too, before and after every pass. `backend`:
    whether a native library is compared too, for each number of players.
    """

    games: int = 200
    seed: int = 0
    players: int | None = None
    deep: bool = False
    most: int = MOST_DECISIONS
    rarely: int = 1
    elsewhere: bool = True
    verify: bool = False
    backend: Backend = Backend.PYTHON


@dataclass(slots=True)
class Conformance:
    """What came out for one line-up; with `problems` it could not be played at all."""

    modules: tuple[str, ...]
    counts: tuple[int, ...] = ()
    games: int = 0
    decisions: int = 0
    longest: int = 0
    seconds: float = 0.0
    tallies: list[ConformTally] = field(default_factory=list)
    passed: dict[str, bool] = field(default_factory=dict)  # what modules wrote, and whether any game came by it
    no_native: str = ""  # why no library was compared, though one was asked for
    problems: tuple[Problem, ...] = ()
    sources: dict[str, str] = field(default_factory=dict)

    @property
    def conforms(self) -> bool:
        return not self.problems and not any(tally.wrong for tally in self.tallies)


def conform(
    lineup: Lineup, shelves: Sequence[Shelf], task: ConformTask, advance: Callable[[float], None] = lambda _: None
) -> Conformance:
    """Plays the games of a line-up and reports everything that does not hold."""
    started = perf_counter()
    result = Conformance(lineup.modules)
    linked = read_lineup(lineup, shelves, scenarios=False)
    result.sources = linked.sources
    if linked.ruleset is None or linked.problems:
        result.problems = tuple(linked.problems)
        return result
    entry = linked.ruleset.facts.players
    seats = range(entry.data["from"], entry.data["to"] + 1) if entry else range(2, 3)
    result.counts = (task.players,) if task.players is not None else tuple(seats)
    running = _ConformRun(result, task, advance)
    try:
        for number, count in enumerate(result.counts):
            running.table(replace(lineup, players=count), shelves, _share(task.games, number, len(result.counts)))
        if task.elsewhere:
            running.elsewhere(linked.ruleset.lineup, shelves)
    except RulesetError as error:
        result.problems = error.problems
    result.seconds = perf_counter() - started
    return result


def _native_claim(task: ConformTask) -> list[Check]:
    return [] if task.backend is Backend.PYTHON else [Check(NATIVE, CLAIM)]


def _share(games: int, number: int, parts: int) -> int:
    """Games for one of several numbers of players: no number goes without."""
    return max(1, games // parts + (number < games % parts))


class _ConformRun:
    def __init__(self, result: Conformance, task: ConformTask, advance: Callable[[float], None]) -> None:
        self.result, self.task, self.advance = result, task, advance
        asked = (*([CORE] if task.verify else []), GAMES, *CHECKS, *_native_claim(task), PROCESSES)
        self.checks: tuple[Check, ...] = CHECKS
        self.tallies = {check.name: ConformTally(check) for check in asked}
        result.tallies = list(self.tallies.values())
        self.seed = self.number = self.players = 0
        self.rules: list[Rules] = []

    def table(self, lineup: Lineup, shelves: Sequence[Shelf], games: int) -> None:
        """All games with one number of players."""
        rules = Rules(Program(compile_lineup(lineup, shelves)))
        self.players = len(rules.players)
        if self.task.verify:
            self._ask(CORE, partial(core_faults, rules))
        native = native_source(self.task.backend, rules.program)
        for seed in range(self.task.seed, self.task.seed + games):
            library = native()
            self.checks = CHECKS if library is None else (*CHECKS, native_check(library))
            self._game(rules, seed)
            self.advance(1)
        self.result.no_native = self.result.no_native or native.reason
        self._note_passed(rules)
        if self.task.elsewhere:
            self.rules.append(rules)

    def _note_passed(self, rules: Rules) -> None:
        ran = self.result.passed
        for (text, span), passed in zip(rules.model.rules.know.passages, rules.program.told.passed, strict=True):
            where = f"{span.file}:{span.line} {text}"
            ran[where] = ran.get(where, False) or bool(passed)

    # --- one game ---

    def _game(self, rules: Rules, seed: int) -> None:
        self.seed, self.number = seed, 0
        self.tallies[GAMES.name].asked += 1
        self.result.games += 1
        key, checking = choosing_key(seed), Random(seed ^ _CHECKS_SEED)
        try:
            game = rules.start(seed)
            self._begin(game, checking)
            while not game.over and self.number < self.task.most:
                self._look(game, checking)
                game.choose(choose_index(key, self.number + 1, len(game.options)))
                self.number += 1
        except RuleFailure as failure:
            self._wrong(GAMES, say("conform.rule-failed", told=failure.said))
            return
        except Exception as error:  # whatever breaks here is what the kit is there to find
            self._wrong(GAMES, _broken(error))
            return
        finally:
            self.result.decisions += self.number
            self.result.longest = max(self.result.longest, self.number)
        self._end(game, checking)

    def _begin(self, game: Game, rng: Random) -> None:
        """Set-ups are looked at in the first game and in some others."""
        for check in self.checks:
            seldom = check.every * self.task.rarely
            if check.at_start is not None and (self.seed == self.task.seed or not rng.randrange(seldom)):
                self._question(check, check.at_start, game, rng)

    def _look(self, game: Game, rng: Random) -> None:
        # In short games chance might pass a check by: at the very first decision all are asked.
        every = self.task.deep or (self.number == 0 and self.seed == self.task.seed)
        for check in self.checks:
            seldom = check.every * self.task.rarely if check.every > 1 else 1
            if check.at_decision is not None and (every or not rng.randrange(seldom)):
                self._question(check, check.at_decision, game, rng)

    def _end(self, game: Game, rng: Random) -> None:
        if not game.over:
            self._wrong(GAMES, still_under_way(self.number, game.decision.about))
            return
        for check in self.checks:
            if check.at_end is not None:
                self._question(check, check.at_end, game, rng)

    # --- asking ---

    def _question(self, check: Check, question: Question, game: Game, rng: Random) -> None:
        self._ask(check, lambda: question(game, rng))

    def _ask(self, check: Check, question: Callable[[], Iterator[str]]) -> None:
        self.tallies[check.name].asked += 1
        try:
            for what in question():
                self._wrong(check, what)
        except Exception as error:
            self._wrong(check, _broken(error))

    def _wrong(self, check: Check, what: str) -> None:
        tally = self.tallies[check.name]
        tally.wrong += 1
        if len(tally.violations) < MOST_KEPT:
            tally.violations.append(Violation(check.name, self.players, self.seed, self.number, what))

    # --- the same in another process ---

    def elsewhere(self, lineup: Lineup, shelves: Sequence[Shelf]) -> None:
        """Plays some of the games again in other processes."""
        for hash_seed in HASH_SEEDS if self.task.deep else HASH_SEEDS[:1]:
            self._ask(PROCESSES, partial(self._played_elsewhere, lineup, shelves, hash_seed))

    def _played_elsewhere(self, lineup: Lineup, shelves: Sequence[Shelf], hash_seed: str) -> Iterator[str]:
        counts, seeds = self.result.counts, range(self.task.seed, self.task.seed + PLAYED_ELSEWHERE)
        found = games_elsewhere(lineup, shelves, counts, seeds, self.task.most, hash_seed)
        for rules, there in zip(self.rules, found, strict=True):
            self.number, self.players, self.seed = 0, len(rules.players), seeds.start
            here = play_games(rules, seeds, self.task.most)
            for what in ("fingerprint", "layout"):
                if here[what] != there[what]:
                    yield f"with PYTHONHASHSEED={hash_seed} the {what} is another"
            for seed, one, other in zip(seeds, here["games"], there["games"], strict=True):
                if one != other:
                    yield f"with PYTHONHASHSEED={hash_seed} the game with seed {seed} is another"


def _broken(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"
