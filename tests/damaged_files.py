"""Damaged files of every kind, given to the commands that read them: facts, deeds, words, scenarios, line-ups, records.

What may come of it is told in `test_mutated_files.py`.
"""

from __future__ import annotations

import json
import random
import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from rondel.load import load

from .forking import Forking, Ran
from .slips import damaged

ROOT = Path(__file__).parent.parent
GAMES, RULESETS = ROOT / "tests" / "games", ROOT / "rulesets"
LINEUP = """\
# Everything a line-up can say.
modules: [ring, ring_market, ring_calm, ring_storm]
players: 3
seed: 7
language: de
options: {tie: nobody}
without: [ring.token.nudge]
rulings:
  - {seam: ring.travel, between: [ring_calm, ring_storm], first: ring_calm}
with:
  ring_tolls: {tie: share}
"""

PLAYED_EVERY = 4

Commands = Sequence[Sequence[str]]


@dataclass(frozen=True)
class Kind:
    """One kind of file: which ones there are, and the commands that read them."""

    files: Sequence[Path]
    commands: Callable[[Path], Commands]


# --- what comes of damage ---


@contextmanager
def changed(path: Path, raw: bytes) -> Iterator[None]:
    before = path.read_bytes()
    path.write_bytes(raw)
    try:
        yield
    finally:
        path.write_bytes(before)


def faults_of(program: Forking, kind: Kind, number: int) -> list[str]:
    """What goes wrong with the damage of that number, and what it was."""
    chance = random.Random(number)
    path = chance.choice(kind.files)
    before = path.read_bytes()
    raw = damaged(before, chance)
    with changed(path, raw):
        # What was found right is played, shown or replayed too, now and then: it takes longer than all the rest.
        commands = kind.commands(path)
        ran = program.run(*(commands if number % PLAYED_EVERY == 0 else commands[:1]))
        found = [*ran.faults, *placeless(ran)]
    where = next((i for i, (a, b) in enumerate(zip(before, raw, strict=False)) if a != b), len(raw))
    shown = f"{path.parent.name}/{path.name}: {raw[max(0, where - 60) : where + 60]!r}\n{ran.said[-600:]}"
    return [f"number {number}: {what}\n{shown}" for what in found]


def placeless(ran: Ran) -> list[str]:
    """Problems, as JSON tells them, that name no line of a file that is there."""
    start = ran.said.find("[\n")
    if start < 0:
        return []
    told, _ = json.JSONDecoder().raw_decode(ran.said[start:])
    return [f"{one['code']} has no place" for one in told if not _is_place(one["file"], one["line"])]


def _is_place(file: str, line: int) -> bool:
    if not Path(file).is_file():
        return file == "line-up" and line == 1  # what was asked for on the command line
    return 1 <= line <= Path(file).read_bytes().count(b"\n") + 1


# --- the kinds ---


def check(path: Path) -> Commands:
    folder = path.parent if (path.parent / "module.yaml").exists() else path.parent.parent
    return (["check", "--format", "json", str(folder)],)


def check_and_play(path: Path) -> Commands:
    """The module in which a file stands is checked, and if nothing is wrong a game is played."""
    (checked,) = check(path)
    return (checked, ["play", "--modules", Path(checked[-1]).name, "--bots", "random"])


def check_and_speak(path: Path) -> Commands:
    checked, played = check_and_play(path)
    return (checked, [*played, "--lang", path.stem])


def check_lineup(path: Path) -> Commands:
    return (["check", "--format", "json", str(path)], ["table", "--lineup", str(path)])


def replay(path: Path) -> Commands:
    return (["replay", str(path)],)


def kinds(shelf: Path) -> dict[str, Kind]:
    small = [shelf / path.parent.name for path in sorted(GAMES.glob("*/module.yaml"))]
    large = [shelf / path.parent.name for path in sorted(RULESETS.glob("*/module.yaml"))]
    facts = [path for folder in small for path in [*folder.glob("*.yaml"), *folder.glob("tables/*.yaml")]]
    return {
        "facts": Kind(sorted(facts), check_and_play),
        "deeds": Kind(sorted(path for folder in small for path in folder.glob("*.rondel")), check_and_play),
        "scenarios": Kind(sorted(path for folder in small for path in folder.glob("scenarios/*")), check),
        "words": Kind(sorted(path for folder in small for path in folder.glob("words/*")), check_and_speak),
        "line-ups": Kind([shelf / "lineups" / "everything.yaml"], check_lineup),
        "records": Kind([shelf / "tictactoe.json", shelf / "ring.json"], replay),
        "shipped": Kind(sorted(path for folder in large for path in folder.rglob("*.*")), check),
        "shipped line-ups": Kind(sorted((shelf / "lineups").glob("*.yaml")), check_lineup),
    }


# How many of 100 damaged files are of each kind: what takes longest comes least often.
SHARES = {
    "facts": 15, "deeds": 20, "scenarios": 5, "words": 20, "line-ups": 24, "records": 14, "shipped": 1,
    "shipped line-ups": 1,
}  # fmt: skip
KINDS = [kind for kind, share in SHARES.items() for _ in range(share)]


def kind_of(number: int) -> str:
    return KINDS[number * 37 % len(KINDS)]


# --- all of them ---


@dataclass(frozen=True)
class Damaging:
    """A shelf whose files are damaged one after the other, and the program that reads them."""

    shelf: Path
    program: Forking

    def faults(self, numbers: range) -> list[str]:
        """What goes wrong with the damage of those numbers."""
        known = kinds(self.shelf)
        return [fault for number in numbers for fault in faults_of(self.program, known[kind_of(number)], number)]


@contextmanager
def damaging(shelf: Path) -> Iterator[Damaging]:
    """A copy of all modules in an empty folder, with a line-up and records of small games."""
    _fill(shelf)
    ring, record = str(shelf / "ring"), str(shelf / "tictactoe.json")
    with Forking(shelf, [["check", ring], ["play", "--modules", "ring"], ["replay", record]]) as program:
        yield Damaging(shelf, program)


def _fill(shelf: Path) -> None:
    for folder in [path.parent for root in (GAMES, RULESETS) for path in sorted(root.glob("*/module.yaml"))]:
        shutil.copytree(folder, shelf / folder.name)
    shutil.copytree(RULESETS / "lineups", shelf / "lineups")
    (shelf / "lineups" / "everything.yaml").write_text(LINEUP, encoding="utf-8")
    for name in ("tictactoe", "ring"):
        game = load(name, shelves=[shelf]).start(3)
        while not game.over:
            game.choose(len(game.options) - 1)
        game.save(shelf / f"{name}.json")
