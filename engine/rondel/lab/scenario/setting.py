"""The facts of a scenario: who plays, with which modules and options, from which start.

begins: two_towns          as another scenario, which has that name instead of a title
players: red, blue         who sits at the table, in that order (or how many); default: as few as can play
modules: harbour           further modules beside the scenario's own and what that needs
options: tie == nobody     options of the line-up
seed: 7                    chance; default 0
rolls: 4, 2                what the next dice show, and `draws: omen.fog, jade` what is drawn next: see given_chance
start: game                `game`: after the set-up, at the first decision; `empty`: every piece at its starting
                           place, nothing done. Default: `game` if something is chosen before any `when`
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from rondel.frozen import frozen
from rondel.lab.scenario.given_chance import DRAWS, ROLLS
from rondel.messages.said import UNSAID, Said, say
from rondel.problems import Problem, Remark, Span, did_you_mean
from rondel.rules.link.ruleset import Ruleset
from rondel.rules.link.shared_beginnings import BEGINS
from rondel.source.lineup import Option
from rondel.syntax import tree as t
from rondel.syntax.layout_text import expression

FACTS = (BEGINS, "players", "modules", "options", "seed", "start", ROLLS, DRAWS)
STARTS = ("empty", "game")
_NO_PLAYERS = {"from": 2, "to": 2, "colours": ["one", "two"]}


@frozen
class Setting:
    """Under what a scenario is played."""

    players: tuple[str, ...]
    options: tuple[tuple[str, Option], ...]
    seed: int
    start: str


def setting_of(
    scenario: t.Scenario, ruleset: Ruleset, module: str, beginnings: Collection[str] | None = None
) -> tuple[Setting, list[Problem]]:
    """The setting of a scenario of a module, and what is wrong with its facts; it may have `beginnings` of its own."""
    reading = _SettingReading(scenario, ruleset, module)
    reading.beginnings = ruleset.beginnings.get(module, ()) if beginnings is None else beginnings
    setting = Setting(reading.players(), tuple(reading.options()), reading.seed(), reading.start())
    reading.names()
    reading.claims()
    reading.turns(setting.players)
    return setting, reading.problems


def seated(ruleset: Ruleset, setting: Setting) -> Ruleset:
    """The rules with a scenario's players in its seats and its options chosen."""
    lineup = replace(ruleset.lineup, players=len(setting.players), options=dict(setting.options))
    entry = ruleset.facts.players
    if entry is None:
        return replace(ruleset, lineup=lineup)
    others = [name for name in entry.data["colours"] if name not in setting.players]
    data = {**entry.data, "colours": [*setting.players, *others]}
    facts = replace(ruleset.facts, players=replace(entry, data=data))
    return replace(ruleset, lineup=lineup, facts=facts)


def _facts(scenario: t.Scenario) -> dict[str, t.Fact]:
    return {part.name: part for part in scenario.parts if isinstance(part, t.Fact)}


class _SettingReading:
    def __init__(self, scenario: t.Scenario, ruleset: Ruleset, module: str) -> None:
        self.scenario, self.ruleset, self.module = scenario, ruleset, module
        self.facts, self.problems = _facts(scenario), list[Problem]()
        self.beginnings: Collection[str] = ()
        found: dict[str, Any] = ruleset.facts.players.data if ruleset.facts.players else _NO_PLAYERS
        self.least, self.most, self.colours = found["from"], found["to"], [str(name) for name in found["colours"]]

    def _problem(self, code: str, message: Said, span: Span, hint: Said = UNSAID, *also: Remark) -> None:
        self.problems.append(Problem(code, message, span, also, hint))

    def names(self) -> None:
        """Facts that no scenario has, and those said twice."""
        for part in self.scenario.parts:
            if not isinstance(part, t.Fact):
                continue
            if part.name == BEGINS:
                self._no_beginning(part)
            elif part.name not in FACTS:
                hint = did_you_mean(part.name, FACTS) or say("check/unknown-fact.hint", names=tuple(FACTS))
                self._problem("check/unknown-fact", say("check/unknown-fact.unknown", name=part.name), part.span, hint)
            elif part is not self.facts[part.name] and part.name not in (ROLLS, DRAWS):
                remark = Remark(self.facts[part.name].span, say("place.and-here"))
                message = say("check/fact-twice.twice", name=part.name)
                self._problem("check/fact-twice", message, part.span, UNSAID, remark)

    def _no_beginning(self, fact: t.Fact) -> None:
        """A name that no beginning of the module has, or one that comes to begin as itself."""
        name, known = expression(fact.values[0].value), self.beginnings
        if name in known:
            self._problem("check/begins-circle", say("check/begins-circle.circle", name=name), fact.span)
            return
        message = say("check/unknown-name.beginning", name=name)
        hint = did_you_mean(name, known) or say("check/unknown-name.hint-beginning", name=name)
        self._problem("check/unknown-name", message, fact.span, hint)

    def claims(self) -> None:
        """A scenario that says nothing of what comes out would pass for ever."""
        claiming = [part for part in self.scenario.parts if isinstance(part, t.Chosen) or _is_then(part)]
        if not claiming:
            hint = say("check/claims-nothing.hint")
            self._problem("check/claims-nothing", say("check/claims-nothing.nothing"), self.scenario.span, hint)

    def players(self) -> tuple[str, ...]:
        fact = self.facts.get("players")
        if fact is None:
            return tuple(self.colours[: self.least])
        first = fact.values[0].value
        if isinstance(first, t.Int):
            count = first.value
            chosen = tuple(self.colours[:count])
        else:
            what = partial(say, "check/unknown-name.no-player")
            chosen = tuple(dict.fromkeys(self._names(fact, self.colours, what)))
            count = len(fact.values)
        if not self.least <= count <= self.most:
            span, most = fact.span, self.most
            message = say("check/wrong-number.players", n=count, least=self.least, most=most)
            self._problem("check/wrong-number", message, span)
            return tuple(self.colours[: self.least])
        return chosen

    def _names(self, fact: t.Fact, known: list[str], message: partial[Said]) -> Iterator[str]:
        for value in fact.values:
            name = value.value.name if isinstance(value.value, t.Name) else ""
            if name in known:
                yield name
            else:
                shown = say("what.name", name=name) if name else say("what.this")
                hint = did_you_mean(name, known) or say("check/unknown-name.hint-known", names=tuple(known))
                self._problem("check/unknown-name", message(what=shown), value.span, hint)

    def options(self) -> Iterator[tuple[str, Option]]:
        fact = self.facts.get("options")
        for value in fact.values if fact else ():
            test = value.value
            if isinstance(test, t.Binary) and test.op == "==" and isinstance(test.left, t.Name):
                yield from self._option(test.left, test.right)
            else:
                hint = say("check/wrong-type.hint-option")
                self._problem("check/wrong-type", say("check/wrong-type.no-option"), value.span, hint)

    def _option(self, name: t.Name, value: t.Expr) -> Iterator[tuple[str, Option]]:
        entries = self.ruleset.facts.named("options", name.name)
        if not entries:
            known = [entry.name for entry in self.ruleset.facts.all("options")]
            hint = did_you_mean(name.name, known)
            self._problem("check/unknown-name", say("check/unknown-name.option", name=name.name), name.span, hint)
            return
        values = entries[0].data["values"]
        wanted = _constant(value)
        # True == 1 in Python, but not on the table.
        found = next((one for one in values if one == wanted and type(one) is type(wanted)), None)
        if found is None:
            listed = tuple(_option_text(one) for one in values)
            message = say("check/wrong-type.option-values", name=name.name, values=listed)
            self._problem("check/wrong-type", message, value.span)
        else:
            yield name.name, found

    def seed(self) -> int:
        fact = self.facts.get("seed")
        value = fact.values[0].value if fact else None
        if fact and not isinstance(value, t.Int):
            hint = say("check/wrong-type.hint-seed")
            self._problem("check/wrong-type", say("check/wrong-type.seed"), fact.span, hint)
        return value.value if isinstance(value, t.Int) else 0

    def start(self) -> str:
        fact = self.facts.get("start")
        if fact is not None:
            return next(self._names(fact, list(STARTS), partial(say, "check/unknown-name.no-start")), "empty")
        parts = [part for part in self.scenario.parts if not isinstance(part, t.Fact)]
        for part in parts:
            if isinstance(part, t.Chosen):
                return "game"
            if part.part == "when":
                return "empty"
        return "empty"

    def turns(self, players: tuple[str, ...]) -> None:
        """Players who choose must sit at the table; who does, a fact that is not known may have said."""
        if any(problem.code == "check/unknown-fact" for problem in self.problems):
            return
        for part in self.scenario.parts:
            for turn in part.turns if isinstance(part, t.Chosen) else ():
                if turn.player not in players:
                    here = say("check/unknown-name.hint-players", names=players)
                    message = say("check/unknown-name.not-playing", name=turn.player)
                    self._problem("check/unknown-name", message, turn.span, did_you_mean(turn.player, players) or here)


def _is_then(part: t.Fact | t.SceneBlock | t.Chosen) -> bool:
    return isinstance(part, t.SceneBlock) and part.part == "then" and bool(part.body.steps)


def _constant(value: t.Expr) -> Option | None:
    if isinstance(value, t.Int):
        return value.value
    if isinstance(value, t.Name):
        return {"yes": True, "no": False}.get(value.name, value.name)
    return None


def _option_text(value: Option) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
