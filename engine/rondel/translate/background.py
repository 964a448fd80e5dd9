"""What is known of a game beyond its words, for hints: the facts that messages name, and which rules are cited where.

Hints are a help: where rules cannot be read, there are fewer.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field

from rondel.frozen import frozen
from rondel.pipeline import read_lineup
from rondel.rules.checks.lineup_options import usual_seats
from rondel.rules.explain.trace import expanded
from rondel.rules.link.ruleset import Ruleset
from rondel.rules.read.elaborate import elaborate
from rondel.source.lineup import Lineup
from rondel.source.shelf import Shelf
from rondel.tell.named_facts import facts_of
from rondel.words.render import Value


@frozen
class Background:
    """Facts by the ids that messages write, and ids of rules by the addresses of what cites them."""

    facts: Mapping[str, Value] = field(default_factory=dict)
    cites: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def cited_at(self, message: str) -> tuple[str, ...]:
        """The rules behind a message: those that its address cites, or the nearest one above it."""
        parts = message.split(".")
        # log.begin.harbour.turn, choose.harbour.turn.boat: the address begins behind one or two words.
        tails = (".".join(parts[start:end]) for start in (1, 2) for end in range(len(parts), start, -1))
        return next((self.cites[address] for address in tails if address in self.cites), ())


NOTHING_KNOWN = Background()


def background_of(name: str, shelves: Sequence[Shelf]) -> Background:
    """What is known of a module at a table with what it needs, and nothing else."""
    linked = read_lineup(Lineup((name,)), shelves, scenarios=False)
    if linked.problems or linked.ruleset is None:
        return NOTHING_KNOWN
    rules, problems = elaborate(linked.ruleset, usual_seats(linked.ruleset))
    return NOTHING_KNOWN if problems else Background(facts_of(rules.world, rules.ruleset), _cites(linked.ruleset))


def _cites(ruleset: Ruleset) -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for rule in ruleset.rules.values():
        found.setdefault(rule.address, []).extend(cite.id for cite in rule.cites)
    for seam in ruleset.seams():
        if seam.core is not None:
            above = found.get(seam.rule, []) if seam.rule else []
            found.setdefault(seam.address, []).extend([*above, *(cite.id for cite in seam.core.cites)])
    listed = {address: [one for cite in cites for one in expanded(cite)] for address, cites in found.items()}
    return {address: tuple(dict.fromkeys(ids)) for address, ids in listed.items() if ids}
