"""What things look like: as modules say it, else from the facts."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

import pytest

from rondel.draw.given_looks import given_looks
from rondel.draw.look import PieceLook, PlaceLook
from rondel.draw.looks import Looks, plain_looks
from rondel.draw.merged_looks import merged_looks
from rondel.source.collect import ModuleFiles, collect, shelf_from_path
from rondel.tell.scene.scene import AskedFor, Spot, Token, Trait

AMBER = Trait("colour", "amber")
GLYPHS = 'glyphs: {bar: "M3 9h18v6H3z", drop: "M12 1v9z"}\n'


def modules(folder: Path, looks: Mapping[str, str], needs: Mapping[str, str] | None = None) -> list[ModuleFiles]:
    for name, text in looks.items():
        (folder / name).mkdir()
        needed = (needs or {}).get(name, "[]")
        (folder / name / "module.yaml").write_text(f"module: {name}\nversion: 1.0.0\nneeds: {needed}\n")
        (folder / name / "looks.yaml").write_text(f"looks: {name}\n{text}")
    return collect(list(looks), [shelf_from_path(folder)])[0]


def looks_from(folder: Path, text: str, **more: str) -> Looks:
    return Looks(merged_looks(given_looks(modules(folder, {"mine": text, **more}))), ["red", "blue"])


def cube(**traits: Trait) -> Token:
    return Token("p1", "cube", "a cube", traits=traits)


def test_by_means_the_look_of_the_member_that_the_piece_has(tmp_path: Path) -> None:
    looks = looks_from(
        tmp_path,
        GLYPHS + 'sets: {colour: {amber: {fill: "#c98a12", glyph: bar}}}\n'
        "pieces: {cube: {shape: tile, fill: by colour, glyph: by colour}}\n",
    )
    assert looks.piece(cube(colour=AMBER)) == PieceLook("tile", "#c98a12", "bar")


def test_a_trait_of_another_name_has_the_looks_of_its_set(tmp_path: Path) -> None:
    looks = looks_from(tmp_path, GLYPHS + "sets: {colour: {amber: {glyph: bar}}}\npieces: {cube: {glyph: by roof}}\n")
    assert looks.piece(cube(roof=AMBER)).glyph == "bar"


def test_a_number_has_its_looks_under_the_name_of_the_trait(tmp_path: Path) -> None:
    looks = looks_from(tmp_path, GLYPHS + "sets: {pips: {3: {glyph: bar}}}\npieces: {cube: {glyph: by pips}}\n")
    assert looks.piece(cube(pips=Trait("", "3"))).glyph == "bar"


def test_of_several_glyphs_the_first_counts_that_the_piece_has(tmp_path: Path) -> None:
    looks = looks_from(
        tmp_path, GLYPHS + "sets: {colour: {amber: {glyph: bar}}}\npieces: {cube: {glyph: [by colour, drop]}}\n"
    )
    assert [looks.piece(cube(colour=AMBER)).glyph, looks.piece(cube()).glyph] == ["bar", "drop"]


def test_a_piece_like_another_differs_in_what_is_said(tmp_path: Path) -> None:
    looks = looks_from(tmp_path, 'pieces: {box: {shape: tile, fill: "#c98a12"}, cube: {like: box, shape: disc}}\n')
    assert looks.piece(cube()) == PieceLook("disc", "#c98a12")


def test_pieces_that_are_like_each_other_end_nothing(tmp_path: Path) -> None:
    looks = looks_from(tmp_path, "pieces: {box: {like: cube, size: 80}, cube: {like: box, shape: disc}}\n")
    assert looks.piece(cube()).size == 0.8


def test_a_hidden_piece_shows_its_back_alone(tmp_path: Path) -> None:
    looks = looks_from(
        tmp_path, GLYPHS + 'pieces: {cube: {shape: card, glyph: drop, back: {fill: "#123456", glyph: bar}}}\n'
    )
    assert looks.piece(Token("at-1", "cube", "", hidden=True)) == PieceLook("card", "#123456", "bar")


def test_a_face_has_its_own_glyph(tmp_path: Path) -> None:
    looks = looks_from(tmp_path, GLYPHS + "pieces: {cube: {faces: [bar, drop]}}\n")
    assert looks.piece(Token("p1", "cube", "", face=2)).glyph == "drop"


def test_a_badge_is_shown_where_its_trait_is_yes(tmp_path: Path) -> None:
    looks = looks_from(tmp_path, GLYPHS + "pieces: {cube: {badge: {fenced: bar}}}\n")
    assert [looks.piece(cube(fenced=Trait("", "yes"))).badge, looks.piece(cube()).badge] == ["bar", ""]


def test_an_owned_piece_has_the_fill_and_the_emblem_of_its_owner(tmp_path: Path) -> None:
    looks = looks_from(tmp_path, 'players: {red: {fill: "#aa0000", emblem: ring}}\npieces: {cube: {shape: tile}}\n')
    assert looks.piece(Token("p1", "cube", "", owner="red")) == PieceLook("tile", "#aa0000", emblem="ring")


def test_an_owned_piece_in_another_fill_has_a_rim(tmp_path: Path) -> None:
    looks = looks_from(tmp_path, 'players: {red: {fill: "#aa0000"}}\npieces: {cube: {fill: "#123456"}}\n')
    assert looks.piece(Token("p1", "cube", "", owner="red")).rim == "#aa0000"


def test_what_a_card_asks_for_looks_like_it(tmp_path: Path) -> None:
    looks = looks_from(
        tmp_path,
        'sets: {colour: {amber: {fill: "#c98a12"}}}\n'
        "pieces: {cube: {shape: tile, fill: by colour}}\nrequirements: {cubes_of: [{like: cube}]}\n",
    )
    card = Token("p2", "card", "", needs=(AskedFor("cubes_of", 2, {"colour": AMBER}),))
    assert looks.needs(card) == [(PieceLook("tile", "#c98a12"), 2)]


def test_a_card_that_asks_for_anything_without_a_look_shows_nothing_of_it() -> None:
    assert plain_looks(["red"]).needs(Token("p2", "card", "", needs=(AskedFor("cubes_of", 2),))) is None


def test_a_space_takes_what_its_rule_stands_there_with(tmp_path: Path) -> None:
    looks = looks_from(
        tmp_path,
        GLYPHS + 'sets: {colour: {amber: {fill: "#c98a12", glyph: bar}}}\n'
        "spaces: {gate: {glyphs: [by colour, drop], fill: by colour}}\n",
    )
    found = looks.space(Spot("at-1", "space", "ring.1", "", rule="gate", traits={"colour": AMBER}))
    assert (found.fill, found.glyphs) == ("#c98a12", ("bar", "drop"))


def test_a_place_stands_where_it_is_said(tmp_path: Path) -> None:
    looks = looks_from(tmp_path, "places: {town: {inside: ring, beside: by colour}}\n")
    assert looks.place("town") == PlaceLook(inside="ring", beside="colour")


def test_boards_and_marks_stand_where_it_is_said(tmp_path: Path) -> None:
    looks = looks_from(tmp_path, "boards: {small: {inside: ring}}\nmarks: {round_number: hub}\n")
    assert (looks.board("small").inside, looks.mark("round_number"), looks.mark("other")) == ("ring", "hub", "")


# --- without looks ---


@pytest.mark.parametrize(
    ("token", "shape"),
    [
        (Token("p1", "die", "", face=3, owner="red"), "die"),
        (Token("p1", "pawn", "", owner="red"), "disc"),
        (Token("p1", "coin", ""), "chip"),
        (Token("p1", "card", "", is_card=True), "card"),
    ],
)
def test_without_looks_the_facts_decide(token: Token, shape: str) -> None:
    look = plain_looks(["red"]).piece(token)
    assert (look.shape, look.is_default) == (shape, True)


def test_colours_are_known_by_their_names() -> None:
    assert plain_looks([]).piece(cube(colour=Trait("colour", "jade"))).fill == "#3d9c7d"


def test_no_two_players_have_one_fill_or_one_emblem() -> None:
    names = ["amy", "red", "bob", "cleo", "dan", "eve"]
    looks = [plain_looks(names).player(name) for name in names]
    assert len({look.fill for look in looks}) == len({look.emblem for look in looks}) == len(names)


# --- several modules ---


def test_a_module_says_otherwise_what_one_that_it_needs_has_said(tmp_path: Path) -> None:
    found = modules(
        tmp_path,
        {"ground": "pieces: {cube: {shape: tile, size: 80}}\n", "above": "pieces: {cube: {shape: disc}}\n"},
        {"above": "[ground]"},
    )
    merged = merged_looks(given_looks(found))
    assert (merged.entries["pieces", "cube"], merged.disagreements) == ({"shape": "disc", "size": 80}, ())


def test_of_modules_that_disagree_the_first_by_name_counts(tmp_path: Path) -> None:
    found = modules(
        tmp_path,
        {"b": "pieces: {cube: {shape: tile}}\n", "a": "pieces: {cube: {shape: disc}}\n", "z": ""},
        {"a": "[z]"},
    )
    merged = merged_looks(given_looks(found))
    assert merged.entries["pieces", "cube"] == {"shape": "disc"}
    assert [one.second.module for one in merged.disagreements] == ["b"]


def test_each_module_means_its_own_glyph(tmp_path: Path) -> None:
    looks = looks_from(
        tmp_path,
        'glyphs: {bar: "M3 9h18v6H3z"}\npieces: {cube: {glyph: bar}}\n',
        other='glyphs: {bar: "M9 3v18h6V3z"}\npieces: {box: {glyph: bar}}\n',
    )
    drawn = [looks.glyphs[looks.piece(Token("p1", kind, "")).glyph] for kind in ("cube", "box")]
    assert drawn == ["M3 9h18v6H3z", "M9 3v18h6V3z"]


# --- looks that are wrong ---


@pytest.mark.parametrize("text", ["pieces: [", "- a\n", "pieces: 3\n", "glyphs: {bar: '<script>'}\n", "x: 1\n"])
def test_broken_looks_are_as_good_as_none(tmp_path: Path, text: str) -> None:
    looks = looks_from(tmp_path, text)
    assert (looks.glyphs, looks.piece(cube()).is_default) == ({}, True)


def test_only_what_is_wrong_is_left_out(tmp_path: Path) -> None:
    looks = looks_from(tmp_path, 'pieces: {cube: {shape: tile}, box: {fill: "url(x)"}}\n')
    assert [looks.piece(Token("p1", kind, "")).is_default for kind in ("cube", "box")] == [False, True]


def test_looks_that_cannot_be_read_are_no_problem_of_the_rules(tmp_path: Path) -> None:
    modules(tmp_path, {"mine": "pieces: ["})
    found, problems = collect(["mine"], [shelf_from_path(tmp_path)])
    assert (problems, [one.code for one in found[0].looks_unread]) == ([], ["facts/bad-yaml"])


@pytest.mark.skipif(not hasattr(os, "symlink"), reason="no links here")
def test_looks_are_not_read_from_outside_the_folder(tmp_path: Path) -> None:
    modules(tmp_path, {"mine": ""})
    (tmp_path / "secret.yaml").write_text("looks: mine\n")
    (tmp_path / "mine" / "looks.yaml").unlink()
    (tmp_path / "mine" / "looks.yaml").symlink_to(tmp_path / "secret.yaml")
    found, _ = collect(["mine"], [shelf_from_path(tmp_path)])
    assert (found[0].looks, [one.code for one in found[0].looks_unread]) == (None, ["facts/path-outside"])
