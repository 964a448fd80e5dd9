"""Who sits where: people and bots, as `--seats red=me,blue=greedy` and `--bots greedy,random` say."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rondel.frozen import frozen
from rondel.lab.backend import Backend, native_source
from rondel.lab.bots import BOTS, Bot
from rondel.lab.machine import BotMachine
from rondel.play.game import Rules
from rondel.problems import WrongUse, did_you_mean

ME = "me"
USUAL_BOT = "greedy"


@frozen
class Party:
    """The people at the table, and the bots by seat with the names of their kinds."""

    people: tuple[str, ...]
    bots: Mapping[str, Bot[Any]]
    kinds: Mapping[str, str]


@frozen
class SeatPlan:
    """What was asked for: some seats by name, bots for those left over, in turn, and on which machine bots think."""

    seats: Mapping[str, str]
    bots: tuple[str, ...]
    backend: Backend = Backend.PYTHON

    def party(self, rules: Rules, seed: int) -> Party:
        """Everybody at a table; a person takes the first seat that nobody was named for."""
        self._refuse_strangers(rules)
        kinds = dict(self.seats)
        left = [name for name in rules.players if name not in kinds]
        if left and ME not in kinds.values():
            kinds[left.pop(0)] = ME
        kinds |= {name: self.bots[i % len(self.bots)] for i, name in enumerate(left)}
        return self._party(rules, seed, kinds)

    def bots_only(self, rules: Rules, seed: int) -> Party:
        """Everybody at a table at which nobody watches."""
        self._refuse_strangers(rules)
        named = {name: kind for name, kind in self.seats.items() if kind != ME}
        left = [name for name in rules.players if name not in named]
        return self._party(rules, seed, named | {name: self.bots[i % len(self.bots)] for i, name in enumerate(left)})

    def _refuse_strangers(self, rules: Rules) -> None:
        for name in self.seats:
            _refuse_unknown(name, rules.players, "seat")

    def _party(self, rules: Rules, seed: int, kinds: Mapping[str, str]) -> Party:
        people = tuple(name for name in rules.players if kinds[name] == ME)
        machine: BotMachine[Any] = rules.program.told
        if len(people) < len(rules.players):
            machine = native_source(self.backend, rules.program)() or rules.program.fast
        bots = {name: BOTS[kinds[name]](machine, seed) for name in rules.players if kinds[name] != ME}
        return Party(people, bots, {name: kinds[name] for name in rules.players})


def seat_plan(seats: str | None, bots: str | None, backend: Backend = Backend.PYTHON) -> SeatPlan:
    """The plan that two arguments describe."""
    named: dict[str, str] = {}
    for part in _parts(seats):
        name, sign, kind = (text.strip() for text in part.partition("="))
        if not sign or not name or not kind:
            raise WrongUse(f"a seat is written as name={ME} or name=bot, not '{part}'")
        if kind != ME:
            _refuse_unknown(kind, BOTS, "bot")
        if name in named:
            raise WrongUse(f"the seat '{name}' is given twice")
        named[name] = kind
    kinds = tuple(_parts(bots)) or (USUAL_BOT,)
    for kind in kinds:
        _refuse_unknown(kind, BOTS, "bot")
    return SeatPlan(named, kinds, backend)


def _parts(text: str | None) -> list[str]:
    return [part.strip() for part in (text or "").split(",") if part.strip()]


def _refuse_unknown(name: str, known: Mapping[str, object] | tuple[str, ...], what: str) -> None:
    if name not in known:
        hint = did_you_mean(name, known) or f"there are {', '.join(known)}"
        raise WrongUse(f"there is no {what} '{name}'; {hint}")
