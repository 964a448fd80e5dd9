"""Languages on shelves: `languages/<xx>/` with a grammar, the engine's own words, and words for modules that have none.

    languages/pl/grammar.yaml     articles, cases, plurals: what a `Grammar` is made of
    languages/pl/own.yaml         what the engine itself says at a table
    languages/pl/verbal.yaml      the phrases with which it puts rules into words
    languages/pl/problems.yaml    what problems, their hints and commands say
    languages/pl/<module>.yaml    the words of a module, in whose folder nothing has to change

Any of them may be missing. Of one file on two shelves the earlier shelf has it, as with modules. What keeps a file from
being read stands beside it, because no game must end for a language that nobody at the table speaks. Phrases and
sentences stay texts here: most games need neither.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field

from rondel.frozen import frozen
from rondel.limits import LARGEST_FILE
from rondel.messages.said import languages as languages_shipped
from rondel.messages.said import say
from rondel.problems import Problem, Span
from rondel.source.document import Document, read_document_once
from rondel.source.folder import Folder, SourceText
from rondel.source.shelf import FACTS_FILE, Shelf, is_module_name

FOLDER = "languages"
GRAMMAR, OWN, VERBAL, SENTENCES = "grammar", "own", "verbal", "problems"
RESERVED = frozenset({GRAMMAR, OWN, VERBAL, SENTENCES})  # no module is called so: its words would be in their file
ENDING = ".yaml"
_LANGUAGE = re.compile("[a-z]{2,3}(-[a-z0-9]{2,8})*")


@frozen
class LanguageFiles:
    """What shelves have of one language; `words` by the name of the module."""

    language: str
    grammar: Document | None = None
    own: Document | None = None
    words: Mapping[str, Document] = field(default_factory=dict)
    verbal: SourceText | None = None
    sentences: SourceText | None = None
    problems: tuple[Problem, ...] = ()

    @property
    def documents(self) -> list[Document]:
        return [each for each in (self.grammar, self.own, *self.words.values()) if each is not None]


@frozen
class _Files:
    """The files of one language while they are found, by their names; the first shelf that has one counts."""

    documents: dict[str, Document] = field(default_factory=dict)
    texts: dict[str, SourceText] = field(default_factory=dict)
    problems: dict[str, tuple[Problem, ...]] = field(default_factory=dict)

    def take(self, folder: Folder, name: str, language: str) -> None:
        """Reads a file, unless an earlier shelf has had it."""
        stem = name.removesuffix(ENDING)
        if stem in self.problems:
            return
        self.problems[stem] = ()
        if unused := _unused(folder, name, language):
            self.problems[stem] = (unused,)
            return
        text, problems = folder.read(name, LARGEST_FILE)
        self.problems[stem] = tuple(problems)
        if text is not None and stem in (VERBAL, SENTENCES):
            self.texts[stem] = SourceText(folder.file(name), text)
        elif text is not None:
            document, self.problems[stem] = read_document_once(text, folder.file(name))
            if document is not None:
                self.documents[stem] = document

    def of(self, language: str) -> LanguageFiles:
        """All of them."""
        words = dict(self.documents)
        grammar, own = words.pop(GRAMMAR, None), words.pop(OWN, None)
        problems = tuple(problem for some in self.problems.values() for problem in some)
        verbal, sentences = self.texts.get(VERBAL), self.texts.get(SENTENCES)
        return LanguageFiles(language, grammar, own, words, verbal, sentences, problems)


def find_languages(shelves: Sequence[Shelf]) -> dict[str, LanguageFiles]:
    """The languages on the shelves, by their codes."""
    found: dict[str, _Files] = {}
    for shelf in shelves:
        for language, folder in _folders(shelf):
            files = found.setdefault(language, _Files())
            for name in folder.names("", (ENDING,)):
                files.take(folder, name, language)
    return {language: files.of(language) for language, files in sorted(found.items())}


def _folders(shelf: Shelf) -> Iterator[tuple[str, Folder]]:
    """The folders of languages on a shelf."""
    if (folder := languages_folder(shelf)) is not None:
        for name in folder.inner_folders():
            if is_language_code(name):
                yield name, Folder(folder.root / name, folder.file(name))


def languages_folder(shelf: Shelf) -> Folder | None:
    """Where a shelf has its languages; the folder of a single module has none."""
    if Folder(shelf.root, shelf.label).has_file(FACTS_FILE):
        return None
    label = FOLDER if shelf.label == "." else f"{shelf.label.rstrip('/')}/{FOLDER}"
    return Folder(shelf.root / FOLDER, label)


def is_language_code(text: str) -> bool:
    """Whether the folder of a language can be called so."""
    return _LANGUAGE.fullmatch(text) is not None


def sentences_on(shelves: Sequence[Shelf], language: str) -> SourceText | None:
    """What problems and commands say in a language that is not shipped; nothing else is read for it."""
    name = f"{SENTENCES}{ENDING}"
    for shelf in shelves:
        for found, folder in _folders(shelf):
            if found == language and folder.has_file(name):
                text, _ = folder.read(name, LARGEST_FILE)
                return SourceText(folder.file(name), text) if text is not None else None
    return None


def has_shipped_sentences(language: str) -> bool:
    """Whether problems and commands speak a language, or the one that it is an edition of, without any shelf."""
    return language.partition("-")[0] in languages_shipped()


def _unused(folder: Folder, name: str, language: str) -> Problem | None:
    """That nothing reads a file: it is called as no module is, or the engine has such sentences itself."""
    stem = name.removesuffix(ENDING)
    hint = say("facts/unused-file.hint-language")
    if stem == SENTENCES and has_shipped_sentences(language):
        hint = say("facts/unused-file.hint-sentences", language=language)
    elif is_module_name(stem):
        return None
    return Problem("facts/unused-file", say("facts/unused-file.unused", name=name), Span(folder.file(name)), (), hint)
