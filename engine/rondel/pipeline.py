"""The whole way to a plain core on one page: line-up -> files -> trees -> one woven ruleset -> a model."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from rondel.problems import Problem, RulesetError, first_told
from rondel.rules.checks.all_checks import check
from rondel.rules.checks.lineup_options import check_lineup, usual_seats
from rondel.rules.link.link import link
from rondel.rules.link.ruleset import Ruleset
from rondel.rules.read.elaborate import elaborate
from rondel.rules.read.elaborated_rules import Elaborated
from rondel.rules.read.knowledge import Learned
from rondel.source.collect import ModuleFiles, Shelf, collect, find_modules, unknown_modules
from rondel.source.document import Document
from rondel.source.lineup import Lineup, seated
from rondel.source.resources import schema
from rondel.source.schema import check_schema, part_of
from rondel.source.table_schemas import tables_used
from rondel.syntax import tree as t
from rondel.syntax.parse import parse

if TYPE_CHECKING:
    from rondel.program.model import Model


@dataclass(slots=True)
class Linked:
    """A line-up read, parsed and woven, with everything that is wrong so far."""

    modules: list[ModuleFiles]
    ruleset: Ruleset | None
    problems: list[Problem]
    trees: dict[str, list[t.Source]] = field(default_factory=dict)
    shelved: frozenset[str] = frozenset()  # the modules that could be needed
    learned: Learned | None = None  # by reading these rules for some number of players

    @property
    def sources(self) -> dict[str, str]:
        return {file: text for module in self.modules for file, text in module.sources.items()}


def read_lineup(lineup: Lineup, shelves: Sequence[Shelf], *, scenarios: bool = True) -> Linked:
    """Collects, validates, parses and links; stops at the pass whose mistakes make the next one pointless."""
    modules, problems = collect(lineup.modules, shelves, {name: lineup.place(name) for name in lineup.modules})
    problems += unknown_modules({name: lineup.places[f"with.{name}"] for name in lineup.beside}, shelves)
    lineup = seated(lineup, [module.name for module in modules])
    for module in modules:
        problems += check_facts(module)
    trees: dict[str, list[t.Source]] = {}
    for module in modules:
        trees[module.name] = []
        for source in (*module.deeds, *(module.scenarios if scenarios else ())):
            tree, mistakes = parsed(source.text, source.file)
            trees[module.name].append(tree)
            problems += mistakes
    shelved = frozenset(find_modules(shelves))
    if problems:
        return Linked(modules, None, first_told(problems), trees, shelved)
    ruleset, problems = link(modules, trees, lineup, shelved)
    return Linked(modules, ruleset, first_told(problems), trees, shelved)


@lru_cache(maxsize=512)
def parsed(text: str, file: str) -> tuple[t.Source, tuple[Problem, ...]]:
    """A file parsed once, however many line-ups it is part of: trees never change."""
    tree, problems = parse(text, file)
    return tree, tuple(problems)


def check_facts(module: ModuleFiles) -> list[Problem]:
    """What is wrong with the shape of a module's YAML files."""
    rules = _shape_problems(module.rules, "rules") if module.rules else ()
    tables = [problem for document, part in tables_used(module) for problem in _table_problems(document, part)]
    return [*_shape_problems(module.facts, "module"), *tables, *rules]


@lru_cache(maxsize=512)
def _shape_problems(document: Document, name: str) -> tuple[Problem, ...]:
    """As for trees: a document is judged once."""
    return tuple(check_schema(document, schema(name)))


@lru_cache(maxsize=512)
def _table_problems(document: Document, part: str) -> tuple[Problem, ...]:
    return tuple(check_schema(document, _part_schema(part)))


@cache
def _part_schema(part: str) -> dict[str, Any]:
    return part_of(schema("module"), part)


def read_rules(
    linked: Linked, seats: int | None = None, *, idle: bool = True
) -> tuple[Elaborated | None, list[Problem]]:
    """The linked rules read to the end and checked, for so many players or the usual number."""
    if linked.ruleset is None or linked.problems:
        return None, linked.problems
    seats = usual_seats(linked.ruleset) if seats is None else seats
    if problems := check_lineup(linked.ruleset, seats):
        return None, problems
    rules, problems = elaborate(linked.ruleset, seats, learned=linked.learned)
    linked.learned = rules.learned
    return rules, first_told(problems + check(rules, whole=not problems, idle=idle))


def compile_lineup(lineup: Lineup, shelves: Sequence[Shelf]) -> Model:
    """The program of a line-up; raises RulesetError with all problems."""
    linked = read_lineup(lineup, shelves, scenarios=False)
    rules, problems = read_rules(linked, lineup.players, idle=False)
    if problems or rules is None:
        raise RulesetError(problems)
    from rondel.program.model import compile_model  # here, because checking needs no program

    return compile_model(rules)
