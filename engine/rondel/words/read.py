"""One words file, from a document to terms, messages and rebinds under their full addresses.

In the file of module `harbour` the id `piece.boat` means `harbour.piece.boat`. An id that begins with the
name of another module replaces the words of that module: `base.piece.cube`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from rondel.frozen import frozen
from rondel.messages.said import UNSAID, Said, either, say
from rondel.problems import Problem, Span, did_you_mean
from rondel.source.document import Document
from rondel.words.check_messages import misfits
from rondel.words.grammar import Grammar
from rondel.words.message import Message, MessageChoice
from rondel.words.parse import parse_message
from rondel.words.read_term import STATUSES, TermEntry, term_from_entry
from rondel.words.rule_sentences import RULE_SENTENCE
from rondel.words.term import Term
from rondel.words.unfilled import is_unfilled

_ID = re.compile(r"[a-z0-9_.-]+|(?:[a-z0-9_-]+\.)?rule\.[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+")
TOP_KEYS = ("terms", "messages", "rebinds", "edition", "status")


@frozen
class Rebind:
    """place.garden: place.park, wherever a message says the first"""

    source: str
    target: str
    span: Span
    key: Span


@frozen
class WordsFile:
    """What one module says in one language."""

    module: str
    language: str
    terms: dict[str, Term]
    messages: dict[str, Message]
    rebinds: tuple[Rebind, ...]
    spoilt: frozenset[str]  # ids whose words are there but were reported as wrong
    unfilled: Mapping[str, Mapping[str, Span]]  # by section the ids that wait for a text, and where they stand
    span: Span
    document: Document = field(repr=False)
    named: frozenset[str] = field(repr=False)  # by all messages, and by the terms that name others
    choices: tuple[MessageChoice, ...] = field(repr=False)  # in all of them

    @property
    def said(self) -> Iterator[Message]:
        """All messages, and all forms of terms that name others."""
        return _said_in(self.terms, self.messages)


def _said_in(terms: Mapping[str, Term], messages: Mapping[str, Message]) -> Iterator[Message]:
    yield from messages.values()
    for term in terms.values():
        yield from term.inside.values()


@dataclass(slots=True)
class _WordsReading:
    """A file while it is read."""

    module: str
    language: str
    document: Document
    modules: Collection[str]
    grammar: Grammar
    problems: list[Problem] = field(default_factory=list)
    spoilt: set[str] = field(default_factory=set)
    unfilled: dict[str, dict[str, Span]] = field(default_factory=lambda: {"terms": {}, "messages": {}})

    def file(self) -> WordsFile:
        data = self.document.data
        if not isinstance(data, dict):
            self.report("words/bad-file", say("words/bad-file.no-keys"), self.document.span())
            data = {}
        self._refuse_strangers(data)
        terms, messages = dict(self._terms(data)), dict(self._messages(data))
        rebinds = tuple(self._rebinds(data))
        spoilt, top = frozenset(self.spoilt), self._top()
        said = [*_said_in(terms, messages)]
        named = frozenset(name.name for message in said for name in message.names)
        choices = tuple(part for one in said for part in one.placeholders if isinstance(part, MessageChoice))
        return WordsFile(
            self.module, self.language, terms, messages, rebinds, spoilt, self.unfilled, top, self.document,
            named, choices,
        )  # fmt: skip

    def report(self, code: str, message: Said, span: Span, hint: Said = UNSAID) -> None:
        if span not in self.document.spoilt:
            self.problems.append(Problem(code, message, span, (), hint))

    def _top(self) -> Span:
        """The beginning of the file: of what is missing nothing else can be pointed at."""
        whole = self.document.span()
        return Span(whole.file, whole.line, whole.column, whole.line, whole.column + 1)

    def _refuse_strangers(self, data: dict[Any, Any]) -> None:
        for key in data:
            if key not in TOP_KEYS:
                hint = did_you_mean(str(key), TOP_KEYS) or say("words/bad-file.hint-keys", names=tuple(TOP_KEYS))
                self.report(
                    "words/bad-file",
                    say("words/bad-file.unknown-key", key=key),
                    self.document.key_span(key),
                    hint,
                )
        for key in ("edition", "status"):
            self._refuse_default(key, data.get(key))

    def _refuse_default(self, key: str, value: Any) -> None:
        allowed = STATUSES if key == "status" else ()
        if value is not None and not isinstance(value, str | int):
            self.report("words/bad-file", say("words/bad-file.text", key=key), self.document.span(key))
        elif value is not None and allowed and value not in allowed:
            message = say("words/bad-file.no-status", found=str(value), allowed=either(allowed))
            self.report("words/bad-file", message, self.document.span(key), did_you_mean(str(value), allowed))

    def _section(self, data: dict[Any, Any], name: str) -> Iterator[tuple[str, Any]]:
        section = data.get(name)
        if section is not None and not isinstance(section, dict):
            self.report("words/bad-file", say("words/bad-file.section", name=name), self.document.span(name))
        if isinstance(section, dict):
            for key, value in section.items():
                if isinstance(key, str) and _ID.fullmatch(key):
                    yield key, value
                else:
                    span = self.document.key_span(name, key)
                    self.report("words/bad-file", say("words/bad-file.no-id", key=str(key)), span, _meant(str(key)))

    def _terms(self, data: dict[Any, Any]) -> Iterator[tuple[str, Term]]:
        defaults = {key: str(data[key]) for key in ("edition", "status") if isinstance(data.get(key), str | int)}
        for key, value in self._section(data, "terms"):
            address = full_address(key, self.module, self.modules)
            if is_unfilled(value):
                self.unfilled["terms"][address] = self.document.key_span("terms", key)
                continue
            entry = TermEntry(address, self.language, self.document, ("terms", key), defaults, self.grammar)
            term, problems = term_from_entry(entry, value)
            self.problems += (each for each in problems if each.span not in self.document.spoilt)
            if problems:
                self.spoilt.add(address)
            if term is not None:
                yield address, term

    def _messages(self, data: dict[Any, Any]) -> Iterator[tuple[str, Message]]:
        for key, value in self._section(data, "messages"):
            address = full_address(key, self.module, self.modules)
            if is_unfilled(value):
                self.unfilled["messages"][address] = self.document.key_span("messages", key)
                continue
            message = self._message(key, value, address)
            # A message that cannot be read is as good as none: another language of the chain takes its place.
            if message is None:
                self.spoilt.add(address)
            else:
                yield address, message

    def _message(self, key: str, value: Any, address: str) -> Message | None:
        span, key_span = self.document.span("messages", key), self.document.key_span("messages", key)
        if not isinstance(value, str):
            self.report(
                "words/bad-message", say("words/bad-message.not-text", name=key), span, say("hint.put-in-quotes")
            )
            return None
        message, problems = parse_message(
            value, span, id=address, language=self.language, key=key_span, grammar=self.grammar
        )
        problems += misfits(message, self.grammar)
        self.problems += problems
        return None if problems else message

    def _rebinds(self, data: dict[Any, Any]) -> Iterator[Rebind]:
        for key, value in self._section(data, "rebinds"):
            span, key_span = self.document.span("rebinds", key), self.document.key_span("rebinds", key)
            if isinstance(value, str):
                yield Rebind(key, value, span, key_span)
            else:
                self.report("words/bad-file", say("words/bad-file.rebind", name=key), span)


def _meant(key: str) -> Said:
    """What must have been meant by what is no id: the sentence of a rule, or the same without a sign behind it."""
    first, _, rest = key.rstrip(":").partition(".")
    near = [id for id in (f"{first}.{rest}", f"{RULE_SENTENCE}{rest}") if _ID.fullmatch(id)]
    return did_you_mean(key, near) or say("words/bad-file.hint-id")


def read_words(
    module: str, language: str, document: Document, modules: Collection[str], grammar: Grammar
) -> tuple[WordsFile, list[Problem]]:
    """The words of a file and what is wrong with it taken alone; `modules` are all modules at the table."""
    # Of the others only those matter that it could name, so that it is read once for many line-ups.
    named = tuple(name for name in modules if name in _heads(document))
    file, problems = _read_words(module, language, document, named, grammar)
    return file, list(problems)


@lru_cache(maxsize=512)
def _heads(document: Document) -> frozenset[str]:
    """What stands before the first dot of ids: perhaps the name of a module."""
    sections = document.data.values() if isinstance(document.data, dict) else ()
    ids = [str(id) for section in sections if isinstance(section, dict) for id in section]
    return frozenset(id.partition(".")[0] for id in ids)


@lru_cache(maxsize=512)
def _read_words(
    module: str, language: str, document: Document, modules: tuple[str, ...], grammar: Grammar
) -> tuple[WordsFile, tuple[Problem, ...]]:
    reading = _WordsReading(module, language, document, modules, grammar)
    return reading.file(), tuple(reading.problems)


def full_address(id: str, module: str, modules: Collection[str]) -> str:
    """`harbour.piece.boat` of `piece.boat` in the files of harbour."""
    return id if is_qualified(id, modules) else f"{module}.{id}"


def is_qualified(id: str, modules: Collection[str]) -> bool:
    """Whether an id begins with the name of a module."""
    head, dot, _ = id.partition(".")
    return bool(dot) and head in modules


def local_id(id: str, modules: Collection[str]) -> str:
    """`piece.boat` of `harbour.piece.boat`."""
    return id.partition(".")[2] if is_qualified(id, modules) else id
