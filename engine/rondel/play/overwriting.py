"""Whether a game may take the place of what a file holds: of its own earlier record always, of another game never."""

from __future__ import annotations

from pathlib import Path

from rondel.files.reading import is_regular
from rondel.files.writing import free_name
from rondel.messages.said import Said, say
from rondel.play.game_protocol import Playing
from rondel.play.record_read import BadRecord, Record, read_record, stated_lineup
from rondel.problems import RondelError


class FileStays(RondelError):
    """What a file holds is not overwritten; `instead` is a name that is free."""

    def __init__(self, path: Path, holds: Said) -> None:
        self.path, self.holds, self.instead = path, holds, free_name(path)
        super().__init__(say("record.file-stays", path=str(path), holds=holds, free=str(self.instead)))


def refuse_parted(game: Playing, path: Path) -> None:
    """Refuses to replace what is no record, or one of this game by other rules that it did not follow to its end."""
    found = _record_at(path)
    if found is None:
        refuse_other(game, path)
        return
    if found.fingerprint == game.rules.fingerprint or found.seed != game.seed:
        return
    if found.versions.keys() == set(game.rules.model.rules.ruleset.modules) and not is_beginning(found, game):
        raise FileStays(path, _told_difference(found, game))


def refuse_before(game: Playing, path: Path) -> None:
    """As `refuse_other`, before the game goes on: a record of how it may go on can stay what it is."""
    found = _record_at(path)
    if found is None or not _is_same_table(found, game) or found.choices[: len(game.choices)] != tuple(game.choices):
        refuse_other(game, path)


def refuse_other(game: Playing, path: Path) -> None:
    """Refuses to replace anything but an earlier record of this game, or an empty file."""
    if not is_regular(path) or path.stat().st_size == 0:
        return  # whoever writes will say what is wrong with it, if anything is
    found = _record_at(path)
    if found is None:
        raise FileStays(path, say("record.something-else"))
    if not is_beginning(found, game):
        raise FileStays(path, _told_difference(found, game))


def is_beginning(found: Record, game: Playing) -> bool:
    """Whether a record tells this game, all of it or its beginning."""
    return _is_same_table(found, game) and found.choices == tuple(game.choices[: len(found.choices)])


def _is_same_table(found: Record, game: Playing) -> bool:
    stated = stated_lineup(game)
    modules = found.versions.keys() == stated.pop("modules").keys()
    return found.seed == game.seed and modules and all(found.lineup.get(name, it) == it for name, it in stated.items())


def _record_at(path: Path) -> Record | None:
    try:
        return read_record(path)
    except BadRecord:
        return None


def _told_difference(found: Record, game: Playing) -> Said:
    if not _is_same_table(found, game):
        return say("record.another-game")
    pairs = zip(found.choices, game.choices, strict=False)
    same = next((number for number, (one, other) in enumerate(pairs) if one != other), len(game.choices))
    return say("record.another-way", n=len(found.choices), same=same)
