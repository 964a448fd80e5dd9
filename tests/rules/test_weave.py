"""A seam with everything woven to it: what runs, in which order, and what is left out."""

from __future__ import annotations

from pathlib import Path

import pytest

from .weaving import elaborated, loaded, trail, write_game, write_module


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    write_game(tmp_path)
    return tmp_path


def step(digit: int) -> str:
    return f"set trail = trail * 10 + {digit}"


def test_before_and_after_stand_around_the_deed(shelf: Path) -> None:
    write_module(shelf, "my", f"before game.turn(n) {{ {step(1)} }}\nafter game.turn(n) {{ {step(9)} }}")
    assert trail(shelf, "my") == 159


def test_original_is_where_the_deed_stands_in_a_skin(shelf: Path) -> None:
    write_module(shelf, "my", f"around game.turn(n) {{ {step(2)} original {step(8)} }}")
    assert trail(shelf, "my") == 258


def test_a_skin_can_do_the_deed_twice_or_not_at_all(shelf: Path) -> None:
    write_module(shelf, "twice", "around game.turn(n) { original original }")
    write_module(shelf, "never", f"around game.turn(n) {{ {step(7)} }}")
    assert (trail(shelf, "twice"), trail(shelf, "never")) == (55, 7)


def test_a_skin_gives_the_deed_other_values(shelf: Path) -> None:
    write_module(shelf, "my", "around game.turn(n) { original(n + 4) }\nreplace game.turn(n) { set trail = n }")
    assert trail(shelf, "my") == 7


def test_skins_of_which_one_needs_the_other_nest_with_the_later_one_outside(shelf: Path) -> None:
    write_module(shelf, "inner", f"around game.turn(n) {{ {step(2)} original {step(8)} }}")
    write_module(shelf, "outer", f"around game.turn(n) {{ {step(1)} original {step(9)} }}", needs="inner")
    assert trail(shelf, "outer") == 12589


def test_who_replaces_takes_the_place_of_the_core_alone(shelf: Path) -> None:
    write_module(shelf, "my", f"before game.turn(n) {{ {step(1)} }}\nreplace game.turn(n) {{ {step(6)} }}")
    assert trail(shelf, "my") == 16


def test_a_guard_that_does_not_hold_leaves_the_deed_as_it_was(shelf: Path) -> None:
    write_module(
        shelf, "my", f"replace game.turn(n) when n > 3 {{ {step(6)} }}\nafter game.turn(n) when n < 3 {{ {step(9)} }}"
    )
    assert trail(shelf, "my") == 5


def test_a_need_before_a_deed_belongs_to_its_head(shelf: Path) -> None:
    asked = "replace game.game { as red { may go { do turn(3) } or_not { score 1 } } }"
    write_module(shelf, "my", asked.replace(" or_not { score 1 }", ""))
    assert [str(option) for option in loaded(shelf, "my").start(1).options] == ["go", "pass"]
    write_module(shelf, "strict", "before game.turn(n) { need n > 3 }", needs="my")
    assert loaded(shelf, "strict").start(1).over


def test_a_need_after_a_deed_stops_only_what_follows_it(shelf: Path) -> None:
    write_module(shelf, "my", f"after game.turn(n) {{ need n > 3  {step(9)} }}")
    assert trail(shelf, "my") == 5


def test_routines_are_named_after_their_seam(shelf: Path) -> None:
    write_module(shelf, "my", f"around game.turn(n) {{ original }}\nafter game.turn(n) {{ {step(9)} }}")
    names = [name for name in elaborated(shelf, "my").routines if name.startswith("game.turn")]
    assert names == ["game.turn#core", "game.turn#1", "game.turn"]


def test_a_part_is_played_only_if_its_module_is_at_the_table(shelf: Path) -> None:
    write_module(shelf, "guest", "deed nothing { score 0 }")
    write_module(shelf, "my", f"with guest {{ after game.turn(n) {{ {step(9)} }} }}")
    assert (trail(shelf, "my"), trail(shelf, "my", "guest")) == (5, 59)


def test_points_are_owed_to_the_event_that_gave_them(shelf: Path) -> None:
    deeds = "stop inn { on pass { score 2 } }\nreplace game.turn(n) { do stop.inn.pass }"
    write_module(shelf, "my", deeds, facts="kinds: {stop: {events: [pass]}}\n")
    account = loaded(shelf, "my").start(1).account
    assert [(line.deed, line.points) for line in account] == [("my.stop.inn.pass", 2)]
