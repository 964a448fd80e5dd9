"""Where pieces go that are put back or paid, if there are words for that place.

It must be told of those that did not come from there at the beginning, and of pieces whose homes are not all the same
that each goes to its own.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress

from rondel.messages.said import say
from rondel.rules.world.things import PieceKind
from rondel.syntax import tree as t
from rondel.tell.verbalise.mention import PLAYER, Mention
from rondel.tell.verbalise.saying import Saying
from rondel.tell.verbalise.unsaid import Unsaid

_OWN = "(owner)"


def put_back(saying: Saying, what: t.Expr) -> str:
    """Put back, or put where it belongs if it did not come from there; by its name if the place has one."""
    several, kinds = saying.things(what), _kinds(saying, saying.read.type_of(what).kinds)
    if not _differ(kinds):
        if (home := _other_home(saying, several, kinds)) is not None:
            return saying.say("do.return-to", what=saying.book.noun(several, "from"), place=saying.book.noun(home))
        if (home := _usual_home(saying, several, kinds)) is not None:
            place = saying.book.noun(home)
            return saying.say("do.return-back", what=saying.book.noun(several, "returned"), place=place)
    return saying.say("do.return-home", what=saying.book.noun(several, "returned"))


def paid(saying: Saying, kind: str | None, source: t.Expr | None, said: str, several: Mention) -> str:
    """What is paid goes home: nobody would know where that is, if it did not start there or each has its own."""
    supers = saying.read.world.super_kinds
    meant = supers.get(kind, [kind]) if kind is not None else saying.read.type_of(source).kinds if source else ()
    kinds = _kinds(saying, meant)
    if _differ(kinds):
        return saying.bracketed("do.paid-home", said, what=saying.book.noun(several))
    home = _other_home(saying, several, kinds)
    return said if home is None else saying.bracketed("do.paid-to", said, place=saying.book.noun(home))


# --- homes ---


def _kinds(saying: Saying, names: Iterable[str]) -> list[PieceKind]:
    """The kinds of these names; all of them if there is none."""
    kinds = saying.read.world.piece_kinds
    return [kinds[name] for name in names if name in kinds] or list(kinds.values())


def _other_home(saying: Saying, several: Mention, kinds: Iterable[PieceKind]) -> Mention | None:
    """The home of some pieces, if it is not where they start."""
    homes = {_cell(kind) for kind in kinds if _starts_elsewhere(kind)}
    return _place(saying, several, homes.pop()) if homes else None


def _usual_home(saying: Saying, several: Mention, kinds: Iterable[PieceKind]) -> Mention | None:
    """The one home of some pieces, if there are words for it."""
    with suppress(Unsaid):
        home = _place(saying, several, next(map(_cell, kinds)))
        return home if saying.book.has_term(home.term) else None
    return None


def _differ(kinds: Iterable[PieceKind]) -> bool:
    """Whether pieces have homes of which one is not that of another, but for those that owners have."""
    homes = {_cell(kind).removesuffix(_OWN) for kind in kinds}
    return len(homes) > 1 or any("(" in home for home in homes)


def _cell(kind: PieceKind) -> str:
    return str((kind.entry.data or {}).get("home", ""))


def _starts_elsewhere(kind: PieceKind) -> bool:
    home = _cell(kind)
    return str((kind.entry.data or {}).get("starts", home)) != home


def _place(saying: Saying, several: Mention, home: str) -> Mention:
    """A place that there is once, or that of whoever has the pieces; what is reckoned has no words."""
    name = home.removesuffix(_OWN)
    kind = saying.read.world.place_kinds.get(name)
    if kind is not None and not kind.per and name == home:
        return Mention(f"place.{name}")
    if kind is not None and name != home and several.term.startswith("piece."):
        if several.article in ("your", "their"):
            return Mention(f"place.{name}", several.article)
        if several.owner is not None and (several.owner.term, several.owner.article) == (PLAYER, "this"):
            return Mention(f"place.{name}", owner=several.owner)
    raise Unsaid(say("unsaid.construct", name=home))
