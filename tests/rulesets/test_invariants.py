"""INV-01 to INV-09 of Merlin, alone and with King's favor: after every decision of random games nothing is lost.

The invariants are claims about masks: so many of these pieces lie at these places. Which bits and slots those are is
worked out once for a line-up; asking them all at a position takes about as long as making a choice.
`pytest -m soak --games 50` plays fewer games than the usual thousand of each line-up.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache, cached_property

import pytest

import rondel
from rondel.core.blocks import OPTION_CODE, Pause
from rondel.core.expressions import HELD, PC, PLACES, YOU, Region, RegionKind
from rondel.play.game import Rules

COLOURS = ("black", "grey", "blue", "purple", "orange", "brown")
GOODS = ("shield", "flag", "material")
JOBS = ("lady", "shield_bearer", "builder", "flag_bearer")
COUNTED = ("item", "traitor", "mission", "apple", "marker", "vassal", "manor", "grail", "excalibur")
MODULES = ("base", "kings_favor")
TURNS = 24
BATCH = 50
FEW = 3


@dataclass(frozen=True)
class Claim:
    """At some places lie at least and at most so many of some pieces."""

    says: str
    pieces: int
    places: tuple[int, ...]
    least: int
    most: int

    def holds(self, position: list[int]) -> bool:
        there = 0
        for place in self.places:
            there |= position[place]
        return self.least <= (there & self.pieces).bit_count() <= self.most


@dataclass
class Table:
    """Where the pieces and places of a line-up are found in a position."""

    rules: Rules
    principalities: list[str] = field(default_factory=lambda: [f"principality.{colour}" for colour in COLOURS])

    @cached_property
    def claims(self) -> list[Claim]:
        """What must hold at every decision."""
        return [*self._items(), *self._common(), *self._tiles(), *self._posts(), *self._own()]

    @cached_property
    def crowds(self) -> list[Claim]:
        """What must hold after an influence scoring."""
        return [
            self._claim(f"INV-08: {player} has two markers in {place}", f"marker.{player}", [place], 0, 1)
            for player in self.rules.players
            for place in self.principalities
        ]

    @cached_property
    def staffs(self) -> list[tuple[str, int, int]]:
        """Of each player the staffs and the place where they are kept."""
        return [(player, self.mask(f"staff.{player}"), self.held(f"castle.{player}")) for player in self.rules.players]

    @cached_property
    def die_pauses(self) -> set[int]:
        """Where a position waits for a player's die."""
        model = self.rules.model
        pauses = [(pc, block.end) for pc, block in enumerate(model.core.blocks, 1) if isinstance(block.end, Pause)]
        return {pc for pc, end in pauses if model.core.sites[end.site - 1].address == "base.turn.die"}

    def mask(self, name: str) -> int:
        """The pieces of a name, or of which it is the beginning."""
        pieces = self.rules.model.rules.world.pieces
        return sum(1 << piece.number for piece in pieces if f"{piece.name}.".startswith(f"{name}."))

    def held(self, place: str) -> int:
        """The slot that says what lies at a place."""
        number = next(found.number for found in self.rules.model.rules.world.places if found.name == place)
        return self.rules.model.layout.slot(HELD, number)

    def round(self, position: list[int]) -> int:
        return position[self.rules.model.layout.slot(Region(RegionKind.MARK, "base.marks.round_number"))]

    def _claim(self, says: str, pieces: str, places: list[str], least: int, most: int) -> Claim:
        return Claim(says, self.mask(pieces), tuple(map(self.held, places)), least, most)

    def _all(self, says: str, pieces: str, *places: str) -> Claim:
        count = self.mask(pieces).bit_count()
        return self._claim(says, pieces, list(places), count, count)

    def _per_player(self, place: str) -> list[str]:
        return [f"{place}.{player}" for player in self.rules.players]

    # --- the invariants ---

    def _items(self) -> Iterator[Claim]:
        for colour in COLOURS:
            for good in GOODS:
                says, stock = f"INV-01: not six of {good} {colour}", f"principality.{colour}"
                yield self._all(says, f"item.{good}.{colour}", stock, *self._per_player("castle"))

    def _common(self) -> Iterator[Claim]:
        castles, hands = self._per_player("castle"), self._per_player("hand")
        yield self._all("INV-02: not 24 traitors", "traitor", "traitor_pile", "traitor_discard", *castles)
        cards = ("mission_pile", "mission_discard", "mission_display", *hands)
        yield self._all("INV-03: not 55 missions", "mission", *cards)
        yield self._claim("INV-03: not three open missions", "mission", ["mission_display"], 3, 3)
        yield self._all("INV-04: not eleven apples", "apple", "apple_supply", *castles)
        for trophy in ("grail", "excalibur"):
            yield self._all(f"INV-07: {trophy} is nowhere", trophy, "board", *castles, *self.principalities)

    def _tiles(self) -> Iterator[Claim]:
        for tile in self._environs:
            yield self._claim(f"INV-05: two manors on {tile}", "manor", [tile], 0, 1)

    def _posts(self) -> Iterator[Claim]:
        for place in self.principalities:
            for job in JOBS:
                pieces = sum(self.mask(f"vassal.{player}.{job}") for player in self.rules.players)
                yield Claim(f"INV-06: two of {job} in {place}", pieces, (self.held(place),), 0, 1)

    def _own(self) -> Iterator[Claim]:
        for player in self.rules.players:
            home = [f"castle.{player}", *self.principalities]
            yield self._claim(f"INV-05: {player} has not six markers", f"marker.{player}", home, 6, 6)
            for job in JOBS:
                yield self._all(f"INV-05: {player} has lost the {job}", f"vassal.{player}.{job}", *home)
            manors = [f"manor_supply.{player}", *self._environs]
            yield self._all(f"INV-05: {player} has not seven manors", f"manor.{player}", *manors)

    @property
    def _environs(self) -> list[str]:
        return [place.name for place in self.rules.model.rules.world.places if place.kind == "tile"]


@cache
def table_for(players: int, modules: str) -> Table:
    return Table(rondel.load(modules, players=players))


# --- games ---


@dataclass
class Watch:
    """A random game, looked at after every decision."""

    table: Table
    seed: int
    turns: Counter[int] = field(default_factory=Counter)
    broken: list[str] = field(default_factory=list)

    def play(self) -> Watch:
        """Plays to the end, or to the first position at which something does not hold."""
        program, chance = self.table.rules.program.fast, random.Random(self.seed)
        position = program.start(self.seed)
        options = program.options(position)
        before: tuple[int, ...] | None = None  # set-up is still going on until somebody decides
        while options and not self.broken:
            code = options[0] if len(options) == 1 else chance.choice(options)
            self._count(position, code)
            options = program.run(position, code)
            if len(options) != 1:
                before = self._look(position, before, over=not options)
        return self

    def _count(self, position: list[int], code: int) -> None:
        layout = self.table.rules.model.layout
        if position[layout.slot(PC)] in self.table.die_pauses and 0 < code < OPTION_CODE:
            self.turns[position[layout.slot(YOU)]] += 1

    def _look(self, position: list[int], before: tuple[int, ...] | None, *, over: bool = False) -> tuple[int, ...]:
        """What is broken at a position; gives the round and the staffs, to be compared with at the next one."""
        table = self.table
        self.broken += [claim.says for claim in table.claims if not claim.holds(position)]
        now = (table.round(position), *((position[slot] & mask).bit_count() for _, mask, slot in table.staffs))
        if before is not None:
            self.broken += [
                f"INV-05: more staffs {now}" for was, is_now in zip(before[1:], now[1:], strict=True) if is_now > was
            ]
            if over or (now[0] in (3, 5) and now[0] != before[0]):
                self.broken += [claim.says for claim in table.crowds if not claim.holds(position)]
        return now


def wrong(players: int, modules: str, seeds: range) -> list[str]:
    """What does not hold in some games."""
    table = table_for(players, modules)
    found = []
    for seed in seeds:
        game = Watch(table, seed).play()
        found += [f"seed {seed}: {says}" for says in game.broken]
        if not game.broken and game.turns != dict.fromkeys(range(1, players + 1), TURNS):
            found.append(f"seed {seed}: INV-09: turns by seat {dict(game.turns)}")
    return found


def test_a_lost_piece_is_noticed() -> None:
    table = table_for(2, "base")
    position, world = table.rules.program.fast.start(0), table.rules.model.rules.world
    table.rules.program.fast.options(position)
    for piece in world.pieces:
        slot = table.rules.model.layout.slot(HELD, position[table.rules.model.layout.slot(PLACES, piece.number)])
        if piece.kind in COUNTED and slot != table.held("box"):
            lost = [value & ~(1 << piece.number) if at == slot else value for at, value in enumerate(position)]
            assert [claim for claim in table.claims if not claim.holds(lost)], piece.name


@pytest.mark.parametrize("modules", MODULES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_invariants_hold_after_every_decision(players: int, modules: str) -> None:
    assert wrong(players, modules, range(FEW)) == []


@pytest.mark.soak
def test_the_invariants_hold_in_many_games(players: int, modules: str, first: int, games: int) -> None:
    assert wrong(players, modules, range(first, first + games)) == []


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """The games of the soak in batches, so that its progress is seen."""
    if metafunc.function is not test_the_invariants_hold_in_many_games:
        return
    games: int = metafunc.config.getoption("--games")
    batches = [(first, min(BATCH, games - first)) for first in range(0, games, BATCH)]
    cases = [(players, modules, *batch) for modules in MODULES for players in (2, 3, 4) for batch in batches]
    metafunc.parametrize(("players", "modules", "first", "games"), cases)
