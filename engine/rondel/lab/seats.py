"""Who sits where: people and bots, as `--seats red=me,blue=greedy` and `--bots greedy,random` say."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rondel.frozen import frozen
from rondel.lab.backend import IN_PYTHON, Backend, NativeSource, native_source
from rondel.lab.bots.bot import Bot
from rondel.lab.bots.named import BotName, bot_named, make_bot
from rondel.lab.bots.search import SearchBot, Weighed
from rondel.messages.said import say
from rondel.play.decision import Option
from rondel.play.game import Game, Rules
from rondel.problems import WrongUse, did_you_mean
from rondel.program.program import Program

ME = "me"
QUICK_BOT = "greedy"  # where nobody waits to be entertained, and every run shall be the same
OPPONENT = "mcts:2000/1s"  # for people: it thinks a second at most, a part of that in machine code


@frozen
class Party:
    """The people at the table, and the bots by seat with the names of their kinds."""

    people: tuple[str, ...]
    bots: Mapping[str, SeatedBot]
    kinds: Mapping[str, str]


class SeatedBot:
    """A bot at a table: it thinks in Python until there is a library."""

    def __init__(self, name: BotName, program: Program, seed: int, native: NativeSource) -> None:
        self.name, self.program, self.seed, self.native = name, program, seed, native
        self._bots: dict[bool, Bot[Any]] = {}

    def __call__(self, game: Game) -> Option:
        return self._thinking()(game)

    def think(self, game: Game) -> list[Weighed]:
        """What the bot thinks of each option, the best first; nothing if it does not search."""
        bot = self._thinking()
        return bot.think(game) if isinstance(bot, SearchBot) else []

    def _thinking(self) -> Bot[Any]:
        library = self.native()
        if (library is not None) not in self._bots:
            self._bots[library is not None] = make_bot(self.name, library or self.program.fast, self.seed)
        return self._bots[library is not None]


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

    def adviser(self, rules: Rules, seed: int) -> SeatedBot:
        """Whom people ask for a hint: the usual opponent, whoever else plays."""
        return SeatedBot(bot_named(OPPONENT), rules.program, seed, native_source(self.backend, rules.program))

    def bots_only(self, rules: Rules, seed: int) -> Party:
        """Everybody at a table at which nobody watches."""
        self._refuse_strangers(rules)
        named = {name: kind for name, kind in self.seats.items() if kind != ME}
        left = [name for name in rules.players if name not in named]
        return self._party(rules, seed, named | {name: self.bots[i % len(self.bots)] for i, name in enumerate(left)})

    def _refuse_strangers(self, rules: Rules) -> None:
        for name in self.seats:
            _refuse_unknown(name, rules.players)

    def _party(self, rules: Rules, seed: int, kinds: Mapping[str, str]) -> Party:
        people = tuple(name for name in rules.players if kinds[name] == ME)
        named = {name: bot_named(kinds[name]) for name in rules.players if kinds[name] != ME}
        searching = any(not bot.is_simple for bot in named.values())
        native = native_source(self.backend, rules.program) if searching else IN_PYTHON
        bots = {name: SeatedBot(bot, rules.program, seed, native) for name, bot in named.items()}
        return Party(people, bots, {name: kinds[name] for name in rules.players})


def seat_plan(
    seats: str | None, bots: str | None, backend: Backend = Backend.PYTHON, usual: str = QUICK_BOT
) -> SeatPlan:
    """The plan that two arguments describe; who is not named is the usual bot."""
    named: dict[str, str] = {}
    for part in _parts(seats):
        name, sign, kind = (text.strip() for text in part.partition("="))
        if not sign or not name or not kind:
            raise WrongUse(say("seats.how-written", me=ME, text=part))
        if kind != ME:
            bot_named(kind)
        if name in named:
            raise WrongUse(say("seats.twice", name=name))
        named[name] = kind
    kinds = tuple(_parts(bots)) or (usual,)
    for kind in kinds:
        bot_named(kind)
    return SeatPlan(named, kinds, backend)


def _parts(text: str | None) -> list[str]:
    return [part.strip() for part in (text or "").split(",") if part.strip()]


def _refuse_unknown(name: str, known: tuple[str, ...]) -> None:
    if name not in known:
        hint = did_you_mean(name, known) or say("use.there-are", names=known)
        raise WrongUse(say("seats.unknown", name=name, hint=hint))
