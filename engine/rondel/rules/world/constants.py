"""Constants as they are written in facts, and what they are as numbers."""

from __future__ import annotations

from typing import Any

from rondel.core import types as domains
from rondel.limits import LARGEST_KEY, MOST_ROWS
from rondel.messages.said import Said, say
from rondel.problems import Problem, Span, did_you_mean
from rondel.rules.types import Shape, Type
from rondel.rules.world.world import World
from rondel.syntax import tree as t


def constant(value: Any, wanted: Type, world: World) -> int | None:
    """The number of a constant written in YAML or in a cell, or None if it is not of that type."""
    if value is None or value == "none":
        return 0
    if isinstance(value, bool) or value in ("yes", "no"):
        return int(value in (True, "yes")) if wanted.shape is Shape.YES_NO else None
    if isinstance(value, int) and wanted.is_number:
        return value if wanted.shape is Shape.NUMBER else None
    if wanted.domain is not None and wanted.domain.is_set:
        return world.sets[wanted.domain.name].number(str(value)) or None
    name = str(value)
    if wanted.domain == domains.RULE:
        return next((r.number for r in world.rules if r.kind in wanted.kinds and r.name == name), None)
    if wanted.domain == domains.PLAYER:
        return world.players.index(name) + 1 if name in world.seated else None
    if wanted.domain == domains.PLACE:
        return next((p.number for p in world.places if p.name == name), None)
    if wanted.domain == domains.PIECE:
        return next((p.number for p in world.pieces if name in (p.name, p.kind)), None)
    return None


def constants_of(wanted: Type, world: World) -> list[str]:
    """The constants of a type by their names, for suggestions."""
    if wanted.shape is Shape.YES_NO:
        return ["yes", "no"]
    if wanted.domain is not None and wanted.domain.is_set:
        return list(world.sets[wanted.domain.name].names)
    if wanted.domain == domains.RULE:
        return [rule.name for rule in world.rules if rule.kind in wanted.kinds]
    if wanted.domain == domains.PIECE:
        return [*wanted.kinds, *(piece.name for piece in world.pieces if piece.kind in wanted.kinds)]
    return list(world.players) if wanted.domain == domains.PLAYER else []


def too_many_rows(what: Said, span: Span) -> Problem:
    """Tables are as long as what they go by has members, whatever is written in them."""
    message = say("facts/too-many.rows", what=what, most=MOST_ROWS)
    return Problem("facts/too-many", message, span, hint=say("facts/too-many.hint-rows"))


def tell_unknown_type(world: World, problems: list[Problem], name: str, span: Span) -> None:
    hint = did_you_mean(name, world.type_names(), len(problems))
    problems.append(Problem("check/unknown-type", say("check/unknown-type.unknown", name=name), span, hint=hint))


def fact_value(fact: t.Fact, wanted: Type, world: World, problems: list[Problem]) -> int:
    value = fact.values[0].value
    found = constant(literal(value), wanted, world)
    if found is None:
        problems.append(
            Problem("check/wrong-type", say("check/wrong-type.must-be", name=fact.name, wanted=wanted.said), value.span)
        )
    return found or 0


def literal(value: t.Expr) -> Any:
    if isinstance(value, t.Int):
        return value.value
    if isinstance(value, t.Unary) and isinstance(value.value, t.Int):
        return -value.value.value
    return value.name if isinstance(value, t.Name | t.Part) else None


def extent(found: Type, world: World) -> int:
    """How long a table's axis is: 0 for none, then every member; numbers as far as any table knows them."""
    return LARGEST_KEY + 1 if found.domain is None else world.size(found.domain) + 1


def no_key(key: object, number: int | None, wanted: Type) -> Said:
    if number is not None and wanted.domain is None:
        return say("check/wrong-type.beyond", found=number, most=LARGEST_KEY)
    return say("check/wrong-type.value", found=str(key), wanted=wanted.said)


def call_parts(call: t.Expr) -> tuple[str, tuple[t.Expr, ...]]:
    if isinstance(call, t.Call):
        name, _ = call_parts(call.of)
        return name, tuple(arg.value for arg in call.args)
    if isinstance(call, t.Part):
        return call.name, ()
    return (call.name if isinstance(call, t.Name) else "?"), ()
