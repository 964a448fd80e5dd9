"""The facts of a line-up by the ids under which messages name them, as plain data.

number.rounds           a number, as patched; number.base.rounds if two modules have one of that name
option.tie              the value that the line-up chose, as its name; true or false; a number
module.harbour          whether a module is at the table: true or false
key.effects.mirror      the keys for which the table `effects` says `mirror`, as terms: one, several or none
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from rondel.core.types import RULE
from rondel.rules.link.ruleset import Ruleset
from rondel.rules.types import Shape, Type
from rondel.rules.world.world import World
from rondel.tell.counted_facts import counted_facts
from rondel.words.render import Value

_AT_TABLE = frozenset({"true", "false"})


def facts_of(world: World, ruleset: Ruleset) -> dict[str, Value]:
    """What messages may name of a line-up."""
    found: dict[str, Value] = dict(counted_facts(world))
    for name in (*ruleset.shelved, *ruleset.modules):
        found[f"module.{name}"] = _branch(name in ruleset.modules)
    for name, numbers in world.numbers.items():
        found |= {f"number.{name}": numbers[-1][1], **{f"number.{module}.{name}": n for module, n in numbers}}
    for name, options in world.options.items():
        _, kind, chosen = options[-1]
        found[f"option.{name}"] = _option_value(world, kind, chosen)
    for name, (_, keys, result, table) in world.functions.items():
        if len(keys) == 1 and keys[0].domain is not None and keys[0].domain.is_set:
            found |= _keys(world, name, keys[0], result, table)
    return found


def nameable_facts(world: World, ruleset: Ruleset) -> dict[str, frozenset[str]]:
    """The ids of all facts; of an option also the branches that it can have."""
    found = {id: _AT_TABLE if id.startswith("module.") else frozenset[str]() for id in facts_of(world, ruleset)}
    for entry in ruleset.facts.all("options"):
        found[f"option.{entry.name}"] = frozenset(map(_branch, entry.data["values"]))
    for name, (_, _, result, _) in world.functions.items():
        found |= {f"key.{name}.{rule}": frozenset() for rule in _gone(ruleset, result.kinds)}
    return found


def _gone(ruleset: Ruleset, kinds: Collection[str]) -> Iterator[str]:
    """Rules that a line-up leaves out: words may go on speaking of them."""
    for address in ruleset.removed:
        _, kind, *rule = address.split(".")
        if kind in kinds and len(rule) == 1:
            yield rule[0]


def _option_value(world: World, kind: Type, chosen: int) -> Value:
    if kind.shape is Shape.YES_NO:
        return _branch(bool(chosen))
    return chosen if kind.domain is None else world.name_of(kind.domain, chosen)


def _branch(value: str | int | bool) -> str:
    """A value of an option as the key of a branch."""
    if isinstance(value, bool):
        return str(value).lower()
    return f"={value}" if isinstance(value, int) else value


def _keys(world: World, table: str, key: Type, result: Type, rows: str) -> dict[str, Value]:
    """For every value that a table could give, the members for which it does."""
    assert key.domain is not None
    found: dict[int, list[str]] = {value: [] for value in _values(world, result)}
    for number, value in enumerate(world.tables[rows]):
        if number and value:
            found.setdefault(value, []).append(f"set.{key.domain}.{world.name_of(key.domain, number)}")
    return {
        f"key.{table}.{_value_name(world, result, value)}": terms[0] if len(terms) == 1 else tuple(terms)
        for value, terms in found.items()
    }


def _values(world: World, result: Type) -> Iterator[int]:
    if result.domain == RULE:
        yield from (rule.number for rule in world.rules if rule.kind in result.kinds)
    elif result.domain is not None and result.domain.is_set:
        yield from range(1, world.size(result.domain) + 1)


def _value_name(world: World, result: Type, value: int) -> str:
    if result.domain is None:
        return str(value)
    return world.name_of(result.domain, value).rpartition(".")[2]
