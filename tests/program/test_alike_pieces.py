"""Of pieces between which there is no difference one is offered: the first with which the rest can be done."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from rondel.load import load
from rondel.play.game import Rules
from rondel.problems import RuleFailure

FACTS = """\
module: lots
version: 1.0.0
players: {from: 1, to: 2, colours: [red, blue]}
sets: {hue: {ring: [amber, jade]}}
places: {bank: {}, purse: {per: player}}
pieces: {cube: {of: hue, count: 20, home: bank}}
marks:
  best: {holds: cube, while: game}
  spent: {holds: set of cube, while: game}
  worn: {holds: number, per: cube, while: game}
"""


def rules_of(tmp_path: Path, head: str, before: str = "") -> Rules:
    folder = tmp_path / "lots"
    folder.mkdir()
    (folder / "module.yaml").write_text(FACTS, encoding="utf-8")
    deeds = f"deed game {{ as red {{ {before} do pick }} as blue {{ choose end in 1..2  score end }} }}"
    deeds += f" deed pick {{ {head} }}"
    (folder / "rules.rondel").write_text(deeds, encoding="utf-8")
    return load("lots", players=2, shelves=[tmp_path])


def offered(rules: Rules) -> list[list[int]]:
    """How many options there are at each decision, as every machine sees it, always taking the first."""
    found = []
    for machine in (rules.interpreter, rules.program.fast, rules.program.told):
        s = machine.start(1)
        codes, counts = machine.options(s), []
        while codes:
            counts.append(len(codes))
            codes = machine.run(s, codes[0])
        found.append(counts)
    return found


HEADS = {
    "two different ones of a lot": (
        "", "choose a in cubes  choose b in cubes  need a != b and b.hue == a.hue  score 1", [2, 1, 2],
    ),
    "one that is not in a mark": (
        "set best = first(cubes)", "choose a in cubes  need a != best  score 1", [2, 2],
    ),
    "one that is not in a set": (
        "set spent = [first(cubes)]", "choose a in cubes where not it in spent  score 1", [2, 2],
    ),
    "one whose own mark is set": (
        "set worn(first(cubes - [first(cubes)])) = 1", "choose a in cubes  need worn(a) == 1  score 1", [1, 2],
    ),
    "some of many": (
        "", "choose 4 some in cubes  need count(some where it.hue == jade) == 2  score 1", [1, 1, 1, 1, 2],
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", HEADS)
def test_a_piece_is_offered_if_one_of_its_lot_will_do(name: str, tmp_path: Path) -> None:
    before, head, counts = HEADS[name]
    assert offered(rules_of(tmp_path, head, before)) == [counts] * 3


def test_many_alike_pieces_under_a_need_that_nothing_meets_are_no_work(tmp_path: Path) -> None:
    rules = rules_of(tmp_path, "may go { choose 8 some in cubes  need count(some where it.hue == jade) == 9  score 1 }")
    assert offered(rules) == [[2]] * 3


def test_pieces_that_a_mark_tells_apart_are_all_tried(tmp_path: Path) -> None:
    rules = rules_of(tmp_path, "may go { choose 8 some in cubes  need sum(some by worn(it)) == 9  score 1 }")
    with pytest.raises(RuleFailure, match="too long"):
        rules.program.fast.start(1)


def test_random_games_are_the_same_on_all_machines(tmp_path: Path) -> None:
    before = "choose 2 some in bank.cubes  move some to you.purse"
    rules = rules_of(tmp_path, "choose a in cubes  choose b in you.purse.cubes  need a != b  score 1", before)
    for seed in range(5):
        rng, fast, plain = Random(seed), rules.program.fast, rules.interpreter
        one, other = fast.start(seed), plain.start(seed)
        codes = fast.options(one)
        while codes:
            assert (one, codes) == (other, plain.options(other))
            code = rng.choice(codes)
            codes = fast.run(one, code)
            plain.run(other, code)
