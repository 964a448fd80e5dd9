"""Who decides, and what is on offer: options as stable ids, made only when somebody looks.

An id is built from addresses and values: `die:4` (kind, properties, face), `cell.r2c2`, `token.nudge`, the label of a
branch, a number; `go_on`, `pass` and `enough` end a choice. The chooser's own pieces are named without the owner.
Where two options would be named alike, the place is added.
"""

from __future__ import annotations

from collections import Counter

from rondel.program.blocks import OPTION_CODE, Pause
from rondel.program.code import BIAS, Branches, Choose, ChooseMany, Site
from rondel.program.model import Model
from rondel.record import record


@record
class Option:
    """Something that can be chosen: `code` is what the machine calls it, `value` names the thing meant."""

    id: str
    code: int
    domain: str = ""
    value: int = 0

    def __str__(self) -> str:
        return self.id


@record
class Decision:
    """A choice that somebody has to make; `about` is the address of the deed and what is chosen there."""

    player: str
    about: str
    what: str
    options: tuple[Option, ...]


def site_of(model: Model, s: list[int]) -> Site:
    """Where a waiting position waits."""
    block = model.cut.blocks[s[model.layout.slot("pc")] - 1]
    assert isinstance(block.end, Pause)
    return model.rules.sites[block.end.site - 1]


def decision_at(model: Model, s: list[int], codes: list[int]) -> Decision:
    """The decision at a waiting position."""
    block = model.cut.blocks[s[model.layout.slot("pc")] - 1]
    assert isinstance(block.end, Pause)
    site = model.rules.sites[block.end.site - 1]
    you = s[model.layout.slot("you")]
    options = [_option(model, s, site, block.end, code, you) for code in codes]
    player = model.rules.world.name_of("player", you) if you else ""
    return Decision(player, site.address, site.what, tuple(_told_apart(model, s, options)))


def _option(model: Model, s: list[int], site: Site, end: Pause, code: int, you: int) -> Option:
    world = model.rules.world
    if code >= OPTION_CODE:
        rule = world.rules[code - OPTION_CODE - 1]
        return Option(f"{rule.kind}.{rule.name}", code, "rule", rule.number)
    if isinstance(end.step, Branches):
        return Option(site.labels[code - 1] if code else "pass", code, "label", code)
    if code == 0:
        return Option("enough" if isinstance(end.step, ChooseMany) else "go_on", 0)
    if isinstance(end.step, Choose) and end.step.numbers:
        return Option(str(code - BIAS), code, "number", code - BIAS)
    if site.domain == "piece":
        return Option(piece_id(model, s, code, you), code, "piece", code)
    return Option(world.name_of(site.domain, code), code, site.domain, code)


def piece_id(model: Model, s: list[int], piece: int, you: int) -> str:
    """A piece as options name it: kind and properties, the owner if it is somebody else's, the face."""
    world = model.rules.world
    found = world.pieces[piece - 1]
    name = found.name
    if found.owner and found.owner == you:
        own = f"{found.kind}.{world.players[you - 1]}"
        name = found.kind + name.removeprefix(own)
    dense = world.tables["piece.faced"][piece] if "piece.faced" in world.tables else 0
    return f"{name}:{s[model.layout.slot('face', dense)]}" if dense else name


def _told_apart(model: Model, s: list[int], options: list[Option]) -> list[Option]:
    """Options named alike get their place, and if that does not help what rides on them, and then a number."""
    for more in (_at_place, _with_riders, _numbered):
        count = Counter(option.id for option in options)
        if max(count.values(), default=0) < 2:
            return options
        options = [more(model, s, option, i) if count[option.id] > 1 else option for i, option in enumerate(options)]
    return options


def _renamed(option: Option, name: str) -> Option:
    return Option(name, option.code, option.domain, option.value)


def _at_place(model: Model, s: list[int], option: Option, index: int) -> Option:
    if option.domain != "piece":
        return option
    place = model.rules.world.name_of("place", s[model.layout.slot("place", option.value)])
    return _renamed(option, f"{option.id}@{place}")


def _with_riders(model: Model, s: list[int], option: Option, index: int) -> Option:
    world = model.rules.world
    if option.domain != "piece" or option.value > world.hosts:
        return option
    held = s[model.layout.slot("held", len(world.places) + option.value)]
    riders = sorted(piece.name for piece in world.pieces if held >> piece.number & 1)
    return _renamed(option, f"{option.id}+{'+'.join(riders)}" if riders else option.id)


def _numbered(model: Model, s: list[int], option: Option, index: int) -> Option:
    return _renamed(option, f"{option.id}#{index}")
