"""What must hold in every game of every ruleset, looked at during random games.

A check is asked at decisions (at one in `every`), and at the end of a game; what it yields is wrong. It never changes
the game that it looks at.
"""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

from rondel.core.expressions import HELD, KNOWN, PLACES
from rondel.core.library import members
from rondel.core.passes.all_passes import steps
from rondel.core.types import PIECE, PLACE
from rondel.core.verify import verify
from rondel.frozen import frozen
from rondel.play.game import Game, Rules
from rondel.play.replay import read_record, replay
from rondel.play.view import View
from rondel.program.layout import misfits
from rondel.program.model import Model

Question = Callable[[Game, Random], Iterator[str]]
MOST_NAMED = 5
REDRAWS = 2
PLAYED_ON = 3


@frozen
class Check:
    """A claim about games, and the questions that test it."""

    name: str
    claim: str
    at_decision: Question | None = None
    at_end: Question | None = None
    every: int = 1
    at_start: Question | None = None


def parted(model: Model, one: list[int], other: list[int]) -> str:
    """The first slots in which two positions differ, by name."""
    if len(one) != len(other):
        return f"{len(one)} slots against {len(other)}"
    found = [i for i, pair in enumerate(zip(one, other, strict=True)) if pair[0] != pair[1]]
    named = [f"{model.layout.name_of(i)} is {one[i]} and {other[i]}" for i in found[:MOST_NAMED]]
    return "; ".join(named) + (f"; and {len(found) - MOST_NAMED} more" if len(found) > MOST_NAMED else "")


def _choose_any(game: Game, rng: Random, count: int) -> None:
    for _ in range(count):
        if not game.over:
            game.choose(rng.choice(game.options))


# --- options ---


def options_unique_and_stable(game: Game, rng: Random) -> Iterator[str]:
    position = game.position[:]
    again = game.rules.program.told.options(position)
    if again != game.codes:
        yield f"asked again, {again} is on offer and no longer {game.codes}"
    if position != game.position:
        yield f"asking changed the position: {parted(game.rules.model, game.position, position)}"
    if len(game.codes) != len(set(game.codes)):
        yield f"the codes {game.codes} are not all different"
    twice = [name for name, count in Counter(option.id for option in game.options).items() if count > 1]
    if twice:
        yield f"{game.decision.about}: several options are called '{twice[0]}'"


# --- pieces ---


def pieces_conserved(game: Game, rng: Random) -> Iterator[str]:
    yield from _lost(game.rules.model, game.position)


def _lost(model: Model, s: list[int]) -> Iterator[str]:
    world, first = model.rules.world, model.layout.base(HELD)
    seen, places = 0, len(world.places) + world.hosts
    for number in range(1, places + 1):
        held = s[first + number]
        if held & seen:
            yield f"{_piece_names(model, held & seen)} lies in two places, one of them {world.name_of(PLACE, number)}"
        seen |= held
    missing = model.rules.world.domain_mask(PIECE) ^ seen
    if missing:
        yield f"{_piece_names(model, missing)} lies nowhere"
    if s[first]:
        yield f"{_piece_names(model, s[first])} lies in the place that is none"
    where = model.layout.base(PLACES)
    for piece in world.pieces:
        place = s[where + piece.number]
        if not 0 <= place <= places or not s[first + place] >> piece.number & 1:
            yield f"{piece.name} says that it lies in {place}, which does not hold it"


def _piece_names(model: Model, mask: int) -> str:
    pieces, found = model.rules.world.pieces, members(mask)
    return ", ".join(pieces[n - 1].name if n <= len(pieces) else f"piece {n}" for n in found[:MOST_NAMED])


# --- copies, undo, records ---


def copies_independent(game: Game, rng: Random) -> Iterator[str]:
    position, codes, choices = game.position[:], list(game.codes), len(game.choices)
    events, points = len(game.events), game.points
    copy = game.copy()
    if copy.position != position or copy.codes != codes:
        yield f"a copy differs: {parted(game.rules.model, position, copy.position)}"
    _choose_any(copy, rng, PLAYED_ON)
    if game.position != position:
        yield f"playing on a copy changed the game: {parted(game.rules.model, position, game.position)}"
    if (list(game.codes), len(game.choices), len(game.events), game.points) != (codes, choices, events, points):
        yield "playing on a copy changed what the game remembers"


def one_choice_taken_back(game: Game, rng: Random) -> Iterator[str]:
    copy = game.copy()
    copy.choose(rng.choice(copy.options))
    copy.undo(force=True)
    if copy.position != game.position or copy.codes != game.codes:
        yield f"taken back, the position differs: {parted(game.rules.model, game.position, copy.position)}"
    if [option.id for option in copy.options] != [option.id for option in game.options]:
        yield "taken back, other options are on offer"
    if copy.choices != game.choices or copy.events != game.events:
        yield "taken back, the record is another"


def all_taken_back(game: Game, rng: Random) -> Iterator[str]:
    copy, first = game.copy(), game.rules.start(game.seed)
    while copy.undo(force=True):
        pass
    if copy.position != first.position or copy.codes != first.codes:
        yield f"all taken back, it is not the start: {parted(game.rules.model, first.position, copy.position)}"
    if copy.choices != first.choices:
        yield "all taken back, the record still has choices"


def saved_and_restored(game: Game, rng: Random) -> Iterator[str]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.json"
        game.save(path)
        record = read_record(path)
    other, divergence = replay(game.rules, record)
    if divergence is not None:
        yield f"the record goes another way at choice {divergence.number}: {divergence.what}"
        return
    if other.position != game.position or other.codes != game.codes:
        yield f"restored, the position differs: {parted(game.rules.model, game.position, other.position)}"
    seed, copy = rng.getrandbits(32), game.copy()
    _choose_any(copy, Random(seed), PLAYED_ON)
    _choose_any(other, Random(seed), PLAYED_ON)
    if copy.position != other.position or copy.choices != other.choices:
        yield f"restored, it plays on differently: {parted(game.rules.model, copy.position, other.position)}"


# --- what is hidden ---


def views_hide(game: Game, rng: Random) -> Iterator[str]:
    for seat, player in enumerate(game.rules.players, 1):
        seen = game.view(player)
        yield from _named_though_unknown(game, seat, seen)
        for _ in range(REDRAWS if game.rules.model.core.facts.hidden else 1):
            seed = rng.getrandbits(32)
            yield from (f"{what} (redraw {seed})" for what in _shown_differently(game, player, seen, seed))


def _named_though_unknown(game: Game, seat: int, seen: View) -> Iterator[str]:
    """Names of pieces that a player does not know; a name that a known piece has too tells nothing."""
    model, pieces = game.rules.model, game.rules.model.rules.world.pieces
    hidden = model.core.facts.hidden
    unknown = hidden & ~game.position[model.layout.slot(KNOWN, seat)] if hidden else 0
    names = {piece.name for piece in pieces if unknown >> piece.number & 1}
    names -= {piece.name for piece in pieces if not unknown >> piece.number & 1}
    shown = {*seen.places, *seen.faces, *(name for names in seen.places.values() for name in names)}
    for name in sorted(names & shown)[:MOST_NAMED]:
        yield f"the view of {seen.player} names {name}, which {seen.player} does not know"


def _shown_differently(game: Game, player: str, seen: View, seed: int) -> Iterator[str]:
    """What a player could tell apart, though it looks the same to that player."""
    other = game.redraw(player, seed)
    now = other.view(player)
    for name in ("points", "places", "faces", "marks"):
        if getattr(now, name) != getattr(seen, name):
            yield f"the view of {player} shows what is hidden: {name}"
    chooser = game.decision.player == player
    if chooser and [option.id for option in other.options] != [option.id for option in game.options]:
        yield f"the options of {player} at {game.decision.about} tell what is hidden"
    if chooser != (other.decision.player == player):
        yield f"who chooses depends on what {player} cannot see"
    yield from (f"redrawn for {player}: {lost}" for lost in _lost(game.rules.model, other.position))


# --- machines ---


def machines_agree(game: Game, rng: Random) -> Iterator[str]:
    fast, slow = game.rules.program.fast, game.rules.interpreter
    one, other = game.position[:], game.position[:]
    if (offered := slow.options(other)) != game.codes:
        yield f"the interpreter offers {offered}, the program {game.codes}"
    code = rng.choice(game.codes)
    codes, others = fast.run(one, code), slow.run(other, code)
    if one != other:
        yield f"after {code} the program and the interpreter differ: {parted(game.rules.model, one, other)}"
    if codes != others:
        yield f"after {code} the program offers {codes}, the interpreter {others}"
    skipped = game.position[:]
    offered = game.rules.program.skipping.run(skipped, code)
    while len(codes) == 1:
        codes = fast.run(one, codes[0])
    if one != skipped or offered != codes:
        yield f"after {code} the program that skips differs: {parted(game.rules.model, one, skipped)}"


def set_up_agrees(game: Game, rng: Random) -> Iterator[str]:
    """All that happens before anybody is asked; a game may be over by then."""
    program, slow = game.rules.program, game.rules.interpreter
    plain = slow.start(game.seed)
    for name, machine in (("program", program.fast), ("program that tells", program.told)):
        position = machine.start(game.seed)
        if position != plain:
            yield f"set up by the {name} and by the interpreter: {parted(game.rules.model, position, plain)}"
        if machine.options(position) != slow.options(plain):
            yield f"after the set-up the {name} has something else on offer than the interpreter"


def positions_fit(game: Game, rng: Random) -> Iterator[str]:
    model = game.rules.model
    yield from misfits(model.layout, model.core, game.position)


def core_faults(rules: Rules) -> Iterator[str]:
    """What is wrong with the core of rules, as it was read and after each pass."""
    yield from verify(rules.model.core)
    for one, core in steps(rules.model.core):
        yield from (f"after '{one.name}': {fault}" for fault in verify(core))


def points_accounted(game: Game, rng: Random) -> Iterator[str]:
    told = dict.fromkeys(game.points, 0)
    for line in game.account:
        told[line.player] += line.points
    if told != game.points:
        yield f"the account says {told}, the points are {game.points}"


CHECKS = (
    Check("options", "are named once and stay when asked again", options_unique_and_stable),
    Check("pieces", "are always in exactly one place", pieces_conserved, pieces_conserved),
    Check("copies", "leave the game alone", copies_independent, every=5),
    Check("undo", "leads back to the same position", one_choice_taken_back, all_taken_back, every=5),
    Check("records", "saved and replayed give the same game", saved_and_restored, every=150),
    Check("views", "show nothing that is hidden", views_hide, every=40),
    Check("machines", "play alike, interpreter and program", machines_agree, every=5, at_start=set_up_agrees),
    Check("slots", "hold what they may", positions_fit, every=20),
    Check("points", "are all accounted for", points_accounted, points_accounted, every=50),
)
