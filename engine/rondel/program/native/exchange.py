"""Positions between Python and C: a list of integers and an array of words, in the one order of the layout."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rondel.core.core import Core
from rondel.core.expressions import PC, SEED
from rondel.core.types import fits
from rondel.program.layout import Layout, length_of, misfits
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
        """The words of a position; what does not fit where it stands is refused, for C trusts what it reads."""
        found = self._misfits(s)
        if found:
            raise ValueError(f"this is no position: {found[0]}")
        parts = [word_bytes(value, size) for value, size in zip(s, self.words.sizes, strict=False)]
        frames = [(shift, circle) for _, shift, circle in self._active(s) if circle]
        tail = [self._kept_bytes(s, shift, circle) for shift, circle in reversed(frames)]
        kept = len(s) - self.layout.size
        parts += [word_bytes(kept, 1), word_bytes(sum(map(len, tail)) // 8, 1), *tail]
        return b"".join(parts)

    def _kept_bytes(self, s: Sequence[int], shift: int, circle: int) -> bytes:
        first, last = self.layout.circles[circle]
        parts = [word_bytes(s[slot + shift], self.words.sizes[slot]) for slot in range(first, last)]
        return b"".join([*parts, word_bytes(circle, 1)])

    def _misfits(self, s: Sequence[int]) -> list[str]:
        """What is wrong with a position: slots that hold what they cannot, and frames that nobody waits in."""
        if len(s) < self.layout.size:
            return ["it is too short"]
        found = misfits(self.layout, self.core, s)
        if found:
            return found
        first = min([self.layout.size, *self.layout.frames.values()])
        idle, kept = set(range(first, self.layout.size)), 0
        for routine, shift, circle in self._active(s):
            kept += len(range(*self.layout.circles[circle])) if circle else 0
            found += self._wrong_locals(s, routine, shift)
            base = self.layout.frames[routine] + shift
            idle -= set(range(base, base + length_of(self.core.frames[routine])))
        found += [f"{self.layout.name_of(slot)} is {s[slot]}" for slot in sorted(idle) if s[slot]]
        return found if kept == len(s) - self.layout.size else [*found, "its tail belongs to nobody"]

    def _wrong_locals(self, s: Sequence[int], routine: str, shift: int) -> list[str]:
        """Locals of a waiting routine that are not of their types; others may lie there at other times."""
        slots = self.layout.locals[routine]
        return [
            f"{self.layout.name_of(slots[local.number])} is {s[slots[local.number] + shift]}"
            for local in self.core.frames[routine].kept
            if not fits(s[slots[local.number] + shift], local.type, self.core.sizes)
        ]

    def _active(self, s: Sequence[int]) -> Iterator[tuple[str, int, int]]:
        """The routines under way, innermost first, with how far their frames are shifted.

        Where play would restore frames on the way back, the number of their circle; they lie at the end.
        """
        waiting, end, shifted = s[self.layout.slot(PC)], len(s), dict[int, int]()
        for _ in range(len(s) + 1):
            if not 1 <= waiting <= len(self.core.blocks):
                return
            block = self.core.blocks[waiting - 1]
            circle = self.core.frames[block.routine].circle
            if block.restores:
                first, last = self.layout.circles[circle]
                end -= last - first
                shifted[circle] = end - first
                if end < self.layout.size:
                    return
            yield block.routine, shifted.get(circle, 0), circle if block.restores else 0
            waiting = s[self.layout.frames[block.routine] + shifted.get(circle, 0)]
