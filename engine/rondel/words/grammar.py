"""What a language can do with a term, as data: made of grammar files, used by `forms` and `saying`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from rondel.frozen import frozen
from rondel.words.cells import OWNED_BY, Cells, cells_of
from rondel.words.plurals import PluralRule, plural_rule
from rondel.words.suffix_rules import Form, RegularForm

USUAL_PLACE = ""
NO_CELLS = cells_of(())
VOWEL, CONSONANT = "vowel", "consonant"  # the second is how a word begins unless a grammar says otherwise
_MOST_KEPT = 1 << 13  # texts and forms that are remembered

Key = TypeVar("Key")
Found = TypeVar("Found")


@frozen
class Preposition:
    """A preposition that a message may ask for: how it is said, and the cases that it may take."""

    says: str
    cases: tuple[str, ...]


@frozen
class Beginnings:
    """Classes of texts by how they begin; the longest beginning counts."""

    classes: Mapping[str, str] = field(hash=False)
    longest: int = 0
    usual: str = ""

    def of(self, text: str) -> str:
        """The class of a text."""
        if not self.longest:
            return self.usual
        start = text[: self.longest].lower()
        while start:
            if start in self.classes:
                return self.classes[start]
            start = start[:-1]
        return self.usual


def beginnings(classes: Mapping[str, str], usual: str = "") -> Beginnings:
    """Classes by beginnings, and what all other texts are."""
    return Beginnings(classes, max(map(len, classes), default=0), usual)


@frozen
class Adjectives:
    """How adjectives agree: by a form for each gender, by an ending in place of ~, or not at all."""

    genders: tuple[str, ...] = ()
    stand_behind: bool = False
    ending: Cells | None = None  # where no determiner is said
    behind: Mapping[str, Cells] = field(default_factory=dict, hash=False)  # a determiner: other endings
    alone: str = ""
    joints: Mapping[str, str] = field(default_factory=dict, hash=False)  # where the letter before ~ meets an ending
    short: Mapping[str, Cells] = field(default_factory=dict, hash=False)  # directly before the noun: primer


@frozen
class Ordinals:
    """Ordinals as adjectives: those in words, and those in figures by the last figures of the number."""

    words: tuple[str, ...] = ()
    figures: Mapping[str, str] = field(default_factory=lambda: {"": "{n}."}, hash=False)
    onset: str = ""
    figure_onsets: Mapping[str, str] = field(default_factory=dict, hash=False)  # by the first group of figures


@frozen
class Finish:
    """How a printer would set what is said."""

    apostrophe: str = ""
    blanks: re.Pattern[str] | None = None
    semicolon: str = "; "
    known: dict[str, str] = field(default_factory=dict, hash=False, repr=False)


@dataclass(frozen=True, slots=True, eq=False)
class Grammar:
    """The grammar of a language; without any table words stand as they are."""

    language: str
    name: str = ""  # in English; nothing where there is no grammar
    called: str = ""  # by those who speak it
    genders: tuple[str, ...] = ()
    cases: tuple[str, ...] = ()
    capitals: bool = False  # whether nouns are written with one
    plural: PluralRule = field(default_factory=lambda: plural_rule({"one": "i = 1 and v = 0"}))
    counted_cases: Mapping[str, Mapping[str, str]] = field(default_factory=dict, hash=False)  # by category: many
    onsets: Beginnings = field(default_factory=lambda: beginnings({}, CONSONANT))
    determiners: Mapping[str, Cells] = field(default_factory=dict, hash=False)
    compounds: Mapping[str, tuple[str, str]] = field(default_factory=dict, hash=False)  # another: a, ander~
    pronouns: Mapping[str, Mapping[str, Cells]] = field(default_factory=dict, hash=False)  # by case
    pronoun_behind: Mapping[str, str] = field(default_factory=dict, hash=False)  # its case behind a preposition
    adjectives: Adjectives = field(default_factory=Adjectives)
    one_of: Cells = NO_CELLS
    part_preposition: str = ""  # before the noun behind "one of"
    part_case: str = ""
    prepositions: Mapping[str, Preposition] = field(default_factory=dict, hash=False)
    contractions: Mapping[str, Mapping[tuple[str, str], str]] = field(default_factory=dict, hash=False)  # by article
    elision: Mapping[str, Mapping[str, str]] = field(default_factory=dict, hash=False)  # by the onset that follows
    places: Mapping[str, Mapping[str, tuple[str, str]]] = field(default_factory=dict, hash=False)  # by `where`
    joiners: Mapping[str, tuple[str, str]] = field(default_factory=dict, hash=False)  # of two; before the last of more
    joiners_before: Mapping[str, Beginnings] = field(default_factory=dict, hash=False)  # what is said before some
    regular: Mapping[Form, tuple[RegularForm, ...]] = field(default_factory=dict, hash=False)
    number_words: tuple[Cells, ...] = ()  # from nought on
    counting_articles: Mapping[int, str] = field(default_factory=dict, hash=False)  # articles that say a number
    counting_numbers: Mapping[int, str] = field(default_factory=dict, hash=False)  # the number of a noun behind these
    ordinals: Ordinals = field(default_factory=Ordinals)
    finishing: Finish = field(default_factory=Finish)
    known: dict[tuple[str, ...], str | None] = field(default_factory=dict, hash=False, repr=False)  # regular forms

    @property
    def articles(self) -> tuple[str, ...]:
        return (*self.determiners, *self.compounds)

    @property
    def adjective_genders(self) -> tuple[str, ...]:
        return self.adjectives.genders

    @property
    def onset_classes(self) -> tuple[str, ...]:
        """How a term may say that it begins, where its letters do not tell."""
        return tuple(dict.fromkeys([VOWEL, CONSONANT, *filter(None, self.onsets.classes.values())]))

    @property
    def asks_owner(self) -> bool:
        """Whether `its` depends on the gender of what owns."""
        marks = self.determiners.get("its", NO_CELLS).marks
        return any(f"{OWNED_BY}{gender}" in marks for gender in self.genders)

    @property
    def semicolon(self) -> str:
        return self.finishing.semicolon

    def category(self, n: int) -> str:
        """The plural category of a number."""
        return self.plural.category(n)

    def finish(self, text: str) -> str:
        """A text with the apostrophes of print, and with blanks at which no line ends."""
        how = self.finishing
        if not how.apostrophe and how.blanks is None:
            return text
        found = how.known.get(text)
        if found is None:
            found = _finished(text, how)
            remember(how.known, text, found)
        return found


FIXED_BLANK = "\N{NO-BREAK SPACE}"
_ELISION = re.compile(r"(?<=\w)'")


def _finished(text: str, how: Finish) -> str:
    text = _ELISION.sub(how.apostrophe, text) if how.apostrophe else text
    return how.blanks.sub(FIXED_BLANK, text) if how.blanks is not None else text


def remember(known: dict[Key, Found], key: Key, found: Found, most: int = _MOST_KEPT) -> None:
    """Keeps what was found, and forgets all where that would be too much."""
    if len(known) >= most:
        known.clear()
    known[key] = found
