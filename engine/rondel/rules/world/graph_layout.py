"""Where the places of a graph are drawn that nobody has drawn: as far to the right as they are far from the first.

Places equally far stand below each other. What is longer than a line goes on in a new band below; what cannot be
reached at all begins a band of its own.
"""

from __future__ import annotations

from dataclasses import replace

from rondel.rules.world.things import Board, Place
from rondel.rules.world.world import World

WIDEST = 10  # places side by side


def laid_out(board: Board, world: World) -> None:
    """Gives each place of a board a row and a column."""
    top = 0
    for layers in _parts(board, world):
        for start in range(0, len(layers), WIDEST):
            band = layers[start : start + WIDEST]
            for column, layer in enumerate(band, 1):
                for row, number in enumerate(layer, top + 1):
                    _put(world, board, number, row, column)
            top += max(map(len, band))


def _parts(board: Board, world: World) -> list[list[list[int]]]:
    """For each connected part of a board its places, by how far they are from its first one."""
    beside, left, parts = _beside(board, world), [place.number for place in board.places], []
    while left:
        layers, known = [[left[0]]], {left[0]}
        while ahead := list(dict.fromkeys(n for number in layers[-1] for n in beside[number] if n not in known)):
            known.update(ahead)
            layers.append(ahead)
        parts.append(layers)
        left = [number for number in left if number not in known]
    return parts


def _beside(board: Board, world: World) -> dict[int, list[int]]:
    """The places next to each, wherever the way leads: those that follow before those that lead here."""
    ahead = {place.number: world.leads_to(place.number) for place in board.places}
    return {
        number: [*found, *(other for other, targets in ahead.items() if number in targets and other not in found)]
        for number, found in ahead.items()
    }


def _put(world: World, board: Board, number: int, row: int, column: int) -> None:
    place: Place = replace(world.places[number - 1], row=row, column=column)
    kind = world.place_kinds[place.kind]
    for places in (world.places, board.places, kind.places):
        places[next(at for at, other in enumerate(places) if other.number == number)] = place
