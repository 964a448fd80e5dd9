"""What a schema wants and what was read, in words for messages."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable
from typing import Any

from rondel.problems import did_you_mean
from rondel.source.yaml_scalar import shortened

_TYPES = {
    "object": "a mapping of keys to values",
    "array": "a list",
    "string": "a text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
    "null": "nothing",
}
_YES_AND_NO = {"yes": "true", "on": "true", "no": "false", "off": "false"}


def wanted_types(names: str | Iterable[str]) -> str:
    """The types a schema allows: 'a list or a text'."""
    names = [names] if isinstance(names, str) else names
    return in_words([_TYPES[name] for name in names], "or")


def read_value(value: Any) -> str:
    """What stands in the file: 'the list', 'the text 'x''."""
    match value:
        case None:
            return "nothing"
        case bool():
            return "true" if value else "false"
        case int():
            return f"the number {value}"
        case str():
            return f"the text '{shortened(value)}'"
        case list():
            return "a list"
        case _:
            return "a mapping of keys to values"


def written(value: Any) -> str:
    """A value as one writes it in a file."""
    match value:
        case None:
            return "null"
        case bool():
            return "true" if value else "false"
        case list() | dict():
            return shortened(str(value))
        case _:
            return str(value)


def type_hint(names: str | Iterable[str], value: Any) -> str:
    """What the author probably meant, where a value has the wrong type."""
    names = {names} if isinstance(names, str) else set(names)
    if "boolean" in names and isinstance(value, str) and value.lower() in _YES_AND_NO:
        return f"write {_YES_AND_NO[value.lower()]}"
    if "integer" in names and isinstance(value, str) and re.fullmatch("-?[0-9]{1,15}", value):
        return "write the number without quotes"
    if "string" in names and isinstance(value, int):
        return f"write it in quotes: '{written(value)}'"
    if "array" in names and isinstance(value, str | int):
        return f"write it as a list: [{shortened(written(value))}]"
    return ""


def type_meant(names: str | Iterable[str], value: Any) -> str:
    """What is to be written where `type_hint` knows it."""
    names = {names} if isinstance(names, str) else set(names)
    if not type_hint(names, value):
        return ""
    if "boolean" in names and isinstance(value, str) and value.lower() in _YES_AND_NO:
        return _YES_AND_NO[value.lower()]
    if isinstance(value, str) and "integer" in names and re.fullmatch("-?[0-9]{1,15}", value):
        return str(int(value))
    return f'"{written(value)}"' if "string" in names else f"[{written(value)}]"


def nearest(value: Any, allowed: Iterable[Any]) -> str:
    """A hint with the allowed value nearest to what was read."""
    return did_you_mean(written(value), (written(one) for one in allowed))


def is_near(name: str, known: Iterable[str]) -> bool:
    """Whether a name is so near to a known one that nothing else can have been meant."""
    known = sorted(known)
    swapped = any(sorted(name) == sorted(one) for one in known)
    return swapped or bool(difflib.get_close_matches(name, known, n=1, cutoff=0.75))


def meant_name(value: str, pattern: str) -> str:
    """The name an author meant who wrote quotes, capitals or blanks, if that would do."""
    bare = value.strip().strip('"')
    meant = [bare.lower(), bare.upper()]
    if not re.search("[(){},.:/]", bare):
        meant.append(re.sub("[^a-z0-9]+", "_", bare.lower()).strip("_"))
    return next((made for made in meant if made and re.search(pattern, made)), "")


def in_words(parts: Iterable[str], last: str) -> str:
    """'a, b or c', each part once."""
    once = list(dict.fromkeys(parts))
    return f" {last} ".join([", ".join(once[:-1]), once[-1]] if len(once) > 1 else once)


def plural(count: int, one: str, more: str = "") -> str:
    """'1 entry', '2 entries'."""
    return f"{count} {one if count == 1 else more or one + 's'}"
