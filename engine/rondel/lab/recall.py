"""What an option of a record stood for: from its id back to the thing."""

from __future__ import annotations

import re

from rondel.core.program import Site
from rondel.core.types import LABEL, NUMBER, PIECE, RULE, Domain
from rondel.play.game import Rules
from rondel.play.playing import Choice
from rondel.record import record
from rondel.rules.world import World

_FACE = re.compile(r":([0-9]+)")
_MORE = re.compile(r"[@+#:]")


@record
class Chosen:
    """An option as it was recorded, and the thing it names; it has no domain where that is not known."""

    id: str
    domain: Domain | None = None
    value: int = 0

    @property
    def face(self) -> int:
        """What a chosen die showed."""
        shown = _FACE.search(self.id) if self.domain == PIECE else None
        return int(shown[1]) if shown else 0


def chosen_by(rules: Rules, choice: Choice) -> Chosen:
    """What a choice chose."""
    world = rules.model.rules.world
    rule = next((rule.number for rule in world.rules if f"{rule.kind}.{rule.name}" == choice.option), 0)
    if rule and world.rule_kinds[world.rules[rule - 1].kind].option:
        return Chosen(choice.option, RULE, rule)
    for site in rules.model.core.sites:
        if site.address == choice.about:
            found = _at_site(world, site, choice)
            if found is not None:
                return found
    return Chosen(choice.option)


def _at_site(world: World, site: Site, choice: Choice) -> Chosen | None:
    if choice.option in site.labels:
        return Chosen(choice.option, LABEL, site.labels.index(choice.option) + 1)
    if site.domain is None or site.domain == NUMBER:
        is_number = re.fullmatch("-?[0-9]+", choice.option)
        return Chosen(choice.option, NUMBER, int(choice.option)) if is_number else None
    number = _piece(world, choice) if site.domain == PIECE else _member(world, site.domain, choice.option)
    return Chosen(choice.option, site.domain, number) if number else None


def _member(world: World, domain: Domain, name: str) -> int:
    return next((n for n in range(1, world.size(domain) + 1) if world.name_of(domain, n) == name), 0)


def _piece(world: World, choice: Choice) -> int:
    """The first piece of that name; the chooser's own are named without the owner."""
    name = _MORE.split(choice.option)[0]
    kind, dot, rest = name.partition(".")
    own = f"{kind}.{choice.player}{dot}{rest}"
    return next((piece.number for piece in world.pieces if piece.name in (name, own)), 0)
