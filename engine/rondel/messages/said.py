"""Texts for people that know what they say: English to read and to compare, and an id with values for other languages.

A message is made by `say`, from a sentence of `en.yaml`. Its values are names that somebody wrote, numbers, other
messages, or several of these; whatever is made of words is a message of its own. In a sentence `{name}` is a value,
`{n|one step|{n} steps}` tells one from several as the language counts, and braces that are meant as such are doubled.

A file `xx.yaml` beside `en.yaml` says the same in another language; that it is there is all that is needed. Programs
read English and ids; in which language people are told is the affair of `speaking.py`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache, reduce
from typing import Any, Self, TypeAlias, Union

Value: TypeAlias = Union[str, int, "Said", tuple[Union[str, int, "Said"], ...]]
Category: TypeAlias = Callable[[int], str]  # what CLDR calls a number in a language: `one`, `other` and so on

ENGLISH = "en"
OF_SCHEMA = "schema."  # what schemas say has its text for an id
ONE = "one"

# Not compiled before it is needed: few sentences have it, and most runs have no problem.
_NUMBERED = r"\{(\w+)\|([^|]*)\|((?:[^{}|]|\{\w+\})*)\}"


class Said(str):
    """A message in English, with its id and values; without an id it is a text that no catalogue knows."""

    __slots__ = ("id", "values")
    id: str
    values: Mapping[str, Value]

    def __new__(cls, text: str = "", id: str = "", values: Mapping[str, Value] | None = None) -> Self:
        made = super().__new__(cls, text)
        made.id, made.values = id, values or {}
        return made

    def knowing(self, **more: Value) -> Said:
        """The same message with values that its sentence does not use, for machines."""
        return Said(self, self.id, {**self.values, **more})

    def __getnewargs__(self) -> tuple[Any, ...]:  # what a copy, in this process or another, is made of
        return (str(self), self.id, self.values)


UNSAID = Said()


class Sentences:
    """The catalogue of a language, of which only those sentences are read that are said."""

    def __init__(self, language: str) -> None:
        self.language = language

    def get(self, id: str, /) -> str | None:
        """A sentence, if the language has it."""
        return _sentence(self.language, id)


Catalogue: TypeAlias = Mapping[str, str] | Sentences


def english_category(number: int) -> str:
    """What a number is in English: `one` or `other`."""
    return ONE if number == 1 else "other"


def say(id: str, /, **values: Value) -> Said:
    """A message of the engine in English."""
    return Said(_filled(_english_of(id), values, english_category), id, values)


def said_in(said: Said, catalogue: Catalogue, category: Category = english_category) -> str:
    """A message as another catalogue says it; what is not found there, in it or inside it, stays English."""
    sentence = catalogue.get(said.id) or _sentence(ENGLISH, said.id)
    if sentence is None or said.id.startswith(OF_SCHEMA):
        return sentence or str(said)  # a schema gives no values, and braces in it are meant
    values = {name: _value_in(value, catalogue, category) for name, value in said.values.items()}
    return _filled(sentence, values, category)


def _value_in(value: Value, catalogue: Catalogue, category: Category) -> Value:
    match value:
        case Said():
            return said_in(value, catalogue, category)
        case tuple():
            return tuple(said_in(one, catalogue, category) if isinstance(one, Said) else one for one in value)
    return value


def _filled(sentence: str, values: Mapping[str, Value], category: Category) -> str:
    if "|" in sentence:
        sentence = re.sub(_NUMBERED, lambda found: found[2 if _is_one(values[found[1]], category) else 3], sentence)
    joined = {name: ", ".join(map(str, value)) for name, value in values.items() if isinstance(value, tuple)}
    return sentence.format_map({**values, **joined} if joined else values)


def _is_one(value: Value, category: Category) -> bool:
    return isinstance(value, int) and category(value) == ONE


def asked_by(sentence: str) -> frozenset[str] | None:
    """The values that a sentence asks for; None if its braces do not fit together, whatever the numbers are."""
    # What is said of one, what is said of several and what stands around must each fit: so any of them fit together.
    numbered: list[tuple[str, str, str]] = re.findall(_NUMBERED, sentence)
    parts = [re.sub(_NUMBERED, " ", sentence), *(part for _, *both in numbered for part in both)]
    found = [_asked_in(part) for part in parts]
    fitting = [names for names in found if names is not None]
    return frozenset(name for name, _, _ in numbered).union(*fitting) if fitting == found else None


def _asked_in(part: str) -> frozenset[str] | None:
    from string import Formatter  # here, because only sentences that others wrote are doubted

    try:
        fields = [field for field in Formatter().parse(part) if field[1] is not None]
    except ValueError:
        return None
    if any(spec or conversion or not (name or "").isidentifier() for _, name, spec, conversion in fields):
        return None
    return frozenset(name for _, name, _, _ in fields if name)


def one_of(names: Iterable[str]) -> Said:
    """Several of which one is meant: `a, b or c`."""
    *before, last = names
    return say("list.or", before=tuple(before), last=last) if before else say("list.one", only=last)


def either(names: Iterable[str]) -> Said | str:
    """Several of which one is meant, said one by one: `a or b or c`."""
    first, *others = names
    return reduce(lambda before, last: say("list.or", before=before, last=last), others, first)


def all_of(names: Iterable[str]) -> Said:
    """Several that are meant together: `a, b and c`."""
    *before, last = names
    return say("list.and", before=tuple(before), last=last) if before else say("list.one", only=last)


def parts_said(parts: Iterable[Said]) -> Said:
    """Several that are told one after the other: `a; b; c`."""
    return reduce(lambda before, last: say("list.parts", before=before, last=last), parts)


def names_in(said: Said, *, unquoted: bool = False) -> list[str]:
    """The names that a message quotes, in its order, or all that it holds: by its values, whatever these look like."""
    found = list[str]()
    for part in re.findall(r"'[^']*'|\{\w+[|}]", _sentence(ENGLISH, said.id) or ""):
        for name in re.findall(r"\{(\w+)[|}]", part):
            value = said.values.get(name, 0)
            for one in value if isinstance(value, tuple) else (value,):
                if isinstance(one, Said):
                    found += names_in(one, unquoted=unquoted)
                elif isinstance(one, str) and (part[0] == "'" or unquoted):
                    found.append(one)
    return found


# --- the files ---


@cache
def languages() -> tuple[str, ...]:
    """The languages that the engine speaks: those that have a catalogue, English first."""
    from importlib import resources  # here and below, because nobody needs them who is told nothing

    files = (one.name for one in resources.files("rondel.messages").iterdir())
    found = sorted(name.removesuffix(".yaml") for name in files if name.endswith(".yaml"))
    return (ENGLISH, *(name for name in found if name != ENGLISH))


@cache
def _text(language: str) -> str:
    from importlib import resources

    return resources.files("rondel.messages").joinpath(f"{language}.yaml").read_text(encoding="utf-8")


@cache
def _schema_text(language: str) -> str:
    """What schemas say in another language stands beside them, for their examples speak of games."""
    from importlib import resources

    place = resources.files("rondel.schemas").joinpath(f"{language}.yaml")
    return place.read_text(encoding="utf-8") if place.is_file() else ""


@cache
def _sentence(language: str, id: str) -> str | None:
    """One sentence, found where it stands: whoever says a few needs no time for all the others."""
    import json

    if id.startswith(OF_SCHEMA):
        text, head = _schema_text(language), f"\n{json.dumps(id.removeprefix(OF_SCHEMA), ensure_ascii=False)}: "
    else:
        text, head = _text(language), f"\n{id}: "
    start = text.find(head)
    if start < 0:
        return None
    start += len(head)
    found: str = json.loads(text[start : text.index("\n", start)])
    return found


def _english_of(id: str) -> str:
    found = _sentence(ENGLISH, id)
    if found is None:
        raise KeyError(id)
    return found


@cache
def english() -> Mapping[str, str]:
    """All of the engine's own sentences by their ids."""
    return catalogue_of(_text(ENGLISH))


def message_reading(text: str) -> Said:
    """The message that reads so in English, for what machines of the engine say who know no catalogue."""
    if isinstance(text, Said):
        return text
    id = next((id for id, sentence in english().items() if sentence == text), "")
    return Said(text, id)


def catalogue_of(text: str) -> Mapping[str, str]:
    """The sentences of a file: a line each, in double quotes; a reader of YAML would take ten times as long."""
    import json

    lines = (line.partition(": ") for line in text.splitlines() if not line.startswith("#"))
    return {id: json.loads(sentence) for id, _, sentence in lines}
