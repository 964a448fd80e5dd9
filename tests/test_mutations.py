"""Mutations: shipped files with one token or line deleted, doubled, swapped or misspelt.

Whatever an author slips, the way ends in problems or in rules that play; never in a traceback, never in a hang.
"""

from __future__ import annotations

import random
import shutil
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

import pytest

from rondel.load import rules_of
from rondel.problems import RuleFailure, RulesetError
from rondel.source.lineup import Lineup

from .slips import mutated

ROOT = Path(__file__).parent.parent
GAMES, RULESETS = ROOT / "tests" / "games", ROOT / "rulesets"  # small ones, and those that take a second to read
MOST_SECONDS = 20
DECISIONS = 20


def modules(shelf: Path) -> list[Path]:
    """The modules of a shelf by folder."""
    return [path.parent for path in sorted(shelf.glob("*/module.yaml"))]


def rule_files(folder: Path) -> list[Path]:
    """What decides how a module plays: its facts, tables and deeds."""
    return [*sorted(folder.glob("*.yaml")), *sorted(folder.glob("tables/*.yaml")), *sorted(folder.glob("*.rondel"))]


# --- what comes of them ---


@contextmanager
def at_most(seconds: int) -> Iterator[None]:
    """Fails what takes longer."""

    def stop(signum: int, frame: FrameType | None) -> None:
        raise AssertionError(f"took more than {seconds} seconds")

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)  # of our own work, however busy the machine is
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def outcome(name: str, shelf: Path, chance: random.Random) -> str:
    """What comes of a module: problems, a failure in play, or a game that is played on."""
    try:
        rules = rules_of(Lineup((name,)), [shelf])
    except RulesetError as error:
        assert error.problems
        return "problems"
    try:
        game = rules.start(seed=chance.randrange(100))
        for _ in range(DECISIONS):
            if game.over:
                break
            game.choose(chance.choice(game.options))
    except RuleFailure:
        return "failure"
    return "played"


def run(folder: Path, number: int, shelf: Path) -> str:
    """The outcome of the mutation of that number; what it was is told if it goes wrong."""
    chance = random.Random(f"{folder.name} {number}")
    path = chance.choice(rule_files(folder))
    text = path.read_text(encoding="utf-8")
    changed = mutated(text, chance)
    copy = shelf / folder.name / path.relative_to(folder)
    copy.write_text(changed, encoding="utf-8")
    try:
        with at_most(MOST_SECONDS):
            return outcome(folder.name, shelf, chance)
    except Exception as error:
        pytest.fail(f"mutation {number} of {path.name}: {error!r}\n{_difference(text, changed)}")
    finally:
        copy.write_text(text, encoding="utf-8")


def _difference(text: str, changed: str) -> str:
    old, new = text.split("\n"), changed.split("\n")
    at = next((i for i, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), 0)
    return f"line {at + 1}\n- {old[at]}\n+ {new[at]}"


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of all modules, without what play does not need; nothing is kept on disk."""
    for folder in (*modules(GAMES), *modules(RULESETS)):
        shutil.copytree(folder, tmp_path / folder.name, ignore=shutil.ignore_patterns("words", "scenarios"))
    monkeypatch.setenv("RONDEL_CACHE", "off")
    return tmp_path


def outcomes(shelf: Path, source: Path, numbers: range) -> set[str]:
    """What comes of slips in the modules of a shelf, each in its turn."""
    folders = modules(source)
    return {run(folders[number % len(folders)], number, shelf) for number in numbers}


@pytest.mark.parametrize("part", range(2))
def test_a_slip_in_a_small_game_never_ends_in_a_traceback(part: int, shelf: Path) -> None:
    assert {"problems", "played"} <= outcomes(shelf, GAMES, range(part * 40, part * 40 + 40))


def test_a_slip_in_a_shipped_ruleset_never_ends_in_a_traceback(shelf: Path) -> None:
    assert "problems" in outcomes(shelf, RULESETS, range(6))


@pytest.mark.soak
@pytest.mark.slips
@pytest.mark.parametrize("part", range(10))
def test_two_thousand_slips_never_end_in_a_traceback(part: int, shelf: Path) -> None:
    for source in (GAMES, RULESETS):
        outcomes(shelf, source, range(1000 + part * 100, 1100 + part * 100))
