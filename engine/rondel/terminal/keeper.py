"""Keeping a game: where its record goes, and the questions before a file is written.

A file is the game's own if it holds an earlier record of it, or if it is as this session has written it for this game.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from pathlib import Path
from shutil import which

from rondel.lab.seats import SeatPlan
from rondel.play.game import Game
from rondel.play.overwriting import FileStays, refuse_other
from rondel.problems import RondelError
from rondel.tell.speech import Speech
from rondel.terminal.refusal import reason_said
from rondel.terminal.screen import Screen
from rondel.terminal.typed import path_typed


@dataclass(slots=True)
class Wishes:
    """What a session was asked for beside the game itself."""

    plan: SeatPlan
    language: str
    shelves: list[str] = field(default_factory=list)
    save: Path | None = None
    skip_windows: bool = False


@dataclass(slots=True)
class Keeper:
    """Writes records, never over a file that is not the game's own without asking."""

    screen: Screen
    wishes: Wishes
    own: dict[Path, tuple[int, int, int]] = field(default_factory=dict)

    def another_game(self) -> None:
        """From now on it is another game: what was written for the last one stays."""
        self.own.clear()

    def keep(self, speech: Speech, game: Game) -> None:
        """Writes the record to the file wished for from the beginning, if there is one and it may be written."""
        if self.wishes.save is not None and self._is_free(speech, game, self.wishes.save):
            self._write(speech, game, self.wishes.save)

    def _is_free(self, speech: Speech, game: Game, path: Path) -> bool:
        """Whether a file is the game's own; otherwise it is told once, and the wish is dropped."""
        stays = self._why_it_stays(game, path)
        if stays is None:
            return True
        names = {"text": speech.nouns.literal(str(path)), "what": speech.nouns.literal(str(stays.instead))}
        self.screen.line(speech.say("play.stays", **names))
        self.wishes.save = None
        return False

    def _why_it_stays(self, game: Game, path: Path) -> FileStays | None:
        try:
            if self.own.get(path) != _state(path):
                refuse_other(game, path)
        except FileStays as stays:
            return stays
        return None

    def save(self, speech: Speech, game: Game, name: str) -> None:
        """Writes the record where somebody says."""
        path = path_typed(name) if name else self._usual_file(game)
        if self._may_write(speech, game, path):
            self._save_to(speech, game, path)

    def offer(self, speech: Speech, game: Game) -> None:
        """Asks for a file at the end, until one can be written; who only goes away, or wants none, gets none."""
        if self._kept_as_wished(speech, game):
            return
        while (path := self._asked_file(speech, game)) is not None:
            if self._may_write(speech, game, path) and self._save_to(speech, game, path):
                return
        self.screen.line(speech.say("play.unsaved"))

    def _kept_as_wished(self, speech: Speech, game: Game) -> bool:
        """Whether the file wished for from the beginning holds the game; one that cannot is not asked for again."""
        wished = self.wishes.save
        if wished is None or not self._is_free(speech, game, wished):
            return False
        if self._save_to(speech, game, wished):
            return True
        self.wishes.save = None
        return False

    def _asked_file(self, speech: Speech, game: Game) -> Path | None:
        usual = self._usual_file(game)
        typed = self._ask(speech, "play.ask-save", str(usual))
        if not typed or typed.casefold() in ("n", "no", speech.say("choose.no").casefold()):
            return None
        return usual if _is_yes(speech, typed) else path_typed(typed)

    def _usual_file(self, game: Game) -> Path:
        name = "-".join(game.rules.model.rules.ruleset.modules[:3])
        return self.wishes.save or Path(f"{name}-{game.seed}.json")

    def _may_write(self, speech: Speech, game: Game, path: Path) -> bool:
        if self._why_it_stays(game, path) is None:
            return True
        return _is_yes(speech, self._ask(speech, "play.overwrite", str(path)))

    def _ask(self, speech: Speech, question: str, text: str) -> str:
        """What somebody answers; going away is no answer."""
        try:
            return self.screen.ask(speech.say(question, text=speech.nouns.literal(text)) + " ").strip()
        except (EOFError, KeyboardInterrupt):
            self.screen.line()
            return ""

    def _save_to(self, speech: Speech, game: Game, path: Path) -> bool:
        if not self._write(speech, game, path):
            return False
        shelves = "".join(f" --shelf {shelf}" for shelf in self.wishes.shelves)
        resume = f"{typed_command()} play --load {path}{shelves}"
        self.screen.unbroken(speech.say("play.saved", text=speech.nouns.literal(str(path))))
        self.screen.unbroken(speech.say("play.resume", text=speech.nouns.literal(resume)))
        return True

    def _write(self, speech: Speech, game: Game, path: Path) -> bool:
        try:
            game.save(path)
        except (OSError, ValueError, RondelError) as error:
            reason = speech.told(reason_said(error))
            self.screen.line(speech.say("play.not-saved", text=speech.nouns.literal(f"{path}: {reason}")))
            return False
        self.own[path] = _state(path)
        return True


def _state(path: Path) -> tuple[int, int, int]:
    """By what a file is known that nobody has touched since."""
    try:
        found = path.stat()
    except (OSError, ValueError):
        return 0, 0, 0
    return found.st_ino, found.st_size, found.st_mtime_ns


def _is_yes(speech: Speech, typed: str) -> bool:
    words = {word.strip() for word in speech.say("play.yes").split(",")} | {"y", "yes"}
    return typed.casefold() in words


def typed_command() -> str:
    """What to type for this program: where it is not on the path, the file that was started."""
    started = Path(sys.argv[0])
    if which("rondel") or started.name != "rondel":
        return "rondel"
    return str(started.relative_to(Path.cwd()) if started.is_relative_to(Path.cwd()) else started)
