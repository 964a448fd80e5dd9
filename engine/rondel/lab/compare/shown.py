"""The numbers of a measure as people see them: what was before, what is after, and what lies between agree."""

from __future__ import annotations

from rondel.frozen import frozen
from rondel.lab.compare.comparison import Finding
from rondel.lab.number_text import digits_for, number_text

HUNDRED = 100  # shares are told as so many of a hundred


def is_share(name: str) -> bool:
    """Whether a measure is a share of games."""
    return name.startswith(("wins.", "used.", "passed.")) or name in ("starter.wins", "skill.wins")


def scaled(name: str, number: float) -> float:
    """A number as it is shown: a share as so many of a hundred."""
    return number * HUNDRED if is_share(name) else number


def bounds(found: Finding) -> tuple[float, float]:
    """Between what a difference lies, as it is shown: shares cannot differ by more than all there is."""
    low, high = (scaled(found.name, end) for end in (found.seen.low, found.seen.high))
    return (max(low, -HUNDRED), min(high, HUNDRED)) if is_share(found.name) else (low, high)


@frozen
class Shown:
    """Rounded to so many digits; the difference is that of the rounded numbers."""

    first: float
    second: float
    digits: int
    language: str

    @property
    def difference(self) -> float:
        return round(self.second - self.first, self.digits)

    def text(self, number: float, *, signed: bool = False) -> str:
        return number_text(number, self.digits, self.language, signed=signed)

    @property
    def before(self) -> str:
        return self.text(self.first)

    @property
    def after(self) -> str:
        return self.text(self.second)

    @property
    def change(self) -> str:
        return self.text(self.difference, signed=True)


def shown(found: Finding, language: str) -> Shown:
    """With the digits that are known, or one more where the rounded numbers would not subtract."""
    numbers = [scaled(found.name, number) for number in (found.first, found.second, found.seen.difference)]
    half = scaled(found.name, (found.seen.high - found.seen.low) / 2)
    digits = digits_for(half) if half > 0 else 0 if all(float(number).is_integer() for number in numbers) else 2
    first, second, difference = (round(number, digits) for number in numbers)
    if round(second - first - difference, digits):
        digits += 1
    return Shown(round(numbers[0], digits), round(numbers[1], digits), digits, language)
