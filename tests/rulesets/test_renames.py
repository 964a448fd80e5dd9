"""Caerleon's districts take the place of the principalities in every word of every module (CA-05, X-04)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from rondel.source.document import Document, read_document
from rondel.words.catalogue import Catalogue, load_catalogue
from rondel.words.message import MessageChoice, Part, Text
from rondel.words.render import render_term

RULESETS = Path(__file__).parents[2] / "rulesets"
OLD_WORD = {"en": "rincipalit", "en-2017": "rincipalit", "de": "rafschaft", "fr": "rovince"}


def modules() -> list[str]:
    names = sorted(path.parent.name for path in RULESETS.glob("*/module.yaml"))
    return ["base", "gold", *(name for name in names if name not in ("base", "gold"))]


def documents() -> dict[str, list[tuple[str, Document]]]:
    found: dict[str, list[tuple[str, Document]]] = {}
    for language in OLD_WORD:
        for module in modules():
            path = RULESETS / module / "words" / f"{language}.yaml"
            document = read_document(path.read_text(), path.name)[0] if path.exists() else None
            if document is not None:
                found.setdefault(language, []).append((module, document))
    return found


def texts(parts: tuple[Part, ...]) -> Iterator[str]:
    for part in parts:
        if isinstance(part, Text):
            yield part.text
        elif isinstance(part, MessageChoice):
            for branch in part.branches:
                yield from texts(branch.parts)


def said(catalogue: Catalogue, language: str) -> Iterator[tuple[str, str]]:
    """Everything that is said, but for the word by which the module says what it replaces."""
    for address in catalogue.terms[language]:
        if address != "caerleon.word.principality":
            yield from ((address, render_term(catalogue, address, number)) for number in ("one", "other"))
    for address, message in catalogue.messages[language].items():
        yield from ((address, text) for text in texts(message.parts))


@pytest.mark.parametrize("language", OLD_WORD)
def test_no_module_speaks_of_principalities_in_caerleon(language: str) -> None:
    catalogue, problems = load_catalogue(documents(), language)
    assert not problems
    assert [(id, text) for id, text in said(catalogue, language) if OLD_WORD[language] in text] == []
