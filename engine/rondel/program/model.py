"""A model: the plain core of rules that were read to the end, laid out; what every backend runs."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import starmap

from rondel.core.core import Core
from rondel.core.expressions import FACES, HELD, KNOWN, PLACES
from rondel.problems import Span
from rondel.program.chance import StackOrder, stack_order
from rondel.program.cut import Cut, cut
from rondel.program.layout import Layout, lay_out
from rondel.program.runtime_facts import facts_of, regions_of
from rondel.program.sight import known_at_first
from rondel.program.stopping import Stopping, leaving_routines
from rondel.rules.read.elaborated_rules import Elaborated


@dataclass(slots=True)
class Model:
    """The plain core of a line-up, before any pass, and where everything lies; `rules` are what it was made from."""

    rules: Elaborated
    core: Core
    layout: Layout
    first_position: list[int]
    stack_order: StackOrder


def compile_model(rules: Elaborated) -> Model:
    """The program of a ruleset."""
    core = core_of(rules)
    layout = lay_out(core)
    order = stack_order(core.facts.place_names, core.facts.piece_names, core.facts.can_hold)
    return Model(rules, core, layout, _first_position(core, layout), order)


def core_of(rules: Elaborated) -> Core:
    """The plain core of a ruleset: what was read, cut at its questions."""
    facts, parts = facts_of(rules), _cut_routines(rules)
    return Core(
        sizes=rules.world.sizes(), facts=facts, regions=regions_of(rules, facts),
        answers={**rules.answers, **parts.answers}, trials={**rules.trials, **parts.trials}, routines=parts.plain,
        blocks=tuple(parts.blocks), frames=parts.frames, sites=tuple(rules.sites), options=tuple(rules.options),
        entry=rules.entry, winners=rules.winners,
        passages=tuple(starmap(_passage, rules.know.passages)),
    )  # fmt: skip


def _cut_routines(rules: Elaborated) -> Cut:
    """The routines cut at their questions; where something stops a deed, with conditions behind it."""
    if not rules.know.stops:
        return cut(rules.routines, rules.options)
    leaving = leaving_routines(rules.routines, rules.options)
    stopping = Stopping(leaving, rules.options)
    return cut({name: stopping.routine(one) for name, one in rules.routines.items()}, rules.options, leaving)


def _passage(what: str, span: Span) -> str:
    """What a module wrote, with its place; the deed itself goes by its name alone."""
    _, how, address = what.split(" ")
    return f"{address if how == 'on' else what} ({span})"


def _first_position(core: Core, layout: Layout) -> list[int]:
    """The position before anything has happened."""
    s, facts = [0] * layout.size, core.facts
    for piece, place in enumerate(facts.starts):
        if place:
            s[layout.slot(PLACES, piece)] = place
            s[layout.slot(HELD, place)] |= 1 << piece
    for player, known in enumerate(known_at_first(facts), 1):
        s[layout.slot(KNOWN, player)] = known
    for dense in facts.faced:
        if dense:
            s[layout.slot(FACES, dense)] = 1
    return s
