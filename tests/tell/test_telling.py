"""What happened, told to one who watches."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from rondel import Game, Rules, load
from rondel.core.expressions import PLACES
from rondel.source.collect import collect, shelf_from_path
from rondel.tell.log_lines import Told, counted
from rondel.tell.speech import Voice, voice_of
from rondel.tell.telling import tell

GAMES = Path(__file__).parents[1] / "games"


@cache
def ready(name: str = "ring", players: int = 2) -> tuple[Rules, Voice]:
    rules = load(name, players=players, shelves=[GAMES])
    modules, _ = collect([name], [shelf_from_path(GAMES)])
    return rules, voice_of(rules, modules)


def told(game: Game, language: str = "en", since: tuple[int, int] = (0, 0)) -> list[Told]:
    _, voice = ready()
    return tell(voice.speech(language), game, 1, since)


def started() -> Game:
    return ready()[0].start(7)


def sentences(*choices: str, language: str = "en") -> list[str]:
    """What is told of these choices at the start of a game."""
    game = started()
    since = (len(game.choices), len(game.events))
    game.play(choices)
    return [each.text for each in told(game, language, since)]


def test_alike_pieces_are_told_together() -> None:
    assert told(started())[0].text == "Red takes 2 coins"


def test_pieces_that_sound_alike_are_counted_together() -> None:
    names = {"piece.hill_1": "hill", "piece.hill_2": "hill", "piece.lake_1": "lake"}
    assert counted([*names], names.__getitem__) == ((2, "piece.hill_1"), "piece.lake_1")


def test_dice_are_told_by_their_owner() -> None:
    texts = [each.text for each in told(started())]
    assert [text for text in texts if "rolls" in text] == ["Red rolls 3, 5, and 6", "Blue rolls 6, 3, and 6"]


def test_a_module_tells_a_choice_in_its_own_words_and_the_move_it_makes_goes_without_saying() -> None:
    assert sentences("die:3") == ["Red takes the die (3)"]


def test_a_choice_that_its_outcome_shows_is_left_out() -> None:
    said = sentences("die:3", "go_on", "pawn")
    assert said == ["Red takes the die (3)", "Red moves the pawn to the jade town gate (3)"]


def test_using_a_rule_is_told() -> None:
    said = sentences("die:6", "token.nudge")
    assert said[1:] == ["Red uses nudge", "Red turns the die to 5", "Red pays a coin"]


def test_a_choice_that_nothing_shows_is_told() -> None:
    said = sentences("die:3", "go_on", "wind", "clockwise")
    assert "Red chooses clockwise" in said


def test_a_place_that_is_chosen_is_the_one_of_its_name(tmp_path: Path) -> None:
    facts = "module: spots\nversion: 1.0.0\nplayers: {from: 1, to: 1, colours: [red]}\n"
    rules = "deed game { as red { choose tile in tiles  score 1 } }\n"
    (tmp_path / "spots").mkdir()
    for name, text in {
        "module.yaml": f"{facts}boards: {{field: {{of: tile, grid: {{rows: 1, columns: 2}}}}}}\n",
        "rules.rondel": rules,
    }.items():
        (tmp_path / "spots" / name).write_text(text, encoding="utf-8")
    found = load("spots", shelves=[tmp_path])
    modules, _ = collect(["spots"], [shelf_from_path(tmp_path)])
    game = found.start(1).play(["field.r1c2"])
    assert tell(voice_of(found, modules).speech("en"), game, 1)[0].text == "Red chooses the tile (row 1, column 2)"


def test_nobody_takes_a_piece_that_is_their_own_already(tmp_path: Path) -> None:
    facts = """{module: own, version: 1.0.0, players: {from: 2, to: 2, colours: [red, blue]},
        pieces: {pawn: {owner: player, home: yard(owner)}},
        places: {yard: {per: player}, goal: {per: player}, hill: {}}}"""
    rules = "deed game { move red.pawn to hill  move red.pawn to red.goal  move red.pawn to blue.goal }"
    (tmp_path / "own").mkdir()
    (tmp_path / "own" / "module.yaml").write_text(facts, encoding="utf-8")
    (tmp_path / "own" / "own.rondel").write_text(rules, encoding="utf-8")
    game = load("own", players=2, shelves=[tmp_path]).start(0)
    modules, _ = collect(["own"], [shelf_from_path(tmp_path)])
    said = [each.text for each in tell(voice_of(game.rules, modules).speech("en"), game, 1)]
    assert said[1:] == ["Red moves the pawn to the goal", "Blue takes the pawn (Red)"]


def test_passing_is_told() -> None:
    assert sentences("die:3", "go_on", "pawn", "pass")[-1] == "Red passes"


def test_taking_is_told_in_german() -> None:
    said = sentences("die:3", "go_on", "pawn", "act", "trade", "spice", language="de")
    assert said[-1] == "Rot nimmt ein jadegrünes Gewürz"


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_a_whole_game_can_be_told(language: str) -> None:
    game = played_out(started())
    for each in told(game, language):
        assert each.text and not set(each.text) & set("{}|~"), each.text


def test_telling_in_parts_tells_the_same_choices() -> None:
    game, parts = started(), list[Told]()
    parts += told(game)
    while not game.over:
        since = (len(game.choices), len(game.events))
        game.choose(len(game.choices) % len(game.options))
        parts += told(game, since=since)
    scored = [each.text for each in told(game) if "gains" in each.text]
    assert [each.text for each in parts if "gains" in each.text] == scored


@pytest.mark.parametrize("name", ["ring", "tictactoe"])
def test_the_moves_told_lead_to_the_position(name: str) -> None:
    """What is only tried out while options are sought must not be told."""
    game = played_out(ready(name)[0].start(3))
    model = game.rules.model
    places = list(model.rules.starts)
    for event in game.events:
        if event.is_move:
            piece, origin, to = event.values
            assert places[piece] == origin
            places[piece] = to
    assert places[1:] == [game.position[model.layout.slot(PLACES, n)] for n in range(1, len(places))]


def played_out(game: Game) -> Game:
    while not game.over:
        game.choose(len(game.choices) % len(game.options))
    return game


# --- what is hidden ---


def drafted(*seats: int | None) -> list[list[str]]:
    """What some seats are told of a draft in which everybody takes a card in secret."""
    rules, voice = ready("cards", 3)
    game = rules.start(5)
    since = (len(game.choices), len(game.events))
    for _ in range(3):
        game.choose(0)
    return [[each.text for each in tell(voice.speech("en"), game, seat, since)] for seat in seats]


def test_a_hidden_piece_is_told_without_its_name() -> None:
    (told,) = drafted(1)
    assert "Ben moves a card (hidden) to the hand" in told


def test_who_knows_a_piece_hears_which_it_is() -> None:
    mine, theirs = drafted(1, 2)
    assert (mine[0], theirs[0]) == ("Ada moves a basil card to the hand", "Ada moves a card (hidden) to the hand")


def test_nobody_in_particular_hears_everything() -> None:
    (told,) = drafted(None)
    assert not any("hidden" in text for text in told)


SHOWING = {
    "module.yaml": """
module: showing
version: 1.0.0
players: {from: 2, to: 2, colours: [red, blue]}
sets: {suit: [a, b, c, d, e]}
pieces: {card: {of: suit, count: 1, home: pile}}
places: {pile: {seen: nobody}, hand: {per: player, seen: owner}, show: {}, well: {seen: nobody}}
""",
    "rules.rondel": """
deed game {
  move pile.cards where it.suit in [b, d] to show
  as red { choose mine in pile.cards where it.suit == c  move mine to you.hand }
  as blue { either wait { } or stop { } }
  as red { move you.hand.cards to show }
  as blue { either wait { } or stop { } }
  move cards where it.suit in [a, b, d] to well
}
""",
}
SHOWN_ONCE = {
    "module.yaml": SHOWING["module.yaml"].replace("pile: {", "pile: {stack: true, "),
    "rules.rondel": """
deed game {
  move pile.cards where it.suit in [a, b] to red.hand
  as red { choose card in you.hand.cards  move card to show }
  move show.cards to pile
  shuffle pile
}
""",
    "words/en.yaml": 'messages: {log.showing.game.card: "Red shows {what}"}\n',
}
DEALT_AGAIN = SHOWN_ONCE | {
    "rules.rondel": SHOWN_ONCE["rules.rondel"].replace(
        "shuffle pile\n", "shuffle pile\n  move 4 of pile to blue.hand\n"
    )
}


def showing(tmp_path: Path, files: dict[str, str] = SHOWING) -> tuple[Game, Voice]:
    (tmp_path / "showing" / "words").mkdir(parents=True)
    for name, text in files.items():
        (tmp_path / "showing" / name).write_text(text, encoding="utf-8")
    rules = load("showing", shelves=[tmp_path])
    modules, _ = collect(["showing"], [shelf_from_path(tmp_path)])
    return rules.start(0), voice_of(rules, modules)


def test_what_was_hidden_when_it_happened_is_never_told_later(tmp_path: Path) -> None:
    game, voice = showing(tmp_path)
    game.choose("wait")
    told = [each.text for each in tell(voice.speech("en"), game, 2)]
    assert told[1:] == ["Red takes a card (hidden)", "Red moves a c card to the show"]


def test_a_card_that_was_shown_is_told_by_its_name_though_it_is_shuffled_away_at_once(tmp_path: Path) -> None:
    game, voice = showing(tmp_path, SHOWN_ONCE)
    game.choose("card.b")
    assert "Red shows b card" in [each.text for each in tell(voice.speech("en"), game, 2)]


def test_a_card_that_was_shown_counts_when_it_is_dealt_again_at_once(tmp_path: Path) -> None:
    """Were it left out, one could tell that it is among the four."""
    game, voice = showing(tmp_path, DEALT_AGAIN)
    game.choose("card.b")
    mine, theirs = ([each.text for each in tell(voice.speech("en"), game, seat)][-1] for seat in (2, 1))
    assert "a b card" in mine
    assert theirs == "Blue takes 4 cards (hidden)"


def test_hidden_pieces_that_move_with_others_are_told_last(tmp_path: Path) -> None:
    """Card a moves first, because its number is the lowest."""
    game, voice = showing(tmp_path)
    game.play(["wait", "wait"])
    told = tell(voice.speech("en"), game, 2)[-1].text
    assert told == "A b card, a d card, and a card (hidden) go to the well"


def test_what_was_taken_back_is_not_told(tmp_path: Path) -> None:
    game, voice = showing(tmp_path)
    before = tell(voice.speech("en"), game, 2)
    game.choose("stop")
    game.undo(force=True)
    assert tell(voice.speech("en"), game, 2) == before


# --- records ---
