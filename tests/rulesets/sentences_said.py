"""Every sentence of the rulesets in a language, with what is typed in it and which terms it asked for.

Of a message all branches are said that depend on more than the words, and of facts that are numbers one and three. A
message counts also where another module at the table would say it otherwise. What a term is made of counts as well.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field, replace
from functools import cache
from itertools import chain, product
from pathlib import Path

from rondel.frozen import frozen
from rondel.source.document import Document, read_document
from rondel.words.catalogue import Catalogue, Library, catalogue_from_library, read_library
from rondel.words.message import Message, MessageChoice, Part, Text, names
from rondel.words.own_words import OWN_MODULE
from rondel.words.read import WordsFile
from rondel.words.render import _BLANKS, Value, _Speaker
from rondel.words.term import Term

RULESETS = Path(__file__).parents[2] / "rulesets"
REBINDING = "caerleon"  # where it is at the table, what others say of one thing is said of another
FIRST = ("base", "gold")
MODULES = (*FIRST, *sorted({path.parent.name for path in RULESETS.glob("*/module.yaml")} - {*FIRST, REBINDING}))
TABLES = (MODULES, (*MODULES, REBINDING))
NUMBERS = (3, 1)

Parts = tuple[Part, ...]


@frozen
class Speech:
    """A message, or the forms of a term."""

    key: str
    forms: tuple[Parts, ...]
    is_term: bool = False

    @property
    def place(self) -> tuple[str, bool]:
        """Where it stands: a term and a message may have the same id."""
        return self.key, self.is_term

    @property
    def names_facts(self) -> bool:
        return any(name.is_fact for form in self.forms for name in names(form))


@frozen
class Saying:
    """A sentence, and what of it is plain text, with dots for whatever is asked from terms and facts."""

    key: str
    text: str
    typed: str


@frozen
class Said:
    """A message or a term in all its ways, and the addresses of all terms that it asked for."""

    ways: tuple[Saying, ...]
    asked: frozenset[str]


@frozen
class Listening(Catalogue):
    """A catalogue that notes which terms it was asked for."""

    asked: set[str] = field(default_factory=set)

    def find_term(self, id: str, language: str = "", *, plain: bool = False) -> Term | None:
        found = Catalogue.find_term(self, id, language, plain=plain)
        self.asked.add(found.id if found else id)
        return found


class SameNumber(Mapping[str, Value]):
    """Facts of no line-up: all numbers are the same, all keys of tables black."""

    def __init__(self, n: int) -> None:
        self.n = n

    def __getitem__(self, key: str) -> Value:
        if key.startswith(("option.", "module.")):
            raise KeyError(key)
        return ("set.colour.black",) if key.startswith("key.") else self.n

    def __iter__(self) -> Iterator[str]:
        return iter(())

    def __len__(self) -> int:
        return 0


# --- words files ---


@cache
def words_file(path: Path) -> Document:
    document, problems = read_document(path.read_text(encoding="utf-8"), path.name)
    assert document is not None and not problems
    return document


@cache
def library(language: str, modules: tuple[str, ...]) -> Library:
    """The words of modules in a language; of English only what it rebinds in all others."""
    found: dict[str, list[tuple[str, Document]]] = {}
    for module in modules:
        for path in sorted((RULESETS / module / "words").glob("*.yaml")):
            name = path.name.split(".")[0]
            if name == language or (path.name == "en.yaml" and "rebinds" in words_file(path).data):
                found.setdefault(name, []).append((module, words_file(path)))
    return read_library(found)[0]


# --- what there is to say ---


@cache
def speeches(language: str, modules: tuple[str, ...]) -> tuple[Speech, ...]:
    """What the files of modules have to say in a language."""
    files = library(language, modules).files
    return tuple(chain.from_iterable(_of_file(each) for each in files if each.language == language))


def _of_file(file: WordsFile) -> Iterator[Speech]:
    if file.module != OWN_MODULE:
        yield from (Speech(f"{file.module}: {id}", (message.parts,)) for id, message in _messages(file))
        yield from (Speech(f"{file.module}: {id}", _forms(term), is_term=True) for id, term in file.terms.items())


def _messages(file: WordsFile) -> Iterator[tuple[str, Message]]:
    return (each for each in file.messages.items() if not each[0].endswith("module.title"))


def _forms(term: Term) -> tuple[Parts, ...]:
    forms = dict.fromkeys(term.forms.values())
    return tuple(term.inside[form].parts if form in term.inside else (Text(form, term.span),) for form in forms)


# --- how it is said ---


@frozen
class Voice:
    """Words of one language or of an edition of it, once for each number that facts have."""

    language: str
    catalogues: tuple[Listening, ...]

    def says(self, speech: Speech) -> Said:
        """A message or the forms of a term in all ways; what sounds alike counts once."""
        found: dict[str, str] = {}
        asked: set[str] = set()
        for catalogue in self.catalogues if speech.names_facts else self.catalogues[:1]:
            catalogue.asked.clear()
            grammar = catalogue.grammar_of(self.language)
            speaker = _Speaker(catalogue, self.language, grammar, {}, is_inside=speech.is_term)
            for parts in chain.from_iterable(ways(speaker, each) for each in speech.forms):
                found.setdefault(_BLANKS.sub(" ", speaker.say(parts)).strip(), typed(parts))
            asked |= catalogue.asked
        return Said(tuple(Saying(speech.key, text, plain) for text, plain in found.items()), frozenset(asked))


def voice(words: Library, language: str) -> Voice:
    """How words sound in a language, or in an edition of it."""
    made = catalogue_from_library(words, language)
    values = (made.language, made.chain, made.modules, made.terms, made.messages, made.rebinds, made.languages)
    return Voice(language.partition("-")[0], tuple(Listening(*values, SameNumber(n)) for n in NUMBERS))


def typed(parts: Parts) -> str:
    return "".join(part.text if isinstance(part, Text) and not part.is_quoted else "…" for part in parts)


def ways(speaker: _Speaker, parts: Parts) -> Iterator[Parts]:
    several = [tuple(_ways_of(speaker, part)) for part in parts]
    return (tuple(part for some in way for part in some) for way in product(*several))


def _ways_of(speaker: _Speaker, part: Part) -> Iterator[Parts]:
    if not isinstance(part, MessageChoice):
        yield (part,)
    elif part.on.is_term and not part.on.is_fact and speaker.catalogue.find_term(part.on.name) and _by_gender(part):
        yield from (_as_asked(way) for way in ways(speaker, speaker._chosen_branch(part).parts))
    else:
        for branch in part.branches:
            yield from ways(speaker, branch.parts)


def _as_asked(parts: Parts) -> Parts:
    """What a gender has chosen is not typed: with another it would be said otherwise."""
    return tuple(replace(part, is_quoted=True) if isinstance(part, Text) else part for part in parts)


def _by_gender(choice: MessageChoice) -> bool:
    return bool({"m", "f", "n"} & set(choice.keys))


# --- everything as it is printed ---


@frozen
class Printed:
    """What is said at a table as it is printed."""

    modules: tuple[str, ...]
    speech: Speech
    said: Said


@cache
def as_printed(language: str, modules: tuple[str, ...]) -> Voice:
    return voice(library(language, modules), language)


@cache
def printed(language: str) -> tuple[Printed, ...]:
    """Everything that is said in a language at some table, once."""
    first, largest = as_printed(language, MODULES), as_printed(language, TABLES[-1])
    found = {speech.place: Printed(MODULES, speech, first.says(speech)) for speech in speeches(language, MODULES)}
    rebound = library(language, TABLES[-1]).rebinds.keys() - library(language, MODULES).rebinds.keys()
    others = (
        Printed(TABLES[-1], speech, largest.says(speech))
        for speech in speeches(language, TABLES[-1])
        if speech.place not in found or not found[speech.place].said.asked.isdisjoint(rebound)
    )
    return (*found.values(), *others)
