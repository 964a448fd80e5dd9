"""The single words of a volume: what is said under an id in a language, what should be, and what only seems to be."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import lru_cache

from rondel.frozen import frozen
from rondel.problems import Span
from rondel.source.document import Document
from rondel.source.module_files import language_of
from rondel.translate.volumes import ENGINE, Volume, engine_volume, section_of
from rondel.words.languages import REFERENCE, fallback_chain, is_variant
from rondel.words.missing_lines import TO_BE_TRANSLATED
from rondel.words.own_words import OWN_MODULE
from rondel.words.rule_sentences import RULE_SENTENCE
from rondel.words.unfilled import is_to_choose, is_unfilled

TERMS, MESSAGES, RULES = "terms", "messages", "rules"
KINDS = (TERMS, MESSAGES, RULES)


@frozen
class WordKey:
    """terms piece.cube, or messages ask.harbour.turn.boat"""

    section: str
    id: str

    @property
    def kind(self) -> str:
        """What it counts as: the sentence of a rule is told apart from other messages."""
        return (
            RULES if self.section == MESSAGES and RULE_SENTENCE in f".{self.id}" and _is_rule(self.id) else self.section
        )


def _is_rule(id: str) -> bool:
    return id.startswith(RULE_SENTENCE) or id.partition(".")[2].startswith(RULE_SENTENCE)


@frozen
class WordEntry:
    """What a file says under an id, and where."""

    key: WordKey
    value: object
    part: str
    document: Document
    path: tuple[str, ...]

    @property
    def span(self) -> Span:
        return self.document.span(*self.path)

    @property
    def text(self) -> str:
        """A message as it is written; of a term nothing."""
        return self.value if isinstance(self.value, str) and self.key.section == MESSAGES else ""

    @property
    def is_copied(self) -> bool:
        """Whether a mend of the check put the text of another language here, and nobody has touched it since."""
        return self.span.end_line in _copied_lines(self.document)


@lru_cache(maxsize=256)
def _copied_lines(document: Document) -> frozenset[int]:
    if TO_BE_TRANSLATED not in document.text:
        return frozenset()
    return frozenset(n for n, line in enumerate(document.text.split("\n"), 1) if TO_BE_TRANSLATED in line)


def entries_in(volume: Volume, language: str) -> Mapping[WordKey, WordEntry]:
    """Everything that a volume says in a language, in the order of its files; a line not filled in says nothing."""
    parts = [(part, document) for part, document in volume.parts.items() if language_of(part) == language]
    files = [_entries(part, document, is_flat=volume.is_flat) for part, document in parts]
    return files[0] if len(files) == 1 else {key: entry for file in files for key, entry in file.items()}


@lru_cache(maxsize=1024)
def _entries(part: str, document: Document, *, is_flat: bool) -> Mapping[WordKey, WordEntry]:
    """What one file says; it is asked for again and again."""
    found: dict[WordKey, WordEntry] = {}
    for section in (MESSAGES,) if is_flat else (TERMS, MESSAGES):
        path = () if is_flat else (section,)
        for id, value in section_of(document, "" if is_flat else section).items():
            key = WordKey(section, str(id))
            if not (is_unfilled(value) or is_to_choose(value)):
                found[key] = WordEntry(key, value, part, document, (*path, id))
    return found


def source_language(volume: Volume) -> str:
    """The language that others are translated from: English, else the first that there is."""
    whole = [language for language in volume.languages if not is_variant(language)]
    return REFERENCE if REFERENCE in whole or not whole else min(whole)


def wanted_keys(volume: Volume, source: Mapping[WordKey, WordEntry]) -> list[WordKey]:
    """What a whole language says: all that the source says, and a sentence for each rule."""
    anew = {key.id.partition(".")[2] for key in source}  # what another module lists too: `harbour.rule.B-01`
    rules = (WordKey(MESSAGES, id) for id in volume.rules if id not in anew)
    return list(dict.fromkeys([*source, *rules]))


def said_keys(entries: Mapping[WordKey, WordEntry]) -> set[WordKey]:
    """What is said and not merely copied from elsewhere."""
    return {key for key, entry in entries.items() if not entry.is_copied}


def claimed(volume: Volume) -> list[str]:
    """The languages that a volume claims to speak: each of which it has a file, editions apart."""
    return [language for language in volume.languages if not is_variant(language)]


def left_to_engine(volume: Volume, language: str) -> Collection[WordKey]:
    """What a module may leave to the engine in a language, for it only says it its own way."""
    if volume.name in ENGINE:
        return ()
    engine = volume.engine or engine_volume(OWN_MODULE)
    # An edition may leave away what the language behind it may.
    return {key for each in fallback_chain(language, language) for key in said_keys(entries_in(engine, each))}
