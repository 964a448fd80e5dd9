"""Check of the engine's own words in a language that a shelf brings: ids that the engine never asks for."""

from __future__ import annotations

from collections.abc import Iterator

from rondel.messages.said import say
from rondel.problems import Problem, did_you_mean
from rondel.source.document import Document
from rondel.words.languages import REFERENCE, Languages, own_documents
from rondel.words.own_words import OWN_MESSAGES


def strange_own_words(languages: Languages) -> Iterator[Problem]:
    """Words in the files `own.yaml` of shelves that nobody says."""
    terms = _ids(own_documents()[REFERENCE], "terms")
    for files in languages.found.values():
        if files.own is not None:
            for section, known in (("terms", terms), ("messages", list(OWN_MESSAGES))):
                yield from _strange(files.own, section, known)


def _strange(document: Document, section: str, known: list[str]) -> Iterator[Problem]:
    for id in _ids(document, section):
        if id not in known:
            hint = did_you_mean(id, known) or say("words/unused-word.hint-own")
            message = say("words/unused-word.unused", name=id)
            yield Problem("words/unused-word", message, document.key_span(section, id), (), hint)


def _ids(document: Document, section: str) -> list[str]:
    found = document.data.get(section) if isinstance(document.data, dict) else None
    return [str(id) for id in found] if isinstance(found, dict) else []
