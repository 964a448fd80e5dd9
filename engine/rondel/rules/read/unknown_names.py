"""A name that means nothing where it stands: why, and which one was probably meant."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rondel.messages.said import say
from rondel.problems import Span
from rondel.rules.link.not_needed import not_needed
from rondel.rules.read import built_in_functions
from rondel.rules.read.bare_names import RESERVED
from rondel.rules.read.name_hints import tell_unknown_name
from rondel.rules.read.reader import ERROR, Reader
from rondel.rules.read.scope import Scope, Typed
from rondel.rules.types import DEED
from rondel.syntax import tree as t


def unknown_name(reader: Reader, expr: t.Name, scope: Scope) -> Typed:
    gone = next((a for a in reader.ruleset.removed if a.split(".")[-1] == expr.name), None)
    if gone is not None:
        reader.know.problem("link/still-needed", say("link/still-needed.gone", name=gone), expr.span)
        return ERROR
    if expr.name in {*reader.ruleset.modules, *reader.ruleset.shelved} - scope.sees:
        found = not_needed(reader.ruleset, scope.module, expr.name, expr.name, expr.span)
        message = say("link/not-needed.module", needed=expr.name).knowing(**found.message.values)
        reader.know.problems.append(replace(found, message=message))
        return ERROR
    tell_unknown_name(reader, expr.name, scope, lambda: known_names(reader, scope), expr.span)
    return ERROR


def known_names(reader: Reader, scope: Scope) -> list[str]:
    """Every name in sight, for suggestions."""
    members = [m for s in reader.world.sets.values() for m in s.names]
    answers = [a.split(".")[-1] for a, d in reader.ruleset.answers.items() if d.module in scope.sees]
    marks = [e.name for e in reader.ruleset.facts.all("marks")]
    singles = [k for k, d in reader.world.piece_kinds.items() if d.first == d.last]
    kinds = [
        *reader.world.plurals,
        *singles,
        *reader.world.place_kinds,
        *reader.world.boards,
        *reader.world.windows,
        *reader.world.functions,
        *built_in_functions.NAMES,
    ]
    people = [*reader.world.players, *reader.world.neutrals]
    constants = [*RESERVED, *people, *reader.world.numbers, *reader.world.options]
    return [*scope.locals, *constants, *marks, *answers, *members, *kinds, *_own_columns(reader, scope)]


def _own_columns(reader: Reader, scope: Scope) -> list[str]:
    """What a piece's own cell may name of the piece."""
    if not scope.in_cell or not scope.it:
        return []
    kinds = [reader.world.piece_kinds[name] for name in sorted(scope.it[-1].type.kinds)]
    return ["owner", *(name for kind in kinds for name in kind.attributes)]


def known_events(reader: Reader) -> list[str]:
    """Whatever can be done of a thing, for suggestions: events of rules, and columns with calls in their cells."""
    kinds = reader.world.piece_kinds.values()
    columns = [name for kind in kinds for name, found in kind.attributes.items() if found == DEED]
    tables = [name for name, (_, _, result, _) in reader.world.functions.items() if result == DEED]
    return [*(event for kind in reader.world.rule_kinds.values() for event in kind.events), *columns, *tables]


# --- addresses ---


def unknown_address(reader: Reader, parts: list[str], span: Span, scope: Scope) -> Typed:
    """Tells of an address whose first part says what it is one of, and whose rest names none of these."""
    known = list(_addresses(reader, parts[0]))
    if not known:
        tell_unknown_name(reader, parts[0], scope, lambda: [*known_names(reader, scope), *_heads(reader)], span)
        return ERROR
    deepest = max(address.count(".") for address in known)
    written = ".".join(parts[: deepest + 1])
    hint = reader.know.nearest(written, lambda: known, span)
    reader.know.problem("check/unknown-name", say("check/unknown-name.unknown", name=written), span, hint)
    return ERROR


def _heads(reader: Reader) -> list[str]:
    """What an address may begin with."""
    world = reader.world
    return [*world.piece_kinds, *world.place_kinds, *world.rule_kinds, *world.sets]


def _addresses(reader: Reader, head: str) -> Iterator[str]:
    world = reader.world
    if head in world.sets:
        yield from (f"{head}.{name}" for name in world.sets[head].names)
    yield from (f"{rule.kind}.{rule.name}" for rule in world.rules if rule.kind == head)
    names = world.name_index
    yield from (name for name in (*names.pieces, *names.places) if name.partition(".")[0] == head and "." in name)
