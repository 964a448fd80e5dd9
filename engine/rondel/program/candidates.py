"""What a chooser is shown of a set: pieces between which there is no difference are one option."""

from __future__ import annotations

from rondel.program.model import Model


def candidates_above(source: int, chosen: int) -> int:
    """The members behind the last one chosen: several are chosen in rising order, so that no order counts twice."""
    high = chosen.bit_length()
    return source >> high << high


def alike_key(model: Model, s: list[int], piece: int) -> tuple[int, ...]:
    """Pieces with the same key are alike: kind, properties, owner, place, face, and what rides on them."""
    world, layout = model.rules.world, model.layout
    found = world.pieces[piece - 1]
    face = world.tables["piece.faced"][piece] if "piece.faced" in world.tables else 0
    riders: tuple[int, ...] = ()
    if piece <= world.hosts:
        held = s[layout.slot("held", len(world.places) + piece)]
        riders = tuple(sorted(p.likeness for p in world.pieces if held >> p.number & 1))
    return (found.likeness, s[layout.slot("place", piece)], s[layout.slot("face", face)] if face else 0, *riders)
