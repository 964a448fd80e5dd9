"""Which pieces players may know: who sees which place, what can be hidden at all, what is known before the game.

What is learned and forgotten under way stands in `effects` (a move, a look, a shuffle); what a player is shown of a
position in `play/view.py`.
"""

from __future__ import annotations

from rondel.core import types as domains
from rondel.core.core import Facts
from rondel.rules.read.elaborated_rules import Elaborated
from rondel.rules.world.world import World


def seen_by(world: World) -> tuple[int, ...]:
    """For each place the players who see what lies there."""
    everybody = world.domain_mask(domains.PLAYER)
    rows = [everybody]
    for place in world.places:
        kind = world.place_kinds[place.kind]
        rows.append({"all": everybody, "owner": 1 << place.key if place.key else 0, "nobody": 0}[kind.seen])
    return (*rows, *[everybody] * world.hosts)


def hidden_pieces(rules: Elaborated) -> int:
    """The pieces that can lie where somebody may not see them."""
    kinds = {piece for piece, place in rules.know.moves if rules.world.place_kinds[place].seen != "all"}
    return rules.world.piece_mask(kinds)


def known_at_first(facts: Facts) -> list[int]:
    """For each player the pieces, of those that can be hidden, that start where the player sees them."""
    if not facts.hidden:
        return []
    starts = [(piece, facts.seen_by[place]) for piece, place in enumerate(facts.starts) if facts.hidden >> piece & 1]
    return [sum(1 << piece for piece, seers in starts if seers >> seat & 1) for seat in range(1, facts.seats + 1)]
