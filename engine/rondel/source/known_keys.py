"""Which keys a schema knows at a place, for this very mapping.

jsonschema forgets what a branch allows as soon as anything in that branch is wrong, and then calls every key
of it unknown. Here a branch that applies counts, right or wrong, so that one mistake stays one mistake.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from rondel.problems import did_you_mean
from rondel.source.yaml_places import Key

Schema = dict[str, Any]

_WHOLE = re.compile("-?[0-9]{1,18}")


@dataclass(slots=True)
class KnownKeys:
    """Names, patterns of names, whether any name will do, whether others are a problem, what is said of a name."""

    names: set[str] = field(default_factory=set)
    patterns: set[str] = field(default_factory=set)
    any_name: bool = False
    closed: bool = False
    descriptions: dict[str, str] = field(default_factory=dict)

    def has(self, key: str) -> bool:
        """Whether a key is known."""
        return self.any_name or key in self.names or any(re.search(p, key) for p in self.patterns)

    def is_misspelt(self, key: str, mapping: Iterable[str]) -> bool:
        """Whether a key that is missing stands there misspelt, and is reported as unknown."""
        unknown = [other for other in mapping if not self.has(other)]
        return self.closed and did_you_mean(key, [key]) in (did_you_mean(one, self.names) for one in unknown)


def own_keys(schema: Schema) -> KnownKeys:
    """The keys a schema names itself, as `additionalProperties` counts them."""
    return KnownKeys(set(schema.get("properties", ())), set(schema.get("patternProperties", ())))


def all_keys(root: Schema, schema: Schema, is_valid: Callable[[Schema], bool]) -> KnownKeys:
    """The keys known through all branches that apply, as `unevaluatedProperties` should count them."""
    known = KnownKeys()
    for part in _parts(root, schema, is_valid):
        known.names.update(part.get("properties", ()))
        known.patterns.update(part.get("patternProperties", ()))
        known.any_name |= part.get("additionalProperties", False) is not False
        known.closed |= False in (part.get("additionalProperties"), part.get("unevaluatedProperties"))
        known.descriptions = _descriptions(part) | known.descriptions
    return known


def text_key(key: Key) -> str:
    """A key as a schema sees it: 2 is '2', and a text that looks like it is '"2"'."""
    return f'"{key}"' if isinstance(key, str) and _WHOLE.fullmatch(key) else str(key)


def real_key(text: str) -> Key:
    """The key that a text stands for, the other way round."""
    if _WHOLE.fullmatch(text):
        return int(text)
    return text[1:-1] if _WHOLE.fullmatch(text[1:-1]) else text


def _descriptions(schema: Schema) -> dict[str, str]:
    """What is said of the keys that a schema names itself."""
    named = schema.get("properties", {}).items()
    return {name: part["description"] for name, part in named if isinstance(part, dict) and "description" in part}


def _parts(root: Schema, schema: Any, is_valid: Callable[[Schema], bool]) -> Iterator[Schema]:
    if not isinstance(schema, dict):
        return
    yield schema
    for inner in _branches(root, schema, is_valid):
        yield from _parts(root, inner, is_valid)


def _branches(root: Schema, schema: Schema, is_valid: Callable[[Schema], bool]) -> Iterator[Any]:
    if "$ref" in schema:
        yield referred(root, schema["$ref"])
    for keyword in ("allOf", "anyOf", "oneOf"):
        yield from schema.get(keyword, ())
    if "if" in schema:
        holds = is_valid(schema["if"])
        yield schema["if"] if holds else {}
        yield schema.get("then" if holds else "else", {})


def referred(root: Schema, reference: str) -> Any:
    """The part of the same schema that a reference such as '#/$defs/name' means."""
    found: Any = root
    for step in reference.removeprefix("#").split("/")[1:]:
        found = found[step.replace("~1", "/").replace("~0", "~")]
    return found
