"""What a seat is shown tells nothing that it cannot know: all of it is the same under any redraw."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from rich.console import Console

from rondel import Game, load
from rondel.frozen import frozen
from rondel.tell.asked_about import asked_about
from rondel.tell.numbered_options import lines_of
from rondel.tell.open_game import voice_for
from rondel.tell.scene.make_scene import scene_of
from rondel.tell.scene.scene import Scene
from rondel.tell.speech import Speech
from rondel.tell.table_seen import SeenTable
from rondel.tell.telling import tell
from rondel.terminal.table_draw import Drawing, draw
from rondel.terminal.table_fitted import FittedTable

GAMES = str(Path(__file__).parents[1] / "games")
RETOLD = 60  # of the last choices the log is told again

# Eleven sets of modules in which cards are held, drafted, drawn or passed on.
SETS = (
    (("base",), 2), (("base",), 4), (("base", "arthur"), 3), (("base", "decree"), 2), (("base", "treasures"), 3),
    (("base", "arthur", "decree"), 4), (("base", "morgana", "gold"), 2), (("base", "market", "round_table"), 3),
    (("base", "caerleon", "arthur", "decree", "kings_favor"), 2), (("cards",), 3),
    (("oh_hell",), 3),
)  # fmt: skip
DECISIONS = 2000


@frozen
class Shown:
    """All that is put before a seat at a decision."""

    table: str
    log: tuple[str, ...]
    options: tuple[str, ...]
    about: tuple[str, ...]
    scene: Scene


def table_of(speech: Speech, game: Game, seat: int) -> str:
    """The whole table, and every part of it that can be asked for by itself."""
    file = io.StringIO()
    drawing = Drawing(SeenTable(speech, game, seat, list(game.position)), [game.rules.players[seat - 1]], {}, 100)
    console = Console(file=file, width=100, highlight=False)
    draw(console, drawing)
    parts = (FittedTable(drawing).lines(30), drawing.me(), drawing.cards(), drawing.stock())
    return "\n".join([file.getvalue(), *(line.plain for lines in parts for line in lines)])


def told_about(speech: Speech, game: Game) -> tuple[str, ...]:
    """What is told of some pieces, one of each kind, to the one who decides."""
    names = {piece.kind: piece.name for piece in game.rules.model.rules.world.pieces}
    return tuple(said for name in names.values() for said in asked_about(speech, game, name, []).said)


def shown_to(speech: Speech, game: Game, seat: int) -> Shown:
    mine = game.decision.player == game.rules.players[seat - 1]
    lines = lines_of(speech, game) if mine else []
    options = [part for line in lines for part in (line.whole, line.option.id)]
    since = max(0, len(game.choices) - RETOLD)
    events = sum(event.after <= since for event in game.events)
    log = tuple(each.text for each in tell(speech, game, seat, (since, events)))
    about = told_about(speech, game) if mine else ()
    scene = scene_of(speech, game, game.rules.players[seat - 1])
    whatever = replace(scene, can_undo=False)  # a redrawn game has no past
    return Shown(table_of(speech, game, seat), log, tuple(options), about, whatever)


def told_apart(speech: Speech, game: Game, rng: Random) -> Iterator[str]:
    """What some seat could tell apart, though it must look the same."""
    for seat, player in enumerate(game.rules.players, 1):
        before, view = shown_to(speech, game, seat), repr(game.view(player))
        other = game.redraw(player, rng.getrandbits(32))
        after = shown_to(speech, other, seat)
        parts = ("table", "log", "options", "about", "scene")
        yield from (f"{player}, {part}" for part in parts if getattr(before, part) != getattr(after, part))
        if repr(other.view(player)) != view:
            yield f"{player}, view"


def wrong_in(modules: tuple[str, ...], players: int, decisions: int, every: int) -> list[str]:
    """Looks at so many decisions of random games, one in `every`."""
    rules = load(*modules, players=players, shelves=[GAMES])
    speech, rng, found = voice_for(rules, [GAMES]).speech("en"), Random(players), list[str]()
    game, seed = rules.start(0), 0
    while decisions:
        if game.over:
            seed += 1
            game = rules.start(seed)
        if not rng.randrange(every):
            decisions -= 1
            found += [f"seed {seed}, choice {len(game.choices)}: {what}" for what in told_apart(speech, game, rng)]
        game.choose(rng.choice(game.options))
    return found


@pytest.mark.parametrize(("modules", "players"), [SETS[0], SETS[9], SETS[10]])
def test_what_a_seat_is_shown_is_the_same_whatever_is_hidden_from_it(modules: tuple[str, ...], players: int) -> None:
    assert wrong_in(modules, players, decisions=6, every=8) == []


@pytest.mark.soak
@pytest.mark.parametrize(("modules", "players"), SETS)
def test_what_a_seat_is_shown_is_the_same_in_many_games(modules: tuple[str, ...], players: int) -> None:
    assert wrong_in(modules, players, decisions=DECISIONS // len(SETS), every=10) == []
