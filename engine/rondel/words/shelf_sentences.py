"""What problems, their hints and commands say in a language of a shelf: `languages/<xx>/problems.yaml`.

Whoever translates may err, and no command must end for that: a sentence that asks for what nobody gives is not said, so
that English stands in, and `rondel check` tells of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from rondel.messages.said import Sentences, asked_by, english, say
from rondel.problems import Problem, Span, did_you_mean
from rondel.source.document import read_document_once
from rondel.source.folder import SourceText
from rondel.words.unfilled import is_unfilled
from rondel.words.unknown_variable import unknown_variable

CODE_OF_NOTHING = "facts/empty"  # a file in which every line still waits


class ShelfSentences(Sentences):
    """The sentences of a file on a shelf, which is read when the first of them is said."""

    def __init__(self, language: str, source: SourceText) -> None:
        super().__init__(language)
        self.source = source

    @cached_property
    def sentences(self) -> dict[object, object]:
        """All that the file has."""
        document, _ = read_document_once(self.source.text, self.source.file)
        return document.data if document is not None and isinstance(document.data, dict) else {}

    def get(self, id: str, /) -> str | None:
        """A sentence, if the file has it and it can be said."""
        sentence = self.sentences.get(id)
        if is_unfilled(sentence):
            return None
        return sentence if isinstance(sentence, str) and sentence and _unknown_names(id, sentence) == [] else None


def _unknown_names(id: str, sentence: str) -> list[str] | None:
    """The names in a sentence that nobody gives it; None if its braces do not fit together."""
    known, asked = asked_by(english().get(id, "")), asked_by(sentence)
    return None if asked is None or known is None else sorted(asked - known)


def wrong_sentences(source: SourceText) -> Iterator[Problem]:
    """What is wrong with a file of sentences: as YAML, and as what the engine says."""
    document, problems = read_document_once(source.text, source.file)
    yield from (problem for problem in problems if problem.code != CODE_OF_NOTHING)
    if document is None or not isinstance(document.data, dict):
        return
    for id, value in document.data.items():
        yield from _wrong(str(id), value, document.key_span(id), document.span(id))


def _wrong(id: str, value: object, key: Span, span: Span) -> Iterator[Problem]:
    if id not in english():
        hint = did_you_mean(id, english()) or say("words/unused-word.hint-sentences")
        yield Problem("words/unused-word", say("words/unused-word.unused", name=id), key, (), hint)
    elif not isinstance(value, str) and not is_unfilled(value):
        yield Problem("words/bad-file", say("words/bad-file.sentence", id=id), span)
    elif isinstance(value, str):
        yield from _unsayable(id, value, span)


def _unsayable(id: str, sentence: str, span: Span) -> Iterator[Problem]:
    names, known = _unknown_names(id, sentence), asked_by(english()[id]) or frozenset()
    if names is None:
        yield Problem("words/bad-message", say("words/bad-message.braces", id=id), span)
    yield from (unknown_variable(id, name, known, span) for name in names or ())
