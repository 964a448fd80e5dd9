"""What is on offer where a position waits, as the plain interpreter finds it."""

from __future__ import annotations

from typing import Protocol, assert_never

from rondel.core.blocks import Each, One, Pause, When
from rondel.core.core import Core
from rondel.core.evaluate import Env
from rondel.core.expressions import FACES, HELD, PLACES, Expr, Region
from rondel.core.library import members
from rondel.core.operations import Over
from rondel.core.types import BIAS


class Looking(Protocol):
    """A machine that evaluates expressions on a position."""

    core: Core

    def value(self, expr: Expr, env: Env) -> int: ...
    def read(self, region: Region, index: int) -> int: ...


def offered(machine: Looking, pause: Pause, env: Env) -> list[int]:
    """The codes on offer, in their order."""
    if machine.value(pause.stale, env):
        return []
    codes: list[int] = []
    between: list[int] = []
    inner = dict(env)
    for given in pause.given:
        inner[given.local.number] = machine.value(given.value, inner)
    for offer in pause.offers:
        match offer:
            case Each():
                codes += _each(machine, offer, inner)
            case One():
                if _is_on_offer(offer, codes) and machine.value(offer.condition, inner):
                    (between if offer.when is When.BETWEEN else codes).append(offer.code)
            case _:
                assert_never(offer)
    return between + codes if codes else []


def _is_on_offer(offer: One, before: list[int]) -> bool:
    match offer.when:
        case When.ALWAYS:
            return True
        case When.AFTER_OTHERS:
            return bool(before)
        case When.BETWEEN:
            return not before
        case _:
            assert_never(offer.when)


def _each(machine: Looking, offer: Each, env: Env) -> list[int]:
    codes: list[int] = []
    lots: set[tuple[int, ...]] = set()  # of each one is on offer already
    for code in members(machine.value(offer.source, env)):
        if offer.alike and alike_key(machine, code) in lots:
            continue
        member = code - BIAS if offer.over is Over.NUMBERS else code
        if machine.value(offer.test, {**env, offer.local.number: member}):
            codes.append(code)
            lots |= {alike_key(machine, code)} if offer.alike else set()
    return codes


def alike_key(machine: Looking, piece: int) -> tuple[int, ...]:
    """Pieces with the same key are alike: kind, properties, owner, place, face, and what rides on them."""
    facts = machine.core.facts
    face = machine.read(FACES, facts.faced[piece]) if facts.faced[piece] else 0
    held = members(machine.read(HELD, facts.places + piece)) if piece <= facts.hosts else []
    riders = sorted(facts.likeness[rider] for rider in held)
    return (facts.likeness[piece], machine.read(PLACES, piece), face, *riders)
