"""Texts for people that know what they say: English to read and to compare, and an id with values for other languages.

A message is made by `say`, from a sentence of `en.yaml`. Its values are names that somebody wrote, numbers, other
messages, or several of these; whatever is made of words is a message of its own. In a sentence `{name}` is a value,
`{n|one step|{n} steps}` tells one from several, and braces that are meant as such are doubled.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache, reduce
from typing import Any, Self, TypeAlias, Union

Value: TypeAlias = Union[str, int, "Said", tuple[Union[str, int, "Said"], ...]]
Catalogue: TypeAlias = Mapping[str, str]

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


def say(id: str, /, **values: Value) -> Said:
    """A message of the engine in English."""
    return Said(_filled(english()[id], values), id, values)


def said_in(said: Said, catalogue: Catalogue) -> str:
    """A message as another catalogue says it; what is not found there, in it or inside it, stays English."""
    sentence = catalogue.get(said.id) or english().get(said.id)
    if sentence is None:
        return str(said)
    return _filled(sentence, {name: _value_in(value, catalogue) for name, value in said.values.items()})


def _value_in(value: Value, catalogue: Catalogue) -> Value:
    match value:
        case Said():
            return said_in(value, catalogue)
        case tuple():
            return tuple(said_in(one, catalogue) if isinstance(one, Said) else one for one in value)
    return value


def _filled(sentence: str, values: Mapping[str, Value]) -> str:
    if "|" in sentence:
        sentence = re.sub(_NUMBERED, lambda found: found[2] if values[found[1]] == 1 else found[3], sentence)
    joined = {name: ", ".join(map(str, value)) for name, value in values.items() if isinstance(value, tuple)}
    return sentence.format_map({**values, **joined} if joined else values)


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


def names_in(said: Said, *, unquoted: bool = False) -> list[str]:
    """The names that a message quotes, in its order, or all that it holds: by its values, whatever these look like."""
    found = list[str]()
    for part in re.findall(r"'[^']*'|\{\w+[|}]", english().get(said.id, "")):
        for name in re.findall(r"\{(\w+)[|}]", part):
            value = said.values.get(name, 0)
            for one in value if isinstance(value, tuple) else (value,):
                if isinstance(one, Said):
                    found += names_in(one, unquoted=unquoted)
                elif isinstance(one, str) and (part[0] == "'" or unquoted):
                    found.append(one)
    return found


@cache
def english() -> Catalogue:
    """The engine's own sentences by their ids; read when the first problem is told, not before."""
    from importlib import resources  # here and below, because nobody needs them who has no problem

    return catalogue_of(resources.files("rondel.messages").joinpath("en.yaml").read_text(encoding="utf-8"))


def catalogue_of(text: str) -> Catalogue:
    """The sentences of a file: a line each, in double quotes; a reader of YAML would take ten times as long."""
    import json

    lines = (line.partition(": ") for line in text.splitlines() if not line.startswith("#"))
    return {id: json.loads(sentence) for id, _, sentence in lines}
