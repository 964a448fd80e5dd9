"""What names mean is noted while rules are read, and is what tables and binding steps say by themselves."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

import pytest

from rondel.core.expressions import Local
from rondel.core.walk import all_nodes
from rondel.pipeline import Linked, read_lineup
from rondel.rereading import note_meanings
from rondel.rules.read.elaborated_rules import Elaborated
from rondel.rules.read.meanings import Meaning, Meanings, What
from rondel.rules.types import core_type
from rondel.source.lineup import Lineup
from rondel.source.shelf import Shelf, find_modules, shelf_from_path, shipped_shelf

from .names_by_tables import Tables, Word, local_at, words_of

GAMES = Path(__file__).parents[1] / "games"
SEED = 12
DRAWN = 200
_WITHOUT_ADDRESS = (What.EVENT, What.FACT, What.WINDOW)


@cache
def shipped() -> tuple[Linked, Elaborated, Meanings]:
    """All shipped modules at one table."""
    return _noted(tuple(find_modules([shipped_shelf()])), (shipped_shelf(),))


@cache
def _noted(modules: tuple[str, ...], shelves: tuple[Shelf, ...]) -> tuple[Linked, Elaborated, Meanings]:
    linked = read_lineup(Lineup(modules), shelves, scenarios=False)
    rules, meanings, problems = note_meanings(linked)
    assert not problems
    return linked, rules, meanings


def tables() -> Iterator[tuple[Linked, Elaborated, Meanings]]:
    """The line-ups over which names are drawn: all that is shipped, and the games of the tests."""
    yield shipped()
    shelf = shelf_from_path(GAMES)
    for modules in (("ring_calm", "ring_market", "ring_storm", "ring_tolls"), ("cards",), ("odds",), ("tictactoe",)):
        yield _noted(modules, (shelf,))


def every_name() -> list[tuple[Word, Linked, Elaborated, Meanings]]:
    return [(word, *one) for one in tables() for word in words_of(one[0])]


def drawn(seed: int) -> list[tuple[Word, Linked, Elaborated, Meanings]]:
    return Random(seed).sample(every_name(), DRAWN)


def wrong(word: Word, linked: Linked, rules: Elaborated, meanings: Meanings) -> str:
    """What is wrong with the meaning of a name; nothing if all is right."""
    here = meanings.at(word.file, word.line, word.column)
    place = f"{word.file}:{word.line}:{word.column} {word.name}"
    if here is None or here[0].column != word.column:
        return f"{place}: no meaning"
    meaning = here[1]
    if meaning.what in (What.LOCAL, What.PARAMETER):
        return "" if _is_right_local(word, linked, rules, meaning) else f"{place}: {meaning}"
    expected = Tables(rules).meant(word)
    first = meaning.addresses[0] if meaning.addresses else ""
    is_right = (meaning.what, first) in expected or (
        meaning.what in _WITHOUT_ADDRESS and (meaning.what, "") in expected
    )
    return "" if is_right and _has_right_type(rules, meaning) else f"{place}: {meaning}, not {expected}"


def _is_right_local(word: Word, linked: Linked, rules: Elaborated, meaning: Meaning) -> bool:
    """Bound by the step or in the header that tables know, and of a type that the core has for it."""
    items = [item for source in linked.trees[word.module] if source.file == word.file for item in source.items]
    binding, bound = local_at(items, word), meaning.bound
    if bound is None:
        return False
    if (bound.line, bound.column) == (word.line, word.column):
        return True  # it is bound here
    first = (binding.line, binding.column) if binding else ()
    inside = binding is not None and first <= (bound.line, bound.column) < (binding.end_line, binding.end_column)
    types = _core_types(rules, word.name)  # none, where the deed is replaced by another
    return inside and meaning.type is not None and (not types or core_type(meaning.type) in types)


@cache
def _locals_of(rules: int) -> dict[str, set[object]]:
    found: dict[str, set[object]] = {}
    for routine in _KNOWN[rules].routines.values():
        parts = (getattr(node, name) for node in all_nodes(routine.body) for name in node.__match_args__)
        for local in (*routine.params, *parts):
            if isinstance(local, Local):
                found.setdefault(local.name, set()).add(local.type)
    for answer in _KNOWN[rules].answers.values():
        for param in answer.params:
            found.setdefault(param.name, set()).add(param.type)
    return found


_KNOWN: dict[int, Elaborated] = {}


def _core_types(rules: Elaborated, name: str) -> set[object]:
    _KNOWN[id(rules)] = rules
    return _locals_of(id(rules)).get(name, set())


def _has_right_type(rules: Elaborated, meaning: Meaning) -> bool:
    if meaning.what is What.ANSWER:
        return meaning.type == rules.know.answers[meaning.addresses[0]]
    if meaning.what in (What.MEMBER, What.PROPERTY, What.MARK, What.NUMBER, What.FUNCTION):
        return meaning.type is not None and not meaning.type.is_unknown
    return True


def test_every_name_has_a_meaning() -> None:
    missing = [
        f"{word.file}:{word.line}:{word.column} {word.name}"
        for word, _, _, meanings in every_name()
        if (here := meanings.at(word.file, word.line, word.column)) is None or here[0].column != word.column
    ]
    assert not missing[:10]


def test_what_is_noted_is_as_wide_as_the_name() -> None:
    for linked, _, meanings in tables():
        texts = {file: text.split("\n") for file, text in linked.sources.items()}
        for span, meaning in meanings.found.items():
            written = texts[span.file][span.line - 1][span.column - 1 : span.end_column - 1]
            assert written in meaning.name.split("."), (span, meaning)


def test_names_drawn_by_seed_mean_what_tables_say() -> None:
    assert not [found for one in drawn(SEED) if (found := wrong(*one))]


@pytest.mark.soak
def test_all_names_mean_what_tables_say() -> None:
    assert not [found for one in every_name() if (found := wrong(*one))]
