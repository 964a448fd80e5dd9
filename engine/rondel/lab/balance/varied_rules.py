"""The rules with another value: by a module that needs all others and patches one fact, as any author could write it.

It is written to a folder for as long as the rules are read. The same module stands beside every value, so that nothing
but the value differs.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from rondel.lab.balance.vary import OPTION, Steps, Varied, option_text
from rondel.load import found_shelves, rules_of
from rondel.messages.said import say
from rondel.pipeline import compile_lineup
from rondel.play.game import Rules
from rondel.problems import RulesetError, WrongUse
from rondel.program.cache import cached_program
from rondel.program.model import Model
from rondel.program.program import Program
from rondel.source.disk_cache import keeps_anything
from rondel.source.lineup import Lineup, Option
from rondel.source.shelf import Shelf, find_modules, shelf_from_path
from rondel.source.shelf_digest import digest_of_shelves

NAME = "varied"


def rules_by_value(rules: Rules, lineup: Lineup, shelves: Sequence[str], varied: Varied) -> list[Rules]:
    """The rules for each value; a value with which they do not hold is told of."""
    found = []
    for value in varied.values:
        try:
            found.append(_rules_with(rules, lineup, shelves, varied, value))
        except RulesetError as error:
            told, shown = error.problems[0].message, option_text(value)
            raise WrongUse(say("balance.rules-fail", name=varied.name, value=shown, told=told)) from error
    return found


def _rules_with(rules: Rules, lineup: Lineup, shelves: Sequence[str], varied: Varied, value: Option) -> Rules:
    if varied.entry is None:
        return rules_of(replace(lineup, options={**lineup.options, varied.name.removeprefix(OPTION): value}), shelves)
    known = found_shelves(shelves)
    text = house_rule(_free(known), rules.model.rules.ruleset.modules, varied, value)
    changed = replace(lineup, modules=(*lineup.modules, _free(known)))
    digest = digest_of_shelves(known) if keeps_anything() else ""
    if not digest:
        return Rules(Program(_compiled(changed, known, text)))
    # A folder that is called otherwise each time is no part of the key: its text is.
    return Rules(cached_program(f"{changed!r}\n{digest}\n{text}", lambda: _compiled(changed, known, text)))


def _free(shelves: Sequence[Shelf]) -> str:
    """A name that no module has."""
    name, taken = NAME, find_modules(shelves)
    while name in taken:
        name += "_"
    return name


def _compiled(lineup: Lineup, shelves: Sequence[Shelf], text: str) -> Model:
    with TemporaryDirectory() as folder:
        own = Path(folder, lineup.modules[-1])
        own.mkdir()
        (own / "module.yaml").write_text(text, encoding="utf-8")
        return compile_lineup(lineup, [shelf_from_path(folder), *shelves])


def house_rule(name: str, needed: Sequence[str], varied: Varied, value: Option) -> str:
    """The facts of a module that gives a number another value."""
    assert varied.entry is not None
    patch = {varied.entry.address: _change(varied.entry.data, varied.steps, value)}
    return f"module: {name}\nversion: 1.0.0\nneeds: [{', '.join(needed)}]\npatch: {_flow(patch)}\n"


def _change(data: Any, steps: Steps, value: Option) -> Any:
    """What a patch says: only what changes, but of a list the whole member."""
    if not steps:
        return value
    key, *rest = steps
    if isinstance(data, list):
        return {key: _with(data[int(key)], tuple(rest), value)}
    return {key: _change(data[key], tuple(rest), value)}


def _with(data: Any, steps: Steps, value: Option) -> Any:
    if not steps:
        return value
    copy = deepcopy(data)
    copy[steps[0]] = _with(copy[steps[0]], steps[1:], value)
    return copy


def _flow(data: Any) -> str:
    """Data in one line of YAML."""
    if isinstance(data, dict):
        return "{" + ", ".join(f"{_flow(key)}: {_flow(value)}" for key, value in data.items()) + "}"
    if isinstance(data, list):
        return "[" + ", ".join(map(_flow, data)) + "]"
    return json.dumps(data, ensure_ascii=False)
