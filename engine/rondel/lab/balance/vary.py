"""What is varied, as it is written: `my_rule.numbers.bonus=0..6`, `my_rule.pieces.pawn.count=5,10`, `option:tie`.

Any whole number that stands among the facts of a module can be varied, under the address by which a patch would name
it and the way to it; an option of the line-up under `option:` and its bare name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from rondel.frozen import frozen
from rondel.messages.said import Said, say
from rondel.problems import WrongUse, did_you_mean
from rondel.rules.link.facts import SECTIONS, Entry, ModuleFacts
from rondel.source.lineup import Option

OPTION = "option:"
MOST_VALUES = 50
LARGEST = 10**9
_NUMBER = re.compile(r"-?[0-9]{1,10}")
_RANGE = re.compile(r"(-?[0-9]{1,10})\.\.(-?[0-9]{1,10})")

Steps = tuple[str | int, ...]


@frozen
class Varied:
    """Something of the rules and the values it is given: an option by its name, or the leaf of a fact."""

    name: str
    values: tuple[Option, ...]
    now: Option  # what it is if nobody changes it
    entry: Entry | None = None
    steps: Steps = ()

    @property
    def is_number(self) -> bool:
        """Whether the values lie on a line, so that there is something between them."""
        return all(type(value) is int for value in self.values)


def read_vary(text: str, step: int, facts: ModuleFacts, chosen: dict[str, Option]) -> Varied:
    """What is meant; whoever means nothing is told what would be right."""
    name, sign, values = (part.strip() for part in text.partition("="))
    if not name or (not sign and not name.startswith(OPTION)):
        raise WrongUse(say("balance.how-varied", text=text))
    if name.startswith(OPTION):
        return _varied_option(name.removeprefix(OPTION), values, step, facts, chosen)
    entry, steps, now = _leaf(name, facts)
    return Varied(name, _numbers(values, step), now, entry, steps)


def _varied_option(name: str, text: str, step: int, facts: ModuleFacts, chosen: dict[str, Option]) -> Varied:
    entries = facts.named("options", name)
    if not entries:
        known = [entry.name for entry in facts.all("options")]
        there = say("use.there-are", names=tuple(known)) if known else say("balance.no-options")
        raise WrongUse(say("main.no-option", name=name, hint=did_you_mean(name, known) or there))
    allowed: list[Option] = list(entries[0].data["values"])
    values = _option_values(text, step) if text else tuple(allowed)
    for value in values:
        if not any(type(one) is type(value) and one == value for one in allowed):
            known_values = tuple(map(option_text, allowed))
            raise WrongUse(say("balance.no-value", name=name, value=option_text(value), values=known_values))
    _refuse_few(values, text)
    return Varied(OPTION + name, values, chosen.get(name, entries[0].data["default"]))


def _option_values(text: str, step: int) -> tuple[Option, ...]:
    if _RANGE.fullmatch(text):
        return _numbers(text, step)
    return tuple(_option_value(part.strip()) for part in text.split(",") if part.strip())


def _option_value(text: str) -> Option:
    if text in ("true", "false"):
        return text == "true"
    return int(text) if _NUMBER.fullmatch(text) else text


def option_text(value: Option) -> str:
    """A value as a line-up writes it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


# --- values ---


def _numbers(text: str, step: int) -> tuple[int, ...]:
    if found := _RANGE.fullmatch(text):
        first, last = int(found[1]), int(found[2])
        if first >= last:
            raise WrongUse(say("balance.range-backwards", text=text))
        values = tuple(range(first, last + 1, step))
    else:
        parts = [part.strip() for part in text.split(",")]
        if not all(_NUMBER.fullmatch(part) for part in parts):
            raise WrongUse(say("balance.no-range", text=text))
        values = tuple(sorted({int(part) for part in parts}))
    _refuse_few(values, text)
    return values


def _refuse_few(values: tuple[Option, ...], text: str) -> None:
    if len(values) < 2:
        raise WrongUse(say("balance.one-value", text=text))
    if len(values) > MOST_VALUES:
        raise WrongUse(say("balance.too-many-values", text=text, n=len(values), most=MOST_VALUES))
    if any(type(value) is int and abs(value) > LARGEST for value in values):
        raise WrongUse(say("balance.too-large", text=text, most=LARGEST))


# --- facts ---


def _leaf(name: str, facts: ModuleFacts) -> tuple[Entry, Steps, int]:
    """The fact that an address names, the way to the number in it, and what it is now."""
    module, section, *rest = [*name.split("."), "", ""]
    entry = facts.by_address(f"{module}.{section}.{rest[0]}") if rest else None
    if entry is None:
        raise WrongUse(say("balance.no-number", name=name, hint=_hint(name, facts)))
    steps, data = _way(name.split(".")[3:], entry, facts)
    if type(data) is not int:
        known = [found for found in numbers_in(facts) if found.startswith(f"{name}.")]
        hint = say("balance.numbers-in", names=tuple(known[:5])) if known else _hint(name, facts)
        raise WrongUse(say("balance.not-a-number", name=name, hint=hint))
    return entry, steps, data


def _way(parts: list[str], entry: Entry, facts: ModuleFacts) -> tuple[Steps, Any]:
    data, steps = entry.data, list[str | int]()
    for part in parts:
        key = _key(part, data)
        if key is None:
            hint = _hint(".".join([entry.address, *parts]), facts)
            raise WrongUse(say("balance.no-part", name=part, address=entry.address, hint=hint))
        data = data[key]
        steps.append(key)
    if entry.section == "numbers" and isinstance(data, dict) and "value" in data:
        return (*steps, "value"), data["value"]
    return tuple(steps), data


def _key(part: str, data: Any) -> str | int | None:
    """What a part of an address means here: a key, the place of a member, or nothing."""
    if isinstance(data, dict):
        return next((key for key in data if str(key) == part), None)
    if isinstance(data, list) and part.isdecimal() and int(part) < len(data):
        return int(part)
    return None


def _hint(name: str, facts: ModuleFacts) -> Said:
    known = list(numbers_in(facts))
    named = [found for found in known if ".numbers." in found]
    some = tuple(named[:5] or known[:5])
    there = say("use.there-are", names=some) if some else say("balance.there-are-none")
    return did_you_mean(name, known) or there


def numbers_in(facts: ModuleFacts) -> Iterator[str]:
    """The addresses of all numbers that can be varied."""
    for section in SECTIONS:
        for entry in facts.all(section):
            for steps in _leaves(entry.data):
                steps = steps[:-1] if section == "numbers" and steps == ("value",) else steps
                yield ".".join([entry.address, *map(str, steps)])


def _leaves(data: Any) -> Iterator[Steps]:
    if type(data) is int:
        yield ()
    pairs = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in pairs:
        if key != "cites":
            yield from ((key, *rest) for rest in _leaves(value))
