"""What a schema wants and what was read, in words for messages."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable
from functools import partial
from typing import Any

from rondel.messages.said import OF_SCHEMA, UNSAID, Said, one_of, say
from rondel.plain_letters import as_name
from rondel.problems import did_you_mean
from rondel.source.yaml_scalar import shortened

_TYPES = {
    "object": partial(say, "type.mapping"),
    "array": partial(say, "type.list"),
    "string": partial(say, "type.text"),
    "integer": partial(say, "type.whole-number"),
    "number": partial(say, "type.number"),
    "boolean": partial(say, "type.true-or-false"),
    "null": partial(say, "type.nothing"),
}
_YES_AND_NO = {"yes": "true", "on": "true", "no": "false", "off": "false"}


def wanted_types(names: str | Iterable[str]) -> Said:
    """The types a schema allows: 'a list or a text'."""
    names = [names] if isinstance(names, str) else names
    return one_of(dict.fromkeys(_TYPES[name]() for name in names))


def read_value(value: Any) -> Said | str:
    """What stands in the file: 'the list', 'the text 'x''."""
    match value:
        case None:
            return say("type.nothing")
        case bool():
            return written(value)
        case int():
            return say("value.number", value=value)
        case str():
            return say("value.text", value=shortened(value))
        case list():
            return say("type.list")
        case _:
            return say("type.mapping")


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


def type_hint(names: str | Iterable[str], value: Any) -> Said:
    """What the author probably meant, where a value has the wrong type."""
    names = {names} if isinstance(names, str) else set(names)
    if "boolean" in names and isinstance(value, str) and value.lower() in _YES_AND_NO:
        return say("mend.write-bare", text=_YES_AND_NO[value.lower()])
    if "integer" in names and isinstance(value, str) and re.fullmatch("-?[0-9]{1,15}", value):
        return say("hint.unquote-number")
    if "string" in names and isinstance(value, int):
        return say("hint.quote", text=written(value))
    if "array" in names and isinstance(value, str | int):
        return say("hint.as-list", text=shortened(written(value)))
    return UNSAID


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


def nearest(value: Any, allowed: Iterable[Any]) -> Said:
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
    if not re.search(r"[(){},.:/]|\w\s+\S*-", bare):
        meant.append(as_name(bare))
    return next((made for made in meant if made and re.search(pattern, made)), "")


def quoted(names: Iterable[str]) -> list[Said]:
    """Names as a message quotes them, each once."""
    return [say("what.name", name=name) for name in dict.fromkeys(names)]


def schema_said(text: str) -> Said:
    """What a schema says of a place in its title or description: its English text is its id."""
    return Said(text, f"{OF_SCHEMA}{text}") if text else UNSAID
