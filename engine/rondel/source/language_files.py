"""Languages on shelves: `languages/<xx>/` with a grammar, the engine's own words, and words for modules that have none.

    languages/pl/grammar.yaml     articles, cases, plurals: what a `Grammar` is made of
    languages/pl/own.yaml         what the engine itself says
    languages/pl/<module>.yaml    the words of a module, in whose folder nothing has to change

Any of them may be missing. Of one file on two shelves the earlier shelf has it, as with modules. What keeps a file from
being read stands beside it, because no game must end for a language that nobody at the table speaks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field

from rondel.frozen import frozen
from rondel.limits import LARGEST_FILE
from rondel.messages.said import say
from rondel.problems import Problem, Span
from rondel.source.document import Document, read_document_once
from rondel.source.folder import Folder
from rondel.source.shelf import FACTS_FILE, Shelf, is_module_name

FOLDER = "languages"
GRAMMAR, OWN = "grammar", "own"
ENDING = ".yaml"
_LANGUAGE = re.compile("[a-z]{2,3}(-[a-z0-9]{2,8})*")


@frozen
class LanguageFiles:
    """What shelves have of one language; `words` by the name of the module."""

    language: str
    grammar: Document | None = None
    own: Document | None = None
    words: Mapping[str, Document] = field(default_factory=dict)
    problems: tuple[Problem, ...] = ()

    @property
    def documents(self) -> list[Document]:
        return [each for each in (self.grammar, self.own, *self.words.values()) if each is not None]


def find_languages(shelves: Sequence[Shelf]) -> dict[str, LanguageFiles]:
    """The languages on the shelves, by their codes."""
    found: dict[str, dict[str, tuple[Document | None, tuple[Problem, ...]]]] = {}
    for shelf in shelves:
        for language, folder in _folders(shelf):
            files = found.setdefault(language, {})
            for name in folder.names("", (ENDING,)):
                files.setdefault(name.removesuffix(ENDING), _read(folder, name))
    return {language: _language(language, files) for language, files in sorted(found.items())}


def _folders(shelf: Shelf) -> Iterator[tuple[str, Folder]]:
    """The folders of languages on a shelf; the folder of a single module has none."""
    if Folder(shelf.root, shelf.label).has_file(FACTS_FILE):
        return
    label = FOLDER if shelf.label == "." else f"{shelf.label.rstrip('/')}/{FOLDER}"
    folder = Folder(shelf.root / FOLDER, label)
    for name in folder.inner_folders():
        if _LANGUAGE.fullmatch(name):
            yield name, Folder(folder.root / name, folder.file(name))


def _read(folder: Folder, name: str) -> tuple[Document | None, tuple[Problem, ...]]:
    if not is_module_name(name.removesuffix(ENDING)):
        message, hint = say("facts/unused-file.unused", name=name), say("facts/unused-file.hint-language")
        return None, (Problem("facts/unused-file", message, Span(folder.file(name)), (), hint),)
    text, problems = folder.read(name, LARGEST_FILE)
    return read_document_once(text, folder.file(name)) if text is not None else (None, tuple(problems))


def _language(language: str, files: Mapping[str, tuple[Document | None, tuple[Problem, ...]]]) -> LanguageFiles:
    read = {name: document for name, (document, _) in files.items() if document is not None}
    return LanguageFiles(
        language,
        read.pop(GRAMMAR, None),
        read.pop(OWN, None),
        read,
        tuple(problem for _, problems in files.values() for problem in problems),
    )
