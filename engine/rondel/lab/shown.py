"""Values of a position as people write them: names for things, yes and no, sets with how many of each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from rondel.rules.core import BIAS
from rondel.rules.evaluate import unpacked
from rondel.rules.library import members
from rondel.rules.types import Type
from rondel.rules.world import World


def shown(value: int, found: Type, world: World) -> str:
    """A value of some type: `4`, `yes`, `red`, `2 card.red, crown`."""
    match found.shape:
        case "bool":
            return "yes" if value else "no"
        case "one":
            return world.name_of(found.domain, value)
        case "set" if found.domain == "number":
            return _listed(str(member - BIAS) for member in members(value))
        case "set":
            return _listed(world.name_of(found.domain, member) for member in members(value))
        case "seq":
            return ", ".join(world.name_of(found.domain, member) for member in unpacked(value)) or "nothing"
    return str(value)


def _listed(names: Iterable[str]) -> str:
    counted = Counter(names)
    parts = [name if count == 1 else f"{count} {name}" for name, count in counted.items()]
    return ", ".join(parts) or "nothing"
