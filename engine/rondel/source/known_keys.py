"""Which keys a schema knows at a place, for this very mapping.

jsonschema forgets what a branch allows as soon as anything in that branch is wrong, and then calls every key
of it unknown. Here a branch that applies counts, right or wrong, so that one mistake stays one mistake.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

Schema = dict[str, Any]


@dataclass(slots=True)
class KnownKeys:
    """Names, patterns of names, and whether any name will do."""

    names: set[str] = field(default_factory=set)
    patterns: set[str] = field(default_factory=set)
    any_name: bool = False

    def has(self, key: str) -> bool:
        """Whether a key is known."""
        return self.any_name or key in self.names or any(re.search(p, key) for p in self.patterns)


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
    return known


def _parts(root: Schema, schema: Any, is_valid: Callable[[Schema], bool]) -> Iterator[Schema]:
    if not isinstance(schema, dict):
        return
    yield schema
    for inner in _branches(root, schema, is_valid):
        yield from _parts(root, inner, is_valid)


def _branches(root: Schema, schema: Schema, is_valid: Callable[[Schema], bool]) -> Iterator[Any]:
    if "$ref" in schema:
        yield _referred(root, schema["$ref"])
    for keyword in ("allOf", "anyOf", "oneOf"):
        yield from schema.get(keyword, ())
    if "if" in schema:
        holds = is_valid(schema["if"])
        yield schema["if"] if holds else {}
        yield schema.get("then" if holds else "else", {})


def _referred(root: Schema, reference: str) -> Any:
    """The part of the same schema that a reference such as '#/$defs/name' means."""
    found: Any = root
    for step in reference.removeprefix("#").split("/")[1:]:
        found = found[step.replace("~1", "/").replace("~0", "~")]
    return found
