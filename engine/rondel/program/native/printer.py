"""What the parts of the printer ask each other: numbers, truths and sets as C, and where things lie."""

from __future__ import annotations

from typing import Protocol

from rondel.core.core import Core
from rondel.core.expressions import Expr, Given
from rondel.core.typing import Types
from rondel.frozen import frozen
from rondel.program.layout import Layout
from rondel.program.native.code import Code
from rondel.program.native.extents import Extents, Known
from rondel.program.native.names import CNames
from rondel.program.native.place import CPlace, Variable
from rondel.program.native.position_words import PositionWords
from rondel.program.native.spending import Spending
from rondel.program.native.windows import WordWindow


@frozen
class Bits:
    """A set in C: a name or a constant, and which words it has."""

    text: str
    window: WordWindow


class Printer(Protocol):
    """Writes expressions of one core."""

    core: Core
    layout: Layout
    words: PositionWords
    names: CNames
    types: Types
    extents: Extents
    spending: Spending

    def number(self, expr: Expr, at: CPlace) -> str: ...
    def truth(self, expr: Expr, at: CPlace) -> str: ...
    def bits(self, expr: Expr, at: CPlace, want: WordWindow | None = None) -> Bits: ...
    def given(self, given: tuple[Given, ...], at: CPlace) -> CPlace: ...
    def value(self, expr: Expr, at: CPlace) -> Variable: ...


def known_at(at: CPlace) -> Known:
    """What is known of the locals at a place."""
    return {number: one.bits for number, one in at.locals.items() if one.bits}


def word(bits: Bits, number: int) -> str:
    """One word of a set, counted from the first of its domain."""
    if not bits.window.first <= number < bits.window.end:
        return "0"
    return bits.text if bits.window.words == 1 else f"{bits.text}.w[{number - bits.window.first}]"


def fitted(bits: Bits, window: WordWindow) -> str:
    """A set in the words of another window; what lies outside is left out."""
    if bits.window == window:
        return bits.text
    words = [word(bits, number) for number in range(window.first, window.end)]
    return f"(u64){words[0]}" if window.words == 1 else f"({window.ctype}){{{{{', '.join(words)}}}}}"


def kept_bits(code: Code, text: str, window: WordWindow) -> Bits:
    """A set under a name of its own."""
    return Bits(code.temporary(window.ctype, text), window)


def some(bits: Bits) -> str:
    """Whether a set has any member."""
    return f"({bits.text} != 0)" if bits.window.words == 1 else f"any_{bits.window.words}({bits.text})"


def load(address: str, window: WordWindow) -> str:
    """The words of a window of a set that begins at an address of the position."""
    at = address if not window.first else f"{address} + {window.first}"
    return f"(u64)s[{at}]" if window.words == 1 else f"load_{window.words}(s + {at})"


def store(code: Code, address: str, bits: Bits, words: int) -> None:
    """A set written to the words of a slot."""
    if bits.window == WordWindow(0, words) and words > 1:
        code.line(f"store_{words}(s + {address}, {bits.text});")
        return
    for number in range(words):
        code.line(f"s[{address} + {number}] = (i64){word(bits, number)};")
