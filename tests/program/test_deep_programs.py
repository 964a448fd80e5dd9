"""Programs that nest, chain or repeat without measure: they play alike in all machines, or fail with a deed's name."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from rondel.load import load
from rondel.play.game import Rules
from rondel.problems import RuleFailure
from rondel.program import interpreter, oracle
from rondel.program.interpreter import Interpreter
from rondel.program.python import compiled, writer
from rondel.program.python.compiled import PythonProgram
from rondel.program.running_limits import DEEP, LONG

FACTS = "module: deep\nversion: 1.0.0\nplayers: {from: 2, to: 2, colours: [red, blue]}\n"
Machine = Interpreter | PythonProgram
LITTLE_WORK = 200  # the plain core takes seconds for all that it may do; where it is told does not depend on how much


def game(text: str) -> str:
    return f"deed game {{ as red {{ {text} choose last in 1..2  score last }} }}\n"


def many(count: int, text: Callable[[int], str], between: str = " ") -> str:
    return between.join(map(text, range(count)))


def chain(count: int, last: str) -> str:
    return many(count, lambda i: f"deed d{i} {{ do d{i + 1} }}\n") + f"deed d{count} {{ {last} }}"


DEEP_BUT_FINE = {
    "thirty-five branches": game(
        "choose n in 1..60  if n == 0 { } " + many(35, lambda i: f"else if n == {i} {{ score {i} }}")
    ),
    "thirty-five branches that wait": game(
        "choose n in 1..60  if n == 0 { } " + many(35, lambda i: f"else if n == {i} {{ choose m{i} in 1..2 }}")
    ),
    "thirty marks set in a head": game(
        "may go { " + many(30, lambda i: f"set m{i} = m{max(i - 1, 0)}") + " choose x in 1..3  need x > m0  score x }"
    ),
    "ninety names in a head": game(
        "may go { let a0 = red.points  "
        + many(90, lambda i: f"let a{i + 1} = a{i} + 1")
        + " choose x in 1..3  need x + a90 > 2  score x }"
    ),
    "forty needs in a head": game(
        "may go { choose x in 1..3  " + many(40, lambda i: f"need x != {i + 4}") + " score x }"
    ),
    "twenty-five branches in a head": game(
        "may go { "
        + many(25, lambda i: f"if red.points == {i} {{ set m{i} = 1 }} else {{ set m{i} = 2 }}")
        + " choose k in 1..25  need m24 == 2 * k  score 1 }"
    ),
    "forty deeds": game("do d0 ") + chain(40, "score 1"),
    "forty deeds that wait": game("do d0 ") + chain(40, "choose n in 1..2  score n"),
    "forty answers": game("score a0 ")
    + many(40, lambda i: f"answer a{i} = a{i + 1} + red.points\n")
    + "answer a40 = red.points",
}
ENDLESS = {
    "deeds that do the next one twice": (
        game("do d0 ") + many(30, lambda i: f"deed d{i} {{ do d{i + 1}  do d{i + 1} }}\n") + "deed d30 { score 1 }",
        LONG,
    ),
    "a loop that never ends": (game("each one in players while yes { score 1 } "), LONG),
    "a loop in a loop that never ends": (
        game("each one in players while yes { each two in players while yes { score 1 } } "), LONG,
    ),
    "loops in loops that all end": (
        game(many(7, lambda i: f"each a{i} in 1..30 {{") + " score 1 " + "} " * 7), LONG,
    ),
    "laps in laps that all end": (
        game(
            "each one in players while m0 < 9000 { set m0 = m0 + 1  set m1 = 0 "
            "each two in players while m1 < 9000 { set m1 = m1 + 1 } } "
        ),
        LONG,
    ),
    "a loop in which nobody can ever choose": (
        game(many(4, lambda i: f"each a{i} in 1..30 {{") + " choose n in 1..2 where it > 2  score n " + "} " * 4), LONG,
    ),
    "twenty-four alternatives that never fit": (
        game(
            "may go { " + many(24, lambda i: f"either a {{ set m{i} = 1 }} or b {{ set m{i} = 2 }}")
            + " need " + many(24, lambda i: f"m{i}", " + ") + " == 99  score 1 }"
        ),
        LONG,
    ),
    "a choice of several that never fits": (
        game("may go { choose up to 12 some in 1..40  need count(some) == 13  score 1 }"), LONG,
    ),
    "deeds that come back to themselves": (game("do down(1) ") + "deed down(n: number) { do down(n + 1) }", DEEP),
    "a head that comes back to itself": (
        game("do down(1) ") + "deed down(n: number) { need n > 0  do down(n + 1) }", DEEP,
    ),
}  # fmt: skip


def rules_of(tmp_path: Path, deeds: str) -> Rules:
    folder = tmp_path / "deep"
    folder.mkdir()
    marks = many(30, lambda i: f"m{i}: {{holds: number, while: game}}", ", ")
    (folder / "module.yaml").write_text(f"{FACTS}marks: {{{marks}}}\n", encoding="utf-8")
    (folder / "rules.rondel").write_text(deeds, encoding="utf-8")
    return load("deep", players=2, shelves=[tmp_path])


def machines(rules: Rules) -> list[Machine]:
    return [rules.program.fast, rules.program.told, rules.interpreter]


def played(machine: Machine) -> list[tuple[list[int], list[int]]]:
    """Every position with what is on offer there, always taking the last."""
    s = machine.start(1)
    codes, found = machine.options(s), []
    while codes:
        found.append((list(s), codes))
        codes = machine.run(s, codes[-1])
    return [*found, (s, [])]


@pytest.mark.parametrize("name", DEEP_BUT_FINE)
def test_what_is_only_deep_plays_alike_everywhere(name: str, tmp_path: Path) -> None:
    games = [played(machine) for machine in machines(rules_of(tmp_path, DEEP_BUT_FINE[name]))]
    assert all(one == games[0] for one in games)


@pytest.mark.parametrize("name", ENDLESS)
def test_what_goes_on_without_end_is_told_with_its_deed(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    deeds, message = ENDLESS[name]
    for module in (interpreter, oracle, compiled, writer):
        monkeypatch.setattr(module, "MOST_WORK", LITTLE_WORK)
    told = []
    for machine in machines(rules_of(tmp_path, deeds)):
        with pytest.raises(RuleFailure) as failure:
            played(machine)
        told.append((failure.value.message, failure.value.deeds))
    assert set(told) == {(message, told[0][1])}
    assert all(deed.startswith("deep.") and ".rondel:" in deed for deed in told[0][1])
    assert told[0][1]


@pytest.mark.parametrize("name", ["a choice of several that never fits", "a head that comes back to itself"])
def test_every_failure_is_its_own(name: str, tmp_path: Path) -> None:
    """One that is shared would keep the frames of whoever failed before."""
    fast = rules_of(tmp_path, ENDLESS[name][0]).program.fast
    found = []
    for _ in range(2):
        with pytest.raises(RuleFailure) as failure:
            fast.start(1)
        found.append(failure.value)
    assert found[0] is not found[1]
