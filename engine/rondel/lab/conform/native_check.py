"""What must hold of a native library: at every step it offers and does what the Python program does, slot by slot."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random

from rondel.lab.conform.checks import Check, parted
from rondel.play.game import Game
from rondel.program.native.protocol import NativeRules, Position

NATIVE = "native"
CLAIM = "plays as the program does, slot by slot"
PLAYED_ON = 4


def native_check(library: NativeRules) -> Check:
    """The claim that a library plays alike, asked of games of its own rules."""
    return Check(
        NATIVE, CLAIM, partial(_plays_alike, library), partial(_ends_alike, library), 2, partial(_starts_alike, library)
    )


def _starts_alike(library: NativeRules, game: Game, rng: Random) -> Iterator[str]:
    """All that happens before anybody is asked."""
    fast = game.rules.program.fast
    position, native = fast.start(game.seed), library.start(game.seed)
    yield from _differences(game, "after the set-up", position, native)
    if (codes := fast.options(position)) != (others := library.options(native)):
        yield f"after the set-up the program offers {codes}, the library {others}"


def _plays_alike(library: NativeRules, game: Game, rng: Random) -> Iterator[str]:
    """Some choices from here on, in a position that is handed over; a copy stays as it was."""
    fast, position, native = game.rules.program.fast, game.position[:], library.from_slots(game.position)
    kept, codes = native.copy(), library.options(native)
    if codes != game.codes:
        yield f"the program offers {game.codes}, the library {codes}"
        return
    for _ in range(PLAYED_ON):
        code = rng.choice(codes)
        codes, others = fast.run(position, code), library.run(native, code)
        yield from (found := list(_differences(game, f"after {code}", position, native)))
        if codes != others:
            yield f"after {code} the program offers {codes}, the library {others}"
        if found or codes != others or not codes:
            break
    yield from _differences(game, "in a copy that nobody touched", game.position, kept)


def _ends_alike(library: NativeRules, game: Game, rng: Random) -> Iterator[str]:
    """A whole game inside the library: the same choices at random lead to the same end."""
    (found,) = library.games(game.seed, 1).rows
    decisions = sum(not choice.forced for choice in game.choices)
    if found != (wanted := [*game.points.values(), decisions, 1]):
        yield f"played by the library alone, points, decisions and end are {found}, not {wanted}"


def _differences(game: Game, when: str, position: list[int], native: Position) -> Iterator[str]:
    slots = native.slots()
    if slots != position:
        yield f"{when} the program and the library differ: {parted(game.rules.model, position, slots)}"
