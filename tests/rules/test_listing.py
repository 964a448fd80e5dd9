"""What is listed of a module: headers with types, sentences, callers, what is woven, labels, windows."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from rondel.pipeline import read_lineup
from rondel.rules.explain.attached import attached_by
from rondel.rules.explain.function_pages import PAGES
from rondel.rules.explain.listing import Listed, Listing
from rondel.rules.explain.sentences import first_sentence
from rondel.rules.read.bare_names import RESERVED
from rondel.rules.read.built_in_functions import NAMES
from rondel.rules.read.elaborate import elaborate
from rondel.source.lineup import Lineup
from rondel.source.shelf import shelf_from_path

GAMES = Path(__file__).parents[1] / "games"
FACTS = """\
module: small
version: 1.0.0
players: {from: 2, to: 2, colours: [red, blue]}
numbers:
  # How many rounds are played. Not more.
  rounds: 2
  bonus: 3  # what the lucky ones get
kinds: {token: {events: [play], option: true}}
windows: {any_time: [dawn, dusk]}
"""
RULES = """\
deed game { each n in 1..rounds { each player in players { as player { do turn } } } }
# One goes, and what comes of it is counted. The rest is told elsewhere.
deed turn { window dawn  do gain(bonus)  window dusk } cites S-2
deed gain(n) { either plenty { score n * worth(you) } or little { score 1 } } cites S-1
answer worth(player) = 1
token charm {
  timing: dawn
  limit: 1 per turn
  on play { may again { do gain(1) } }
}
"""
BOOK = """\
S-1: {says: Who gains something counts it. And so on., status: ruled}
S-2: {says: A turn., status: ruled}
"""
HOUSE = """\
after small.gain(n) { score 1 }
fix small.worth(player) at 2
with far { before small.turn { score 1 } }
"""


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("shelf")
    files = {
        "small/module.yaml": FACTS, "small/a.rondel": RULES, "small/rules.yaml": BOOK, "house/a.rondel": HOUSE,
        "house/module.yaml": "module: house\nversion: 1.0.0\nneeds: [small]\npatch: {small.numbers.bonus: 4}\n",
    }  # fmt: skip
    for name, text in files.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text)
    return folder


@cache
def listing(shelf: Path, *modules: str, read: bool = True) -> Listing:
    linked = read_lineup(Lineup(modules), [shelf_from_path(shelf)])
    assert linked.ruleset is not None, linked.problems
    rules = elaborate(linked.ruleset, 2)[0] if read else None
    return Listing(linked.ruleset, linked.sources, rules)


def at(shelf: Path, address: str, *modules: str) -> Listed:
    found = listing(shelf, *(modules or ("small",))).at(address)
    assert found is not None
    return found


def test_a_header_tells_the_type_that_callers_give(shelf: Path) -> None:
    assert at(shelf, "small.gain").header == "gain(n: number)"


def test_an_answer_tells_what_it_gives(shelf: Path) -> None:
    found = at(shelf, "small.worth")
    assert (found.header, found.gives) == ("worth(player)", "number")


def test_a_parameter_called_as_its_type_is_not_told_twice(shelf: Path) -> None:
    assert at(shelf, "small.worth").header == "worth(player)"


def test_the_first_cited_rule_says_it_also_where_there_is_a_comment(shelf: Path) -> None:
    assert at(shelf, "small.turn").says == "A turn."
    assert at(shelf, "small.gain").says == "Who gains something counts it."


def test_the_sentence_of_the_book_is_kept_apart_from_the_comment(shelf: Path) -> None:
    told = at(shelf, "small.turn").told
    assert (told.comment, told.cited) == ("One goes, and what comes of it is counted.", "A turn.")


def test_facts_have_comments_above_and_behind(shelf: Path) -> None:
    assert at(shelf, "small.numbers.rounds").says == "How many rounds are played."
    assert at(shelf, "small.numbers.bonus").says == "what the lucky ones get"


def test_an_abbreviation_inside_a_sentence_does_not_end_it() -> None:
    assert first_sentence("Tiles, e.g. towers, count. Others not.") == "Tiles, e.g. towers, count."


def test_those_who_do_a_deed_are_its_callers(shelf: Path) -> None:
    assert at(shelf, "small.gain").callers == ("small.turn", "small.token.charm.play")


def test_those_who_read_a_number_use_it(shelf: Path) -> None:
    assert at(shelf, "small.numbers.bonus").callers == ("small.turn",)


def test_an_event_of_any_thing_of_a_kind_is_called_by_who_brings_it_about() -> None:
    assert at(GAMES, "ring.space.mint.enter", "ring").callers == ("ring.turn",)


def test_labels_are_those_of_either_and_may(shelf: Path) -> None:
    assert at(shelf, "small.gain").labels == ("plenty", "little")
    assert at(shelf, "small.token.charm.play").labels == ("again",)


def test_a_rule_that_can_be_chosen_is_its_own_label(shelf: Path) -> None:
    found = at(shelf, "small.token.charm")
    assert (found.labels, found.windows) == (("token.charm",), ("dawn",))


def test_what_is_woven_names_its_module(shelf: Path) -> None:
    woven = at(shelf, "small.gain", "house").woven
    assert [(one.how, one.module, one.at_table) for one in woven] == [("after", "house", True)]


def test_changes_of_answers_and_facts_are_woven_too(shelf: Path) -> None:
    assert [one.how for one in at(shelf, "small.worth", "house").woven] == ["fix"]
    assert [one.how for one in at(shelf, "small.numbers.bonus", "house").woven] == ["patch"]


def test_a_window_knows_what_it_offers_and_who_opens_it(shelf: Path) -> None:
    found = at(shelf, "small.windows.dawn")
    assert (found.kind, found.callers, found.offers) == ("window", ("small.turn",), ("small.token.charm",))


def test_a_name_for_several_windows_offers_what_all_of_them_do(shelf: Path) -> None:
    assert at(shelf, "small.windows.any_time").offers == ("small.token.charm",)


def test_every_address_is_listed_once(shelf: Path) -> None:
    found = [entry.address for entry in listing(shelf, "small").of_module("small")]
    assert len(found) == len(set(found)) == 12


def test_rules_that_cannot_be_read_are_listed_as_they_are_written(shelf: Path) -> None:
    found = listing(shelf, "small", read=False).at("small.gain")
    assert found is not None
    assert (found.header, found.callers) == ("gain(n)", ("small.turn", "small.token.charm.play"))


def test_what_a_module_attaches_is_known_without_weaving_it(shelf: Path) -> None:
    linked = read_lineup(Lineup(("house",)), [shelf_from_path(shelf)])
    module = next(one for one in linked.modules if one.name == "house")
    found = [(address, one.how) for address, one in attached_by(module, linked.trees["house"])]
    assert found == [
        ("small.gain", "after"), ("small.worth", "fix"), ("small.turn", "before"), ("small.numbers.bonus", "patch"),
    ]  # fmt: skip


def test_every_function_and_every_reserved_name_has_a_page() -> None:
    assert set(PAGES) == {*NAMES, *RESERVED}
