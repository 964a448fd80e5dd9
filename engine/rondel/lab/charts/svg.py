"""Pieces of SVG. Places across are given in percent and downwards in pixels.

So a picture is as wide as the page lets it be, on a phone as on a wall, while its texts stay as large as all others.
"""

from __future__ import annotations

from html import escape

from rondel.frozen import frozen

Attribute = str | float
LETTER = 8.0  # pixels of a letter, about


def tag(name: str, *inside: str, **attributes: Attribute) -> str:
    """An element; `class_` and `text_anchor` become `class` and `text-anchor`."""
    said = "".join(f' {_name(key)}="{escape(_value(value))}"' for key, value in attributes.items())
    return f"<{name}{said}>{''.join(inside)}</{name}>" if inside else f"<{name}{said}/>"


def _name(key: str) -> str:
    return key.rstrip("_").replace("_", "-") if key != "viewBox" and key != "preserveAspectRatio" else key


def _value(value: Attribute) -> str:
    return value if isinstance(value, str) else f"{value:.2f}".rstrip("0").rstrip(".")


def percent(share: float) -> str:
    return f"{100 * share:.2f}%"


def words(text: str, across: float, down: float, *, at: str = "start", shown: str = "label") -> str:
    """A text whose start, middle or end stands somewhere."""
    return tag("text", escape(text), x=percent(across), y=down, text_anchor=at, class_=shown)


def line(left: float, top: float, right: float, bottom: float, shown: str) -> str:
    return tag("line", x1=percent(left), y1=top, x2=percent(right), y2=bottom, class_=shown)


def box(left: float, top: float, right: float, bottom: float, shown: str) -> str:
    """A rectangle between two places across, whichever comes first."""
    left, right = sorted((left, right))
    return tag("rect", x=percent(left), y=top, width=percent(right - left), height=max(0.0, bottom - top), class_=shown)


@frozen
class Legend:
    """What the two sides are called in a picture."""

    first: str
    second: str

    def drawn(self, down: float = 12) -> str:
        """Both beside each other; letters are nearly as wide as all letters are."""
        over = 44.0 + LETTER * len(self.first)
        swatches = (
            tag("rect", x=at, y=down - 10, width="12", height="12", rx="2", class_=shown)
            for at, shown in ((0.0, "first"), (over, "second"))
        )
        texts = (
            tag("text", escape(text), x=at, y=down, class_="label")
            for at, text in ((18.0, self.first), (over + 18, self.second))
        )
        return "".join((*swatches, *texts))


def picture(title: str, told: str, height: float, *parts: str) -> str:
    """A whole picture, with what it shows for those who do not see it."""
    named = f'role="img" aria-label="{escape(title)}. {escape(told)}"'
    return f'<svg class="picture" width="100%" height="{height:.0f}" {named}>{"".join(parts)}</svg>'
