"""What to say of a name that means nothing where it stands: what would be right there, or the nearest that would."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rondel.core import types as domains
from rondel.problems import NearName, Span, did_you_mean
from rondel.rules.read.reader import Reader
from rondel.rules.read.scope import Scope, Typed
from rondel.rules.types import Type

_AT_MOST_LISTED = 12


def tell_unknown_name(reader: Reader, name: str, scope: Scope, known: Callable[[], list[str]], span: Span) -> None:
    """Tells of a bare name without a meaning."""
    if scope.it and name in _called(scope.it[-1].type):
        hint = f"inside 'where' and 'by' each {name} is called 'it'"
        reader.know.problem("check/unknown-name", f"there is no '{name}'", span, hint)
        return
    near = "" if reader.know.learning else did_you_mean(name, scope.locals)
    if isinstance(near, NearName) and near.sure:
        reader.know.problem("check/unknown-name", f"there is no '{name}'", span, near)
        return
    if hint := _one_of_several(reader, name):
        reader.know.problem("check/unknown-name", f"there are several places '{name}'", span, hint)
        return
    hint = reader.know.nearest(name, known, span)
    reader.know.problem("check/unknown-name", f"there is no '{name}'", span, hint)


def _called(member: Type) -> set[str]:
    """What somebody could call a member of a set by its type."""
    if member.domain is None:
        return {"number"} if member.is_number else set()
    plain = {domains.PLAYER: "player", domains.PIECE: "piece", domains.PLACE: "place"}.get(member.domain)
    return {*member.kinds, plain or member.domain.name}


def _one_of_several(reader: Reader, name: str) -> str:
    """How to say which one is meant, where each player or each member of a set has its own place."""
    kind = reader.world.place_kinds.get(name)
    if kind is None or not kind.places:
        return ""
    example = kind.places[0].name
    if kind.per == "player":
        return f"each player has one: write you.{name}, {name}(player) or {example}"
    if kind.per:
        return f"each {kind.per} has one: write {name}({kind.per}) or {example}"
    return f"write which one, as in {example}" if len(kind.places) > 1 else ""


def unknown_part(
    reader: Reader,
    of: Typed,
    name: str,
    fitting: Callable[[], list[str]],
    known: Callable[[], Iterable[str]],
    span: Span,
) -> None:
    """Tells of a name after a dot that the thing before it does not have."""
    hint = reader.know.nearest(name, lambda: [*fitting(), *known()], span)
    if not hint and not reader.know.learning:
        own = list(dict.fromkeys(fitting()))
        listed = ", ".join(own[:_AT_MOST_LISTED]) + ", …" * (len(own) > _AT_MOST_LISTED)
        hint = f"it has: {listed}" if own else ""
    if name == "score" and of.type.domain == domains.PLAYER:
        hint = "the points of a player are called 'points'"
    reader.know.problem("check/unknown-name", f"{of.type} has no '{name}'", span, hint)
