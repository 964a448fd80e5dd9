"""What there is in a generated game: facts for `module.yaml`, and what the rest of the generator may speak of.

Names are always the same (`good`, `town`, `track`), so that what was found can be read; which of them there are, how
many and with which properties comes from chance.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any

from rondel.frozen import frozen

from .sorts import NUMBER, PLAYER, YES_NO, Sort

COLOURS = ("red", "blue", "green", "white")
HUES = ("amber", "jade", "onyx", "pearl", "ruby")
SIZES = ("tiny", "large", "huge")


@frozen
class PieceKind:
    """A kind of pieces: what stands after a dot behind one, and what can be done with it."""

    name: str
    has: dict[str, Sort] = field(default_factory=dict, hash=False)
    owned: bool = False
    faces: int = 0
    rides: tuple[str, ...] = ()
    single: bool = False
    kept: str = ""
    ids: tuple[str, ...] = ()
    of: tuple[str, ...] = ()
    plural: str = ""


@frozen
class PlaceKind:
    """A kind of places; `board` is ring, grid, hex or graph, `names` those that can be written out."""

    name: str
    per: str = ""
    stack: bool = False
    board: str = ""
    names: tuple[str, ...] = ()


@frozen
class Mark:
    name: str
    holds: Sort
    per: Sort | None
    during: str


@frozen
class TableOf:
    name: str
    of: tuple[Sort, ...]
    to: Sort


@dataclass
class World:
    """Everything that is declared in facts; `scale` says how much is written: little, some, much."""

    rng: Random
    seats: int
    scale: int = 1
    facts: dict[str, Any] = field(default_factory=dict)
    sets: dict[str, tuple[str, ...]] = field(default_factory=dict)
    pieces: dict[str, PieceKind] = field(default_factory=dict)
    supers: dict[str, tuple[str, ...]] = field(default_factory=dict)
    places: dict[str, PlaceKind] = field(default_factory=dict)
    marks: dict[str, Mark] = field(default_factory=dict)
    tables: dict[str, TableOf] = field(default_factory=dict)
    numbers: dict[str, Sort] = field(default_factory=dict)
    windows: list[str] = field(default_factory=list)
    options: dict[str, Any] = field(default_factory=dict)
    neutrals: list[str] = field(default_factory=list)
    spans: list[str] = field(default_factory=list)

    def likely(self, share: float) -> bool:
        return self.rng.random() < share

    def put(self, section: str, name: str, data: Any) -> None:
        self.facts.setdefault(section, {})[name] = data

    def plural(self, sort: Sort) -> str:
        kind = self.pieces.get(sort.name)
        return kind.plural if kind and kind.plural else f"{sort.name}s"

    def is_piece(self, sort: Sort) -> bool:
        return sort.name in self.pieces or sort.name in self.supers or sort.name == "piece"

    def is_place(self, sort: Sort) -> bool:
        return sort.name in self.places or sort.name == "place"

    def boards(self) -> list[PlaceKind]:
        return [kind for kind in self.places.values() if kind.board]


def make_world(rng: Random) -> World:
    """A world by chance."""
    world = World(rng, rng.choice((1, 2, 2, 2, 3, 4)), rng.choices((0, 1, 2), (14, 5, 1))[0])
    world.facts |= {"module": "small", "version": "1.0.0"}
    world.facts["players"] = {"from": world.seats, "to": world.seats, "colours": list(COLOURS[: world.seats])}
    if world.likely(0.15):
        world.neutrals = ["guild"]
        world.facts["neutrals"] = ["guild"]
    for make in (_sets, _numbers, _places, _boards, _pieces, _tables):
        make(world)
    return world


def _sets(world: World) -> None:
    hues = HUES[: world.rng.randint(1, 5)]
    world.sets["hue"] = hues
    world.put("sets", "hue", {"ring": list(hues)} if world.likely(0.6) else list(hues))
    if world.likely(0.6):
        world.sets["size"] = SIZES[: world.rng.randint(2, 3)]
        world.put("sets", "size", {"members": list(world.sets["size"])})


def _numbers(world: World) -> None:
    for name in ("na", "nb"):
        world.numbers[name] = NUMBER
        world.put("numbers", name, world.rng.choice((-3, 0, 1, 2, 3, 5, 8)))
    chosen: dict[str, tuple[Sort, list[Any]]] = {
        "generous": (YES_NO, [False, True]),
        "bonus": (NUMBER, [0, 1, 2]),
        "style": (Sort("style"), ["plain", "fancy"]),
    }
    for name, (sort, values) in chosen.items():
        if world.likely(0.3):
            world.put("options", name, {"values": values, "default": values[0]})
            world.options[name] = world.rng.choice(values)
            world.numbers[name] = sort


def _places(world: World) -> None:
    _place(world, PlaceKind("bank", names=("bank",)), {"is": "store"} if world.likely(0.5) else {})
    _place(world, PlaceKind("purse", "player"), {"per": "player"})
    towns = tuple(f"town.{hue}" for hue in world.sets["hue"])
    _place(world, PlaceKind("town", "hue", names=towns), {"per": "hue"})
    if world.facts["places"]["bank"]:
        world.facts["places"]["town"]["is"] = "store"


def _place(world: World, kind: PlaceKind, data: dict[str, Any]) -> None:
    world.places[kind.name] = kind
    world.put("places", kind.name, data)


def _boards(world: World) -> None:
    rng = world.rng
    if world.likely(0.45):
        length = rng.randint(1, 6)
        world.places["space"] = PlaceKind("space", board="ring", names=tuple(f"track.{n}" for n in range(length)))
        world.put("boards", "track", {"of": "space", "ring": length})
    if world.likely(0.35):
        shape, rows, columns = rng.choice(("grid", "hex")), rng.randint(1, 3), rng.randint(1, 3)
        names = tuple(f"field.r{row}c{column}" for row in range(1, rows + 1) for column in range(1, columns + 1))
        world.places["cell"] = PlaceKind("cell", board=shape, names=names)
        world.put("boards", "field", {"of": "cell", shape: {"rows": rows, "columns": columns}})
    if world.likely(0.25):
        _graph(world)


def _graph(world: World) -> None:
    """Places with names: two ways that go anywhere, also round and past each other, and links here and there."""
    rng = world.rng
    spots = [f"p{number}" for number in range(rng.randint(2, 7))]
    rows = [
        " ".join(rng.choice((spot, f". {spot}")) for spot in spots[start : start + 3])
        for start in range(0, len(spots), 3)
    ]
    walks = {way: rng.sample(spots, rng.randint(2, len(spots))) for way in ("high", "low")}
    walks["low"] += walks["low"][:1] if rng.random() < 0.3 else []
    data: dict[str, Any] = {"drawn": rows, "ways": walks}
    if rng.random() < 0.6:
        data["links"] = [rng.sample(spots, 2) for _ in range(rng.randint(1, 3))]
    world.places["spot"] = PlaceKind("spot", board="graph", names=tuple(f"trail.{spot}" for spot in spots))
    world.put("boards", "trail", {"of": "spot", "graph": data})


def _pieces(world: World) -> None:
    rng = world.rng
    _piece(world, PieceKind("coin", kept="purse"), {"count": rng.randint(2, 7), "home": "bank", "kept": "purse"})
    by = ["hue", *(["size"] if "size" in world.sets and world.likely(0.5) else [])]
    has = {name: Sort(name) for name in by}
    goods = {
        "of": by if len(by) > 1 else "hue",
        "count": rng.choice((1, 2, 2, 3)),
        "home": rng.choice(("town(hue)", "bank")),
    }
    _piece(world, PieceKind("good", has, kept="purse", of=tuple(by)), {**goods, "kept": "purse"})
    _piece(world, PieceKind("crown", single=True), {"count": 1, "home": "bank"})
    if boards := world.boards():
        pawn = {"owner": "player", "count": rng.randint(1, 2), "home": rng.choice(boards).names[0], "is": "figure"}
        _piece(world, PieceKind("pawn", owned=True), pawn)
        world.facts["pieces"]["crown"]["is"] = "figure"
        world.supers["figure"] = ("crown", "pawn")
    if world.likely(0.5):
        faces = rng.randint(2, 6)
        listed = [rng.choice((0, 0, 1, 2, 5, 200)) for _ in range(faces)]
        shown = listed if rng.random() < 0.3 else faces
        die = {"owner": "player", "count": rng.randint(1, 3), "faces": shown, "home": "purse(owner)"}
        _piece(world, PieceKind("die", owned=True, faces=faces, plural="dice"), die)


def _piece(world: World, kind: PieceKind, data: dict[str, Any]) -> None:
    world.pieces[kind.name] = kind
    world.put("pieces", kind.name, data)


def _tables(world: World) -> None:
    rng, hues = world.rng, world.sets["hue"]
    if world.likely(0.5):
        rows = {hue: rng.randint(-2, 6) for hue in hues if world.likely(0.7)}
        _table(world, TableOf("worth", (Sort("hue"),), NUMBER), {"rows": rows or {hues[0]: 2}, "else": 1})
    if world.likely(0.4):
        _table(world, TableOf("ladder", (NUMBER,), NUMBER), {"rows": [1, 3, 6], "else": 9})
    if world.likely(0.4):
        _table(world, TableOf("turning", (NUMBER,), Sort("hue")), {"rows": list(hues)})
    if "size" in world.sets and world.likely(0.5):
        rows_of = {hue: {size: rng.randint(0, 5) for size in world.sets["size"][:1]} for hue in hues}
        _table(world, TableOf("price", (Sort("hue"), Sort("size")), NUMBER), {"rows": rows_of, "else": 4})


def _table(world: World, table: TableOf, data: dict[str, Any]) -> None:
    world.tables[table.name] = table
    of: Any = [sort.name for sort in table.of]
    world.put("tables", table.name, {"from": of if len(of) > 1 else of[0], "to": table.to.name, **data})


def add_marks(world: World) -> None:
    """Memory of every sort, with and without a key, for the game, a turn or a deed."""
    sorts = [YES_NO, NUMBER, PLAYER, Sort("hue"), Sort("good"), Sort("hue").several, Sort("good").several]
    sorts += [Sort(kind.name) for kind in world.boards()] + [PLAYER.several, NUMBER.several, Sort("coin").several]
    keys: list[Sort | None] = [None, None, PLAYER, Sort("hue"), Sort("good"), Sort("coin")]
    keys += [Sort(kind.name) for kind in world.boards()]
    for number in range(world.rng.randint(2, 5)):
        holds, per = world.rng.choice(sorts), world.rng.choice(keys)
        during = world.rng.choice(("game", "game", *world.spans))
        name = f"m{number}"
        world.marks[name] = Mark(name, holds, per, during)
        data: dict[str, Any] = {"while": during}
        if holds != YES_NO:
            data["holds"] = holds.name if holds.is_one else f"set of {holds.name}"
        if per is not None:
            data["per"] = per.name
        world.put("marks", name, data)
