"""A term as cells of a table and back: `one.nom`, `other.gen`, `f.other` for its forms, and what else an entry says.

{gender: n, one: {nom: Tuch, gen: Tuches}, other: Tücher}
gender: n, one.nom: Tuch, one.gen: Tuches, other.nom: Tücher
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from rondel.translate.yaml_texts import yaml_text
from rondel.words.grammar import Grammar
from rondel.words.plurals import CATEGORIES
from rondel.words.term import ATTRIBUTES, GENDER, NOMINATIVE

_ALONE = "one"  # the number of an adjective that has no other

Cells = dict[str, str]
Path = tuple[str, ...]


def cell_paths(value: object) -> dict[str, Path]:
    """Where each cell of an entry stands inside it."""
    if not isinstance(value, dict):
        return {f"one.{NOMINATIVE}": ()} if isinstance(value, str) else {}
    found: dict[str, Path] = {}
    for key, each in value.items():
        if key == GENDER or key in ATTRIBUTES:
            found[key] = (key,)
        elif isinstance(each, dict):
            found |= {f"{key}.{inner}": (key, inner) for inner in each}
        else:
            found[f"{key}.{NOMINATIVE if key in CATEGORIES else _ALONE}"] = (key,)
    return found


def cells_of(value: object) -> Cells:
    """What an entry says, by cell."""
    return {name: _text_at(value, path) for name, path in cell_paths(value).items()}


def _text_at(value: object, path: Path) -> str:
    for step in path:
        value = value[step] if isinstance(value, dict) else ""
    return str(value)


def columns_of(grammar: Grammar, used: Iterable[str]) -> list[str]:
    """The columns of a language: all forms that its grammar knows, and whatever else somebody uses."""
    cases = tuple(dict.fromkeys((NOMINATIVE, *grammar.cases)))
    forms = [f"{number}.{case}" for number in grammar.plural.categories for case in cases]
    forms += [f"{gender}.{_ALONE}" for gender in grammar.adjective_genders]
    genders = [GENDER] if grammar.genders else []
    further = sorted(set(used) - {*forms, GENDER, *ATTRIBUTES})
    return [*genders, *forms, *further, *ATTRIBUTES]


def written_term(cells: Mapping[str, str]) -> str:
    """An entry as one writes it in a file, from cells that say something."""
    if list(cells) == [f"one.{NOMINATIVE}"]:
        return yaml_text(cells[f"one.{NOMINATIVE}"])
    return "{" + ", ".join(f"{key}: {text}" for key, text in written_parts(cells).items()) + "}"


def written_parts(cells: Mapping[str, str]) -> Cells:
    """What stands under each key of an entry."""
    forms: dict[str, Cells] = {}
    for name, text in cells.items():
        if "." in name:
            outer, _, inner = name.partition(".")
            forms.setdefault(outer, {})[inner] = text
    parts = {GENDER: yaml_text(cells[GENDER])} if GENDER in cells else {}
    parts |= {outer: _written_forms(outer, inner) for outer, inner in forms.items()}
    return parts | {name: written_cell(name, cells[name]) for name in ATTRIBUTES if name in cells}


def _written_forms(outer: str, inner: Cells) -> str:
    usual = NOMINATIVE if outer in CATEGORIES else _ALONE
    if list(inner) == [usual]:
        return yaml_text(inner[usual])
    return "{" + ", ".join(f"{name}: {yaml_text(text)}" for name, text in inner.items()) + "}"


def written_cell(name: str, text: str) -> str:
    """A cell as it stands in a file; the year of an edition stays a number, as people write it."""
    is_year = name in ATTRIBUTES and re.fullmatch("[1-9][0-9]{0,8}", text)
    return text if is_year else yaml_text(text)
