"""Oh Hell, looked at from outside: whole games are counted again from the cards played, by the printed rules alone."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from random import Random

import pytest

from rondel import Game, Rules, load

GAMES = Path(__file__).parents[1] / "games"
RANKS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")
SUITS = ("spades", "hearts", "clubs", "diamonds")
DEALS = {3: 15, 4: 13, 5: 10}
BID, PLAY = "oh_hell.say_bid.n", "oh_hell.play_card.card"
SHORT = (("shortened", True),)
GAMES_EACH = 8


@dataclass
class Deal:
    """A deal as those at the table could write it down."""

    trump: str
    bids: dict[str, int] = field(default_factory=dict)
    plays: list[tuple[str, str, int]] = field(default_factory=list)  # who, suit, rank

    @property
    def size(self) -> int:
        return len(self.plays) // len(self.bids)

    def tricks(self) -> list[list[tuple[str, str, int]]]:
        seats = len(self.bids)
        return [self.plays[first : first + seats] for first in range(0, len(self.plays), seats)]

    def winner(self, trick: list[tuple[str, str, int]]) -> str:
        """The highest trump, else the highest of the suit led."""
        trumps = [play for play in trick if play[1] == self.trump]
        led = [play for play in trick if play[1] == trick[0][1]]
        return max(trumps or led, key=lambda play: play[2])[0]

    def won(self) -> dict[str, int]:
        winners = [self.winner(trick) for trick in self.tricks()]
        return {player: winners.count(player) for player in self.bids}


@cache
def rules_of(players: int, options: tuple[tuple[str, bool | str], ...] = ()) -> Rules:
    return load("oh_hell", players=players, options=dict(options), shelves=[GAMES])


def random_game(rules: Rules, seed: int) -> tuple[Game, list[Deal]]:
    """A game to its end, and its deals; the card turned up is looked at while bids are made."""
    game, rng, trumps = rules.start(seed), Random(seed), dict[int, str]()
    while not game.over:
        if game.decision.about == BID:
            turned = game.view(rules.players[0]).places.get("turn_up", ())
            done = sum(choice.about == BID for choice in game.choices)
            trumps[done // len(rules.players)] = turned[0].split(".")[1] if turned else ""
        game.choose(rng.choice(game.options))
    return game, written_down(game, trumps)


def written_down(game: Game, trumps: dict[int, str]) -> list[Deal]:
    deals: list[Deal] = []
    for choice in game.choices:
        if choice.about == BID:
            if not deals or len(deals[-1].bids) == len(game.rules.players):
                deals.append(Deal(trumps[len(deals)]))
            deals[-1].bids[choice.player] = int(choice.option)
        elif choice.about == PLAY:
            _, suit, rank = choice.option.split(".")
            deals[-1].plays.append((choice.player, suit, RANKS.index(rank)))
    return deals


@cache
def short_games(players: int, hook: bool = False) -> list[tuple[Game, list[Deal]]]:
    rules = rules_of(players, (*SHORT, ("hook", hook)))
    return [random_game(rules, seed) for seed in range(GAMES_EACH)]


def some_deals(hook: bool = False) -> list[Deal]:
    return [deal for players in DEALS for _, deals in short_games(players, hook) for deal in deals]


def told_winners(game: Game) -> list[str]:
    """Who took each trick, as the game itself tells it."""
    chapter = 1 + list(game.rules.model.rules.know.chapters).index("oh_hell.win_trick")
    found = [event.values for event in game.events if event.what == "begin" and event.values[0] == chapter]
    return [game.rules.players[winner - 1] for _, winner in found]


def test_the_pack_has_fifty_two_cards_each_once() -> None:
    names = [piece.name for piece in rules_of(3).model.rules.world.pieces]
    assert sorted(names) == sorted(f"card.{suit}.{rank}" for suit in SUITS for rank in RANKS)


@pytest.mark.parametrize("players", DEALS)
def test_a_game_has_the_deals_of_the_book(players: int) -> None:
    _, deals = random_game(rules_of(players), seed=1)
    assert [deal.size for deal in deals] == list(range(1, DEALS[players] + 1))
    assert [bool(deal.trump) for deal in deals] == [True] * (DEALS[players] - 1) + [False]


def test_down_and_up_begins_and_ends_with_ten_cards_and_always_has_a_trump() -> None:
    _, deals = random_game(rules_of(5, (("course", "down_and_up"),)), seed=1)
    assert [deal.size for deal in deals] == [*range(10, 0, -1), *range(2, 11)]
    assert all(deal.trump for deal in deals)


def test_nobody_plays_a_card_twice_in_a_deal_and_all_hands_are_alike_in_size() -> None:
    for deal in some_deals():
        assert len({play[1:] for play in deal.plays}) == len(deal.plays)
        assert all([play[0] for play in deal.plays].count(player) == deal.size for player in deal.bids)


def test_the_tricks_won_in_a_deal_are_as_many_as_the_cards_of_a_hand() -> None:
    for game, deals in (found for players in DEALS for found in short_games(players)):
        assert told_winners(game) == [deal.winner(trick) for deal in deals for trick in deal.tricks()]
        assert all(sum(deal.won().values()) == deal.size for deal in deals)


def test_who_wins_a_trick_leads_the_next_and_the_first_lead_is_left_of_the_dealer() -> None:
    for deal in some_deals():
        leaders = [trick[0][0] for trick in deal.tricks()]
        assert leaders == [next(iter(deal.bids)), *(deal.winner(trick) for trick in deal.tricks()[:-1])]


def test_the_deal_passes_to_the_left() -> None:
    for game, deals in short_games(5):
        dealers = [game.rules.players.index(list(deal.bids)[-1]) for deal in deals]
        assert dealers == [(dealers[0] + n) % 5 for n in range(len(deals))]


def test_whoever_does_not_follow_has_none_of_the_suit_led() -> None:
    for deal in some_deals():
        for number, trick in enumerate(deal.tricks()):
            led = trick[0][1]
            later = [play for rest in deal.tricks()[number:] for play in rest]
            strayed = [player for player, suit, _ in trick if suit != led]
            assert [play for play in later if play[0] in strayed and play[1] == led] == []


def test_every_bid_lies_between_nought_and_the_size_of_a_hand() -> None:
    assert all(0 <= bid <= deal.size for deal in some_deals() for bid in deal.bids.values())


def test_on_the_hook_the_bids_never_come_out_even() -> None:
    assert [deal for deal in some_deals(hook=True) if sum(deal.bids.values()) == deal.size] == []


def test_without_the_hook_they_sometimes_do() -> None:
    assert [deal for deal in some_deals() if sum(deal.bids.values()) == deal.size] != []


def test_points_are_those_of_exact_bids_alone() -> None:
    for game, deals in (found for players in DEALS for found in short_games(players)):
        exact = [(player, bid) for deal in deals for player, bid in deal.bids.items() if deal.won()[player] == bid]
        assert game.points == {name: sum(10 + bid for who, bid in exact if who == name) for name in game.rules.players}
