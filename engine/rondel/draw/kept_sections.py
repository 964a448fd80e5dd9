"""Sections of a table that were drawn before: most of what lies on a table stays as it is from choice to choice.

Nothing goes into a drawing but what its seat sees: what was drawn for one seat serves every other that sees the same.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from rondel.draw.markup import Markup
from rondel.draw.pen import Asked, Meaning, Pen
from rondel.frozen import frozen

MOST_KEPT = 6  # drawings of one section: as those see it who may choose something of it, and as others do


@frozen
class KeptSection:
    """A drawing, the parts of the scene that it was made from, and what things in it stood for."""

    parts: tuple[object, ...]
    meant: Mapping[Asked, Meaning]
    markup: Markup

    def serves(self, parts: tuple[object, ...], pen: Pen) -> bool:
        """Whether it would be drawn just so again."""
        return self.parts == parts and all(pen.meaning(asked) == meaning for asked, meaning in self.meant.items())


class KeptSections:
    """What was drawn at one table in one language."""

    def __init__(self) -> None:
        self._by_id: dict[str, list[KeptSection]] = {}

    def section(self, id: str, parts: tuple[object, ...], pen: Pen, draw: Callable[[Pen], Markup]) -> Markup:
        """A section as it was drawn before, if it is drawn from the same parts and things in it mean the same."""
        known = self._by_id.setdefault(id, [])
        for number, one in enumerate(known):
            if one.serves(parts, pen):
                known.insert(0, known.pop(number))
                return one.markup
        pen = replace(pen, asked={})
        known.insert(0, KeptSection(parts, pen.asked, draw(pen)))
        del known[MOST_KEPT:]
        return known[0].markup
