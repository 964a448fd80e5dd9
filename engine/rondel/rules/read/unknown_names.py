"""A name that means nothing where it stands: why, and which one was probably meant."""

from __future__ import annotations

from dataclasses import replace

from rondel.rules.link.not_needed import not_needed
from rondel.rules.read import built_in_functions
from rondel.rules.read.bare_names import RESERVED
from rondel.rules.read.name_hints import tell_unknown_name
from rondel.rules.read.reader import ERROR, Reader
from rondel.rules.read.scope import Scope, Typed
from rondel.syntax import tree as t


def unknown_name(reader: Reader, expr: t.Name, scope: Scope) -> Typed:
    gone = next((a for a in reader.ruleset.removed if a.split(".")[-1] == expr.name), None)
    if gone is not None:
        reader.know.problem("link/still-needed", f"'{gone}' was left out, but is needed here", expr.span)
        return ERROR
    if expr.name in {*reader.ruleset.modules, *reader.ruleset.shelved} - scope.sees:
        found = not_needed(reader.ruleset, scope.module, expr.name, expr.name, expr.span)
        message = f"'{expr.name}' is a module that this one does not need"
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
    return [*scope.locals, *constants, *marks, *answers, *members, *kinds]
