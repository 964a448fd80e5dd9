"""Positions between Python and C: a list of integers and an array of words, in the one order of the layout."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rondel.core.core import Core
from rondel.core.expressions import PC, SEED
from rondel.program.layout import Layout, misfits
from rondel.program.native.position_words import PositionWords, position_words, word_bytes
from rondel.program.native.windows import WORD


class Exchange:
    """Turns positions of one line-up into words and back."""

    def __init__(self, core: Core, layout: Layout) -> None:
        self.core, self.layout = core, layout
        self.words: PositionWords = position_words(core, layout)
        self._seed = layout.slot(SEED)
        self._wide = [slot for slot, size in enumerate(self.words.sizes) if size > 1]

    def slots(self, raw: memoryview) -> list[int]:
        """The slots of a position from its words, those of the tail included."""
        found = raw.cast("q")
        result = [found[offset] for offset in self.words.offsets]
        for slot in self._wide:
            result[slot] = self._value(raw, self.words.offsets[slot], self.words.sizes[slot])
        result[self._seed] &= (1 << WORD) - 1
        return result + self._tail(raw, found)

    def _value(self, raw: memoryview, offset: int, size: int) -> int:
        return int.from_bytes(raw[8 * offset : 8 * (offset + size)], "little", signed=True)

    def _tail(self, raw: memoryview, found: memoryview) -> list[int]:
        """Frames lie there one after the other, the number of its circle behind each: they are read from the end."""
        end, frames = self.words.tail + 2 + found[self.words.tail + 1], list[list[int]]()
        while end > self.words.tail + 2:
            first, last = self.layout.circles[found[end - 1]]
            start, behind = self.words.frames((first, last))
            shift = end - 1 - behind
            slots = range(first, last)
            frames.append([self._value(raw, self.words.offsets[k] + shift, self.words.sizes[k]) for k in slots])
            end += start - behind - 1
        return [value for frame in reversed(frames) for value in frame]

    # --- from Python ---

    def raw(self, s: Sequence[int]) -> bytes:
        """The words of a position; what does not fit where it stands is refused."""
        found = misfits(self.layout, self.core, s) if len(s) >= self.layout.size else ["it is too short"]
        if found:
            raise ValueError(f"this is no position: {found[0]}")
        parts = [word_bytes(value, size) for value, size in zip(s, self.words.sizes, strict=False)]
        tail = [self._kept_bytes(s, start, circle) for start, circle in reversed(list(self._kept(s)))]
        kept = len(s) - self.layout.size
        parts += [word_bytes(kept, 1), word_bytes(sum(map(len, tail)) // 8, 1), *tail]
        return b"".join(parts)

    def _kept_bytes(self, s: Sequence[int], start: int, circle: int) -> bytes:
        first, last = self.layout.circles[circle]
        parts = [word_bytes(s[start + slot - first], self.words.sizes[slot]) for slot in range(first, last)]
        return b"".join([*parts, word_bytes(circle, 1)])

    def _kept(self, s: Sequence[int]) -> Iterator[tuple[int, int]]:
        """Where frames are kept in the tail, and of which circle, from the end: as play would go back through them."""
        waiting, end, shifted = s[self.layout.slot(PC)], len(s), dict[int, int]()
        while waiting and end > self.layout.size:
            block = self.core.blocks[waiting - 1]
            circle = self.core.frames[block.routine].circle
            if block.restores:
                first, last = self.layout.circles[circle]
                end -= last - first
                shifted[circle] = end - first
                yield end, circle
            waiting = s[self.layout.frames[block.routine] + shifted.get(circle, 0)]
