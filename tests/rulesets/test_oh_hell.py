"""Oh Hell, looked at from outside: whole games are counted again from the cards played, by the printed rules alone."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from random import Random

from rondel import Game, Rules, load

GAMES = Path(__file__).parents[1] / "games"
RANKS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")
SUITS = ("spades", "hearts", "clubs", "diamonds")
SEATS = (3, 4, 5)
BID, PLAY = "oh_hell.say_bid.n", "oh_hell.play_card.card"
SHORT = (("shortened", True),)
RIVER = (*SHORT, ("course", "down_and_up"), ("hook", True))
GAMES_EACH = 6


@dataclass
class Deal:
    """A deal as those at the table could write it down."""

    trump: str
    bids: dict[str, int] = field(default_factory=dict)
    plays: list[tuple[str, str, int]] = field(default_factory=list)  # who, suit, rank

    @property
    def size(self) -> int:
        return len(self.plays) // len(self.bids)

    @property
    def is_even(self) -> bool:
        return sum(self.bids.values()) == self.size

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
def games(players: int, options: tuple[tuple[str, bool | str], ...] = SHORT) -> list[tuple[Game, list[Deal]]]:
    return [random_game(rules_of(players, options), seed) for seed in range(GAMES_EACH)]


def all_games() -> list[tuple[Game, list[Deal]]]:
    return [*(found for players in SEATS for found in games(players)), *games(4, RIVER)]


def all_deals() -> list[Deal]:
    return [deal for _, deals in all_games() for deal in deals]


def told_winners(game: Game) -> list[str]:
    """Who took each trick, as the game itself tells it."""
    chapter = 1 + list(game.rules.model.rules.know.chapters).index("oh_hell.win_trick")
    found = [event.values for event in game.events if event.what == "begin" and event.values[0] == chapter]
    return [game.rules.players[winner - 1] for _, winner in found]


def test_the_pack_has_fifty_two_cards_each_once() -> None:
    names = [piece.name for piece in rules_of(3, SHORT).model.rules.world.pieces]
    assert sorted(names) == sorted(f"card.{suit}.{rank}" for suit in SUITS for rank in RANKS)


def test_four_play_thirteen_deals_and_the_last_with_the_whole_pack_and_no_trump() -> None:
    _, deals = random_game(rules_of(4), seed=1)
    assert [deal.size for deal in deals] == list(range(1, 14))
    assert [bool(deal.trump) for deal in deals] == [True] * 12 + [False]
    assert len(deals[-1].plays) == 52


def test_only_the_last_deal_has_no_trump_though_cards_are_left() -> None:
    for _, deals in games(3):
        assert [bool(deal.trump) for deal in deals] == [True, True, True, False]


def test_down_and_up_goes_to_one_card_and_back_and_always_has_a_trump() -> None:
    for _, deals in games(4, RIVER):
        assert [deal.size for deal in deals] == [4, 3, 2, 1, 2, 3, 4]
        assert all(deal.trump for deal in deals)


def test_nobody_knows_a_card_of_another_hand_when_bids_are_made() -> None:
    game, rng = rules_of(3, SHORT).start(2), Random(2)
    while not game.over:
        if game.decision.about == BID:
            places = game.view("anna").places
            assert {*places["hand.bruno"], *places["hand.clara"]} == {"card?"}
        game.choose(rng.choice(game.options))


def test_no_card_is_played_twice_in_a_deal_and_all_hands_are_alike_in_size() -> None:
    for deal in all_deals():
        assert len({play[1:] for play in deal.plays}) == len(deal.plays)
        assert all([play[0] for play in deal.plays].count(player) == deal.size for player in deal.bids)


def test_the_best_card_takes_each_trick() -> None:
    for game, deals in all_games():
        assert told_winners(game) == [deal.winner(trick) for deal in deals for trick in deal.tricks()]


def test_the_tricks_won_in_a_deal_are_as_many_as_the_cards_of_a_hand() -> None:
    for game, deals in all_games():
        assert len(told_winners(game)) == sum(deal.size for deal in deals)
        assert all(sum(deal.won().values()) == deal.size for deal in deals)


def test_who_wins_a_trick_leads_the_next_and_the_first_lead_is_left_of_the_dealer() -> None:
    for deal in all_deals():
        leaders = [trick[0][0] for trick in deal.tricks()]
        assert leaders == [next(iter(deal.bids)), *(deal.winner(trick) for trick in deal.tricks()[:-1])]


def test_the_deal_passes_to_the_left() -> None:
    for game, deals in games(5):
        dealers = [game.rules.players.index(list(deal.bids)[-1]) for deal in deals]
        assert dealers == [(dealers[0] + n) % 5 for n in range(len(deals))]


def test_whoever_does_not_follow_has_none_of_the_suit_led() -> None:
    for deal in all_deals():
        for number, trick in enumerate(deal.tricks()):
            led = trick[0][1]
            later = [play for rest in deal.tricks()[number:] for play in rest]
            strayed = [player for player, suit, _ in trick if suit != led]
            assert [play for play in later if play[0] in strayed and play[1] == led] == []


def test_every_bid_lies_between_nought_and_the_size_of_a_hand() -> None:
    assert all(0 <= bid <= deal.size for deal in all_deals() for bid in deal.bids.values())


def test_on_the_hook_the_bids_never_come_out_even() -> None:
    assert [deal for _, deals in games(4, RIVER) for deal in deals if deal.is_even] == []


def test_without_the_hook_they_sometimes_do() -> None:
    assert [deal for _, deals in games(4) for deal in deals if deal.is_even] != []


def test_points_are_those_of_exact_bids_alone() -> None:
    for game, deals in all_games():
        exact = [(player, bid) for deal in deals for player, bid in deal.bids.items() if deal.won()[player] == bid]
        assert game.points == {name: sum(10 + bid for who, bid in exact if who == name) for name in game.rules.players}
