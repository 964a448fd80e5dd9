"""Values of a position as people write them: names for things, yes and no, sets with how many of each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from rondel.core.library import members, unpacked
from rondel.core.types import BIAS, Domain
from rondel.rules.types import Shape, Type
from rondel.rules.world.world import World


def shown(value: int, found: Type, world: World) -> str:
    """A value of some type: `4`, `yes`, `red`, `2 card.red, crown`."""
    if found.shape is Shape.YES_NO:
        return "yes" if value else "no"
    if found.domain is None:
        return str(value)
    if found.is_numbers:
        return _listed_names(str(member - BIAS) for member in members(value))
    return _shown_of(value, found.shape, found.domain, world)


def _shown_of(value: int, shape: Shape, domain: Domain, world: World) -> str:
    match shape:
        case Shape.SET:
            return _listed_names(world.name_of(domain, member) for member in members(value))
        case Shape.SEQUENCE:
            return ", ".join(world.name_of(domain, member) for member in unpacked(value)) or "nothing"
    return world.name_of(domain, value)


def _listed_names(names: Iterable[str]) -> str:
    counted = Counter(names)
    parts = [name if count == 1 else f"{count} {name}" for name, count in counted.items()]
    return ", ".join(parts) or "nothing"
