"""Rules that are too large or too deep: told with a place, quickly, in little memory; and just below that they play."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from rondel.lab.endless_games import Patience
from rondel.limits import MOST_DECISIONS, MOST_HEAD_STEPS, MOST_PROBLEMS
from rondel.load import load
from rondel.messages.said import Said
from rondel.problems import Problem, RuleFailure, Span, did_you_mean, first_told

from .forking import Forking, Ran

GAMES = Path(__file__).parent / "games"
FACTS = "module: guest\nversion: 1.0.0\nplayers: {{from: 2, to: 2, colours: [red, blue]}}\n{}\n"
MARKS = "marks: {grown: {holds: number, while: game}}"


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Forking]:
    shelf = tmp_path_factory.mktemp("shelf")
    with Forking(shelf, [["check", str(GAMES / "tictactoe")], ["play", "--modules", str(GAMES / "x")]]) as program:
        yield program


def ran(program: Forking, shelf: Path, deeds: str, facts: str = MARKS) -> Ran:
    """A module checked, and played if nothing is wrong with it."""
    folder = shelf / "guest"
    folder.mkdir()
    (folder / "module.yaml").write_text(FACTS.format(facts), encoding="utf-8")
    (folder / "rules.rondel").write_text(deeds, encoding="utf-8")
    play = ["play", "--modules", "guest", "--shelf", str(shelf), "--bots", "random"]
    result = program.run(["check", str(folder)], play)
    assert result.faults == []
    return result


def each(text: str, count: int) -> str:
    return "\n".join(text.format(i=i, following=i + 1) for i in range(count))


CHAINS = {
    "deeds": (
        "deed a{i} {{ do a{following} }}",
        "deed a{n} {{ score grown }}\ndeed game {{ as red {{ set grown = grown + 1  do a0 }} }}",
    ),
    "conditions": (
        "deed a{i} {{ need grown >= 0  do a{following} }}",
        "deed a{n} {{ set grown = grown + 1 }}\ndeed game {{ as red {{ do a0 }} }}",
    ),
    "answers": (
        "answer a{i}(n: number) = a{following}(n) + 1",
        "answer a{n}(n: number) = grown + n\ndeed game {{ set grown = grown + 1  score a0(1) to red }}",
    ),
    "skins": (
        "around guest.a {{ original }}",
        "deed a {{ score grown }}\ndeed game {{ as red {{ set grown = grown + 1  do a }} }}",
    ),
    "replacements": (
        "replace guest.a when grown == {i} {{ score {i} }}",
        "deed a {{ score 1 }}\ndeed game {{ as red {{ set grown = grown + 1  do a }} }}",
    ),
    "woven conditions": (
        "before guest.a {{ need grown != {i} }}",
        "deed a {{ score 1 }}\ndeed game {{ as red {{ set grown = 999  do a }} }}",
    ),
    **{
        how: (f"{how} when grown == {{i}}", "answer x = 1\ndeed game {{ set grown = grown + 1  score x to red }}")
        for how in ("fix guest.x at {i}", "add {i} to guest.x")
    },
    **{
        how: (
            f"{how} guest.x when grown == {{i}}",
            "answer x = grown > 0\ndeed game {{ set grown = grown + 1  if x {{ score 1 to red }} }}",
        )
        for how in ("allow", "forbid")
    },
}

STEPS = {
    "let": "let x{following} = grown + {i}",
    "set": "set grown = grown + {i}",
    "need": "need grown >= 0 - {i}",
    "if": "if grown > {i} {{ need grown != {i} + 5 }}",
    "may": "may m{i} {{ need grown >= 0 }}",
    "either": "either x{i} {{ need grown > {i} }} or y{i} {{ need grown < 5 }}",
}


@pytest.mark.parametrize("chain", CHAINS)
@pytest.mark.parametrize("length", [150, pytest.param(1500, marks=pytest.mark.soak)])
def test_a_row_that_is_too_long_is_a_problem(program: Forking, tmp_path: Path, chain: str, length: int) -> None:
    text, end = CHAINS[chain]
    result = ran(program, tmp_path, each(text, length) + "\n" + end.format(n=length))
    assert "check/too-" in result.said


@pytest.mark.parametrize("chain", CHAINS)
def test_a_long_row_is_played(program: Forking, tmp_path: Path, chain: str) -> None:
    text, end = CHAINS[chain]
    length = 60
    result = ran(program, tmp_path, each(text, length) + "\n" + end.format(n=length))
    assert result.codes == (0, 0), result.said


def head_of(step: str, count: int) -> str:
    steps = " ".join(STEPS[step].format(i=i, following=i + 1) for i in range(count))
    return (
        f"deed game {{ as red {{ do a }} }}\ndeed a {{ choose p in players  {steps}  score 1  set grown = grown + 1 }}"
    )


@pytest.mark.parametrize("step", STEPS)
def test_a_head_that_is_too_long_is_a_problem(program: Forking, tmp_path: Path, step: str) -> None:
    assert ran(program, tmp_path, head_of(step, MOST_HEAD_STEPS + 1)).codes == (1,)


@pytest.mark.parametrize("step", ["let", "set", "need", "may"])
def test_a_long_head_is_played(program: Forking, tmp_path: Path, step: str) -> None:
    assert ran(program, tmp_path, head_of(step, 45)).codes == (0, 0)


def test_many_else_ifs_are_played(program: Forking, tmp_path: Path) -> None:
    ways = " else ".join(f"if grown == {i} {{ score {i} to red }}" for i in range(50))
    assert ran(program, tmp_path, f"deed game {{ set grown = grown + 3  {ways} }}").codes == (0, 0)


# --- tables and marks ---


def names(letter: str, count: int) -> str:
    return ", ".join(f"{letter}{i}" for i in range(count))


def test_many_long_tables_take_little_memory(program: Forking, tmp_path: Path) -> None:
    tables = ", ".join(f"t{i}: {{from: [x, x], to: number, rows: {{x0: {{x0: 1}}}}}}" for i in range(1900))
    facts = f"sets: {{x: [{names('x', 990)}]}}\ntables: {{{tables}}}"
    result = ran(program, tmp_path, "deed game { score t0(x0, x0) to red }", facts)
    assert "facts/too-many" in result.said and result.megabytes < 150


def test_many_marks_on_many_places_are_a_problem(program: Forking, tmp_path: Path) -> None:
    marks = ", ".join(f"m{i}: {{holds: number, per: cell}}" for i in range(300))
    facts = f"boards: {{field: {{of: cell, grid: {{rows: 40, columns: 50}}}}}}\nmarks: {{{marks}}}"
    deeds = "deed game { score m0(field.r1c1) to red  set m0(field.r1c1) = 1 }"
    assert "check/too-large" in ran(program, tmp_path, deeds, facts).said


def test_as_many_marks_as_there_may_be_are_played(program: Forking, tmp_path: Path) -> None:
    facts = "boards: {field: {of: cell, grid: {rows: 40, columns: 50}}}\n"
    facts += "marks: {" + ", ".join(f"m{i}: {{holds: number, per: cell}}" for i in range(4)) + "}"
    steps = " ".join(f"set m{i}(field.r1c1) = 1  score m{i}(field.r1c1)" for i in range(4))
    result = ran(program, tmp_path, f"deed game {{ as red {{ {steps}  choose p in players  score 1 }} }}", facts)
    assert result.codes == (0, 0) and result.megabytes < 150


@pytest.mark.parametrize(
    "facts",
    [
        "sets: {x: [" + ", ".join(f"m{i}" for i in range(3000)) + "]}\nplaces: {a: {per: x}, b: {per: x}}",
        "sets: {" + ", ".join(f"x{i}: [a{i}, b{i}, c{i}]" for i in range(1900)) + "}",
        "places: {box: {}}\npieces: {" + ", ".join(f"p{i}: {{count: 900, home: box}}" for i in range(6)) + "}",
    ],
)
def test_too_many_things_are_a_problem(program: Forking, tmp_path: Path, facts: str) -> None:
    assert "facts/too-many" in ran(program, tmp_path, "deed game { score 1 to red }", facts).said


def test_too_many_facts_are_a_problem(program: Forking, tmp_path: Path) -> None:
    facts = "places: {" + ", ".join(f"p{i}: {{}}" for i in range(4900)) + "}"
    assert "more than 2000 facts at one table" in ran(program, tmp_path, "deed game { score 1 to red }", facts).said


@pytest.mark.parametrize(("count", "codes"), [(100, (0, 0)), (101, (1,)), (250, (1,))])
def test_a_hundred_rules_can_be_on_offer_at_once(
    program: Forking, tmp_path: Path, count: int, codes: tuple[int, ...]
) -> None:
    tokens = each("token t{i} {{ timing: w  limit: 1 per game  on play {{ score {i} }} }}", count)
    facts = "kinds: {token: {events: [play], option: true}}\nwindows: {all: [w]}"
    assert ran(program, tmp_path, "deed game { as red { window w } }\n" + tokens, facts).codes == codes


# --- what is told ---


def test_many_unknown_names_are_told_quickly(program: Forking, tmp_path: Path) -> None:
    deeds = each("deed d{i} {{ score nameless_thing_{i} to red }}", 1000) + "\ndeed game { score 1 to red }"
    result = ran(program, tmp_path, deeds, f"sets: {{x: [{names('known_thing_', 3000)}]}}")
    assert "901 more problems are not told" in result.said and result.seconds < 5


def test_the_nearest_of_very_many_names_is_found() -> None:
    known = [f"thing_{i}" for i in range(5000)]
    assert did_you_mean("thng_4711", known) == "did you mean 'thing_4711'?"


def test_beyond_so_many_problems_there_are_no_hints() -> None:
    assert did_you_mean("thng", ["thing"], MOST_PROBLEMS) == ""


def test_a_hundred_problems_are_all_told() -> None:
    problems = [Problem("check/unknown-name", Said(f"there is no 'x{i}'"), Span("a.rondel", i)) for i in range(1, 101)]
    assert first_told(reversed(problems)) == problems


# --- games that do not end ---


def test_bots_give_up_and_name_what_asked_last() -> None:
    game, patience = load("tictactoe", shelves=[GAMES]).start(), Patience(2)
    patience.spend(game)
    patience.spend(game)
    with pytest.raises(RuleFailure, match=r"still under way after 2 decisions; 'tictactoe\.turn\.\w+' asked last"):
        patience.spend(game)


def test_a_person_who_chooses_lets_bots_go_on() -> None:
    game, patience = load("tictactoe", shelves=[GAMES]).start(), Patience(1)
    for _ in range(5):
        patience.spend(game)
        patience.begin_anew()


@pytest.mark.soak
def test_a_game_without_end_is_given_up(program: Forking, tmp_path: Path) -> None:
    deeds = "deed game { each player in players while yes { as player { either a { score 1 } or b { score 0 } } } }"
    result = ran(program, tmp_path, deeds, "")
    assert result.codes == (0, 1)
    assert f"still under way after {MOST_DECISIONS} decisions; 'guest.game.a' asked last" in result.said
