"""One module's folder to its files: facts, tables, deeds, words, looks, scenarios, the list of rules.

Only reading and the names of files are judged here; what stands in the facts is the schema's business.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field, replace
from typing import Any

from rondel.frozen import frozen
from rondel.limits import LARGEST_FILE
from rondel.messages.said import Said, say
from rondel.problems import Edit, Fix, NearName, Problem, Span, did_you_mean
from rondel.source.document import Document, read_document_once
from rondel.source.folder import Folder, SourceText
from rondel.source.language_files import LanguageFiles
from rondel.source.shelf import FACTS_FILE, ModuleFolder
from rondel.source.yaml_places import Key

RULES_FILE = "rules.yaml"
LOOKS_FILE = "looks.yaml"
BROUGHT = "languages"  # the part of words that come from a language on a shelf
READ_FOLDERS = ("scenarios", "tables", "words")
_FACT_ENDINGS = (".yaml", ".yml")
_WORDS_PART = re.compile("([a-z]{2,3}(?:-[a-z0-9]{2,8})*)(?:[.][a-z0-9_-]+)?")  # de, or a part of it: de.rules


@frozen
class ModuleFiles:
    """A module as it was read: `tables` by the path the facts name them with, `words` by language and part.

    `unread` are the texts of files that are no YAML, by the path in the module's folder. What keeps looks from being
    read stands apart, because no game must end for it. `languages` are those that its shelves bring, for all modules.
    """

    name: str
    folder: str
    facts: Document
    tables: Mapping[str, Document] = field(default_factory=dict)
    deeds: tuple[SourceText, ...] = ()
    words: Mapping[str, Document] = field(default_factory=dict)
    scenarios: tuple[SourceText, ...] = ()
    rules: Document | None = None
    looks: Document | None = None
    looks_unread: tuple[Problem, ...] = ()
    unread: Mapping[str, SourceText] = field(default_factory=dict)
    languages: Mapping[str, LanguageFiles] = field(default_factory=dict, repr=False)

    @property
    def sources(self) -> dict[str, str]:
        """The texts by the names that problems call them by."""
        further = [one for one in (self.rules, self.looks) if one]
        documents = [self.facts, *self.tables.values(), *self.words.values(), *further]
        texts = [*self.deeds, *self.scenarios, *(SourceText(one.file, one.text) for one in documents)]
        return {one.file: one.text for one in texts}

    @property
    def rule_texts(self) -> list[str]:
        """The texts in which names of rules can stand: all but words, looks and the list of rules."""
        facts = [self.facts.text, *(table.text for table in self.tables.values())]
        return [*facts, *(one.text for one in (*self.deeds, *self.scenarios))]


def language_of(words_part: str) -> str:
    """The language of a words file by its name: `de` of `de.rules`."""
    return words_part.partition(".")[0]


def with_languages(module: ModuleFiles, languages: Mapping[str, LanguageFiles]) -> ModuleFiles:
    """A module with the words that shelves have for it; these stand behind its own, and say anew what both say."""
    brought = {f"{code}.{BROUGHT}": each.words.get(module.name) for code, each in languages.items()}
    words = {**module.words, **{part: each for part, each in brought.items() if each is not None}}
    return replace(module, words=words, languages=languages) if languages else module


ReadModule = tuple[ModuleFiles | None, list[Problem]]
_READ: ContextVar[dict[ModuleFolder, ReadModule] | None] = ContextVar("modules that were read", default=None)


@contextmanager
def reading_once() -> Iterator[None]:
    """Within it every module is read once, whoever asks for it: for runs in which nobody waits for changes."""
    token = _READ.set({})
    try:
        yield
    finally:
        _READ.reset(token)


def read_module(module: ModuleFolder) -> ReadModule:
    """The files of a module; None where its facts cannot be read at all."""
    read = _READ.get()
    if read is None:
        return _read_module(module)
    if module not in read:
        read[module] = _read_module(module)
    files, problems = read[module]
    return files, [*problems]


def _read_module(module: ModuleFolder) -> ReadModule:
    reading = _ModuleReading(module)
    reading.check_links()
    facts = reading.document(FACTS_FILE)
    if facts is None:
        return None, reading.problems
    looks, looks_unread = reading.looks()
    files = ModuleFiles(
        name=module.name,
        folder=module.folder.label,
        facts=facts,
        tables=reading.tables(facts),
        deeds=reading.texts(""),
        words=reading.words(),
        scenarios=reading.texts("scenarios"),
        rules=reading.document(RULES_FILE) if reading.has(RULES_FILE) else None,
        looks=looks,
        looks_unread=looks_unread,
        unread=reading.unread,
    )
    reading.check_name(facts)
    reading.check_unused()
    return files, reading.problems


@dataclass(slots=True)
class _ModuleReading:
    """The reading of one folder: the problems met, the files that were asked for."""

    module: ModuleFolder
    problems: list[Problem] = field(default_factory=list)
    asked: set[str] = field(default_factory=set)
    unread: dict[str, SourceText] = field(default_factory=dict)
    shut: set[str] = field(default_factory=set)  # inner folders that are links to where nothing is read

    def check_links(self) -> None:
        for inner in READ_FOLDERS:
            if (problem := self.module.folder.bad_link(inner)) is not None:
                self.problems.append(problem)
                self.shut.add(inner)

    def names(self, inner: str, endings: Sequence[str]) -> list[str]:
        """The files of an inner folder, unless it is shut."""
        return [] if inner in self.shut else self.module.folder.names(inner, endings)

    def has(self, relative: str) -> bool:
        return relative in self.module.folder.names("", (".yaml",))

    def looks(self) -> tuple[Document | None, tuple[Problem, ...]]:
        """The looks, and apart from all other problems what keeps them from being read."""
        before = len(self.problems)
        document = self.document(LOOKS_FILE) if self.has(LOOKS_FILE) else None
        wrong = tuple(self.problems[before:])
        del self.problems[before:]
        self.unread.pop(LOOKS_FILE, None)
        return document, wrong

    def document(self, relative: str, span: Span | None = None) -> Document | None:
        self.asked.add(relative)
        if relative.partition("/")[0] in self.shut:
            return None  # of which the folder is told
        text, problems = self.module.folder.read(relative, LARGEST_FILE, span)
        self.problems += problems
        if text is None:
            return None
        file = self.module.folder.file(relative)
        document, found = read_document_once(text, file)
        self.problems += found
        if document is None:
            self.unread[relative] = SourceText(file, text)
        return document

    def tables(self, facts: Document) -> dict[str, Document]:
        found: dict[str, Document] = {}
        for path, relative in _references(facts.data):
            if relative not in self.asked:
                document = self.document(relative, facts.span(*path))
                found |= {relative: document} if document else {}
                self._propose_file(relative)
        return found

    def _propose_file(self, relative: str) -> None:
        """Of a table that is not there, the one that was probably meant; then nobody wonders that it is not read."""
        if not self.problems or self.problems[-1].code != "facts/missing-file" or relative in self.unread:
            return
        near = did_you_mean(relative, self.names("tables", _FACT_ENDINGS))
        if isinstance(near, NearName):
            self.problems[-1] = replace(self.problems[-1], hint=near)
            self.asked.add(near.meant)

    def words(self) -> dict[str, Document]:
        """The words files, those of a whole language before its parts."""
        names = [name.removeprefix("words/").removesuffix(".yaml") for name in self.names("words", (".yaml",))]
        found: dict[str, Document] = {}
        for name in sorted(names, key=lambda name: name.split(".")):
            if _WORDS_PART.fullmatch(name):
                document = self.document(f"words/{name}.yaml")
                found |= {name: document} if document else {}
        return found

    def texts(self, inner: str) -> tuple[SourceText, ...]:
        found: list[SourceText] = []
        for relative in self.names(inner, (".rondel",)):
            self.asked.add(relative)
            text, problems = self.module.folder.read_deeds(relative)
            self.problems += problems
            found += [text] if text else []
        return tuple(found)

    def check_name(self, facts: Document) -> None:
        name = facts.data.get("module") if isinstance(facts.data, dict) else None
        if isinstance(name, str) and name != self.module.name:
            message = say("facts/wrong-folder-name.wrong", name=name, folder=self.module.name)
            hint = say("facts/wrong-folder-name.hint", name=name, folder=self.module.name)
            span = facts.span("module")
            fix = Fix(say("mend.write", text=self.module.name), (Edit(span, self.module.name),))
            self.problems.append(Problem("facts/wrong-folder-name", message, span, (), hint, (fix,)))

    def check_unused(self) -> None:
        folder = self.module.folder
        for inner in ("", *folder.inner_folders()):
            there = self.names(inner, (*_FACT_ENDINGS, ".rondel"))
            self.problems += [_unused(folder, relative) for relative in there if relative not in self.asked]


def _unused(folder: Folder, relative: str) -> Problem:
    span = Span(folder.file(relative))
    return Problem(
        "facts/unused-file", say("facts/unused-file.unused", name=relative), span, (), _unused_hint(relative)
    )


def _unused_hint(relative: str) -> Said:
    if relative.endswith(".yml"):
        return say("facts/unused-file.hint-ending")
    if relative.endswith(".rondel"):
        return say("facts/unused-file.hint-deeds", file=FACTS_FILE)
    if relative.startswith("words/"):
        return say("facts/unused-file.hint-words")
    if relative.startswith("tables/"):
        return say("facts/unused-file.hint-table", file=FACTS_FILE)
    return say("facts/unused-file.hint-facts", file=FACTS_FILE)


def _references(data: Any, path: tuple[Key, ...] = ()) -> Iterator[tuple[tuple[Key, ...], str]]:
    """The files that facts name: every value that ends as a file of facts does."""
    if isinstance(data, str) and data.endswith(_FACT_ENDINGS):
        yield path, data
    elif isinstance(data, dict | list):
        entries = data.items() if isinstance(data, dict) else enumerate(data)
        for key, value in entries:
            yield from _references(value, (*path, key))
