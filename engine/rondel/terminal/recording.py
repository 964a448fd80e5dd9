"""`scenario` at the prompt: what was just played is written to a file as a scenario that runs and passes."""

from __future__ import annotations

import os
from pathlib import Path

from rondel.files.writing import free_name, write_whole
from rondel.lab.module_paths import usual_shelves
from rondel.lab.scenario.loose import run_loose_text
from rondel.lab.scenario.recorded import last_turn, scenario_text
from rondel.lab.scenario.report import text_report
from rondel.messages.speaking import speaking
from rondel.problems import RondelError
from rondel.source.shelf import find_modules, shipped_shelf
from rondel.terminal.keeper import typed_command
from rondel.terminal.refusal import reason_said
from rondel.terminal.tableside import Tableside
from rondel.terminal.typed import path_typed
from rondel.words.tongues import tongue_of

ENDING = ".rondel"


def record_scenario(side: Tableside, name: str) -> None:
    """Writes what happened since the last such command, or since somebody's last turn; never over a file."""
    since = side.recorded or last_turn(side.game.choices, side.player)
    if not any(not choice.forced for choice in side.game.choices[since:]):
        side.screen.line(side.speech.say("play.scenario-nothing"))
        return
    path = _target(side, name)
    if path is None:
        return
    text = _passing_text(side, since, path)
    if text is not None and _write(side, path, text):
        side.recorded = len(side.game.choices)


def _target(side: Tableside, name: str) -> Path | None:
    """The file to write; who is asked and wants none types nothing of use, who names one that is there hears of it."""
    usual = _usual_file(side)
    if not name and side.screen.is_terminal:
        asked = side.speech.say("play.scenario-file", text=side.speech.nouns.literal(str(usual)))
        name = side.screen.ask(f"{asked} ").strip()
    path = path_typed(name) if name else usual
    path = path if path.name else path / usual.name  # '.' is a folder
    path = path if path.suffix == ENDING else path.with_name(path.name + ENDING)
    if not os.path.lexists(path):
        return path
    literal = side.speech.nouns.literal
    side.screen.line(
        side.speech.say("play.scenario-exists", text=literal(str(path)), what=literal(str(free_name(path))))
    )
    return None


def _usual_file(side: Tableside) -> Path:
    """Among the scenarios of one's own module, or here; under a name that is free."""
    path = _own_folder(side) / f"played-{side.game.seed}{ENDING}"
    return free_name(path) if os.path.lexists(path) else path


def _own_folder(side: Tableside) -> Path:
    shipped = find_modules([shipped_shelf()])
    known = find_modules(usual_shelves(side.wishes.shelves))
    for name in reversed(side.game.rules.lineup.modules):
        root = known[name].folder.root if name in known and name not in shipped else None
        if isinstance(root, Path) and (root / "scenarios").is_dir():
            return root / "scenarios"
    return Path()


def _passing_text(side: Tableside, since: int, path: Path) -> str | None:
    """The scenario, played once to see that it passes; what a scenario cannot say is told."""
    shelves = usual_shelves(side.wishes.shelves)
    for with_forced in (False, True):
        text = scenario_text(side.game, since, with_forced=with_forced)
        try:
            report = run_loose_text(text, path.as_posix(), shelves)
        except RondelError as error:
            reason = side.speech.told(error.said)
            continue
        if report.passed and report.outcomes:
            return text
        with speaking(tongue_of(side.wishes.language, side.speech.nouns.catalogue.languages)):
            reason = text_report(report, 0)
    side.screen.line(
        side.speech.say("play.scenario-fails", text=side.speech.nouns.literal(reason.partition("\n\n")[0]))
    )
    return None


def _write(side: Tableside, path: Path, text: str) -> bool:
    literal, say = side.speech.nouns.literal, side.speech.say
    try:
        write_whole(path, text)
    except (OSError, ValueError) as error:
        reason = side.speech.told(reason_said(error))
        side.screen.line(say("play.not-saved", text=literal(f"{path}: {reason}")))
        return False
    shelves = "".join(f" --shelf {shelf}" for shelf in side.wishes.shelves)
    side.screen.unbroken(say("play.scenario-written", text=literal(str(path))))
    side.screen.unbroken(say("play.scenario-run", text=literal(f"{typed_command()} scenario {path}{shelves}")))
    return True
