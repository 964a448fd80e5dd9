"""The table drawn at several widths, and only what a seat may see."""

from __future__ import annotations

import io
from functools import cache
from pathlib import Path

import pytest
from rich.console import Console

from rondel import Game, Rules, load
from rondel.core.expressions import HELD, KNOWN
from rondel.core.library import members
from rondel.tell.open_game import voice_for
from rondel.tell.speech import Voice
from rondel.tell.table_seen import TIMES, SeenTable
from rondel.terminal.table_draw import Drawing, draw

GAMES = str(Path(__file__).parents[1] / "games")

HIDING = {
    "module.yaml": """
module: hiding
version: 1.0.0
players: {from: 2, to: 2, colours: [red, blue]}
sets: {suit: [sun, moon]}
pieces:
  card: {of: [suit], count: 4, home: pile}
places:
  pile: {stack: true, seen: nobody}
  hand: {per: player, seen: owner}
boards:
  field: {hex: {rows: 2, columns: 3}, of: tile}
""",
    "rules.rondel": """
deed game {
  shuffle pile
  each player in players { as player { do deal  do deal } }
  each player in seated(red) while count(player.hand.cards) > 0 { as player { do turn } }
}
deed deal { draw card in pile  move card to you.hand }
deed turn { choose card in you.hand.cards  choose tile in tiles  move card to tile }
""",
}


@cache
def ready(name: str, players: int) -> tuple[Rules, Voice]:
    rules = load(name, players=players, shelves=[GAMES])
    return rules, voice_for(rules, [GAMES])


def table(name: str = "ring", players: int = 3, *, width: int = 80, language: str = "de", color: bool = False) -> str:
    rules, voice = ready(name, players)
    return drawn(rules.start(7), voice, rules.players[0], width=width, language=language, color=color)


def drawn(game: Game, voice: Voice, player: str, *, width: int = 80, language: str = "de", color: bool = False) -> str:
    file = io.StringIO()
    console = Console(file=file, width=width, highlight=False, force_terminal=color)
    speech = voice.speech(language)
    draw(console, Drawing(SeenTable(speech, game, speech.seat(player)), [player], {}, width))
    return file.getvalue()


@pytest.mark.parametrize("width", [40, 60, 80, 120, 200])
@pytest.mark.parametrize("name", ["ring", "tictactoe"])
def test_no_line_is_wider_than_the_terminal(name: str, width: int) -> None:
    text = table(name, 2, width=width)
    assert max(map(len, text.splitlines())) <= width


def test_alike_pieces_are_counted() -> None:
    assert f"5{TIMES} Siegel" in table()


def test_dice_show_their_faces() -> None:
    assert "Becher: Würfel 3·5·6" in table()


def test_figures_stand_on_their_spaces() -> None:
    assert "6 Onyxschwarzes Stadttor ← Wind" in table(width=120)


def test_a_name_too_long_for_its_column_is_broken_between_words() -> None:
    assert table(width=40).count("Stadttor") == table(width=120).count("Stadttor")


def test_players_stand_side_by_side_where_there_is_room() -> None:
    wide, narrow = table(width=80), table(width=60)
    assert any("Rot (du)" in line and "Blau" in line for line in wide.splitlines())
    assert not any("Rot (du)" in line and "Blau" in line for line in narrow.splitlines())


def test_a_grid_is_drawn_as_a_grid() -> None:
    rules, voice = ready("tictactoe", 2)
    game = rules.start(0).play(["square.r2c2", "square.r1c1"])
    rows = [line for line in drawn(game, voice, "cross").splitlines() if line.startswith("│")]
    assert rows == ["│  O  │  ·  │  ·  │", "│  ·  │  X  │  ·  │", "│  ·  │  ·  │  ·  │"]


def test_every_language_draws_the_same_table() -> None:
    assert "Gobelet : dés 3·5·6" in table(language="fr").replace("\N{NO-BREAK SPACE}", " ")


def test_points_are_counted_as_the_language_counts() -> None:
    assert ("0 Punkte" in table(), "0 points" in table(language="en"), "0 point " in table(language="fr")) == (
        True,
    ) * 3


def test_without_colours_the_table_says_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b[3" not in table(color=True)


# --- what is hidden ---


@pytest.fixture
def hiding(tmp_path: Path) -> tuple[Game, Voice]:
    folder = tmp_path / "hiding"
    folder.mkdir()
    for name, text in HIDING.items():
        (folder / name).write_text(text, encoding="utf-8")
    rules = load("hiding", shelves=[tmp_path])
    return rules.start(1), voice_for(rules, [str(tmp_path)])


def test_one_sees_the_own_hand_and_the_backs_of_others(hiding: tuple[Game, Voice]) -> None:
    game, voice = hiding
    text = drawn(game, voice, "red", language="en")
    assert "card (hidden)" in text
    mine = SeenTable(voice.speech("en"), game, 1).places_of(1)
    assert not any("hidden" in piece for _, pieces in mine for piece in pieces)


def test_a_hand_is_shown_to_its_owner_only(hiding: tuple[Game, Voice]) -> None:
    game, voice = hiding
    theirs = dict(SeenTable(voice.speech("en"), game, 2).places_of(1))
    assert list(theirs.values()) == [[f"2{TIMES} card (hidden)"]]


def test_as_many_pieces_are_hidden_as_in_the_view_of_the_game(hiding: tuple[Game, Voice]) -> None:
    game, voice = hiding
    view = game.view("red").places
    seen = SeenTable(voice.speech("en"), game, 1)
    for place in game.rules.model.rules.world.places:
        hidden = view.get(place.name, ()).count("card?")
        shown = [text for text in seen.pieces(place.number) if "hidden" in text]
        assert shown == ([f"{hidden}{TIMES} card (hidden)"] if hidden else [])


def test_who_only_watches_sees_no_hand(hiding: tuple[Game, Voice]) -> None:
    game, voice = hiding
    seen = SeenTable(voice.speech("en"), game, 0)
    assert [pieces for seat in (1, 2) for _, pieces in seen.places_of(seat)] == [[f"2{TIMES} card (hidden)"]] * 2


def test_hidden_pieces_lie_behind_all_others_wherever_they_lay_before(hiding: tuple[Game, Voice]) -> None:
    """Between the others their place would tell their number."""
    game, voice = hiding
    seen = SeenTable(voice.speech("en"), game, 1)
    model = game.rules.model
    pile = next(place.number for place in model.rules.world.places if place.kind == "pile")
    pieces = members(game.position[model.layout.slot(HELD, pile)])
    game.position[model.layout.slot(KNOWN, 1)] = sum(1 << piece for piece in pieces[1:])
    assert "hidden" in seen.pieces(pile)[-1]
    assert not any("hidden" in text for text in seen.pieces(pile)[:-1])


def test_an_empty_hex_board_is_drawn_with_shifted_rows(hiding: tuple[Game, Voice]) -> None:
    lines = [line for line in drawn(*hiding, "red").splitlines() if "⬡" in line]
    assert [line.startswith(" ") for line in lines] == [False, True]
