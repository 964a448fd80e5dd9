"""`rondel explain FILE:LINE:COLUMN`: what stands at a place."""

from __future__ import annotations

from pathlib import Path

import pytest

from .conftest import GAMES, Run, WriteModule

RULES = Path(GAMES) / "ring" / "turns.rondel"
SCENARIOS = Path(GAMES) / "ring" / "scenarios"


def place_of(file: Path, words: str, inside: str) -> str:
    """The place of a word in the first line that holds some words."""
    for number, line in enumerate(file.read_text(encoding="utf-8").split("\n"), 1):
        if words in line:
            return f"{file}:{number}:{line.index(words) + words.index(inside) + 1}"
    raise AssertionError(words)


@pytest.mark.parametrize(
    ("words", "inside", "said"),
    [
        ("deed travel(die)", "travel", ("travel: a deed", "ring.travel", "the core, by ring")),
        ("deed travel(die)", "die", ("die: a parameter of ring.travel", "type: a die")),
        ("choose way in ways(mover)", "way", ("way: a local", "type: a way")),
        ("choose way in ways(mover)", "ways", ("ways: an answer", "the value, by ring")),
        ("choose way in ways(mover)", "mover", ("mover: a mark", "module.yaml:", "(ring.marks.mover)")),
        ("choose way in ways(mover)", "choose", ("choose: a word of the language",)),
        ("let end = step(mover.space", "step", ("step: a function of the language", "type: a space")),
        ("let end = step(mover.space", "space", ("space: a kind of places", "type: a space")),
        ("die.face < 6", "face", ("face: a property that the language knows", "type: a number")),
        ("die.face < 6", "6", ("6: a number",)),
        ("either pawn {", "pawn", ("pawn: the label of a choice",)),
        ("set mover = you.pawn", "you", ("you: a name of the language", "type: a player")),
    ],
)  # fmt: skip
def test_a_name_is_explained(rondel: Run, words: str, inside: str, said: tuple[str, ...]) -> None:
    shown = rondel("explain", place_of(RULES, words, inside))
    assert shown.code == 0
    assert not [one for one in said if one not in shown.out], shown.out


def test_a_local_is_defined_where_it_is_bound(rondel: Run) -> None:
    here, there = (place_of(RULES, words, "way") for words in ("die.face, way,", "choose way"))
    assert f"defined: {there.rpartition(':')[0]}\n" in rondel("explain", here).out


def test_a_seam_is_shown_with_what_other_modules_weave(on_games: Run) -> None:
    shown = on_games("explain", place_of(RULES, "deed travel(die)", "travel"), "--modules", "ring_calm").out
    assert "instead of what follows, by ring_calm" in shown


def test_names_in_a_scenario_are_explained(rondel: Run) -> None:
    file = next(file for file in sorted(SCENARIOS.glob("*.rondel")) if "need " in file.read_text(encoding="utf-8"))
    assert "a word of the language" in rondel("explain", place_of(file, "need ", "need")).out


def test_an_unknown_name_is_told_with_its_hint(rondel: Run, write_module: WriteModule) -> None:
    folder = write_module(rules="deed game { score pionts to red }\n")
    shown = rondel("explain", f"{folder}/rules.rondel:1:20")
    assert "check/unknown-name: there is no 'pionts'" in shown.out


def test_names_before_a_syntax_mistake_are_explained(rondel: Run, write_module: WriteModule) -> None:
    folder = write_module(rules="deed game {\n  let won = 2\n  score won to red\n  scor 1\n}\n")
    file = next(folder.glob("*.rondel"))
    assert "won: a local" in rondel("explain", f"{file}:3:9").out


@pytest.mark.parametrize(
    ("place", "said"),
    [
        (f"{RULES}:4", "is no place: write FILE:LINE:COLUMN"),
        (f"{RULES}:4:x", "is no place: write FILE:LINE:COLUMN"),
        (f"{RULES}:9999:1", "there is no place 9999:1"),
        (f"{RULES}:1:999", "line 1 is not so long"),
        ("nowhere/a.rondel:1:1", "there is no file 'nowhere/a.rondel'"),
        (f"{Path(GAMES) / 'ring' / 'module.yaml'}:1:1", "of a file with the ending .rondel"),
        (f"{Path(__file__).parents[1] / 'syntax' / 'shapes.rondel'}:1:1", "belongs to no module"),
    ],
)
def test_a_place_that_is_none_is_wrong_use(rondel: Run, place: str, said: str) -> None:
    shown = rondel("explain", place)
    assert (shown.code, said in shown.err) == (2, True), shown.err


BEGINNING = "scenario rich { given { move 2 of bank.coins to guild.chest } }\n"
BEGINNING += 'scenario "x" { modules: ring_market  begins: rich  then { need count(guild.coins) == 2 } }\n'


@pytest.mark.parametrize(("words", "inside", "said"), [
    ("scenario rich", "rich", "rich: a beginning that scenarios share\n  defined: "),
    ("begins: rich", "rich", "rich: a beginning that scenarios share\n  defined: "),
    ("given { move", "move", "move: a word of the language"),
    ("to guild", "guild", "guild: a player"),
])  # fmt: skip
def test_a_beginning_is_explained_with_the_modules_of_whoever_begins_so(
    rondel: Run, write_module: WriteModule, words: str, inside: str, said: str
) -> None:
    facts = "module: NAME\nversion: 1.0.0\nneeds: [ring]\n"
    folder = write_module("own", "", facts, **{"scenarios__a.rondel": BEGINNING})
    shown = rondel("explain", place_of(folder / "scenarios" / "a.rondel", words, inside), "--shelf", GAMES)
    assert shown.out.startswith(said)
