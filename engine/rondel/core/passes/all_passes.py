"""All passes in their order: the table of contents of what is done to a core before it is written out.

Each is a function from one core to another that plays the same game, and can be switched off alone. Those for one
backend only say so. What `count_work` does belongs to the meaning of a program, so it has no switch.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator

from rondel.core.core import Core
from rondel.core.passes.alike import try_one_of_those_alike
from rondel.core.passes.dead import drop_dead_code
from rondel.core.passes.filters import masks_for_filters
from rondel.core.passes.fold import fold
from rondel.core.passes.hoist import hoist_out_of_loops, share_reads
from rondel.core.passes.inline import inline
from rondel.core.passes.lean import lean_heads
from rondel.core.passes.peel import peel_conditions
from rondel.core.passes.regions import keep_regions
from rondel.core.passes.requirements import write_out_requirements
from rondel.core.passes.tabulate import tabulate
from rondel.core.passes.work import count_work
from rondel.frozen import frozen


@frozen
class Pass:
    """A step from core to core: what it is called, what it does, and for which backend alone it is."""

    name: str
    run: Callable[[Core], Core]
    sentence: str
    only_for: str = ""


PASSES = (
    Pass("fold", fold, "what is constant is worked out"),
    Pass("filters", masks_for_filters, "`where` on constant properties becomes arithmetic on sets"),
    Pass("requirements", write_out_requirements, "requirements of a thing are written out thing by thing"),
    Pass("tabulate", tabulate, "answers that never change become tables"),
    Pass("inline", inline, "short answers are written out where they are asked"),
    Pass("refilter", masks_for_filters, "as `filters`, now that answers are written out"),
    Pass("lean", lean_heads, "heads are tried in as few steps as will do"),
    Pass("alike", try_one_of_those_alike, "of pieces that make no difference one is tried"),
    Pass("peel", peel_conditions, "quick conditions are asked before a trial is begun"),
    Pass("dead", drop_dead_code, "what nothing leads to is left out"),
    Pass("hoist", hoist_out_of_loops, "what is the same for all members of a loop is reckoned before it"),
    Pass("reads", share_reads, "a slot that several offers look at is read once", only_for="python"),
    Pass("regions", keep_regions, "regions of boards are kept while nothing on them moves", only_for="python"),
)
NAMES = tuple(one.name for one in PASSES)


def steps(core: Core, *, without: Collection[str] = (), backend: str = "python") -> Iterator[tuple[Pass, Core]]:
    """The core after each pass, one after the other."""
    for one in passes_for(backend, without=without):
        core = one.run(core)
        yield one, core


def passes_for(backend: str = "python", *, without: Collection[str] = ()) -> list[Pass]:
    """The passes of a backend in their order, without those that are switched off."""
    return [one for one in PASSES if one.name not in without and one.only_for in ("", backend)]


def optimised(core: Core, *, without: Collection[str] = (), backend: str = "python") -> Core:
    """A core after all passes, its work counted."""
    for one in passes_for(backend, without=without):
        core = one.run(core)
    return count_work(core)
