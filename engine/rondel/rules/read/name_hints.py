"""What to say of a name that means nothing where it stands: what would be right there, or the nearest that would."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rondel.core import types as domains
from rondel.messages.said import UNSAID, Said, say
from rondel.problems import NearName, Span, did_you_mean
from rondel.rules.read.attributes import attribute, attribute_names
from rondel.rules.read.reader import Reader
from rondel.rules.read.scope import Scope, Typed
from rondel.rules.types import Type

_AT_MOST_LISTED = 12


def tell_unknown_name(reader: Reader, name: str, scope: Scope, known: Callable[[], list[str]], span: Span) -> None:
    """Tells of a bare name without a meaning."""
    if scope.it and name in _called(scope.it[-1].type):
        hint = say("check/unknown-name.hint-it", name=name)
        reader.know.problem("check/unknown-name", say("check/unknown-name.unknown", name=name), span, hint)
        return
    near = UNSAID if reader.know.learning else did_you_mean(name, scope.locals)
    if isinstance(near, NearName) and near.sure:
        reader.know.problem("check/unknown-name", say("check/unknown-name.unknown", name=name), span, near)
        return
    if hint := _asked_with(reader, name, scope):
        reader.know.problem("check/unknown-name", say("check/unknown-name.asked-bare", name=name), span, hint)
        return
    if hint := _one_of_several(reader, name):
        reader.know.problem("check/unknown-name", say("check/unknown-name.several-places", name=name), span, hint)
        return
    hint = reader.know.nearest(name, known, span)
    reader.know.problem("check/unknown-name", say("check/unknown-name.unknown", name=name), span, hint)


def _asked_with(reader: Reader, name: str, scope: Scope) -> Said:
    """How to ask an answer or look up a table that goes by such a name, and is asked about something."""
    found = (reader.ruleset.answers.get(f"{module}.{name}") for module in sorted(scope.sees))
    answer = next((each for each in found if each is not None and each.params), None)
    table = reader.world.functions.get(name)
    params = [param.name for param in answer.params] if answer is not None else []
    if answer is None and table is not None and table[0] in scope.sees:
        params = [str(key.domain) for key in table[1]]
    given = ["you" if param == "player" else param for param in params]
    return say("check/unknown-name.hint-asked", example=f"{name}({', '.join(given)})") if params else UNSAID


def _called(member: Type) -> set[str]:
    """What somebody could call a member of a set by its type."""
    if member.domain is None:
        return {"number"} if member.is_number else set()
    plain = {domains.PLAYER: "player", domains.PIECE: "piece", domains.PLACE: "place"}.get(member.domain)
    return {*member.kinds, plain or member.domain.name}


def _one_of_several(reader: Reader, name: str) -> Said:
    """How to say which one is meant, where each player or each member of a set has its own place."""
    kind = reader.world.place_kinds.get(name)
    if kind is None or not kind.places:
        return UNSAID
    example = kind.places[0].name
    if kind.per == "player":
        return say("check/unknown-name.hint-of-player", name=name, example=example)
    if kind.per:
        return say("check/unknown-name.hint-of-each", per=kind.per, name=name, example=example)
    return say("check/unknown-name.hint-which-one", example=example) if len(kind.places) > 1 else UNSAID


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
        listed = (*own[:_AT_MOST_LISTED], *["…"] * (len(own) > _AT_MOST_LISTED))
        hint = say("check/unknown-name.hint-has", names=listed) if own else UNSAID
    if name == "score" and of.type.domain == domains.PLAYER:
        hint = say("slip.points")
    reader.know.problem("check/unknown-name", say("check/unknown-name.part", of=of.type.said, name=name), span, hint)


def parts_of(reader: Reader, of: Typed) -> list[str]:
    """What can stand after a dot here."""
    names = dict.fromkeys(attribute_names(of.type, reader.world))
    return [name for name in names if attribute(of, name, reader.world, reader.know.may_hold) is not None]
