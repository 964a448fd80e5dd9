"""Where pieces go that are put back: it is told of those that did not come from there at the beginning.

Of pieces whose homes are not all the same it is told that each goes to its own.
"""

from __future__ import annotations

from rondel.messages.said import say
from rondel.rules.types import Type
from rondel.rules.world.things import PieceKind
from rondel.tell.verbalise.mention import PLAYER, Mention
from rondel.tell.verbalise.saying import Saying
from rondel.tell.verbalise.unsaid import Unsaid

_OWN = "(owner)"


def other_home(saying: Saying, several: Mention, found: Type) -> Mention | None:
    """The home of some pieces, if it is not where they start."""
    kinds = saying.read.world.piece_kinds
    homes = {_home(kinds[name]) for name in found.kinds or kinds if name in kinds}
    if homes == {""}:
        return None
    return _place(saying, several, homes.pop())


def differ(saying: Saying, found: Type) -> bool:
    """Whether pieces have homes of which one is not that of another, but for those that owners have."""
    kinds = saying.read.world.piece_kinds
    entries = [kinds[name].entry.data or {} for name in found.kinds or kinds if name in kinds]
    homes = {str(entry.get("home", "")).removesuffix(_OWN) for entry in entries}
    return len(homes) > 1 or any("(" in home for home in homes)


def _home(kind: PieceKind) -> str:
    """The cell of a home that must be told."""
    facts = kind.entry.data or {}
    home = str(facts.get("home", ""))
    return home if facts.get("starts", home) != home else ""


def _place(saying: Saying, several: Mention, home: str) -> Mention:
    """A place that there is once, or that of whoever has the pieces; what is reckoned has no words."""
    name = home.removesuffix(_OWN)
    kind = saying.read.world.place_kinds.get(name)
    if kind is not None and not kind.per and name == home:
        return Mention(f"place.{name}")
    if kind is not None and name != home:
        if several.article in ("your", "their"):
            return Mention(f"place.{name}", several.article)
        if several.owner is not None and (several.owner.term, several.owner.article) == (PLAYER, "this"):
            return Mention(f"place.{name}", owner=several.owner)
    raise Unsaid(say("unsaid.construct", name=home))
