"""Line-ups by name: the files in the folder `lineups` of a shelf, the user's before the shipped ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rondel.limits import LARGEST_FILE
from rondel.messages.said import Said, say
from rondel.problems import Problem, Span, did_you_mean
from rondel.source.folder import Folder
from rondel.source.lineup import Lineup, lineup_from_file, lineup_from_text
from rondel.source.shelf import Shelf

LINEUP_ENDINGS = (".yaml", ".yml")
FOLDER, ENDING = "lineups", ".yaml"


@dataclass(frozen=True, slots=True)
class ShelvedLineup:
    """A line-up on a shelf: its name is that of its file."""

    name: str
    folder: Folder

    @property
    def file(self) -> str:
        """How its file is called in messages."""
        return self.folder.file(self._path)

    @property
    def _path(self) -> str:
        return f"{FOLDER}/{self.name}{ENDING}"

    def read(self) -> tuple[Lineup | None, list[Problem]]:
        """What the file says; None where anything in it is wrong."""
        text, problems = self.folder.read(self._path, LARGEST_FILE)
        return (None, problems) if text is None else lineup_from_text(text, self.file)


def find_lineups(shelves: Sequence[Shelf]) -> dict[str, ShelvedLineup]:
    """All line-ups on the shelves by name; of two with one name, that of the earlier shelf."""
    found: dict[str, ShelvedLineup] = {}
    for shelf in shelves:
        folder = Folder(shelf.root, shelf.label.rstrip("/"))
        for path in folder.names(FOLDER, (ENDING,)):
            name = path.removeprefix(f"{FOLDER}/").removesuffix(ENDING)
            found.setdefault(name, ShelvedLineup(name, folder))
    return dict(sorted(found.items()))


def lineup_called(asked: str, shelves: Sequence[Shelf]) -> tuple[Lineup | None, list[Problem]]:
    """The line-up of a file, or of a name on the shelves; None where anything is wrong."""
    if asked.endswith(LINEUP_ENDINGS):
        return lineup_from_file(asked)
    known = find_lineups(shelves)
    if asked in known:
        return known[asked].read()
    hint = did_you_mean(asked, known) or _all_lineups(tuple(known))
    return None, [
        Problem("facts/missing-file", say("facts/missing-file.lineup", name=asked), Span("line-up"), (), hint)
    ]


def _all_lineups(known: tuple[str, ...]) -> Said:
    if not known:
        return say("facts/missing-file.hint-no-lineups")
    return say("facts/missing-file.hint-lineups", names=known)
