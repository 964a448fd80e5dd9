"""Line-up files: what they say, and every way in which they can be wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from rondel.problems import Span
from rondel.source.lineup import Lineup, Ruling, lineup_from_file, lineup_from_text, seated

FILE = "lineup.yaml"
FULL = """\
modules: [base, my_rule]
players: 3
language: de
options: {short_game: true, base.start: 4, mode: easy}
rulings:
- {seam: base.turn, between: [base, my_rule], first: my_rule}
- {seam: base.space.hall enter, between: [base, my_rule], either: true}
without: [base.option.undo]
seed: 7
"""


def lineup_of(text: str) -> Lineup:
    lineup, problems = lineup_from_text(text, FILE)
    assert lineup is not None and problems == []
    return lineup


def test_a_full_line_up_is_read() -> None:
    assert lineup_of(FULL) == Lineup(
        modules=("base", "my_rule"),
        players=3,
        language="de",
        options={"short_game": True, "base.start": 4, "mode": "easy"},
        rulings=(
            Ruling("base.turn", ("base", "my_rule"), "my_rule"),
            Ruling("base.space.hall enter", ("base", "my_rule"), None),
        ),
        without=("base.option.undo",),
        seed=7,
    )


def test_only_modules_must_be_given() -> None:
    assert lineup_of("modules: [base]") == Lineup(("base",))


def test_the_places_of_modules_are_known() -> None:
    assert lineup_of(FULL).places["my_rule"] == Span(FILE, 1, 17, 1, 24)


def test_a_ruling_knows_its_place() -> None:
    assert lineup_of(FULL).rulings[1].span.line == 7


def test_where_a_line_up_stands_makes_it_no_other() -> None:
    elsewhere, problems = lineup_from_text(f"# elsewhere\n{FULL}", "other.yaml")
    assert problems == []
    assert repr(elsewhere) == repr(lineup_of(FULL))


# --- options of modules that may be at the table ---

BESIDE = "modules: [base]\noptions: {mode: easy}\nwith:\n  my_rule: {mode: hard, speed: 3}\n"


def test_options_of_a_module_at_the_table_count() -> None:
    assert seated(lineup_of(BESIDE), ["base", "my_rule"]).options == {"mode": "easy", "speed": 3}


def test_options_of_a_module_that_is_not_at_the_table_do_not_count() -> None:
    assert seated(lineup_of(BESIDE), ["base"]) == Lineup(("base",), options={"mode": "easy"})


def test_the_places_of_options_beside_are_known() -> None:
    places = lineup_of(BESIDE).places
    assert (places["with.my_rule.speed"].line, places["with.my_rule"].column) == (4, 3)


def test_a_module_beside_needs_an_option() -> None:
    _, problems = lineup_from_text("modules: [base]\nwith: {my_rule: {}}\n", FILE)
    assert [problem.code for problem in problems] == ["facts/too-few"]


RULING = "modules: [a, b]\nrulings:\n- {seam: x.y, between: "


@pytest.mark.parametrize(
    ("code", "text", "bounds"),
    [
        ("facts/missing-key", "players: 2", (1, 1, 1, 8)),
        ("facts/too-few", "modules: []", (1, 10, 1, 12)),
        ("facts/given-twice", "modules: [a, a]", (1, 14, 1, 15)),
        ("facts/bad-name", "modules: [My Rule]", (1, 11, 1, 18)),
        ("facts/unknown-key", "modules: [a]\nplayer: 2", (2, 1, 2, 7)),
        ("facts/too-small", "modules: [a]\nplayers: 0", (2, 10, 2, 11)),
        ("facts/wrong-type", "modules: a", (1, 10, 1, 11)),
        ("facts/wrong-type", "modules: [a]\noptions: {x: [1]}", (2, 14, 2, 17)),
        ("facts/bad-name", "modules: [a]\noptions: {X Y: 1}", (2, 11, 2, 14)),
        ("facts/bad-name", "modules: [a]\nlanguage: Deutsch", (2, 11, 2, 18)),
        ("facts/missing-key", RULING + "[a, b]}", (3, 4, 3, 8)),
        ("facts/unknown-key", RULING + "[a, b], either: true, first: a}", (3, 46, 3, 51)),
        ("facts/not-allowed", RULING + "[a, b], either: false}", (3, 40, 3, 45)),
        ("facts/too-few", RULING + "[a], first: a}", (3, 24, 3, 27)),
        ("facts/not-allowed", RULING + "[a, b], first: c}", (3, 39, 3, 40)),
        ("facts/float", "modules: [a]\nseed: 1.5", (2, 7, 2, 10)),
    ],
)
def test_each_mistake_is_shown_at_its_place(code: str, text: str, bounds: tuple[int, int, int, int]) -> None:
    lineup, [problem] = lineup_from_text(text, FILE)
    assert lineup is None
    assert (problem.code, problem.span) == (code, Span(FILE, *bounds))


def test_a_line_up_file_is_read(tmp_path: Path) -> None:
    path = tmp_path / FILE
    path.write_text("modules: [base]")
    lineup, problems = lineup_from_file(path)
    assert problems == []
    assert lineup is not None and lineup.places["base"].file == path.as_posix()


def test_a_line_up_that_is_no_yaml_is_a_problem() -> None:
    lineup, [problem] = lineup_from_text("modules: [a", FILE)
    assert (lineup, problem.code) == (None, "facts/bad-yaml")


def test_a_missing_line_up_file_is_a_problem(tmp_path: Path) -> None:
    lineup, [problem] = lineup_from_file(tmp_path / "none.yaml")
    assert lineup is None
    assert problem.code == "facts/missing-file"
