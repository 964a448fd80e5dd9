"""The editions as line-ups: which rules each has, and that each is a game, with King's favor too."""

from __future__ import annotations

import random
from functools import cache

import pytest

import rondel
from rondel.pipeline import read_lineup
from rondel.play.game import Rules
from rondel.rules.link.facts import Entry
from rondel.source.lineup import Lineup, Option
from rondel.source.lineup_shelf import find_lineups
from rondel.source.shelf import shipped_shelf

# The value of each option of which the books of 2017 say something else than the defaults: English, German, French.
SAID: dict[str, tuple[Option | None, Option | None, Option | None]] = {
    "start_items": ("all_of_start_space", None, "all_of_start_space"),
    "reroll_stop": ("max_two_equal", "max_two_equal", "max_two_equal"),
    "excalibur_order": ("sword_first", "sword_first", "sword_first"),
    "grail_order": ("grail_first", "grail_first", "grail_first"),
    "repel_flag_timing": ("turn_only", "scoring_only", "turn_only"),
    "repel_flag_scope": (None, None, "single"),
    "turn_flag_die": (None, "chosen_die", None),
    "different_action_after": (None, "knight_only", None),
    "influence_cleanup": (None, None, "french_all_if_more_than_one"),
    "staff_declare": (None, "before_first", None),
    "kf_plus1_on_learning_card": (True, None, True),
}
EDITIONS = {"first_edition": 0, "german_2017": 1, "french_2017": 2}
LANGUAGES = {"bigbox": "en", "first_edition": "en-2017", "german_2017": "de", "french_2017": "fr"}


def lineup(name: str) -> Lineup:
    found, problems = find_lineups([shipped_shelf()])[name].read()
    assert found is not None and not problems
    return found


@cache
def rules_for(name: str) -> Rules:
    """An edition with King's favor; each for another number of players, so that all are tried."""
    return rondel.load("kings_favor", lineup=name, players=2 + list(LANGUAGES).index(name) % 3)


def options() -> dict[str, Entry]:
    linked = read_lineup(Lineup(("base", "kings_favor")), [shipped_shelf()])
    assert linked.ruleset is not None
    return {entry.name: entry for entry in linked.ruleset.facts.all("options")}


def test_every_shipped_line_up_is_an_edition() -> None:
    assert set(find_lineups([shipped_shelf()])) == set(LANGUAGES)


@pytest.mark.parametrize("name", LANGUAGES)
def test_an_edition_speaks_its_language(name: str) -> None:
    assert lineup(name).language == LANGUAGES[name]


@pytest.mark.parametrize("name", EDITIONS)
def test_an_edition_of_2017_has_the_rules_of_its_book(name: str) -> None:
    said = {option: values[EDITIONS[name]] for option, values in SAID.items()}
    assert dict(rules_for(name).lineup.options) == {
        option: value for option, value in said.items() if value is not None
    }


def test_the_big_box_is_what_is_played_by_default() -> None:
    assert dict(rules_for("bigbox").lineup.options) == {}


def test_no_edition_repeats_a_default() -> None:
    usual = {name: entry.data["default"] for name, entry in options().items()}
    for name in EDITIONS:
        assert not [option for option, value in rules_for(name).lineup.options.items() if value == usual[option]]


def test_options_of_kings_favor_do_not_hinder_an_edition_without_it() -> None:
    assert "kings_favor" not in rondel.load(lineup="first_edition", players=2).model.rules.ruleset.modules


@pytest.mark.slow
@pytest.mark.parametrize("name", LANGUAGES)
def test_an_edition_can_be_played(name: str) -> None:
    game, chance = rules_for(name).start(seed=5), random.Random(5)
    while not game.over:
        game.choose(chance.choice(game.options))
    assert game.result is not None
