"""What an editor asks of a line-up while somebody writes: what names mean, and what is wrong after a change.

The passes are those of `pipeline`; here they go on behind mistakes, and begin with what the last good reading knows.
"""

from __future__ import annotations

from collections.abc import Sequence

from rondel.frozen import frozen
from rondel.garbage_collection import without_garbage_collection
from rondel.pipeline import Linked, read_lineup
from rondel.problems import Problem, first_told
from rondel.rules.checks.lineup_options import usual_seats
from rondel.rules.link.link import link
from rondel.rules.read.declared_names import note_declared
from rondel.rules.read.elaborate import elaborate
from rondel.rules.read.elaborated_rules import Elaborated
from rondel.rules.read.meanings import Meanings
from rondel.rules.read.reread import has_same_world, problems_in
from rondel.rules.read.reread import reread as reread_module
from rondel.rules.read.scenario_blocks import Scenes
from rondel.source.lineup import Lineup, seated
from rondel.source.shelf import Shelf
from rondel.syntax.recover import parse_as_far


def read_as_far(lineup: Lineup, shelves: Sequence[Shelf]) -> Linked:
    """As `read_lineup`, but on behind mistakes: broken text is there as far as it can be read, and woven.

    That is for whoever wants to know what stands in it, never to be played.
    """
    linked = read_lineup(lineup, shelves)
    if linked.ruleset is not None:
        return linked
    trees = {
        module.name: [parse_as_far(source.text, source.file)[0] for source in (*module.deeds, *module.scenarios)]
        for module in linked.modules
    }
    table = seated(lineup, [module.name for module in linked.modules])
    ruleset, problems = link(linked.modules, trees, table, linked.shelved)
    return Linked(linked.modules, ruleset, first_told([*linked.problems, *problems]), trees)


def note_meanings(
    linked: Linked, seats: int | None = None, scenes: Scenes | None = None
) -> tuple[Elaborated, Meanings, list[Problem]]:
    """The linked rules read to the end, with what each name in them means, and what is wrong with them."""
    assert linked.ruleset is not None, "only what is linked has meanings"
    meanings, seats = Meanings(), usual_seats(linked.ruleset) if seats is None else seats
    rules, problems = elaborate(linked.ruleset, seats, scenes, meanings=meanings)
    for module, sources in linked.trees.items():
        note_declared(rules, module, [item for source in sources for item in source.items])
    return rules, meanings, first_told(problems)


@frozen
class Reread:
    """A file read again: what is wrong with it as far as that is known at once, and what its names mean.

    `whole` says that all its bodies were read; if not, more may be wrong than is told.
    """

    problems: tuple[Problem, ...]
    meanings: Meanings
    whole: bool


def reread(linked: Linked, rules: Elaborated, file: str, text: str) -> Reread:
    """A file of deeds with another text, read with what is known of rules that were good."""
    with without_garbage_collection():
        return _reread(linked, rules, file, text)


def _reread(linked: Linked, rules: Elaborated, file: str, text: str) -> Reread:
    assert linked.ruleset is not None, "there is no last good reading"
    module = next(one for one in linked.modules if any(source.file == file for source in one.deeds))
    tree, mistakes = parse_as_far(text, file)
    trees = {**linked.trees, module.name: [tree if one.file == file else one for one in linked.trees[module.name]]}
    ruleset, problems = link(linked.modules, trees, linked.ruleset.lineup, linked.shelved)
    meanings = Meanings()
    if not has_same_world(rules, ruleset):
        return Reread(tuple(first_told(mistakes or problems)), meanings, whole=False)
    result = reread_module(rules, ruleset, module.name, meanings)
    note_declared(result, module.name, [item for source in trees[module.name] for item in source.items])
    # What only follows from text that could not be read, or woven, is no mistake of its own.
    problems = mistakes or problems or problems_in(result, frozenset(module.sources))
    return Reread(tuple(first_told(problems)), meanings, whole=not mistakes)
