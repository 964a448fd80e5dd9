"""Which constructs and instructions generated programs reach: in their text, in their core, and when they are played.

What must be reached is read off the language's trees and the core's closed sets, so that whoever adds one is asked to
generate it. `EXCUSED` says why some are not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, fields
from enum import Enum
from typing import Any, get_args

from rondel.core import blocks as b
from rondel.core import expressions as e
from rondel.core import operations as o
from rondel.core import statements as s
from rondel.core import trials
from rondel.core.core import Core
from rondel.core.walk import all_nodes
from rondel.pipeline import parsed
from rondel.problems import Span
from rondel.program.model import Model
from rondel.rules.read.bare_names import RESERVED
from rondel.rules.read.built_in_functions import NAMES
from rondel.syntax import tree as t

from .program import Program

SECTIONS: dict[str, Iterable[type]] = {
    "expression": get_args(e.Expr), "statement": get_args(s.Stmt), "trial step": get_args(trials.TrialStep),
    "end": get_args(b.End), "offer": get_args(b.Offer),
}  # fmt: skip
MODES: tuple[type[Enum], ...] = (o.Op, o.Over, o.How, o.Matching, b.Means, b.When, e.RegionKind)
OPERATORS = (
    "and", "or", "==", "!=", "<", "<=", ">", ">=", "in", "is", "..", "+", "-", "*", "/", "%", "not", "negative",
)  # fmt: skip
PARTS = (
    "place", "owner", "holder", "host", "face", "rule", "index", "opposite", "row", "column", "points", "next",
    "previous",
)  # fmt: skip
HOWS = ("on", "before", "after", "around", "replace", "fix", "add", "remove", "allow", "forbid")
_SCENARIOS = "scenarios are no part of a game"
_CUT = "questions become offers where routines are cut"
EXCUSED = {
    "construct Scenario": _SCENARIOS,
    "construct SceneBlock": _SCENARIOS,
    "construct Chosen": _SCENARIOS,
    "construct Turn": _SCENARIOS,
    "construct Source": "a file, not a construct",
    "construct Cell": "cells stand in facts: requirements and deeds of cards are such cells",
    "statement Choose": _CUT,
    "statement ChooseMany": _CUT,
    "statement Branches": _CUT,
    "statement OpenWindow": _CUT,
    "statement Fail": "nothing in the engine makes it",
    "How ANY": "the Python backend says it where it writes a filter of which only the truth is asked; it is in no core",
}


@dataclass
class Reach:
    """In how many programs each was written, stood in a core, and was come by in a game."""

    written: Counter[str] = field(default_factory=Counter)
    compiled: Counter[str] = field(default_factory=Counter)
    played: Counter[str] = field(default_factory=Counter)

    def add(self, other: Reach) -> None:
        self.written.update(other.written)
        self.compiled.update(other.compiled)
        self.played.update(other.played)

    def missing(self) -> dict[str, str]:
        """What was never reached, and where: in text, in a core, or in a game."""
        found = {name: "never written" for name in wanted_in_text() if not self.written[name]}
        found |= {name: "in no core" for name in wanted_in_core() if not self.compiled[name]}
        played = (name for name in wanted_in_core() if self.compiled[name] and not self.played[name])
        found |= {name: "in no game" for name in played if not name.startswith("RegionKind")}
        return {name: where for name, where in found.items() if name not in EXCUSED}


def wanted_in_text() -> list[str]:
    constructs = [name for name in t.__all__ if isinstance(getattr(t, name), type)]
    words = [f"word {name}" for name in RESERVED] + [f"function {name}" for name in NAMES]
    marks = [f"operator {name}" for name in OPERATORS] + [f"part {name}" for name in PARTS]
    return [*(f"construct {name}" for name in constructs), *words, *marks, *(f"how {name}" for name in HOWS)]


def wanted_in_core() -> list[str]:
    classes = [f"{section} {kind.__name__}" for section, kinds in SECTIONS.items() for kind in kinds]
    return classes + [_mode(one) for mode in MODES for one in mode]


def _mode(one: Enum) -> str:
    return f"{type(one).__name__} {one.name}"


# --- text ---


def written_in(program: Program) -> set[str]:
    """The constructs, words, functions and operators in the text of a program."""
    found: set[str] = set()
    for module in program.modules:
        for node in _nodes(parsed(module.deeds, f"{module.name}/rules.rondel")[0]):
            found |= set(_names(node))
    return found


def _nodes(value: Any) -> Iterator[Any]:
    if isinstance(value, tuple):
        for part in value:
            yield from _nodes(part)
    elif hasattr(value, "__dataclass_fields__") and not isinstance(value, Span):
        yield value
        for one in fields(value):
            yield from _nodes(getattr(value, one.name))


def _names(node: Any) -> Iterator[str]:
    yield f"construct {type(node).__name__}"
    match node:
        case t.Call(t.Name(name)) | t.Call(t.Part(_, name)):
            yield f"function {name}"
        case t.Part(_, name):
            yield f"part {name}"
        case t.Name(name):
            yield f"word {name}"
        case t.Binary(op):
            yield f"operator {op}"
        case t.Unary(op):
            yield f"operator {'negative' if op == '-' else op}"
        case t.Handler(how) | t.Patch(how) | t.Change(how):
            yield f"how {how}"


# --- cores ---


def compiled_in(core: Core) -> set[str]:
    """The instructions of a core."""
    found: set[str] = {_mode(region.kind) for region in core.regions}
    roots: list[Any] = [answer.value for answer in core.answers.values()]
    roots += [step for trial in core.trials.values() for step in trial.steps]
    roots += [step for routine in core.routines.values() for step in routine.body] + list(core.blocks)
    for node in all_nodes(roots):
        found |= instructions(node)
    return found


def instructions(node: object) -> set[str]:
    """What a node is, with its modes."""
    found = {f"{section} {type(node).__name__}" for section, kinds in SECTIONS.items() if type(node) in kinds}
    modes = (getattr(node, name, None) for name in ("op", "over", "how", "means", "when"))
    return found | {_mode(one) for one in modes if isinstance(one, MODES)}


def reach_of(program: Program, model: Model, optimised: Core, played: set[str]) -> Reach:
    """What one program reaches."""
    compiled = compiled_in(model.core) | compiled_in(optimised)
    return Reach(Counter(written_in(program)), Counter(compiled), Counter(played))


def table(reach: Reach) -> str:
    """All that must be reached, with the number of programs: in text; or in a core, and in a game."""
    lines = [f"{name:<32} {reach.written[name]:>7}" for name in wanted_in_text()]
    lines += [f"{name:<32} {reach.compiled[name]:>7} {reach.played[name]:>7}" for name in wanted_in_core()]
    notes = [f"{name}: {reason}" for name, reason in EXCUSED.items()]
    return "\n".join([*lines, "", "not generated, or not to be seen:", *notes])
