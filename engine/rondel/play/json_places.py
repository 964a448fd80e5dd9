"""What a file says, and where it says it: what is wrong is told with its place and with what is wanted there."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

from rondel.frozen import frozen

LONGEST_SHOWN = 60
LARGEST_NUMBER = 2**63 - 1


class Misstated(ValueError):
    """A file says something that cannot be, or not where it must."""


@frozen
class Stated:
    """A value, and where in its file it stands: `lineup.players`, `choices[3]`."""

    value: Any
    where: str

    def under(self, key: str) -> Stated:
        """What stands under a key that must be there."""
        where = f"{self.where}.{key}" if self.where else key
        if key not in self.entries():
            raise Misstated(f"there is no '{where}'")
        return Stated(self.value[key], where)

    def perhaps(self, key: str, otherwise: Any) -> Stated:
        """What stands under a key that may be left out."""
        return self.under(key) if key in self.entries() else Stated(otherwise, f"{self.where}.{key}")

    def entries(self) -> dict[str, Any]:
        """All that stands under keys here."""
        if not isinstance(self.value, dict):
            raise self.wrong("a mapping of keys to values")
        return self.value

    def members(self) -> list[Stated]:
        """The members of a list."""
        if not isinstance(self.value, list):
            raise self.wrong("a list")
        return [Stated(value, f"{self.where}[{number}]") for number, value in enumerate(self.value)]

    def text(self) -> str:
        """A text."""
        if not isinstance(self.value, str):
            raise self.wrong("a text")
        return self.value

    def whole_number(self, least: int, most: int = LARGEST_NUMBER) -> int:
        """A whole number between two bounds; true and false are none."""
        if isinstance(self.value, bool) or not isinstance(self.value, int) or not least <= self.value <= most:
            raise self.wrong(f"a whole number from {least} to {most}")
        return self.value

    def wrong(self, wanted: str) -> Misstated:
        """That something else is wanted here."""
        return Misstated(f"'{self.where}' is {shown(self.value)}; wanted {wanted}")


def shown(value: Any) -> str:
    """A value as a file writes it, if it is short and simple."""
    if isinstance(value, dict):
        return "a mapping of keys to values"
    if isinstance(value, list) and any(isinstance(part, list | dict) for part in value):
        return "a list of lists or mappings"
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}…"


def read_json(raw: bytes) -> Any:
    """What a file of JSON says, which says everything once and in whole numbers or texts."""
    try:
        return json.loads(
            raw.decode("utf-8"), parse_constant=_no_number, parse_int=_number, object_pairs_hook=_said_once
        )
    except UnicodeDecodeError as error:
        raise Misstated(f"it is not written in UTF-8: byte {error.start + 1} belongs to no letter") from None
    except json.JSONDecodeError as error:
        raise Misstated(_damage(raw, error)) from None
    except RecursionError:
        raise Misstated("it is nested deeper than any record") from None


def _damage(raw: bytes, error: json.JSONDecodeError) -> str:
    if not raw.strip():
        return "it is empty"
    if raw.startswith(b"\xef\xbb\xbf"):
        return "it begins with a byte order mark; wanted UTF-8 without one"
    return f"it is cut off or damaged at line {error.lineno}, column {error.colno}; wanted JSON"


def _no_number(text: str) -> None:
    raise Misstated(f"{text} is no number; wanted whole ones")


def _number(text: str) -> int:
    try:
        return int(text)
    except ValueError:  # Python reads no number of so many digits
        raise Misstated(f"a number has {len(text)} digits; wanted at most 19") from None


def _said_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        twice = next(key for key, count in Counter(key for key, _ in pairs).items() if count > 1)
        raise Misstated(f"the key {shown(twice)} is given twice; wanted each key once")
    return found
