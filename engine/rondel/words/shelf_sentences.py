"""What problems, their hints and commands say in a language of a shelf: `languages/<xx>/problems.yaml`.

Whoever translates may err, and no command must end for that: a sentence that asks for what nobody gives is not said, so
that English stands in, and `rondel check` tells of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from rondel.frozen import frozen
from rondel.messages.said import Sentences, asked_by, english, say
from rondel.problems import Problem, Span, did_you_mean
from rondel.source.document import read_document_once
from rondel.source.folder import SourceText
from rondel.words.unfilled import is_unfilled

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
        return sentence if isinstance(sentence, str) and sentence and not _faults(id, sentence) else None


@frozen
class _Fault:
    """Why a sentence is not said: braces that do not fit, or a name that nobody gives."""

    name: str = ""


def _faults(id: str, sentence: str) -> list[_Fault]:
    known, asked = asked_by(english().get(id, "")), asked_by(sentence)
    if asked is None or known is None:
        return [_Fault()]
    return [_Fault(name) for name in sorted(asked - known)]


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
        known = asked_by(english()[id]) or ()
        yield from (_told(id, fault, tuple(sorted(known)), span) for fault in _faults(id, value) if value)


def _told(id: str, fault: _Fault, known: tuple[str, ...], span: Span) -> Problem:
    if not fault.name:
        return Problem("words/bad-message", say("words/bad-message.braces", id=id), span)
    told = say("words/unknown-variable.none", message=id, name=fault.name)
    if known:
        told = say("words/unknown-variable.known", message=id, name=fault.name, names=known)
    return Problem("words/unknown-variable", told, span, (), did_you_mean(fault.name, known))
