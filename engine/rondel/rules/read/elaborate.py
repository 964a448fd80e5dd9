"""The linked rules, read to the end: every deed a routine, every answer an expression, every choice a site.

First types are learned (`learn`), then everything is read for good; the problems are those of that reading. What comes
out is all that a program needs, and what the checks look at.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rondel.core import types as domains
from rondel.core.core import Routine, Slots, WindowOption
from rondel.core.effects import Reads
from rondel.core.expressions import NOW, Const, Expr, Local, Pick, Region, Tries
from rondel.core.statements import CallRoutine, Need, Stmt, Switch, all_statements
from rondel.core.trials import Trial
from rondel.core.types import ANY_NUMBER, COUNTER, KEPT, Member
from rondel.messages.said import say
from rondel.problems import Problem, did_you_mean
from rondel.rules.link.facts import Entry
from rondel.rules.link.ruleset import RuleDef, Ruleset
from rondel.rules.read.answers import layered_answer, requirement_answer
from rondel.rules.read.bare_names import mark, mark_type
from rondel.rules.read.calls import rule_of
from rondel.rules.read.elaborated_rules import Elaborated
from rondel.rules.read.expressions import read_expression
from rondel.rules.read.homes import read_homes, read_starts
from rondel.rules.read.keyed_lookups import key_table
from rondel.rules.read.knowledge import Knowledge, Learned, ToldDeed
from rondel.rules.read.learn import learn
from rondel.rules.read.meanings import Meanings
from rondel.rules.read.reader import Dispatch, Reader
from rondel.rules.read.scenario_blocks import Scenes, read_scenes
from rondel.rules.read.weave import Weaver
from rondel.rules.types import Type, core_type
from rondel.rules.world.numbering import number_world
from rondel.syntax import tree as t

MOST_READINGS = 40  # each may find answers that never change, and so conditions that are settled
START = "game"


def elaborate(
    ruleset: Ruleset,
    seats: int,
    scenes: Scenes | None = None,
    learned: Learned | None = None,
    meanings: Meanings | None = None,
) -> tuple[Elaborated, list[Problem]]:
    """Routines, answers, sites and regions of a ruleset for so many players.

    `scenes` are parts of scenarios; `learned` is what reading the same rules for other players has taught; in
    `meanings` it is noted what each name means.
    """
    world, problems = number_world(ruleset, seats)
    know = Knowledge(ruleset, world)
    result = Elaborated(ruleset, world, know)
    if problems:
        return result, problems
    reading = _Elaboration(result, scenes or {})
    reading.regions()
    learn(result, scenes or {}, learned)
    know.learning, know.meanings = False, meanings
    for _ in range(MOST_READINGS):
        know.begin_reading()
        reading.run()
        if not know.changed:
            break
    result.sites = know.sites
    know.things = {}  # asked for while reading only
    _leave_out_unknown(result)
    reads = Reads(result.answers, result.trials)
    result.options = [replace(option, asks_now=NOW in reads.of([option.condition])) for option in result.options]
    return result, know.problems


def _leave_out_unknown(result: Elaborated) -> None:
    """A deed of whose parameters nobody knows what they are means nothing: it is left out, unless somebody does it."""
    know = result.know
    unknown = {address for address, types in know.params.items() if any(found.is_unknown for found in types)}
    if not unknown:
        return
    result.routines = {name: one for name, one in result.routines.items() if _deed_of(name) not in unknown}
    result.trials = {name: one for name, one in result.trials.items() if _deed_of(name) not in unknown}
    steps = (step for routine in result.routines.values() for step in all_statements(routine.body))
    done = {_deed_of(step.routine) for step in steps if isinstance(step, CallRoutine)}
    for address in sorted(done & unknown):
        for param, found in zip(know.header(address), know.params[address], strict=False):
            if found.is_unknown:
                message = say("check/no-type.no-type-of", name=param.name, of=address.split(".")[-1])
                know.problem("check/no-type", message, param.span, say("check/no-type.hint", name=param.name))


def _deed_of(name: str) -> str:
    """The deed to which a routine or a trial, also one inside a head, belongs."""
    return name.split("?")[0].split("#")[0]


class _Elaboration:
    """All rules read for good."""

    def __init__(self, result: Elaborated, scenes: Scenes) -> None:
        self.result, self.know = result, result.know
        self.ruleset, self.world = result.ruleset, result.world
        self.scenes = scenes

    def run(self) -> None:
        self.regions()
        reader = Reader(self.know, read_expression, read_homes(self.result))
        weaver = Weaver(reader, self.result)
        self.result.routines, self.result.trials = weaver.routines, reader.trials
        for seam in self.ruleset.seams():
            weaver.weave(seam)
        for address, definition in self.ruleset.answers.items():
            self.result.answers[address] = answer = layered_answer(reader, definition)
            self.know.learn_constant(address, answer.value)
        requirement_answer(self.result)
        self._options()
        read_scenes(self.result, self.scenes, reader)
        self._dispatches(reader)
        self.result.starts = read_starts(self.result)
        self._entry()

    # --- memory ---

    def regions(self) -> None:
        """Marks and counters: how many slots each has and with which deed it ends."""
        world, result = self.world, self.result
        for entry in self.ruleset.facts.all("marks"):
            data = entry.data or {}
            region = mark(entry.address)
            per = world.named_type(data["per"]) if "per" in data else None
            if "per" in data and per is None:
                self._unknown_type(data["per"], entry, "per")
            if "holds" in data and world.named_type(data["holds"].removeprefix("set of ")) is None:
                self._unknown_type(data["holds"], entry, "holds")
            holds = core_type(mark_type(data, world))
            holds = KEPT if holds == ANY_NUMBER else holds
            keys = key_table(per, world) if per and per.domain in (domains.PIECE, domains.PLACE) else None
            result.regions[region] = Slots(self._key_count(per) if per else 1, holds, keys)
            self._span(region, str(data.get("while", START)), entry)
        for region in sorted(self.know.counters, key=str):  # whichever was read first
            result.regions[region] = Slots(world.size(domains.PLAYER) + 1, COUNTER)
            result.span_of[region] = region.during
        self._chapters()

    def _unknown_type(self, name: str, entry: Entry, key: str) -> None:
        hint = did_you_mean(name.removeprefix("set of "), self.world.type_names())
        self.know.problem("check/unknown-type", say("check/unknown-type.unknown", name=name), entry.span(key), hint)

    def _chapters(self) -> None:
        for entry in self.ruleset.facts.all("chapters"):
            deed = self._deed_named(entry.name, entry)
            if deed is None:
                message = say("check/unknown-name.chapter", name=entry.name)
                hint = did_you_mean(entry.name, (address.split(".")[-1] for address in self.ruleset.deeds))
                self.know.problem("check/unknown-name", message, entry.key_span(), hint)
                continue
            known = self.know.chapters.get(deed) or ToldDeed(deed)
            self.know.chapters[deed] = replace(known, table=known.table or bool((entry.data or {}).get("table")))

    def _key_count(self, per: Type) -> int:
        if per.domain in (domains.PIECE, domains.PLACE):
            return max(key_table(per, self.world).rows) + 1
        assert per.domain is not None
        return self.world.size(per.domain) + 1

    def _span(self, region: Region, name: str, entry: Entry) -> None:
        deed = self._deed_named(name, entry)
        if deed is None:
            hint = did_you_mean(name, (address.split(".")[-1] for address in self.ruleset.deeds))
            message = say("check/unknown-name.span", name=name)
            self.know.problem("check/unknown-name", message, entry.span("while"), hint)
        else:
            self.result.span_of[region] = deed

    def _deed_named(self, name: str, entry: Entry) -> str | None:
        """A deed that a fact names: of its own module, or of one that this needs."""
        sees = [entry.module, *sorted(self.ruleset.needs[entry.module])]
        named = (name, *(f"{module}.{name}" for module in sees))
        return next((address for address in named if address in self.ruleset.deeds), None)

    # --- options of windows ---

    def _options(self) -> None:
        self.result.options = []
        for rule in self.ruleset.rules.values():
            kind = self.world.rule_kinds.get(rule.kind)
            if kind is None:
                continue
            if kind.option and kind.events:
                self._option(rule, next(iter(kind.events)))

    def _option(self, rule: RuleDef, event: str) -> None:
        timing = rule.facts.get("timing")
        number = next(r.number for r in self.world.rules if r.address == rule.address)
        if timing is None or event not in rule.events:
            if timing is None:
                self.know.problem("check/no-timing", say("check/no-timing.no-timing", name=rule.address), rule.span,
                                  say("check/no-timing.hint"))  # fmt: skip
            return
        windows = frozenset(w for value in timing[0].values for w in self._windows(value))
        routine = f"{rule.address}.{event}"
        self.know.used.add(routine)
        condition = Tries(routine, (Const(number, Member(domains.RULE)),))
        self.result.options.append(WindowOption(number, rule.address, windows, condition, routine))

    def _windows(self, value: t.Value) -> list[int]:
        name = value.value.name if isinstance(value.value, t.Name) else ""
        names = self.world.window_groups.get(name) or ((name,) if name in self.world.windows else ())
        if not names:
            hint = self.know.nearest(name, lambda: [*self.world.windows, *self.world.window_groups], value.span)
            self.know.problem("check/unknown-name", say("check/unknown-name.window", name=name), value.span, hint)
        return [self.world.windows[n] for n in names]

    # --- dispatch ---

    def _dispatches(self, reader: Reader) -> None:
        for name, dispatch in reader.dispatches.items():
            params = self._dispatch_params(dispatch)
            subject = rule_of(dispatch.domain, dispatch.kinds, params[0], reader)
            cases: list[tuple[int, tuple[Stmt, ...]]] = []
            tries: list[tuple[int, Expr]] = []
            for address, number in dispatch.rules.items():
                cases.append((number, (CallRoutine(address, params),)))
                tries.append((number, Tries(address, params)))
            self.result.routines[name] = Routine(name, params, (Switch(subject, tuple(cases)),))
            self.result.trials[name] = Trial(name, params, (Need(Pick(subject, tuple(tries))),))

    def _dispatch_params(self, dispatch: Dispatch) -> tuple[Local, ...]:
        types: Sequence[Type] = max((self.know.params[address] for address in dispatch.rules), key=len, default=())
        given = [Local(i, core_type(found), f"v{i}") for i, found in enumerate(types, 1)]
        return (Local(0, Member(dispatch.domain), "subject"), *given)

    def _entry(self) -> None:
        entry = next((a for a in self.ruleset.deeds if a.endswith("." + START)), "")
        self.result.entry = entry
        self.know.used.add(entry)
        winners = next((a for a, d in self.ruleset.answers.items() if a.endswith(".winners") and not d.params), "")
        self.result.winners = winners
        self.know.used.add(winners)
