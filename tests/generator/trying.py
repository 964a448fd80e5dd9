"""A program tried: read and checked, played, compared. What comes out is one finding, or none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from rondel.frozen import frozen
from rondel.pipeline import read_lineup, read_rules
from rondel.problems import Problem
from rondel.program import program as compiled
from rondel.program.interpreter import Interpreter
from rondel.program.model import Model, compile_model
from rondel.source.lineup import Lineup
from rondel.source.shelf import Shelf

from .counting import Counting
from .machines import LIMITS, Looked, Played, first_difference, play
from .patience import TooLongError, at_most
from .program import Program
from .reach import Reach, reach_of

LONGEST = 10.0  # seconds of CPU time, for a program with all its games


@frozen
class Effort:
    """How much is done with a program: games, choices in each, machines; `counts`: what it reaches is noted."""

    games: int = 3
    choices: int = 40
    looked: Looked = Looked()
    counts: bool = False


@dataclass
class Outcome:
    """What came of a program: problems mean that it was refused, `found` that something is wrong."""

    problems: list[Problem] = field(default_factory=list)
    found: str = ""
    decisions: int = 0
    reach: Reach | None = None


def try_program(program: Program, shelf: Path, effort: Effort) -> Outcome:
    """Reads, plays and compares a program; whatever Python error comes by is a finding."""
    outcome = Outcome()
    try:
        with at_most(LONGEST):
            _try(program, shelf, effort, outcome)
    except TooLongError:
        outcome.found = f"more than {LONGEST:.0f} s of CPU time"
    except Exception as error:  # that is what is looked for
        outcome.found = f"{type(error).__name__}: {error}"
    return outcome


def _try(program: Program, shelf: Path, effort: Effort, outcome: Outcome) -> None:
    model = model_of(program, shelf, outcome.problems)
    if model is None:
        return
    oracle = Counting(model) if effort.counts else Interpreter(model)
    games, made = played(model, effort, oracle), compiled.Program(model)
    outcome.decisions = sum(len(game.moments) - 1 for game in games)
    if effort.counts or any(game.failure in LIMITS for game in games):
        after = Counting(model, made.core)
        games += [play(model, after, game.seed, effort.choices, strict=True) for game in games]
        outcome.reach = reach_of(program, model, made.core, after.reached | getattr(oracle, "reached", set()))
    outcome.found = broken(games) or str(first_difference(made, games, effort.looked) or "")


def played(model: Model, effort: Effort, oracle: Interpreter | None = None) -> list[Played]:
    """Games until there are enough; one will do where nobody is ever asked."""
    games: list[Played] = []
    oracle = oracle or Interpreter(model)
    for seed in range(effort.games):
        games.append(play(model, oracle, seed, effort.choices))
        if len(games[-1].moments) == 1:
            break
    return games


def broken(games: Sequence[Played]) -> str:
    """An error of Python in the interpreter."""
    for game in games:
        kind, _, told = game.failure.partition(": ")
        if told and kind.isidentifier():
            return f"interpreter, game {game.seed}: {game.failure}"
    return ""


def model_of(program: Program, shelf: Path, problems: list[Problem]) -> Model | None:
    """A program compiled, or nothing if it was refused."""
    for module in program.modules:
        module.write(shelf)
    lineup = Lineup((program.modules[-1].name,), players=program.players, options=program.options)
    linked = read_lineup(lineup, [Shelf(shelf, ".")], scenarios=False)
    rules, found = read_rules(linked, program.players, idle=False)
    problems += found
    return None if found or rules is None else compile_model(rules)
