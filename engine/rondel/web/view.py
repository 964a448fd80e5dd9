"""Everything that one page shows, section by section: what is drawn of the scene, and the page's own parts.

A page is made from what its seat may see and from nothing else.
"""

from __future__ import annotations

from collections.abc import Callable

from rondel.draw.kept_sections import KeptSections
from rondel.draw.looks import Looks, looks_of
from rondel.draw.markup import Markup
from rondel.draw.table_sections import table_sections
from rondel.frozen import frozen
from rondel.tell.log_lines import Told
from rondel.tell.scene.make_scene import scene_of
from rondel.tell.scene.scene import Scene
from rondel.tell.speech import Speech
from rondel.web.log_kept import KeptLog
from rondel.web.table import WebTable
from rondel.web.wishes import PageWishes

KeptPages = dict[tuple[str, PageWishes], tuple[int, "PageSeen", dict[str, Markup]]]


class _Kept:
    """What is found out once for a table: its looks, and what was told to whom."""

    def __init__(self, table: WebTable) -> None:
        self.looks = looks_of(table.game.rules, table.settings.shelves)
        self.logs: dict[tuple[str, str], KeptLog] = {}
        self.pages: KeptPages = {}
        self.drawn: dict[str, KeptSections] = {}


@frozen
class PageSeen:
    """What a page is made of: a table with the scene of one seat, in one language."""

    table: WebTable
    player: str
    wishes: PageWishes
    speech: Speech
    scene: Scene
    looks: Looks
    told: tuple[Told, ...]

    @property
    def says(self) -> Callable[..., str]:
        return self.speech.say

    @property
    def is_asked(self) -> bool:
        """Whether this seat is to choose now."""
        is_turn = not self.table.is_stopped and bool(self.player) and self.scene.turn == self.player
        return is_turn and not self.has_bot

    @property
    def has_bot(self) -> bool:
        """Whether a bot plays in this seat."""
        return bool(self.player) and not self.table.chairs[self.player].is_person

    @property
    def may_pace(self) -> bool:
        """Whether bots go at the pace of this page: of a seat, or of anybody who watches where nobody sits."""
        return bool(self.player) or self.table.is_of_bots


def seen_by(table: WebTable, player: str, wishes: PageWishes) -> PageSeen:
    """What a seat sees now; whoever asks holds the lock of the table."""
    speech = table.speech(wishes.language)
    told = tuple(told_to(table, player, speech))
    may_choose = not player or table.chairs[player].is_person  # where a bot plays, nothing on the table is lit
    scene = scene_of(speech, table.game, player, may_choose=may_choose)
    return PageSeen(table, player, wishes, speech, scene, looks_at(table), told)


def looks_at(table: WebTable) -> Looks:
    """What things at a table look like."""
    return _kept(table).looks


def pages_kept(table: WebTable) -> KeptPages:
    """What was drawn for whom, each with the revision of the table that it shows."""
    return _kept(table).pages


def told_to(table: WebTable, player: str, speech: Speech) -> list[Told]:
    """What happened, as a seat saw it; seat 0 sees nothing hidden."""
    log = _kept(table).logs.setdefault((player, speech.language), KeptLog())
    return log.told(speech, table.game, speech.seat(player))


def _kept(table: WebTable) -> _Kept:
    if not isinstance(table.kept, _Kept):
        table.kept = _Kept(table)
    return table.kept


def drawn(seen: PageSeen) -> dict[str, Markup]:
    """The sections of the scene."""
    return table_sections(seen.scene, seen.looks, seen.says, drawn_before(seen))


def drawn_before(seen: PageSeen) -> KeptSections:
    """What was drawn in a language; as long as nothing of it has changed it is not drawn again, for nobody."""
    return _kept(seen.table).drawn.setdefault(seen.scene.language, KeptSections())
