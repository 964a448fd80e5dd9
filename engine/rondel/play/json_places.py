"""What a file says, and where it says it: what is wrong is told with its place and with what is wanted there."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

from rondel.frozen import frozen
from rondel.messages.said import Said, say

LONGEST_SHOWN = 60
LARGEST_NUMBER = 2**63 - 1


class Misstated(ValueError):
    """A file says something that cannot be, or not where it must."""

    def __init__(self, said: Said) -> None:
        super().__init__(said)
        self.said = said


@frozen
class Stated:
    """A value, and where in its file it stands: `lineup.players`, `choices[3]`."""

    value: Any
    where: str

    def under(self, key: str) -> Stated:
        """What stands under a key that must be there."""
        where = f"{self.where}.{key}" if self.where else key
        if key not in self.entries():
            raise Misstated(say("record.no-key", where=where))
        return Stated(self.value[key], where)

    def perhaps(self, key: str, otherwise: Any) -> Stated:
        """What stands under a key that may be left out."""
        return self.under(key) if key in self.entries() else Stated(otherwise, f"{self.where}.{key}")

    def entries(self) -> dict[str, Any]:
        """All that stands under keys here."""
        if not isinstance(self.value, dict):
            raise self.wrong(say("type.mapping"))
        return self.value

    def members(self) -> list[Stated]:
        """The members of a list."""
        if not isinstance(self.value, list):
            raise self.wrong(say("type.list"))
        return [Stated(value, f"{self.where}[{number}]") for number, value in enumerate(self.value)]

    def text(self) -> str:
        """A text."""
        if not isinstance(self.value, str):
            raise self.wrong(say("type.text"))
        return self.value

    def whole_number(self, least: int, most: int = LARGEST_NUMBER) -> int:
        """A whole number between two bounds; true and false are none."""
        if isinstance(self.value, bool) or not isinstance(self.value, int) or not least <= self.value <= most:
            raise self.wrong(say("record.whole-number", least=least, most=most))
        return self.value

    def wrong(self, wanted: Said) -> Misstated:
        """That something else is wanted here."""
        return Misstated(say("record.wanted", where=self.where, found=shown(self.value), wanted=wanted))


def shown(value: Any) -> str:
    """A value as a file writes it, if it is short and simple."""
    if isinstance(value, dict):
        return say("type.mapping")
    if isinstance(value, list) and any(isinstance(part, list | dict) for part in value):
        return say("record.list-of-lists")
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}…"


def read_json(raw: bytes) -> Any:
    """What a file of JSON says, which says everything once and in whole numbers or texts."""
    try:
        return json.loads(
            raw.decode("utf-8"), parse_constant=_no_number, parse_int=_number, object_pairs_hook=_said_once
        )
    except UnicodeDecodeError as error:
        raise Misstated(say("record.not-utf8", n=error.start + 1)) from None
    except json.JSONDecodeError as error:
        raise Misstated(_damage(raw, error)) from None
    except RecursionError:
        raise Misstated(say("record.too-deep")) from None


def _damage(raw: bytes, error: json.JSONDecodeError) -> Said:
    if not raw.strip():
        return say("record.empty")
    if raw.startswith(b"\xef\xbb\xbf"):
        return say("record.byte-order-mark")
    return say("record.damaged", line=error.lineno, column=error.colno)


def _no_number(text: str) -> None:
    raise Misstated(say("record.no-number", text=text))


def _number(text: str) -> int:
    try:
        return int(text)
    except ValueError:  # Python reads no number of so many digits
        raise Misstated(say("record.too-many-digits", n=len(text))) from None


def _said_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        twice = next(key for key, count in Counter(key for key, _ in pairs).items() if count > 1)
        raise Misstated(say("record.key-twice", key=shown(twice)))
    return found
