"""One file read again with the knowledge of the last good reading tells what a whole reading tells."""

from __future__ import annotations

import re
import time
from functools import cache
from pathlib import Path
from random import Random

import pytest

from rondel.pipeline import Linked, read_lineup, read_rules
from rondel.problems import Problem
from rondel.rereading import note_meanings, read_as_far, reread
from rondel.rules.link.link import link
from rondel.rules.read.elaborate import elaborate
from rondel.rules.read.elaborated_rules import Elaborated
from rondel.rules.read.meanings import What
from rondel.source.lineup import Lineup
from rondel.source.shelf import shelf_from_path, shipped_shelf
from rondel.syntax.parse import parse

MODULE = "gold"
FILE = f"rondel/rulesets/{MODULE}/gold.rondel"
# Slips inside one body: what is written, what it becomes.
SLIPS = {
    "an unknown deed": ("do gain_coins(1)", "do gain_cions(1)"),
    "an unknown name": ("do gain_coins(1)", "do gain_coins(one)"),
    "a wrong type": ("do gain_coins(1)", "do gain_coins(coins)"),
    "an unknown property": ("in_stock(it) cites GM-13", "it.plase is store cites GM-13"),
    "an answer of another type": ("= coin_supply cites", "= 3 cites"),
}


@cache
def last_good() -> tuple[Linked, Elaborated]:
    linked = read_lineup(Lineup((MODULE,)), [shipped_shelf()])
    rules, problems = read_rules(linked)
    assert rules is not None and not problems
    return linked, rules


def text() -> str:
    return last_good()[0].sources[FILE]


def told_by_a_whole_reading(changed: str) -> list[tuple[str, str, str]]:
    linked, rules = last_good()
    tree, mistakes = parse(changed, FILE)
    assert not mistakes and linked.ruleset is not None
    trees = {**linked.trees, MODULE: [tree if one.file == FILE else one for one in linked.trees[MODULE]]}
    ruleset, problems = link(linked.modules, trees, linked.ruleset.lineup)
    problems += elaborate(ruleset, rules.world.seats)[1]
    return told([problem for problem in problems if f"/{MODULE}/" in problem.span.file])


def told(problems: list[Problem]) -> list[tuple[str, str, str]]:
    return sorted({(str(problem.span), problem.code, problem.message) for problem in problems})


@pytest.mark.parametrize("slip", SLIPS)
def test_a_slip_in_a_body_is_told_as_by_a_whole_reading(slip: str) -> None:
    linked, rules = last_good()
    right, wrong = SLIPS[slip]
    assert right in text()
    changed = text().replace(right, wrong, 1)
    found = reread(linked, rules, FILE, changed)
    assert found.whole and told(list(found.problems)) == told_by_a_whole_reading(changed)


def test_a_sound_change_is_told_nothing_of() -> None:
    linked, rules = last_good()
    changed = text().replace("do gain_coins(1)", "let n = 2  do gain_coins(n)", 1)
    found = reread(linked, rules, FILE, changed)
    assert not found.problems
    assert [one.type for one in found.meanings.found.values() if one.name == "n" and one.what is What.LOCAL]


def test_names_are_found_to_mean_what_a_whole_reading_finds() -> None:
    linked, rules = last_good()
    _, whole, _ = note_meanings(linked)
    wanted = {span: meaning for span, meaning in whole.found.items() if span.file == FILE}
    found = reread(linked, rules, FILE, text()).meanings.found
    assert {span: found.get(span) for span in wanted} == wanted


def test_around_a_syntax_mistake_names_keep_their_meanings() -> None:
    linked, rules = last_good()
    found = reread(linked, rules, FILE, text().replace("do gain_coins(1)", "do gain_coins(", 1))
    assert [problem.code for problem in found.problems] == ["syntax/expected-word"] and not found.whole
    assert len(found.meanings.found) > 0.95 * len(reread(linked, rules, FILE, text()).meanings.found)


def test_a_new_rule_needs_a_whole_reading() -> None:
    linked, rules = last_good()
    assert not reread(linked, rules, FILE, text() + "\nspace new_space { on enter { score 1 } }\n").whole


def test_what_was_known_is_left_as_it_was() -> None:
    linked, rules = last_good()
    before = rules.know.so_far()
    reread(linked, rules, FILE, text().replace("do gain_coins(1)", "do gain_coins(coins)", 1))
    assert rules.know.so_far() == before


def test_a_line_up_with_broken_text_is_woven_as_far_as_it_can_be_read(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "module.yaml").write_text("module: mine\nversion: 1.0.0\nneeds: [base]\n", encoding="utf-8")
    (tmp_path / "mine" / "a.rondel").write_text("after base.turn { score 1  scor 2 }\n", encoding="utf-8")
    linked = read_as_far(Lineup(("mine",)), [shelf_from_path(tmp_path), shipped_shelf()])
    assert [problem.code for problem in linked.problems] == ["syntax/expected-word"]
    assert linked.ruleset is not None
    assert [handler.module for handler in linked.ruleset.deeds["base.turn"].of("after")] == ["mine"]


@pytest.mark.soak
def test_a_small_module_is_read_again_within_50_ms_and_checked_within_400() -> None:
    linked, rules = last_good()
    names, chance = re.findall(r"\bdo (\w+)", text()), Random(7)
    again, whole = [], []
    for _ in range(7):
        changed = text().replace(f"do {chance.choice(names)}", "do nothing_of_this_name", 1)
        start = time.process_time()
        assert reread(linked, rules, FILE, changed).problems
        again.append(time.process_time() - start)
        start = time.process_time()
        read_rules(read_lineup(Lineup((MODULE,)), [shipped_shelf()]))
        whole.append(time.process_time() - start)
    assert sorted(again)[3] < 0.050 and sorted(whole)[3] < 0.400
