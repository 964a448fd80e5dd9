"""Modules from strangers: they can neither run code, nor read other files, nor hang what reads or plays them.

Each ends, within seconds, in problems, in a RuleFailure, or in a game like any other.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType

import pytest

from rondel.load import rules_of
from rondel.play.game import Game
from rondel.problems import IllegalChoice, Problem, RuleFailure, RulesetError
from rondel.source.lineup import Lineup

MOST_SECONDS = 5
DECISIONS = 30

FACTS = """\
module: guest
version: 1.0.0
players: {{from: 2, to: 2, colours: [red, blue]}}
{}
"""


@pytest.fixture(autouse=True)
def _in_time() -> Iterator[None]:
    """Whatever takes longer has failed."""

    def stop(signum: int, frame: FrameType | None) -> None:
        raise AssertionError(f"took more than {MOST_SECONDS} seconds")

    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(MOST_SECONDS)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


class Guest:
    """A module by a stranger, on a shelf of its own."""

    def __init__(self, shelf: Path) -> None:
        self.shelf, self.folder = shelf / "shelf", shelf / "shelf" / "guest"
        self.folder.mkdir(parents=True)
        self.facts()

    def facts(self, more: str = "") -> Guest:
        return self.file("module.yaml", FACTS.format(more))

    def deeds(self, text: str) -> Guest:
        return self.file("rules.rondel", text)

    def file(self, name: str, text: str) -> Guest:
        path = self.folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return self

    def problems(self) -> list[Problem]:
        with pytest.raises(RulesetError) as error:
            rules_of(Lineup(("guest",)), [self.shelf])
        return list(error.value.problems)

    def codes(self) -> set[str]:
        return {problem.code for problem in self.problems()}

    def start(self) -> Game:
        return rules_of(Lineup(("guest",)), [self.shelf]).start(seed=1)

    def play(self) -> Game:
        """Plays some decisions, always taking the first option."""
        game = self.start()
        for _ in range(DECISIONS):
            if game.over:
                break
            game.choose(0)
        return game

    def fails_in_play(self) -> str:
        with pytest.raises(RuleFailure) as error:
            self.play()
        return error.value.message


@pytest.fixture
def guest(tmp_path: Path) -> Guest:
    return Guest(tmp_path)


# --- names ---

ODD_NAMES = ["a'b", 'a"b', "a\\nb", "__import__('os')", "x; import os", "a b", "é", "{0}", "%s", "a.b", "../x", "", "${HOME}"]


@pytest.mark.parametrize("name", ODD_NAMES)
@pytest.mark.parametrize("section", ["numbers", "sets", "pieces", "places", "marks", "windows", "tables", "kinds"])
def test_odd_names_in_facts_are_problems(guest: Guest, section: str, name: str) -> None:
    quoted = "'" + name.replace("'", "''") + "'"
    guest.facts(f"{section}: {{{quoted}: {{}}}}").deeds("deed game { }")
    assert guest.codes() <= {"facts/bad-name", "facts/missing-key", "facts/wrong-type", "facts/too-short", "facts/bad-key"}


@pytest.mark.parametrize("name", ODD_NAMES)
def test_odd_names_of_players_are_problems(guest: Guest, name: str) -> None:
    quoted = "'" + name.replace("'", "''") + "'"
    guest.file("module.yaml", FACTS.format("").replace("red", quoted)).deeds("deed game { }")
    assert "facts/bad-name" in guest.codes()


@pytest.mark.parametrize("name", [*ODD_NAMES, "os.system('x')", "lambda: 0", "\0", "\u202e"])
def test_odd_names_in_deeds_are_problems(guest: Guest, name: str) -> None:
    assert guest.deeds(f"deed game {{ do {name} }}").problems()


def test_python_words_are_plain_names(guest: Guest) -> None:
    guest.facts("sets: {class: [def, import, exec]}\nnumbers: {eval: 3}").deeds(
        "deed game { each import in classes { do global(eval) } }\ndeed global(exec: number) { score exec to red }"
    )
    assert guest.play().points == {"red": 9, "blue": 0}


def test_names_of_generated_source_are_plain_names(guest: Guest) -> None:
    guest.facts("numbers: {s: 1, b0: 2, members: 3}").deeds(
        "deed game { score s + b0 + members to red  do move_piece(4) }\ndeed move_piece(v0: number) { score v0 to blue }"
    )
    assert guest.play().points == {"red": 6, "blue": 4}


def test_nothing_of_a_text_reaches_the_generated_source(guest: Guest) -> None:
    guest.facts("numbers: {owned_by_a_stranger: 3}").deeds(
        "deed game { do stranger_deed }\ndeed stranger_deed { each stranger_player in players { as stranger_player {"
        " may stranger_label { score owned_by_a_stranger } } } }"
    )
    rules = rules_of(Lineup(("guest",)), [guest.shelf])
    assert "stranger" not in "".join(line for line in rules.program.source.splitlines() if "PLAIN" not in line)


# --- files ---


@pytest.mark.parametrize(
    "value",
    ["!!python/object/apply:os.system ['true']", "!!python/name:os.system x", "!include /etc/passwd", "!env HOME", "!!binary aGk="],
)
def test_tags_are_refused(guest: Guest, value: str) -> None:
    assert "facts/tag" in guest.facts(f"numbers: {{speed: {value}}}").deeds("deed game { }").codes()


def test_an_alias_bomb_is_refused(guest: Guest) -> None:
    levels = [f"l{i}: &l{i} [{', '.join([f'*l{i - 1}'] * 9)}]" for i in range(1, 30)]
    guest.facts("\n".join(["l0: &l0 [x]", *levels]))
    assert "facts/alias" in guest.codes()


@pytest.mark.parametrize(
    "path", ["../secret.yaml", "/etc/hosts.yaml", "tables/../../secret.yaml", "C:\\\\secret.yaml", "tables//x.yaml", "~/x.yaml"]
)
def test_paths_cannot_leave_the_module(guest: Guest, path: str) -> None:
    (guest.shelf / "secret.yaml").write_text("amber: 1", encoding="utf-8")
    guest.facts(f"sets: {{hue: [amber]}}\ntables: {{worth: {{from: hue, to: number, rows: '{path}'}}}}")
    assert guest.codes() & {"facts/path-outside", "facts/missing-file"}


def test_a_link_out_of_the_module_is_not_followed(guest: Guest) -> None:
    (guest.shelf / "secret.rondel").write_text("deed game { }", encoding="utf-8")
    os.symlink(guest.shelf / "secret.rondel", guest.folder / "rules.rondel")
    assert "facts/path-outside" in guest.codes()


def test_a_module_cannot_be_named_by_a_path(guest: Guest) -> None:
    guest.deeds("deed game { }")
    with pytest.raises(RulesetError):
        rules_of(Lineup(("../shelf/guest",)), [guest.shelf])


@pytest.mark.parametrize("name", ["module.yaml", "rules.rondel"])
def test_a_million_lines_are_refused(guest: Guest, name: str) -> None:
    assert guest.file(name, "# nothing\n" * 1_000_000).codes() & {"facts/too-large", "facts/empty"}


@pytest.mark.parametrize("name", ["module.yaml", "rules.rondel"])
def test_a_line_of_fifty_megabytes_is_refused(guest: Guest, name: str) -> None:
    assert "facts/too-large" in guest.file(name, "a" * 50_000_000).codes()


@pytest.mark.parametrize("opening", ["[", "{a: ", "- "])
def test_deep_facts_are_refused(guest: Guest, opening: str) -> None:
    assert guest.facts("numbers: " + opening * 50_000).problems()


@pytest.mark.parametrize(
    "deeds",
    [
        "deed game { " + "if yes { " * 3000 + "} " * 3000 + "}",
        "deed game { score " + "- " * 5000 + "1 to red }",
        "deed game { score " + "1 + " * 5000 + "1 to red }",
        "deed game { score " + "first(" * 3000 + "players" + ")" * 3000 + " to red }",
        "deed game { need " + "not " * 5000 + "yes }",
        "deed game { do red" + ".next" * 5000 + ".x }",
        "with a { " * 3000 + "} " * 3000,
    ],
)  # fmt: skip
def test_deep_deeds_are_refused(guest: Guest, deeds: str) -> None:
    assert "syntax/too-deep" in guest.deeds(deeds).codes()


def test_many_mistakes_are_not_all_told(guest: Guest) -> None:
    guest.deeds("\n".join(f"deed a{i} {{ chose }}" for i in range(5000)))
    assert 1 <= len(guest.problems()) <= 100


# --- numbers of things ---


@pytest.mark.parametrize(
    "facts",
    [
        "pieces: {cube: {count: 1000000000, home: store}}\nplaces: {store: {}}",
        "boards: {track: {ring: 1000000000}}",
        "boards: {field: {grid: {rows: 1000000000, columns: 1000000000}}}",
        "boards: {field: {hex: {rows: 40000, columns: 40000}}}",
        "pieces: {die: {count: 1, faces: 1000000000, home: store}}\nplaces: {store: {}}",
        "numbers: {speed: 1" + "0" * 5000 + "}",
        "players: {from: 1, to: 1000000000, colours: [red]}",
        "pieces: {" + ", ".join(f"p{i}: {{count: 1000, home: store}}" for i in range(50)) + "}\nplaces: {store: {}}",
        "sets: {a: [" + ", ".join(f"m{i}" for i in range(300)) + "]}\npieces: {cube: {of: [a, a, a, a], home: store}}\n"
        "places: {store: {}}",
        "sets: {a: [" + ", ".join(f"m{i}" for i in range(3000)) + "]}\n"
        "tables: {t: {from: [a, a], to: number, rows: {m0: {m0: 1}}}}",
    ],
)
def test_huge_counts_are_problems(guest: Guest, facts: str) -> None:
    assert guest.facts(facts).deeds("deed game { }").problems()


@pytest.mark.parametrize(
    "steps",
    [
        "each n in 1..999999999 { score 1 to red }",
        "choose n in 1..999999999  score n to red",
        "score count(1..999999999) to red",
        "score sum(1..999999999 by it) to red",
        "score 999999999 * 999999999 * 999999999 * 999999999 to red",
        "each n in 1..30 { set grown = grown * grown + 2 }  score grown to red",
        "each n in 1..4000 { score red.points + 999999999 to red }",
        "set grown = 999999999 * 999999999  each n in 1..grown { score 1 to red }",
        "set grown = 999999999 * 999999999  if grown in 1..3 { score 1 to red }",
        "set grown = -999999999  if grown in [1, 2] { score 1 to red }",
        "set grown = 999999999  draw n in [grown, 1]  score n to red",
        "set grown = -999999999  choose n in [grown]  score n to red",
        "score nth(players, 999999999).points + 1 to red",
        "score worth(999999999) + worth(-999999999) to red",
        "set grown = 999999999  take (grown) cube  take (0 - grown) cube",
        "set grown = 999999999  choose (grown) some in cubes",
        "move 999999999 of cubes to store",
        "score step(track.0, 999999999, clockwise).index to red",
        "set grown = 999999999 * 999999999  score step(track.0, grown, clockwise).index to red",
        "score all(1..4000 by it * 999999999) to red",
        "score count(all(cubes by 999999999)) to red",
        "score count(all(cubes by -999999999)) to red",
        "score 1 / 0 + 1 % 0 to red",
    ],
)  # fmt: skip
def test_huge_numbers_end_in_a_word_or_in_a_game(guest: Guest, steps: str) -> None:
    guest.facts(
        "marks: {grown: {holds: number, while: game}}\nplaces: {store: {}, chest: {per: player}}\n"
        "pieces: {cube: {count: 9, home: store, kept: chest}}\nboards: {track: {of: space, ring: 5}}\n"
        "tables: {worth: {from: number, to: number, rows: {1: 2}}}"
    ).deeds(
        "deed game { as red { do all_of_it  do the_rest } }\ndeed all_of_it { " + steps + " }\n"
        "deed the_rest { score count(you.cubes) + count(stores) + grown + worth(1) + count(spaces)  set grown = 1 }"
    )
    settles(guest)


def settles(guest: Guest) -> None:
    """Play ends in a failure told in words, or goes on with numbers that are not huge."""
    try:
        game = guest.play()
    except RuleFailure:
        return
    assert max(abs(value) for value in game.points.values()) < 1 << 63


# --- games without end ---

ENDLESS = {
    "each while": "deed game { each player in players while yes { score 0 to player } }",
    "each while with a choice of one": "deed game { each player in players while yes { as player { choose n in [1]  score n } } }",
    "each while without choice": "deed game { each player in players while yes { as player { choose n in 1..2 where it > 2  score n } } }",
    "roll until never": "deed game { roll dice until no }",
    "roll nothing until never": "deed game { roll dice where it.face > 9 until no }",
    "a deed that does itself": "deed game { do game_on }\ndeed game_on { do game_on }",
    "a deed that does itself in words": "deed game { do a(1) }\ndeed a(n: number) { if n > 0 { do a(n + 1) } }",
    "a deed that does itself and chooses": "deed game { as red { do a(1) } }\ndeed a(n: number) { if n > 0 { may b { do a(n + 1) } } }",
    "two deeds": "deed game { as red { do a } }\ndeed a { may on_and_on { do b } }\ndeed b { do a }",
    "answers": "deed game { score a(red) to red }\nanswer a(player) = b(player)\nanswer b(player) = a(player)",
    "an answer that asks itself": "deed game { score a(5) to red }\nanswer a(n: number) = 1 + a(n - 1)",
}  # fmt: skip


@pytest.mark.parametrize("deeds", ENDLESS.values(), ids=ENDLESS)
def test_games_without_end_are_ended(guest: Guest, deeds: str) -> None:
    guest.facts("pieces: {die: {faces: 6, count: 2, home: box}}\nplaces: {box: {}}" if "dice" in deeds else "")
    guest.deeds(deeds)
    try:
        game = guest.play()
    except (RulesetError, RuleFailure):
        return
    assert not game.over, "a game without end came to an end"


def test_an_option_without_end_is_a_problem(guest: Guest) -> None:
    guest.facts("kinds: {token: {events: [play], option: true}}\nwindows: {times: [always]}").deeds(
        "deed game { as red { window always } }\ntoken more { timing: always  on play { score 1 } }"
    )
    assert guest.codes() == {"check/endless-option"}
