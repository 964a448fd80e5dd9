"""Elements of HTML and SVG. All text is escaped here and nowhere else, so that no word of a module becomes markup."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

# Elements that never hold anything: those of HTML that have no end tag, and those of SVG that are closed at once.
_EMPTY = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
_LEAVES = {"circle", "ellipse", "line", "path", "polygon", "polyline", "rect", "stop", "use"}
_SPECIAL = re.compile("[&<>\"']")
_ENTITIES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;"}
# Characters that no XML may hold, not even escaped.
_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]")


class Markup(str):
    """Markup that was made here."""

    __slots__ = ()


NOTHING = Markup("")


def el(tag: str, attrs: Mapping[str, object] | None = None, *kids: object) -> Markup:
    """An element; attributes that are None or False are left out, those that are True stand empty."""
    made = "".join([_attribute(name, value) for name, value in attrs.items()]) if attrs else ""
    if not kids and (tag in _LEAVES or tag in _EMPTY):
        return Markup(f"<{tag}{made}/>")
    return Markup(f"<{tag}{made}>{join(*kids)}</{tag}>")


def join(*kids: object) -> Markup:
    """Markup and text one after the other; None is nothing, and what is iterable is taken one by one."""
    return Markup("".join([_kid(kid) for kid in kids]))


def num(value: float) -> str:
    """A number as drawings have it: one digit behind the point, if any."""
    text = f"{value:.1f}"
    if text.endswith(".0"):
        text = text[:-2]
    return "0" if text == "-0" else text


def _kid(kid: object) -> str:
    if isinstance(kid, Markup):
        return kid
    if kid is None or kid is False:
        return ""
    if isinstance(kid, str):
        return _escaped(kid)
    if isinstance(kid, Iterable):
        return join(*kid)
    return _text(kid)


def _attribute(name: str, value: object) -> str:
    if value is None or value is False:
        return ""
    return f' {name}="{"" if value is True else _text(value)}"'


def _text(value: object) -> str:
    if isinstance(value, float):
        return num(value)
    return _escaped(value if isinstance(value, str) else str(value))


def _escaped(text: str) -> str:
    if text.isalnum():
        return text
    return _SPECIAL.sub(lambda found: _ENTITIES[found[0]], _FORBIDDEN.sub("\ufffd", text))
