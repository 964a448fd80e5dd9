"""What the tests of this room share: words files as texts, named "module/language"."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from rondel.problems import Problem
from rondel.source.document import Document, read_document
from rondel.words.catalogue import Catalogue, load_catalogue
from rondel.words.check import INFORMATION, check_words


def documents(files: Mapping[str, str]) -> dict[str, list[tuple[str, Document]]]:
    found: dict[str, list[tuple[str, Document]]] = {}
    for name, text in files.items():
        module, language = name.split("/")
        document, problems = read_document(text, f"{name}.yaml")
        assert document is not None and not problems, problems
        found.setdefault(language, []).append((module, document))
    return found


@pytest.fixture
def load() -> Callable[[str, Mapping[str, str]], Catalogue]:
    """The catalogue of a language out of files without problems."""

    def load(language: str, files: Mapping[str, str]) -> Catalogue:
        catalogue, problems = load_catalogue(documents(files), language)
        assert not problems, problems
        return catalogue

    return load


@pytest.fixture
def check() -> Callable[..., list[Problem]]:
    """The problems of files, without those that only inform."""

    def check(
        files: Mapping[str, str],
        messages: Mapping[str, frozenset[str]] | None = None,
        terms: frozenset[str] = frozenset(),
        **rest: Mapping[str, frozenset[str]],
    ) -> list[Problem]:
        # The rest goes by name to `check_words`, whose own types judge it when it is used.
        found = check_words(documents(files), messages or {}, terms, **rest)  # type: ignore[arg-type]
        return [problem for problem in found if problem.code not in INFORMATION]

    return check
