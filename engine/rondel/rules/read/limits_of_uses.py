"""`limit: 2 per turn`: how often a rule may be used by each player while a deed runs."""

from __future__ import annotations

from rondel.core.expressions import YOU, Apply, Read
from rondel.core.operations import Op
from rondel.core.statements import Need, Stmt
from rondel.messages.said import say
from rondel.rules.read.built_in_functions import deed_address
from rondel.rules.read.noting import note_deed_name
from rondel.rules.read.reader import Reader, read_number
from rondel.rules.read.scope import Scope
from rondel.syntax import tree as t
from rondel.syntax.name_places import place_of_per

_TIMES = {"once": 1, "twice": 2, "thrice": 3}


def limit_of_uses(reader: Reader, rule: str, value: t.Value, scope: Scope) -> list[Stmt]:
    """The condition that a rule was used less often."""
    deed = deed_address(reader, value.per or "", scope, value.span)
    if deed is None:
        return []
    if reader.know.meanings is not None:
        note_deed_name(reader, place_of_per(value), deed)
    if isinstance(value.value, t.Name) and value.value.name in _TIMES:
        hint = say("check/wrong-type.hint-limit", n=_TIMES[value.value.name], per=value.per or "")
        reader.know.problem("check/wrong-type", say("check/wrong-type.limit"), value.span, hint)
        return []
    most = read_number(reader, value.value, scope)
    region = reader.know.counter(rule, deed)
    return [Need(Apply(Op.LESS, (Read(region, Read(YOU)), most)), value.span)]
