"""What a page shows of a game that runs as WebAssembly: the ids of pieces, places and options by their numbers.

Ids are addresses and names, as decisions and saved games write them; nothing that a module says to people is among
them. `web/names.mjs` makes of them what `play/decision` makes.
"""

from __future__ import annotations

from collections.abc import Iterator

from rondel.core.blocks import Block, Each, Means, One, Pause
from rondel.core.core import Core, Site
from rondel.core.operations import Over
from rondel.core.types import BIAS, PIECE, Domain
from rondel.program.model import Model
from rondel.rules.world.things import Piece
from rondel.rules.world.world import World


def names_of(model: Model, doers: tuple[str, ...]) -> dict[str, object]:
    """The names of a line-up; `doers` are those who can be told of where a rule fails."""
    core, world = model.core, model.rules.world
    return {
        "players": list(world.seated),
        "places": [place.name for place in world.places],
        "pieces": [_piece(world, piece) for piece in world.pieces],
        "faces": dict(_faces(world)),
        "hosts": world.hosts,
        "number_codes": BIAS,
        "members": {str(domain): _members(model, domain) for domain in _domains(core)},
        "pauses": dict(_pauses(model)),
        "doers": [core.shown(doer).partition(" (")[0] for doer in doers],  # without paths of the machine it was made on
    }


def _piece(world: World, piece: Piece) -> dict[str, object]:
    if not piece.owner:
        return {"name": piece.name, "kind": piece.kind}
    whose = (world.seated + world.neutrals)[piece.owner - 1]
    own = piece.kind + piece.name.removeprefix(f"{piece.kind}.{whose}")
    return {"name": piece.name, "kind": piece.kind, "owner": piece.owner, "own": own}


def _faces(world: World) -> Iterator[tuple[str, list[str]]]:
    """What the faces of each kind of pieces show."""
    first = {piece.kind: piece.number for piece in reversed(world.pieces)}
    for kind, piece in first.items():
        count = world.piece_kinds[kind].faces
        if count:
            yield kind, [str(world.face_called(piece, side)) for side in range(1, count + 1)]


def _members(model: Model, domain: Domain) -> list[str]:
    return [model.rules.world.name_of(domain, number) for number in range(1, model.core.sizes[domain] + 1)]


def _domains(core: Core) -> list[Domain]:
    """The domains of which members are on offer, but for those of which more is known than a name."""
    found = (_offered(core, pause) for _, pause in _waiting(core))
    return list(dict.fromkeys(domain for domain in found if domain is not None and domain != PIECE))


def _offered(core: Core, pause: Pause) -> Domain | None:
    """What the members on offer belong to; nothing if they are numbers, or if there are none."""
    is_member = any(isinstance(offer, Each) and offer.over is not Over.NUMBERS for offer in pause.offers)
    return core.sites[pause.site - 1].domain if is_member else None


def _waiting(core: Core) -> Iterator[tuple[Block, Pause]]:
    for block in core.blocks:
        if isinstance(block.end, Pause):
            yield block, block.end


def _pauses(model: Model) -> Iterator[tuple[str, dict[str, object]]]:
    """For each place where somebody chooses, by what a position says of it: what is asked, and what can be on offer."""
    for block, pause in _waiting(model.core):
        site, domain = model.core.sites[pause.site - 1], _offered(model.core, pause)
        codes = {str(offer.code): _single(model, site, offer) for offer in pause.offers if isinstance(offer, One)}
        of = str(domain) if domain is not None else "number"
        yield str(block.number + 1), {"about": site.address, "what": site.what, "of": of, "codes": codes}


def _single(model: Model, site: Site, offer: One) -> str:
    match offer.means:
        case Means.RULE:
            rule = model.rules.world.rules[offer.value - 1]
            return f"{rule.kind}.{rule.name}"
        case Means.LABEL:
            return site.labels[offer.value - 1]
        case Means.PASS | Means.ENOUGH | Means.GO_ON:
            return str(offer.means.value)
