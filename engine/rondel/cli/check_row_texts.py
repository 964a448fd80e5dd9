"""Which variables the texts of rows are offered: the columns of a kind, the parameters of an answer or a deed."""

from __future__ import annotations

from rondel.rules.read.elaborated_rules import Elaborated
from rondel.rules.types import PLAYER, Type
from rondel.syntax import tree as t
from rondel.tell.row_texts import FACE

Variables = dict[str, Type | None]  # nothing for a number that is no column


def text_variables(rules: Elaborated) -> dict[str, Variables]:
    """By the id of each message that may be given: `text.<kind>`, `sign.<kind>`, `text.<address>`."""
    found: dict[str, Variables] = {}
    for kind in rules.world.piece_kinds.values():
        offered: Variables = {**kind.attributes, **({"owner": PLAYER} if kind.owned else {})}
        found[f"sign.{kind.name}"] = offered
        found[f"text.{kind.name}"] = {**offered, **({FACE: None} if kind.faces else {})}
    for name, below in rules.world.super_kinds.items():
        for what in ("text", "sign"):
            shared = [found[f"{what}.{kind}"] for kind in below if f"{what}.{kind}" in found]
            common = {column: kind for column, kind in shared[0].items() if all(column in one for one in shared)}
            found.setdefault(f"{what}.{name}", common)
    for address, answer in rules.ruleset.answers.items():
        found[f"text.{address}"] = {"n": None, "what": None, **_parameters(rules, answer.params)}
    for address, deed in rules.ruleset.deeds.items():
        found[f"text.{address}"] = _parameters(rules, deed.params)
    return found


def _parameters(rules: Elaborated, params: tuple[t.Param, ...]) -> Variables:
    return {param.name: rules.world.named_type(param.type or param.name) for param in params}


def held_in_texts(offered: dict[str, Variables], given: list[str], rules: Elaborated) -> dict[str, frozenset[str]]:
    """Which terms the variables of the texts that there are may hold: the members of sets; by message and name."""
    found: dict[str, frozenset[str]] = {}
    for id in given:
        for name, kind in offered.get(id, {}).items():
            if kind is not None and kind.domain is not None and kind.domain.is_set:
                members = rules.world.sets[kind.domain.name].names
                held = frozenset(f"set.{kind.domain.name}.{member}" for member in members)
                found[f"{id} {name}"] = held
    return found
