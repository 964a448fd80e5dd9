"""A woven rule with its authors: every module's share, in the order in which it counts."""

from __future__ import annotations

from pathlib import Path

import pytest

from rondel.pipeline import read_lineup
from rondel.rules.explain.woven import WovenPart, addresses, explain, matching
from rondel.rules.link.ruleset import Ruleset
from rondel.source.collect import shelf_from_path
from rondel.source.lineup import Lineup, Ruling

BASE_FACTS = """\
module: game_x
version: 1.0.0
players: {from: 2, to: 2, colours: [red, blue]}
numbers: {rounds: 2}
kinds:
  card: {events: [play], option: true}
windows: {turn_end: null}
pieces: {chip: {count: 3, home: bank}}
places: {bank: {}}
"""
BASE_RULES = """\
deed game { each n in 1..rounds { each player in players { as player { do turn } } } }
deed turn { window turn_end  score worth(you) } cites B-TURN-01
answer worth(player) = 1
card bonus { timing: turn_end  limit: 1 per turn  on play { score 1 } }
"""
HOUSE_FACTS = """\
module: house
version: 1.0.0
needs: [game_x]
patch: {game_x.numbers.rounds: 3, game_x.pieces.chip: {count: 5}}
"""
HOUSE_RULES = """\
before game_x.turn { need yes }
around game_x.turn when you == red { original }
replace game_x.turn when you == blue { score 2 }
after game_x.turn { score 0 }
fix game_x.worth(player) at 2 when player == red
add 1 to game_x.worth(player)
"""


@pytest.fixture
def ruleset(tmp_path: Path) -> Ruleset:
    for name, facts, rules in (("game_x", BASE_FACTS, BASE_RULES), ("house", HOUSE_FACTS, HOUSE_RULES)):
        (tmp_path / name).mkdir()
        (tmp_path / name / "module.yaml").write_text(facts)
        (tmp_path / name / "rules.rondel").write_text(rules)
    linked = read_lineup(Lineup(("house",)), [shelf_from_path(tmp_path)])
    assert linked.ruleset is not None and not linked.problems, linked.problems
    return linked.ruleset


def titles(parts: list[WovenPart]) -> list[tuple[str, str]]:
    return [(part.title, part.module) for part in parts]


def test_a_seam_is_shown_from_outside_to_inside_and_out_again(ruleset: Ruleset) -> None:
    assert titles(explain(ruleset, "game_x.turn")) == [
        ("before it", "house"),
        ("around it", "house"),
        ("instead of what follows", "house"),
        ("the core", "game_x"),
        ("after it", "house"),
    ]


def test_every_part_has_its_place_and_text(ruleset: Ruleset) -> None:
    part = explain(ruleset, "game_x.turn")[2]
    assert part.text == "replace game_x.turn when you == blue { score 2 }"
    assert (part.span.file.endswith("house/rules.rondel"), part.span.line) == (True, 3)


def test_cites_are_part_of_the_text(ruleset: Ruleset) -> None:
    assert "cites B-TURN-01" in explain(ruleset, "game_x.turn")[3].text


def test_layers_of_an_answer_stand_in_the_order_in_which_they_are_laid_on(ruleset: Ruleset) -> None:
    assert [part.text for part in explain(ruleset, "game_x.worth")] == [
        "answer worth(player) = 1",
        "fix game_x.worth(player) at 2 when player == red",
        "add 1 to game_x.worth(player)",
    ]


def test_a_rule_is_shown_with_its_limits_and_events(ruleset: Ruleset) -> None:
    assert titles(explain(ruleset, "game_x.card.bonus")) == [
        ("a rule", "game_x"),
        ("a fact", "game_x"),
        ("a limit", "game_x"),
        ("the core", "game_x"),
    ]


def test_an_event_is_shown_with_the_limit_of_its_rule(ruleset: Ruleset) -> None:
    assert titles(explain(ruleset, "game_x.card.bonus.play"))[0] == ("a limit", "game_x")


def test_a_patched_number_names_who_patched_it(ruleset: Ruleset) -> None:
    (part,) = explain(ruleset, "game_x.numbers.rounds")
    assert (part.title, part.module, part.text) == ("a fact of game_x, patched", "house", "rounds: 3")


def test_a_fact_patched_in_part_names_both_authors(ruleset: Ruleset) -> None:
    parts = explain(ruleset, "game_x.pieces.chip")
    assert titles(parts) == [("a fact", "game_x"), ("patched", "house")]
    assert [part.text for part in parts] == ["chip: {count: 5, home: bank}", "count: 5"]


def test_nothing_stands_at_an_unknown_address(ruleset: Ruleset) -> None:
    assert explain(ruleset, "game_x.nothing") == []


def test_everything_that_has_an_address_can_be_explained(ruleset: Ruleset) -> None:
    assert all(explain(ruleset, address) for address in addresses(ruleset))


def test_a_part_of_an_address_means_all_that_end_in_it(ruleset: Ruleset) -> None:
    assert matching(ruleset, "bonus.play") == ["game_x.card.bonus.play"]
    assert matching(ruleset, "card.bonus play") == ["game_x.card.bonus.play"]


def ruled(folder: Path, first: str) -> Ruleset:
    """Two modules that fix one answer, and a ruling that says which of them counts."""
    (folder / "game_x").mkdir()
    (folder / "game_x" / "module.yaml").write_text(BASE_FACTS)
    (folder / "game_x" / "rules.rondel").write_text(BASE_RULES)
    for name, value in (("fixa", 5), ("fixb", 7)):
        (folder / name).mkdir()
        (folder / name / "module.yaml").write_text(f"module: {name}\nversion: 1.0.0\nneeds: [game_x]\n")
        (folder / name / "rules.rondel").write_text(f"fix game_x.worth(player) at {value}\n")
    ruling = Ruling("game_x.worth", ("fixa", "fixb"), first)
    linked = read_lineup(Lineup(("fixa", "fixb"), rulings=(ruling,)), [shelf_from_path(folder)])
    assert linked.ruleset is not None and not linked.problems, linked.problems
    return linked.ruleset


@pytest.mark.parametrize(("first", "last"), [("fixa", "at 5"), ("fixb", "at 7")])
def test_the_layer_that_a_ruling_names_stands_last_because_it_counts(tmp_path: Path, first: str, last: str) -> None:
    assert explain(ruled(tmp_path, first), "game_x.worth")[-1].text.endswith(last)
