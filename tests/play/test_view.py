"""What a player may see, and positions that look the same: nothing leads from the one to the other's hidden cards."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from rondel.core.expressions import HELD, KNOWN, PLACES
from rondel.core.types import PIECE
from rondel.load import load
from rondel.play.choice import Choice
from rondel.play.game import Game, Rules

FACTS = """\
module: secrets
version: 1.0.0
players: {from: 2, to: 2, colours: [red, blue]}
sets: {suit: [a, b, c, d, e, f]}
pieces:
  card: {of: suit, count: 1, home: deck}
  tip: {count: 1, home: jar, rides: card}
places:
  deck: {stack: true, seen: nobody}
  hand: {per: player, seen: owner}
  jar: {}
  open: {}
marks:
  secret: {holds: card, while: game}
  secrets: {holds: set of card, while: game}
  chosen_once: {per: card, while: game}
"""
DEEDS = """\
deed game {
  shuffle deck
  each player in players { move 2 of deck to player.hand }
  as red {
    choose mine in you.hand.cards
    set secret = mine
    set secrets = secrets + mine
    set chosen_once(mine) = yes
    move tip to mine
  }
  as blue { either wait { } or look_on { } }
  do tuck(2)
  if secret.place == deck or count(secrets) == 0 or chosen_once(secret) { score 1 to red }
}
deed tuck(n: number) {
  as red {
    choose card in you.hand.cards
    if n > 1 { do tuck(n - 1) }
    as blue { either wait { } or look_on { } }
    move card to open
  }
}
"""


@pytest.fixture(scope="module")
def rules(tmp_path_factory: pytest.TempPathFactory) -> Rules:
    shelf = tmp_path_factory.mktemp("shelf")
    (shelf / "secrets").mkdir()
    (shelf / "secrets" / "module.yaml").write_text(FACTS, encoding="utf-8")
    (shelf / "secrets" / "rules.rondel").write_text(DEEDS, encoding="utf-8")
    return load("secrets", players=2, shelves=[shelf])


@pytest.fixture
def game(rules: Rules) -> Game:
    """A game in which red has chosen a card in secret and marked it in every way; blue is asked."""
    found = rules.start(3)
    found.choose(0)
    assert found.decision.player == "blue"
    return found


def cards_at(game: Game, place: str) -> set[str]:
    world, layout = game.rules.model.rules.world, game.rules.model.layout
    number = next(one.number for one in world.places if one.name == place)
    held = game.position[layout.slot(HELD, number)]
    return {piece.name for piece in world.pieces if held >> piece.number & 1}


def test_an_owner_sees_the_own_hand_and_others_only_how_many(game: Game) -> None:
    assert set(game.view("red").places["hand.red"]) == cards_at(game, "hand.red")
    assert game.view("blue").places["hand.red"] == ("card?", "card?")


def test_what_rides_on_a_hidden_card_does_not_tell_which_it_is(game: Game) -> None:
    assert game.view("blue").places["card?"] == ("tip",)
    assert "card?" not in game.view("red").places


@pytest.mark.parametrize("mark", ["secret", "secrets", "chosen_once"])
def test_a_mark_shows_a_hidden_card_only_to_those_who_know_it(game: Game, mark: str) -> None:
    address = f"secrets.marks.{mark}"
    assert any(game.view("red").marks[address])
    assert not any(game.view("blue").marks[address])


def test_redrawing_changes_what_is_hidden(game: Game) -> None:
    hands = {tuple(sorted(cards_at(game.redraw("blue", seed), "hand.red"))) for seed in range(20)}
    assert len(hands) > 1


def test_redrawing_keeps_what_is_known(game: Game) -> None:
    assert all(cards_at(game.redraw("blue", seed), "hand.blue") == cards_at(game, "hand.blue") for seed in range(20))


@pytest.mark.parametrize("seed", range(10))
def test_what_rides_on_a_redrawn_card_goes_with_it(game: Game, seed: int) -> None:
    other = game.redraw("blue", seed)
    world, layout = other.rules.model.rules.world, other.rules.model.layout
    tip = next(piece for piece in world.pieces if piece.name == "tip")
    host = other.position[layout.slot(PLACES, tip.number)] - len(world.places)
    assert world.pieces[host - 1].name in cards_at(other, "hand.red")


@pytest.mark.parametrize("seed", range(10))
def test_a_redrawn_game_looks_the_same(game: Game, seed: int) -> None:
    assert game.redraw("blue", seed).view("blue") == game.view("blue")


@pytest.mark.parametrize("seed", range(10))
def test_cards_kept_by_a_deed_that_calls_itself_are_redrawn_with_the_others(game: Game, seed: int) -> None:
    rng = Random(seed)
    game.choose(0)
    while game.decision.player == "red":
        game.choose(rng.choice(game.options))
    other = game.redraw("blue", seed)
    hidden = cards_at(other, "hand.red")
    while not other.over:
        other.choose(0)
    assert cards_at(other, "open") <= hidden
    assert cards_at(other, "open")


def test_who_looks_knows_until_the_stack_is_shuffled() -> None:
    games = Path(__file__).parent.parent / "games"
    game = load("cards", players=2, shelves=[games]).start(1)
    while game.decision.about != "cards.turn.pick":
        game.choose(0)
    player = game.decision.player
    for option in ("search", "leaf"):
        game.choose(option)
    assert "card?" not in game.view(player).places["deck"]
    game.choose(0)
    assert set(game.view(player).places["deck"]) == {"card?"}


CHOOSY = """\
deed game {
  each player in players { move 2 of deck to player.hand }
  as red { choose mine in you.hand.cards where it.suit in [a, b]  move mine to open }
}
"""


def test_in_a_redrawn_game_the_one_who_waits_has_something_to_choose(tmp_path: Path) -> None:
    """That somebody is asked is seen by all: it tells that there is a choice."""
    (tmp_path / "secrets").mkdir()
    (tmp_path / "secrets" / "module.yaml").write_text(FACTS, encoding="utf-8")
    (tmp_path / "secrets" / "rules.rondel").write_text(CHOOSY, encoding="utf-8")
    rules = load("secrets", players=2, shelves=[tmp_path])
    game = next(game for game in map(rules.start, range(200)) if game.decision.about == "secrets.game.mine")
    assert not any(game.redraw("blue", seed).over for seed in range(30))


# --- what was seen cannot be unseen ---

REVEALING = """\
deed game {
  each player in players { move 2 of deck to player.hand }
  as red {
    either show { move you.hand.cards to open }
    or give { choose mine in you.hand.cards  move mine to blue.hand }
    or bury { choose mine in you.hand.cards  move mine to well }
    or wait { }
  }
  as blue { either wait { } or look_on { } }
}
"""


@pytest.fixture(scope="module")
def revealing(tmp_path_factory: pytest.TempPathFactory) -> Rules:
    shelf = tmp_path_factory.mktemp("shelf")
    (shelf / "secrets").mkdir()
    facts = FACTS.replace("  jar: {}", "  jar: {}\n  well: {seen: nobody}")
    (shelf / "secrets" / "module.yaml").write_text(facts, encoding="utf-8")
    (shelf / "secrets" / "rules.rondel").write_text(REVEALING, encoding="utf-8")
    return load("secrets", players=2, shelves=[shelf])


@pytest.mark.parametrize("choices", [["show"], ["give", 0]])
def test_a_move_that_shows_a_card_to_somebody_cannot_be_taken_back(revealing: Rules, choices: list[str | int]) -> None:
    game = revealing.start(1).play(choices)
    assert not game.can_undo
    assert not game.undo()


@pytest.mark.parametrize("choices", [["wait"], ["bury", 0]])
def test_a_move_that_shows_nothing_new_can_be_taken_back(revealing: Rules, choices: list[str | int]) -> None:
    assert revealing.start(1).play(choices).undo()


@pytest.mark.parametrize("choices", [["show"], ["give", 0], ["bury", 0]])
def test_both_machines_know_when_something_was_shown(revealing: Rules, choices: list[str | int]) -> None:
    game = revealing.start(1)
    for choice in choices:
        code = next(o.code for i, o in enumerate(game.options) if choice in (o.id, i))
        other = game.position[:]
        revealing.interpreter.run(other, code)
        game.choose(choice)
        while len(codes := revealing.interpreter.options(other)) == 1:
            revealing.interpreter.run(other, codes[0])
        assert other == game.position


def test_hidden_cards_on_which_something_lies_come_last_in_a_view(game: Game) -> None:
    """Else the place of one among the others would tell its number."""
    model = game.rules.model
    cards, places = range(1, 7), len(model.rules.world.places)
    for card in cards:
        game.position[model.layout.slot(HELD, places + card)] = 1 << 7
    game.position[model.layout.slot(KNOWN, 2)] = 0b1111100
    assert list(game.view("blue").places)[-1] == "card?"


def test_a_choice_keeps_what_was_chosen_and_what_a_die_showed() -> None:
    game = load("ring", players=2, shelves=[Path(__file__).parents[1] / "games"]).start(1)
    option = next(option for option in game.options if option.id.startswith("die:"))
    game.choose(option)
    made = next(choice for choice in game.choices if choice.option == option.id)
    assert (made.domain, made.value, made.face) == (PIECE, option.value, int(option.id.split(":")[1][0]))
    assert made == Choice(made.about, made.option, made.player)  # as a record has it
