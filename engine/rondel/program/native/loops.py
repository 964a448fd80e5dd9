"""Going through the members of sets and sequences in C, lowest first."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from rondel.core.operations import Over
from rondel.core.types import BIAS
from rondel.frozen import frozen
from rondel.program.native.code import Code
from rondel.program.native.printer import Bits


@frozen
class CMember:
    """The member that a loop is at; in a set of the same words it is one bit of one word."""

    name: str
    bit: str = ""
    word: str = ""

    def put(self, into: str) -> str:
        """A line that puts it into a set with the words of the one gone through."""
        return f"{into}{self.word} |= {self.bit};"


@contextmanager
def each_member(code: Code, over: Over, source: Bits, goes_on: str = "") -> Iterator[CMember]:
    """A loop over the members; `goes_on` is a further condition for going on."""
    more = f" && {goes_on}" if goes_on else ""
    if over is Over.SEQUENCE:
        with _in_order(code, source, more) as member:
            yield member
        return
    base = source.window.base - (BIAS if over is Over.NUMBERS else 0)
    bits, name, words = code.name("b"), code.name("e"), source.window.words
    if words == 1:
        with code.block(f"for (u64 {bits} = {source.text}; {bits}{more}; {bits} &= {bits} - 1)"):
            code.line(f"const i64 {name} = {_sum(base)}lowest({bits});")
            yield CMember(name, f"{bits} & -{bits}")
        return
    word = code.name("w")
    with (
        code.block(f"for (int {word} = 0; {word} < {words}{more}; {word}++)"),
        code.block(f"for (u64 {bits} = {source.text}.w[{word}]; {bits}{more}; {bits} &= {bits} - 1)"),
    ):
        code.line(f"const i64 {name} = {_sum(base)}{word} * 64 + lowest({bits});")
        yield CMember(name, f"{bits} & -{bits}", f".w[{word}]")


@contextmanager
def _in_order(code: Code, source: Bits, more: str) -> Iterator[CMember]:
    rest, name, words = code.name("r"), code.name("e"), source.window.words
    start = f"{source.window.ctype} {rest} = {source.text}"
    with code.block(f"for ({start}; any_{words}({rest}){more}; {rest} = tail_{words}({rest}))"):
        code.line(f"const i64 {name} = head_{words}({rest});")
        yield CMember(name)


def _sum(base: int) -> str:
    return f"{base} + " if base else ""
