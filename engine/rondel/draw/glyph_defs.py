"""Glyphs: every one of them stands once a page, and is used by name."""

from __future__ import annotations

from collections.abc import Mapping

from rondel.draw.looks import Looks
from rondel.draw.markup import NOTHING, Markup, el, num

CELL = 24
PERSON = "s-person"  # a shape that stands on a page so often that it is written once, as glyphs are
_HEAD = "M0 -10.500a4.200 4.200 0 1 1 0 8.400 4.200 4.200 0 0 1 0-8.400z"
_BODY = "M0 -1.200c4.500 0 7.700 3 7.700 7.500v4.900h-15.400v-4.900c0-4.500 3.200-7.500 7.700-7.500z"


def glyph_defs(looks: Looks) -> Markup:
    """The outlines of all glyphs of a line-up, in an element that takes no room."""
    paths = [
        el("path", {"id": f"g-{name}", "d": data, "fill-rule": "evenodd"})
        for name, data in sorted(looks.glyphs.items())
    ]
    paths.append(el("path", {"id": PERSON, "d": _HEAD + _BODY}))
    return el("svg", {"width": 0, "height": 0, "class": "defs", "aria-hidden": "true"}, el("defs", None, *paths))


def glyph(glyphs: Mapping[str, str], name: str, size: float, x: float, y: float, **attrs: object) -> Markup:
    """A glyph about a centre; nothing if there is none of that name."""
    if name not in glyphs:
        return NOTHING
    scale = f"{size / CELL:.3f}".rstrip("0").rstrip(".")
    where = f"translate({num(x - size / 2)} {num(y - size / 2)}) scale({scale})"
    return el("use", {"href": f"#g-{name}", "transform": where, **attrs})
