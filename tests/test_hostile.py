"""Modules from strangers: they can neither run code, nor read other files, nor hang what reads or plays them.

Each ends, within seconds, in problems, in a RuleFailure, or in a game like any other.
"""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Iterator
from pathlib import Path
from types import FrameType

import pytest

from rondel.cli.main import main
from rondel.load import rules_of
from rondel.play.game import Game
from rondel.problems import IllegalChoice, Problem, RuleFailure, RulesetError, Span
from rondel.program.python.place import comment
from rondel.source.document import read_document
from rondel.source.lineup import Lineup
from rondel.words.catalogue import load_catalogue
from rondel.words.check import check_words
from rondel.words.render import render

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

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, MOST_SECONDS)  # of our own work, however busy the machine is
    yield
    signal.setitimer(signal.ITIMER_PROF, 0)
    signal.signal(signal.SIGPROF, before)


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
def guest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Guest:
    monkeypatch.setenv("RONDEL_CACHE", "off")
    return Guest(tmp_path)


# --- names ---

ODD_NAMES = [
    "a'b",
    'a"b',
    "a\\nb",
    "__import__('os')",
    "x; import os",
    "a b",
    "é",
    "{0}",
    "%s",
    "a.b",
    "../x",
    "",
    "${HOME}",
]


@pytest.mark.parametrize("name", ODD_NAMES)
@pytest.mark.parametrize("section", ["numbers", "sets", "pieces", "places", "marks", "windows", "tables", "kinds"])
def test_odd_names_in_facts_are_problems(guest: Guest, section: str, name: str) -> None:
    quoted = "'" + name.replace("'", "''") + "'"
    guest.facts(f"{section}: {{{quoted}: {{}}}}").deeds("deed game { }")
    assert guest.codes() <= {
        "facts/bad-name",
        "facts/missing-key",
        "facts/wrong-type",
        "facts/too-short",
        "facts/bad-key",
    }


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
        "deed game { score s + b0 + members to red  do move_piece(4) }\n"
        "deed move_piece(v0: number) { score v0 to blue }"
    )
    assert guest.play().points == {"red": 6, "blue": 4}


def test_nothing_of_a_text_reaches_the_generated_source(guest: Guest) -> None:
    guest.facts("numbers: {owned_by_a_stranger: 3}").deeds(
        "deed game { do stranger_deed }\ndeed stranger_deed { each stranger_player in players { as stranger_player {"
        " may stranger_label { score owned_by_a_stranger } } } }"
    )
    rules = rules_of(Lineup(("guest",)), [guest.shelf])
    lines = [line for line in rules.program.source.splitlines() if "PLAIN" not in line and not line.startswith("#")]
    assert "stranger" not in "".join(lines)


def test_a_comment_of_the_generated_source_has_one_line_of_plain_letters() -> None:
    assert comment("turn\nimport os; é\r", Span("a\u2028b", 3, 1)) == "# turn_import os_ __ (a_b:3:1)"


# --- files ---


@pytest.mark.parametrize(
    "value",
    [
        "!!python/object/apply:os.system ['true']",
        "!!python/name:os.system x",
        "!include /etc/passwd",
        "!env HOME",
        "!!binary aGk=",
    ],
)
def test_tags_are_refused(guest: Guest, value: str) -> None:
    assert "facts/tag" in guest.facts(f"numbers: {{speed: {value}}}").deeds("deed game { }").codes()


def test_an_alias_bomb_is_refused(guest: Guest) -> None:
    levels = [f"l{i}: &l{i} [{', '.join([f'*l{i - 1}'] * 9)}]" for i in range(1, 30)]
    guest.facts("\n".join(["l0: &l0 [x]", *levels]))
    assert "facts/alias" in guest.codes()


@pytest.mark.parametrize(
    "path",
    [
        "../secret.yaml",
        "/etc/hosts.yaml",
        "tables/../../secret.yaml",
        "C:\\\\secret.yaml",
        "tables//x.yaml",
        "~/x.yaml",
    ],
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


def members(letter: str, count: int) -> str:
    return ", ".join(f"{letter}{i}" for i in range(count))


HUGE = {"facts/too-big", "facts/too-many", "facts/too-few", "facts/number-too-large", "facts/given-twice"}


@pytest.mark.parametrize(
    "facts",
    [
        "pieces: {cube: {count: 1000000000, home: store}}\nplaces: {store: {}}",
        "boards: {track: {ring: 1000000000}}",
        "boards: {field: {grid: {rows: 1000000000, columns: 1000000000}}}",
        "boards: {field: {hex: {rows: 40000, columns: 40000}}}",
        "pieces: {die: {count: 1, faces: 1000000000, home: store}}\nplaces: {store: {}}",
        "numbers: {speed: 1" + "0" * 5000 + "}",
        "pieces: {" + ", ".join(f"p{i}: {{count: 1000, home: store}}" for i in range(50)) + "}\nplaces: {store: {}}",
        *(
            f"sets: {{{', '.join(f'{s}: [{members(s, 300)}]' for s in 'abcd')}}}\n"
            "pieces: {cube: {of: [a, b, c, d], home: store}}\nplaces: {store: {}}",
            f"sets: {{a: [{members('a', 5000)}]}}",
            f"sets: {{a: [{members('a', 3000)}]}}\nplaces: {{x: {{per: a}}, y: {{per: a}}}}",
        ),
        f"sets: {{a: [{members('a', 3000)}]}}\ntables: {{t: {{from: [a, a], to: number, rows: {{a0: {{a0: 1}}}}}}}}",
        "boards: {" + ", ".join(f"b{i}: {{ring: 2000}}" for i in range(9)) + "}",
    ],
)
def test_huge_counts_are_problems(guest: Guest, facts: str) -> None:
    assert guest.facts(facts).deeds("deed game { }").codes() & HUGE


HUGE_NUMBERS = [
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
    "score count(all(1..4000 by it * 999999999)) to red",
    "score count(all(cubes by 999999999)) to red",
    "score count(all(cubes by -999999999)) to red",
    "score 1 / 0 + 1 % 0 to red",
    "set grown = 999999999  score count(gems where it.worth == grown)",
    "set grown = -5  score count(gems where it.worth == grown)",
    "let x = 3  each n in 1..200 { set x = x * x }  score x",
    "let x = 3  each n in 1..4000 { set x = x + x }  score x",
    "score sq(sq(sq(sq(sq(sq(sq(sq(sq(99999)))))))))",
    "each a in 1..4000 { each b in 1..4000 { each c in 1..4000 { score 1 } } }",
    "set grown = 4000  each a in 1..grown { each b in 1..grown { each c in 1..grown { score 1 } } }",
    "score count(1..4000 where count(1..4000 where count(1..4000) > 3) > 3)",
    "score sum(1..4000 by sum(1..4000 by it))",
    "choose 4 some in cubes  need count(some where it.place == store) > 9  score 1",
]  # fmt: skip


def with_huge_numbers(guest: Guest, steps: str) -> Guest:
    return guest.facts(
        "marks: {grown: {holds: number, while: game}}\nplaces: {store: {}, chest: {per: player}}\n"
        "pieces: {cube: {count: 9, home: store, kept: chest}, gem: {home: store, columns: {worth: number}, "
        "rows: [{id: a, worth: 2}, {id: b, worth: 3}]}}\nboards: {track: {of: space, ring: 5}}\n"
        "tables: {worth: {from: number, to: number, rows: {1: 2}}}"
    ).deeds(
        "deed game { as red { do all_of_it  do the_rest } }\ndeed all_of_it { " + steps + " }\n"
        "deed the_rest { score count(you.cubes) + count(stores) + grown + worth(1) + count(spaces) + sq(2)\n"
        "  score sum(gems by it.worth)  set grown = 1 }\nanswer sq(n: number) = n * n"
    )


@pytest.mark.parametrize("steps", HUGE_NUMBERS)
def test_huge_numbers_end_in_a_word_or_in_a_game(guest: Guest, steps: str) -> None:
    settles(with_huge_numbers(guest, steps))


def settles(guest: Guest) -> None:
    """It is refused, or play ends in a failure told in words, or goes on with numbers that are not huge."""
    try:
        game = guest.play()
    except (RuleFailure, RulesetError):
        return
    assert max(abs(value) for value in game.points.values()) < 1 << 63


# --- games without end ---

ENDLESS = {
    "each while": "deed game { each player in players while yes { score 0 to player } }",
    "each while with a choice of one": "deed game { each player in players while yes { as player { do one } } }\n"
    "deed one { choose n in [1]  score n }",
    "each while without choice": "deed game { each player in players while yes { as player { do none_of } } }\n"
    "deed none_of { choose n in 1..2 where it > 2  score n }",
    "roll until never": "deed game { roll dice until no }",
    "roll nothing until never": "deed game { roll dice where it.face > 9 until no }",
    "a deed that does itself": "deed game { do game_on }\ndeed game_on { do game_on }",
    "a deed that does itself in words": "deed game { do a(1) }\ndeed a(n: number) { if n > 0 { do a(n + 1) } }",
    "a deed that does itself and chooses": "deed game { as red { do a(1) } }\n"
    "deed a(n: number) { if n > 0 { may b { do a(n + 1) } } }",
    "two deeds": "deed game { as red { do a } }\ndeed a { may on_and_on { do b } }\ndeed b { do a }",
    "answers": "deed game { score a(red) to red }\nanswer a(player) = b(player)\nanswer b(player) = a(player)",
    "a head that asks itself": "deed game { as red { do a(1) } }\ndeed a(n: number) { need n > 0  do a(n + 1) }",
    "an answer that asks itself": "deed game { score a(5) to red }\nanswer a(n: number) = 1 + a(n - 1)",
}  # fmt: skip


def without_end(guest: Guest, deeds: str) -> Guest:
    guest.facts("pieces: {die: {faces: 6, count: 2, home: box}}\nplaces: {box: {}}" if "dice" in deeds else "")
    return guest.deeds(deeds)


@pytest.mark.parametrize("deeds", ENDLESS.values(), ids=ENDLESS)
def test_games_without_end_are_ended(guest: Guest, deeds: str) -> None:
    try:
        game = without_end(guest, deeds).play()
    except (RulesetError, RuleFailure):
        return
    assert not game.over, "a game without end came to an end"


def test_an_option_without_end_is_a_problem(guest: Guest) -> None:
    guest.facts("kinds: {token: {events: [play], option: true}}\nwindows: {times: [always]}").deeds(
        "deed game { as red { window always } }\ntoken more { timing: always  on play { score 1 } }"
    )
    assert guest.codes() == {"check/endless-option"}


# --- work without end ---


def test_answers_that_ask_twice_and_twice_again_are_a_problem(guest: Guest) -> None:
    answers = [f"answer a{i} = a{i + 1} + a{i + 1}" for i in range(60)]
    guest.facts("marks: {grown: {holds: number, while: game}}").deeds(
        "\n".join([*reversed(answers), "answer a60 = grown", "deed game { set grown = 1  score a0 to red }"])
    )
    assert guest.codes() <= {"check/too-much-work", "check/no-type"}


def test_a_few_doublings_are_written_out_and_played(guest: Guest) -> None:
    answers = [f"answer a{i} = a{i + 1} + a{i + 1}" for i in range(12)]
    guest.facts("marks: {grown: {holds: number, while: game}}").deeds(
        "\n".join([*answers, "answer a12 = grown", "deed game { set grown = 1  score a0 to red }"])
    )
    assert guest.play().points["red"] == 1 << 12


@pytest.mark.parametrize(
    "steps",
    [
        "each {x} in players {{ " * 20 + "score 1 to red " + "}} " * 20,
        "choose {x} in players " * 20 + "need a0 != a1 and a2 != a3  score 1",
    ],
)
def test_what_nests_too_deeply_is_a_problem(guest: Guest, steps: str) -> None:
    for i in range(20):
        steps = steps.replace("{x}", f"a{i}", 1)
    guest.deeds("deed game { as red { do deep } }\ndeed deep { " + steps.replace("{{", "{").replace("}}", "}") + " }")
    assert guest.codes() == {"check/too-deep"}


# --- words ---

TRICKS = [
    "{player.__class__}", "{0}", "{}", "{{", "{player!r}", "{player:>1000000000}", "{n:999999999}", "{player[0]}",
    "{__import__('os')}", "{player: {n}}", "{n ? " * 3000, "{" * 5000, "{n ? one: " * 2000 + "x" + "}" * 2000,
    "{word." + "a." * 3000 + "b}",
]  # fmt: skip


@pytest.mark.parametrize("trick", TRICKS, ids=lambda trick: trick[:20])
def test_format_tricks_in_words_are_problems(trick: str) -> None:
    document, problems = read_document(f"messages: {{greeting: {json.dumps(trick)}}}", "en.yaml")
    assert document is not None and not problems
    found = check_words({"en": [("guest", document)]}, {"greeting": frozenset({"player", "n"})}, frozenset())
    assert {problem.code for problem in found} & {"words/bad-message", "words/unknown-term"}


def test_signs_of_other_formats_are_plain_text() -> None:
    document, _ = read_document("messages: {greeting: '%s %(player)s $player <b>'}", "en.yaml")
    assert document is not None
    catalogue, problems = load_catalogue({"en": [("guest", document)]}, "en")
    assert not problems
    assert render(catalogue, "greeting", {"player": "red"}) == "%s %(player)s $player <b>"


# --- the command ---


@pytest.mark.parametrize("deeds", ["deed game { do game }", "deed game { chose }", "", "\0", "deed game { " * 2000])
def test_the_command_tells_problems_and_no_traceback(
    guest: Guest, deeds: str, capsys: pytest.CaptureFixture[str]
) -> None:
    guest.deeds(deeds)
    assert main(["check", str(guest.folder)]) == 1
    assert "Traceback" not in "".join(capsys.readouterr())


def test_a_choice_that_is_none_is_refused(guest: Guest) -> None:
    game = guest.deeds("deed game { as red { choose n in 1..3  score n } }").start()
    for odd in ("__import__('os')", 99, -1, True, "1; 2"):
        with pytest.raises(IllegalChoice):
            game.choose(odd)
