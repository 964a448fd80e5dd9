"""Whether rules that nobody used were on offer: a few of the games are played once more and watched."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import islice

from rondel.core.blocks import OPTION_CODE
from rondel.lab.bots.named import bot_named, bots_for
from rondel.lab.games.task import GamesTask
from rondel.play.game import Rules
from rondel.program.running_limits import one_more_forced

WATCHED_GAMES = 10


def on_offer(rules: Rules, task: GamesTask, addresses: Collection[str]) -> set[str]:
    """Those of some rules that somebody could have used; none where bots think too long to be watched."""
    if not addresses or not all(bot_named(name).is_simple for name in task.bots):
        return set()
    wanted = {OPTION_CODE + rule.number: rule.address for rule in rules.model.rules.world.rules}
    wanted = {code: address for code, address in wanted.items() if address in addresses}
    seen: set[int] = set()
    for number in range(min(task.games, WATCHED_GAMES)):
        for options in islice(_choices(rules, task, number), task.most):
            seen.update(wanted.keys() & options)
        if len(seen) == len(wanted):
            break
    return {wanted[code] for code in seen}


def _choices(rules: Rules, task: GamesTask, number: int) -> Iterator[list[int]]:
    """What there was to choose from at each decision of a game."""
    machine, seed = rules.program.fast, task.seed_of(number)
    seats = rules.model.rules.world.seats
    bots = bots_for(task.seating(number, seats), machine, seed)
    position, decisions = machine.start(seed), 0
    options, forced = machine.options(position), 0
    while options:
        code = options[0]
        if len(options) == 1:
            forced = one_more_forced(forced)
        else:
            yield options
            decisions, forced = decisions + 1, 0
            code = bots[(machine.you(position) - 1) % seats].pick(machine.from_slots(position), options, decisions)
        options = machine.run(position, code)
