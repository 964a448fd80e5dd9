"""How long bots think: all of them about the same positions, one after the other, in this process.

So neither what a library plays inside nor how many processes share the machine gets into it.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from rondel.frozen import frozen
from rondel.lab.bots.named import bot_named, make_bot
from rondel.lab.bots.simple import RandomBot
from rondel.program.playing_machine import At, PlayingMachine

POSITIONS = 20
LONGEST = 2.0  # seconds for each bot, unless it needs more for three positions
AT_LEAST = 3
MOST_PLAYED = 2_000  # decisions in the game that the positions come from


@frozen
class _Pondered:
    """A position in which somebody has to choose."""

    position: Any
    options: list[int]
    number: int


def thinking_times(bots: Sequence[str], machine: PlayingMachine[At], seed: int) -> dict[str, float]:
    """The seconds that each bot needs for a decision: of the processor, or of the clock for those that look at it."""
    asked = _positions(machine, seed)
    return {bot: _time_of(bot, machine, seed, asked) for bot in bots} if asked else {}


def _positions(machine: PlayingMachine[At], seed: int) -> list[_Pondered]:
    """Positions from the whole length of a game that is played at random."""
    position, bot = machine.start(seed), RandomBot(machine, seed)
    found, options = list[_Pondered](), machine.options(position)
    while options and len(found) < MOST_PLAYED:
        code = options[0]
        if len(options) > 1:
            found.append(_Pondered(position.copy(), options, len(found) + 1))
            code = bot.pick(position, options, len(found))
        options = machine.run(position, code)
    step = max(1.0, len(found) / POSITIONS)
    return [found[int(number * step)] for number in range(min(POSITIONS, len(found)))]


def _time_of(name: str, machine: PlayingMachine[At], seed: int, asked: Sequence[_Pondered]) -> float:
    read = bot_named(name)
    bot, clock = make_bot(read, machine, seed), time.perf_counter if read.is_timed else time.process_time
    # From first to last and not in order: if the time is up early, the positions are still from everywhere.
    mixed = [asked[i] for i in sorted(range(len(asked)), key=lambda i: (i * 7) % len(asked))]
    began, done = clock(), 0
    while done < len(mixed) and (done < AT_LEAST or clock() - began < LONGEST):
        one = mixed[done]
        bot.pick(one.position, one.options, one.number)
        done += 1
    return (clock() - began) / done
