"""Who decides, and what is on offer: options as stable ids, made only when somebody looks.

An id is built from addresses and values: `die:4` (kind, properties, face), `cell.r2c2`, `token.nudge`, the label of a
branch, a number; `go_on`, `pass` and `enough` end a choice. The chooser's own pieces are named without the owner.
Where two options would be named alike, the place is added.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from rondel.core.blocks import Each, Means, One, Pause
from rondel.core.core import Site
from rondel.core.expressions import FACES, HELD, PC, PLACES, YOU
from rondel.core.operations import Over
from rondel.core.types import BIAS, LABEL, NUMBER, PIECE, PLACE, PLAYER, RULE, Domain
from rondel.frozen import frozen
from rondel.messages.said import say
from rondel.problems import IllegalChoice
from rondel.program.model import Model


@frozen
class Option:
    """Something that can be chosen: `code` is what the machine calls it, `value` names the thing meant.

    `face` is what a die shows.
    """

    id: str
    code: int
    domain: Domain | None = None
    value: int = 0
    face: int = 0

    def __str__(self) -> str:
        return self.id


@frozen
class Decision:
    """A choice that somebody has to make; `about` is the address of the deed and what is chosen there."""

    player: str
    about: str
    what: str
    options: tuple[Option, ...]


def option_named(options: Sequence[Option], asked: Option | str | int) -> Option:
    """The one of some options that is meant: itself, its id, or its number among them."""
    if isinstance(asked, bool):
        raise IllegalChoice(say("choice.no-option", asked=repr(asked)))
    if isinstance(asked, int):
        if 0 <= asked < len(options):
            return options[asked]
        raise IllegalChoice(say("choice.no-number", n=asked, most=len(options) - 1))
    name = asked.id if isinstance(asked, Option) else asked
    for known in options:
        if known.id == name:
            return known
    shown = ", ".join(known.id for known in options[:12]) + (" …" if len(options) > 12 else "")
    raise IllegalChoice(say("choice.not-on-offer", name=name, offered=shown))


def pause_at(model: Model, s: list[int]) -> Pause:
    """Where a waiting position waits."""
    end = model.core.blocks[s[model.layout.slot(PC)] - 1].end
    assert isinstance(end, Pause)
    return end


def site_of(model: Model, s: list[int]) -> Site:
    """What is chosen where a position waits."""
    return model.core.sites[pause_at(model, s).site - 1]


def decision_at(model: Model, s: list[int], codes: Sequence[int]) -> Decision:
    """The decision at a waiting position."""
    pause, site, you = pause_at(model, s), site_of(model, s), s[model.layout.slot(YOU)]
    single = {offer.code: offer for offer in pause.offers if isinstance(offer, One)}
    each = next((offer for offer in pause.offers if isinstance(offer, Each)), None)
    options = []
    for code in codes:
        if code in single:
            options.append(_single(model, site, single[code]))
        elif each is not None:
            options.append(_member(model, s, site, each, code, you))
    player = model.rules.world.name_of(PLAYER, you) if you else ""
    return Decision(player, site.address, site.what, tuple(_told_apart(model, s, options)))


def _single(model: Model, site: Site, offer: One) -> Option:
    match offer.means:
        case Means.RULE:
            rule = model.rules.world.rules[offer.value - 1]
            return Option(f"{rule.kind}.{rule.name}", offer.code, RULE, rule.number)
        case Means.LABEL:
            return Option(site.labels[offer.value - 1], offer.code, LABEL, offer.value)
        case Means.PASS:
            return Option(offer.means.value, offer.code, LABEL)
    return Option(offer.means.value, offer.code)


def _member(model: Model, s: list[int], site: Site, offer: Each, code: int, you: int) -> Option:
    if offer.over is Over.NUMBERS:
        return Option(str(code - BIAS), code, NUMBER, code - BIAS)
    assert site.domain is not None
    if site.domain == PIECE:
        return Option(piece_id(model, s, code, you), code, PIECE, code, face_of(model, s, code))
    return Option(model.rules.world.name_of(site.domain, code), code, site.domain, code)


def piece_id(model: Model, s: list[int], piece: int, you: int) -> str:
    """A piece as options name it: kind and properties, the owner if it is somebody else's, the face."""
    name, face = name_for(model, piece, you), face_of(model, s, piece)
    return f"{name}:{model.rules.world.face_called(piece, face)}" if face else name


def face_of(model: Model, s: list[int], piece: int) -> int:
    """Which face of a die lies up; 0 for pieces without faces."""
    dense = model.core.facts.faced[piece]
    return s[model.layout.slot(FACES, dense)] if dense else 0


def name_for(model: Model, piece: int, you: int) -> str:
    """What a piece is called in the options of somebody, whose own are named without the owner."""
    world = model.rules.world
    found = world.pieces[piece - 1]
    if not found.owner or found.owner != you:
        return found.name
    return found.kind + found.name.removeprefix(f"{found.kind}.{world.players[you - 1]}")


def _told_apart(model: Model, s: list[int], options: list[Option]) -> list[Option]:
    """Options named alike get their place, and if that does not help what rides on them, and then a number."""
    for more in (_at_place, _with_riders, _numbered):
        count = Counter(option.id for option in options)
        if max(count.values(), default=0) < 2:
            return options
        options = [more(model, s, option, i) if count[option.id] > 1 else option for i, option in enumerate(options)]
    return options


def _renamed(option: Option, name: str) -> Option:
    return replace(option, id=name)


def _at_place(model: Model, s: list[int], option: Option, index: int) -> Option:
    if option.domain != PIECE:
        return option
    place = model.rules.world.name_of(PLACE, s[model.layout.slot(PLACES, option.value)])
    return _renamed(option, f"{option.id}@{place}")


def _with_riders(model: Model, s: list[int], option: Option, index: int) -> Option:
    world = model.rules.world
    if option.domain != PIECE or option.value > world.hosts:
        return option
    held = s[model.layout.slot(HELD, len(world.places) + option.value)]
    riders = sorted(piece.name for piece in world.pieces if held >> piece.number & 1)
    return _renamed(option, f"{option.id}+{'+'.join(riders)}" if riders else option.id)


def _numbered(model: Model, s: list[int], option: Option, index: int) -> Option:
    return _renamed(option, f"{option.id}#{index}")
