"""The linked rules, read to the end: every deed a routine, every answer an expression, every choice a site.

Reading is repeated until no type is learned any more; the problems are those of the last time. What comes out is all
that a program needs, and what the checks look at.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from rondel.problems import Problem, did_you_mean
from rondel.rules.answers import layered_answer, requirement_answer
from rondel.rules.calls import rule_of
from rondel.rules.core import (
    AnswerCode,
    Ask,
    CallRoutine,
    Can,
    Const,
    Expr,
    Lib,
    Local,
    Pick,
    Read,
    Routine,
    Site,
    Stmt,
    Switch,
    WindowOption,
)
from rondel.rules.facts import Entry
from rondel.rules.homes import read_homes, read_starts
from rondel.rules.knowledge import Knowledge
from rondel.rules.names import mark_type
from rondel.rules.nodes import walk
from rondel.rules.number import number_world
from rondel.rules.ruleset import RuleDef, Ruleset
from rondel.rules.scenes import Claim, Scenes, read_scenes
from rondel.rules.steps import Steps
from rondel.rules.types import Type
from rondel.rules.weave import Weaver
from rondel.rules.world import World
from rondel.syntax import tree as t

MOST_PASSES = 40
START = "game"


@dataclass(slots=True)
class Elaborated:
    """Everything a program is made of."""

    ruleset: Ruleset
    world: World
    know: Knowledge
    routines: dict[str, Routine] = field(default_factory=dict)
    answers: dict[str, AnswerCode] = field(default_factory=dict)
    sites: list[Site] = field(default_factory=list)
    options: list[WindowOption] = field(default_factory=list)
    starts: list[int] = field(default_factory=list)
    regions: dict[str, int] = field(default_factory=dict)
    span_of: dict[str, str] = field(default_factory=dict)
    entry: str = ""
    winners: str = ""
    claims: dict[str, dict[int, tuple[Claim, ...]]] = field(default_factory=dict)


def elaborate(ruleset: Ruleset, seats: int, scenes: Scenes | None = None) -> tuple[Elaborated, list[Problem]]:
    """Routines, answers, sites and regions of a ruleset for so many players; `scenes` are parts of scenarios."""
    world, problems = number_world(ruleset, seats)
    know = Knowledge(ruleset, world)
    result = Elaborated(ruleset, world, know)
    if problems:
        return result, problems
    for _ in range(MOST_PASSES):
        know.begin_pass()
        _Reading(result, scenes or {}).run()
        if not know.changed and not know.first_pass:
            break
        know.first_pass = False
    else:
        _unsettled(result)
    result.sites = know.sites
    result.options = [replace(option, asks_now=asks_for(result, option.condition, "now")) for option in result.options]
    return result, know.problems


def _unsettled(result: Elaborated) -> None:
    """So many rules lean on each other that reading them does not come to an end."""
    name, ruleset = result.know.learned, result.ruleset
    found = ruleset.answers.get(name) or next((seam for seam in ruleset.seams() if seam.address == name), None)
    span = found.span if found else next(iter(ruleset.named_at.values()))
    hint = "write the types of parameters, and let answers ask each other less deeply"
    result.know.problem("check/no-type", f"what '{name}' is cannot be told in {MOST_PASSES} readings", span, hint)


def asks_for(result: Elaborated, node: Expr | Stmt, region: str) -> bool:
    """Whether an expression or step, or anything it asks, looks at a region of the position."""
    seen: set[str] = set()
    todo: list[Expr | Stmt] = [node]
    while todo:
        for found in walk(todo.pop()):
            if isinstance(found, Read) and found.region == region:
                return True
            name = _asked(found)
            if name and name not in seen:
                seen.add(name)
                todo.append(result.routines[name].head if isinstance(found, Can) else result.answers[name].value)
    return False


def _asked(node: Expr | Stmt) -> str:
    """The answer or deed that a node leans on."""
    match node:
        case Ask():
            return node.answer
        case Can():
            return node.routine
        case Lib("unmet"):
            return "entry:pieces"
    return ""


class _Reading:
    """One time through all rules."""

    def __init__(self, result: Elaborated, scenes: Scenes) -> None:
        self.result, self.know = result, result.know
        self.ruleset, self.world = result.ruleset, result.world
        self.scenes = scenes

    def run(self) -> None:
        self._regions()
        homes = read_homes(self.result)
        steps = Steps(self.know, homes)
        self.result.routines = {}
        spans = frozenset(self.result.span_of.values())
        weaver = Weaver(steps, spans)
        for seam in self.ruleset.seams():
            weaver.weave(seam)
        for definition in self.ruleset.answers.values():
            self.result.answers[definition.address] = layered_answer(steps, definition)
        requirement_answer(self.result)
        self._options(steps, weaver)
        read_scenes(self.result, self.scenes, steps)
        self._dispatches(steps)
        self.result.routines.update(weaver.routines)
        self.result.starts = read_starts(self.result)
        self._entry()

    # --- memory ---

    def _regions(self) -> None:
        """Marks and counters: how many slots each has and with which deed it ends."""
        world, result = self.world, self.result
        for entry in self.ruleset.facts.all("marks"):
            data = entry.data or {}
            region = f"mark:{entry.address}"
            per = world.named_type(data["per"]) if "per" in data else None
            if "per" in data and per is None:
                self.know.problem("check/unknown-type", f"there is no type '{data['per']}'", entry.span("per"))
            if "holds" in data and world.named_type(data["holds"].removeprefix("set of ")) is None:
                self.know.problem("check/unknown-type", f"there is no type '{data['holds']}'", entry.span("holds"))
            mark_type(data, world)
            result.regions[region] = self._key_count(per) if per else 1
            self._span(region, str(data.get("while", START)), entry)
        for what, deed in self.know.counters:
            result.regions[f"uses:{what}:{deed}"] = world.size("player") + 1
            result.span_of[f"uses:{what}:{deed}"] = deed

    def _key_count(self, per: Type) -> int:
        if per.domain in ("piece", "place") and per.kinds:
            things = self.world.pieces if per.domain == "piece" else self.world.places
            return sum(thing.kind in per.kinds for thing in things) + 1
        return self.world.size(per.domain) + 1

    def _span(self, region: str, name: str, entry: Entry) -> None:
        deed = next((a for a in self.ruleset.deeds if a in (name, f"{entry.module}.{name}")), None)
        sees = [*sorted(self.ruleset.needs[entry.module]), entry.module]
        deed = deed or next((f"{m}.{name}" for m in sees if f"{m}.{name}" in self.ruleset.deeds), None)
        if deed is None:
            self.know.problem("check/unknown-name", f"there is no deed '{name}' for a mark to last as long as",
                              entry.span("while"))  # fmt: skip
        else:
            self.result.span_of[region] = deed

    # --- options of windows ---

    def _options(self, steps: Steps, weaver: Weaver) -> None:
        self.result.options = []
        for rule in self.ruleset.rules.values():
            kind = self.world.rule_kinds.get(rule.kind)
            if kind is None:
                continue
            if kind.option and kind.events:
                self._option(rule, next(iter(kind.events)), weaver)

    def _option(self, rule: RuleDef, event: str, weaver: Weaver) -> None:
        timing = rule.facts.get("timing")
        number = next(r.number for r in self.world.rules if r.address == rule.address)
        if timing is None or event not in rule.events:
            if timing is None:
                self.know.problem("check/no-timing", f"nothing tells when '{rule.address}' is on offer", rule.span,
                                  "give it the fact 'timing:' with a window")  # fmt: skip
            return
        windows = frozenset(w for value in timing[0].values for w in self._windows(value))
        routine = f"{rule.address}.{event}"
        weaver.know.used.add(routine)
        condition = Can(routine, (Const(number),))
        self.result.options.append(WindowOption(number, rule.address, windows, condition, routine))

    def _windows(self, value: t.Value) -> list[int]:
        name = value.value.name if isinstance(value.value, t.Name) else ""
        names = self.world.window_groups.get(name) or ((name,) if name in self.world.windows else ())
        if not names:
            known = [*self.world.windows, *self.world.window_groups]
            self.know.problem(
                "check/unknown-name", f"there is no window '{name}'", value.span, did_you_mean(name, known)
            )
        return [self.world.windows[n] for n in names]

    # --- dispatch ---

    def _dispatches(self, steps: Steps) -> None:
        for name, dispatch in steps.dispatches.items():
            kinds = dispatch.kind.split("+")
            subject = rule_of(dispatch.domain, kinds, Local(0), steps)
            count = max((len(self.know.params[address]) for address in dispatch.rules), default=0)
            args = tuple(Local(i) for i in range(count + 1))
            cases: list[tuple[int, tuple[Stmt, ...]]] = []
            cans: list[tuple[int, Expr]] = []
            for address, number in dispatch.rules.items():
                cases.append((number, (CallRoutine(address, args),)))
                cans.append((number, Can(address, args)))
            names = ("subject", *(f"v{i}" for i in range(count)))
            self.result.routines[name] = Routine(
                name, count + 1, count + 1, (Switch(subject, tuple(cases)),), Pick(subject, tuple(cans)), names
            )

    def _entry(self) -> None:
        entry = next((a for a in self.ruleset.deeds if a.endswith("." + START)), "")
        self.result.entry = entry
        self.know.used.add(entry)
        winners = next((a for a, d in self.ruleset.answers.items() if a.endswith(".winners") and not d.params), "")
        self.result.winners = winners
        self.know.used.add(winners)
