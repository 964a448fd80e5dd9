"""Check of the engine's own words in a language that a shelf brings: what the engine never asks for, or never gives."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rondel.messages.said import say
from rondel.problems import Problem, did_you_mean
from rondel.source.document import Document, read_document_once
from rondel.source.language_files import LanguageFiles
from rondel.words.check_lost import lost_names
from rondel.words.languages import REFERENCE, Languages, own_documents, own_part
from rondel.words.own_verbal import phrase_variables
from rondel.words.own_words import OWN_MESSAGES, OWN_MODULE
from rondel.words.read import WordsFile, read_words
from rondel.words.shelf_sentences import wrong_sentences
from rondel.words.unfilled import is_unfilled
from rondel.words.unknown_variable import unknown_variable

Offered = Mapping[str, frozenset[str]]  # variables by the message that may use them


def strange_own_words(languages: Languages) -> Iterator[Problem]:
    """What is wrong with the engine's own words on shelves: `own.yaml`, `verbal.yaml`, `problems.yaml`."""
    for files in languages.found.values():
        if files.own is not None:
            yield from _strange(files.own, own_documents()[REFERENCE], OWN_MESSAGES)
            yield from _unoffered(files.own, files.language, languages, OWN_MESSAGES)
            yield from _lost(files.own, own_documents()[REFERENCE], files.language, languages)
        if files.verbal is not None:
            document, problems = read_document_once(files.verbal.text, files.verbal.file)
            yield from problems
            yield from _wrong_phrases(document, files.language, languages) if document is not None else ()
        if files.sentences is not None:
            yield from wrong_sentences(files.sentences)
        yield from _not_filled_in(files)


def _not_filled_in(files: LanguageFiles) -> Iterator[Problem]:
    """Lines of the engine's words that say nothing yet, though they are no remarks any more."""
    texts = [each for each in (files.verbal, files.sentences) if each is not None]
    for document in (files.own, *(read_document_once(each.text, each.file)[0] for each in texts)):
        for path, value in _entries(document) if document is not None else ():
            if document is not None and is_unfilled(value):
                message = say("words/missing-word.untranslated", language=files.language, id=path[-1])
                yield Problem("words/missing-word", message, document.key_span(*path))


def _entries(document: Document) -> Iterator[tuple[tuple[str, ...], object]]:
    """The entries of a file, in sections or without."""
    data = document.data if isinstance(document.data, dict) else {}
    for key, value in data.items():
        if key in ("terms", "messages"):
            yield from (((key, str(id)), value[id]) for id in _ids(document, key))
        else:
            yield (str(key),), value


def _wrong_phrases(document: Document, language: str, languages: Languages) -> Iterator[Problem]:
    english = own_part(REFERENCE, "verbal")
    assert english is not None  # it is shipped
    yield from _read(document, language, languages)[1] if not languages.problems_of(language) else ()
    yield from _strange(document, english, phrase_variables())
    yield from _unoffered(document, language, languages, phrase_variables())
    yield from _lost(document, english, language, languages)


def _read(document: Document, language: str, languages: Languages) -> tuple[WordsFile, list[Problem]]:
    return read_words(OWN_MODULE, language, document, (OWN_MODULE,), languages.grammar_of(language))


def _strange(document: Document, english: Document, offered: Offered) -> Iterator[Problem]:
    """Ids that nobody asks for."""
    for section, known in (("terms", _ids(english, "terms")), ("messages", list(offered))):
        for id in _ids(document, section):
            if id not in known:
                hint = did_you_mean(id, known) or say("words/unused-word.hint-own", file=english.file)
                message = say("words/unused-word.unused", name=id)
                yield Problem("words/unused-word", message, document.key_span(section, id), (), hint)


def _unoffered(document: Document, language: str, languages: Languages, offered: Offered) -> Iterator[Problem]:
    """Variables that a message does not have; without its grammar nobody knows what is one."""
    if languages.problems_of(language):
        return
    for address, message in _read(document, language, languages)[0].messages.items():
        id = address.removeprefix(f"{OWN_MODULE}.")
        known = offered.get(id)
        for name in message.names if known is not None else ():
            if known is not None and not name.is_term and name.name not in known:
                yield unknown_variable(id, name.name, known, name.span)


def _lost(document: Document, english: Document, language: str, languages: Languages) -> Iterator[Problem]:
    """What messages name less than the English ones."""
    if not languages.problems_of(language):
        origin = _read(english, REFERENCE, languages)[0].messages
        said = _read(document, language, languages)[0].messages.values()
        yield from lost_names(said, origin, document, len(OWN_MODULE) + 1)


def _ids(document: Document, section: str) -> list[str]:
    found = document.data.get(section) if isinstance(document.data, dict) else None
    return [str(id) for id in found] if isinstance(found, dict) else []
