"""Bots by what they are called: `greedy`, `mcts:500`, `mcts:1s`, `mine.py:Bold`, or the name of an installed one.

Installed bots are entry points of the group `rondel.bots`: each names a class like the ones in files of one's own.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from hashlib import blake2b
from importlib.metadata import entry_points
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

from rondel.frozen import frozen
from rondel.lab.bots.aside import ASIDE
from rondel.lab.bots.bot import Bot, BotMaker
from rondel.lab.bots.flat import FlatBot
from rondel.lab.bots.question import Guest, GuestBot, told_with_place, was_never_begun
from rondel.lab.bots.search import Budget, SearchBot
from rondel.lab.bots.simple import FirstBot, GreedyBot, RandomBot
from rondel.lab.bots.tree import TreeBot
from rondel.messages.said import Said, say
from rondel.problems import WrongUse, did_you_mean
from rondel.program.playing_machine import At, PlayingMachine

SIMPLE: Mapping[str, BotMaker] = {"random": RandomBot, "greedy": GreedyBot, "first": FirstBot}
SEARCHING: Mapping[str, type[SearchBot[Any]]] = {"flat": FlatBot, "mcts": TreeBot}
USUAL_BUDGET = Budget(playouts=200)
MOST_PLAYOUTS = 1_000_000
MOST_SECONDS = 600.0
GROUP = "rondel.bots"


@frozen
class BotName:
    """What a bot is called, read: a kind, and for those that search how much they may think."""

    text: str
    kind: str
    budget: Budget = USUAL_BUDGET

    @property
    def is_simple(self) -> bool:
        """Whether a library plays whole games of it."""
        return self.kind in SIMPLE

    @property
    def is_timed(self) -> bool:
        """Whether it thinks by the clock, so that no two runs are alike."""
        return self.kind in SEARCHING and bool(self.budget.seconds)

    def __str__(self) -> str:
        return self.text


def bot_named(text: str) -> BotName:
    """The bot that is meant; whoever means none is told what there is."""
    kind, sign, rest = text.strip().partition(":")
    if kind.endswith(".py") and sign:
        _class_in_file(Path(kind), rest)  # a mistake is told at once
        return BotName(text.strip(), kind)
    if kind in SEARCHING:
        return BotName(text.strip(), kind, _budget(kind, rest) if sign else USUAL_BUDGET)
    if kind in SIMPLE and not sign:
        return BotName(kind, kind)
    if not sign and kind in _installed():
        return BotName(kind, kind)
    raise WrongUse(_unknown(text.strip()))


def _unknown(text: str) -> Said:
    kind = text.partition(":")[0]
    if kind in SIMPLE:
        return say("bots.no-budget", name=kind)
    if kind.endswith(".py"):
        return say("bots.no-class-named", text=text)
    known = [*SIMPLE, *SEARCHING, *_installed()]
    return say("bots.unknown", name=text, hint=did_you_mean(kind, known) or say("use.there-are", names=tuple(known)))


def _budget(kind: str, text: str) -> Budget:
    playouts, _, seconds = text.partition("/") if "/" in text or not text.endswith("s") else ("", "", text)
    found = Budget(_playouts(playouts), _seconds(seconds))
    if (bool(playouts), bool(seconds)) != (bool(found.playouts), bool(found.seconds)) or not text.strip("/"):
        seconds = f"{MOST_SECONDS:g}"
        raise WrongUse(say("bots.no-time", kind=kind, text=text, playouts=MOST_PLAYOUTS, seconds=seconds))
    return found


def _playouts(text: str) -> int:
    """The number of playouts that a text says, 0 if none."""
    return int(text) if re.fullmatch(r"[0-9]{1,7}", text) and int(text) <= MOST_PLAYOUTS else 0


def _seconds(text: str) -> float:
    found = float(text[:-1]) if re.fullmatch(r"([0-9]{1,3}|[0-9]{0,3}\.[0-9]{1,3})s", text) else 0.0
    return found if found <= MOST_SECONDS else 0.0


def make_bot(name: BotName, machine: PlayingMachine[At], seed: int) -> Bot[At]:
    """A bot that plays on a machine."""
    return _maker(name)(machine, seed)


def bots_for(names: Sequence[str], machine: PlayingMachine[At], seed: int) -> list[Bot[At]]:
    """A bot for each seat: the names in turn, again from the first where there are more seats than names."""
    if not names:
        raise ValueError("no bot is named")
    makers = [_maker(bot_named(name)) for name in names]
    return [makers[seat % len(makers)](machine, seed) for seat in range(machine.seats)]


def _maker(name: BotName) -> BotMaker:
    if name.kind in SIMPLE:
        return SIMPLE[name.kind]
    if name.kind in SEARCHING:
        return partial(SEARCHING[name.kind], budget=name.budget)
    called = name.text.partition(":")[2]
    make = _class_in_file(Path(name.kind), called) if called else _from_package(name.kind)
    return lambda machine, seed: Guest(machine, seed, _made(name, make))


def _made(name: BotName, make: Callable[[], GuestBot]) -> GuestBot:
    try:
        with ASIDE.spoken():
            return make()
    except Exception as error:
        reason = told_with_place(error, getattr(make, "__init__", None) if isinstance(make, type) else make)
        if was_never_begun(error):
            reason = say("bots.without-arguments", reason=reason)
        raise WrongUse(say("bots.not-made", name=str(name), reason=reason)) from error


# --- bots of others ---


@cache
def _class_in_file(path: Path, called: str) -> Callable[[], GuestBot]:
    """A class of a file; whoever names a file runs it, like any program of one's own."""
    if not path.is_file():
        raise WrongUse(say("bots.no-file", path=str(path)))
    name = f"rondel_guest_{blake2b(str(path.resolve()).encode(), digest_size=6).hexdigest()}"
    spec = spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules[name] = module_from_spec(spec)  # dataclasses look their module up
    try:
        with ASIDE.spoken():
            spec.loader.exec_module(module)
    except Exception as error:
        del sys.modules[name]
        raise WrongUse(say("bots.file-unusable", path=str(path), reason=told_with_place(error))) from error
    found = getattr(module, called, None)
    if found is None or not hasattr(found, "choose"):
        raise WrongUse(say("bots.no-class", path=str(path), name=called))
    make: Callable[[], GuestBot] = found
    return make


@cache
def _installed() -> dict[str, Any]:
    return {point.name: point for point in entry_points(group=GROUP)}


def _from_package(name: str) -> Callable[[], GuestBot]:
    try:
        with ASIDE.spoken():
            make: Callable[[], GuestBot] = _installed()[name].load()
    except Exception as error:
        raise WrongUse(say("bots.unusable", name=name, reason=f"{type(error).__name__}: {error}")) from error
    return make
