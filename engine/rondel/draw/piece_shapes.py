"""The shapes of pieces, about the centre 0, 0: what a look says, drawn. Who is who on the table is not known here."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rondel.draw.dice import die
from rondel.draw.emblems import emblem
from rondel.draw.glyph_defs import PERSON, glyph
from rondel.draw.inks import DARK, ink_on
from rondel.draw.insets import inset_of
from rondel.draw.lettering import fitting_size
from rondel.draw.look import PieceLook
from rondel.draw.markup import NOTHING, Markup, el, join
from rondel.draw.paths import hexagon
from rondel.frozen import frozen


@frozen
class Figure:
    """What is drawn of a piece: its look, the letters that stand for it, what a die shows."""

    look: PieceLook
    letters: str = ""
    face: int | None = None
    face_text: str = ""
    hidden: bool = False


def shape(figure: Figure, size: float, glyphs: Mapping[str, str]) -> Markup:
    """A piece of some size."""
    if figure.hidden and figure.look.is_default:
        return _card(figure, size, glyphs)
    return _SHAPES.get(figure.look.shape, _chip)(figure, size, glyphs)


def _disc(figure: Figure, size: float, glyphs: Mapping[str, str]) -> Markup:
    look, ink = figure.look, ink_on(figure.look.fill)
    return join(
        el("circle", {"r": size * 0.47, "fill": look.fill, "class": "edge"}),
        el("circle", {"r": size * 0.4, "fill": "none", "stroke": ink, "class": "groove"}),
        glyph(glyphs, look.glyph, size * 0.66, 0, 0, fill=ink) or _letters(figure, size * 0.74, size * 0.4),
        _badge(figure, size, glyphs),
        _owner(figure, size),
    )


def _person(figure: Figure, size: float, glyphs: Mapping[str, str]) -> Markup:
    look, ink = figure.look, ink_on(figure.look.fill)
    attrs = {"href": f"#{PERSON}", "fill": look.fill, "class": "edge", "transform": f"scale({size / 24:.3f})"}
    body = el("use", attrs)
    sign = glyph(glyphs, look.glyph, size * 0.42, 0, size * 0.2, fill=ink)
    return join(
        body,
        sign or _letters(figure, size * 0.56, size * 0.3, size * 0.2),
        emblem(look.emblem, size * 0.09, 0, -size * 0.262, ink) if look.emblem else None,
    )


def _hexagon(figure: Figure, size: float, glyphs: Mapping[str, str]) -> Markup:
    look, ink = figure.look, ink_on(figure.look.fill)
    ground = el("path", {"d": hexagon(0, 0, size * 0.5), "fill": look.fill, "class": "edge"})
    sign = glyph(glyphs, look.glyph or look.inset, size * 0.52, 0, 0, fill=ink)
    if look.emblem and not sign:
        return join(ground, emblem(look.emblem, size * 0.21, 0, 0, ink))
    return join(ground, sign or _letters(figure, size * 0.66, size * 0.36), _owner(figure, size))


def _plain(figure: Figure, size: float, glyphs: Mapping[str, str]) -> Markup:
    """Nothing but its glyph, in its colour."""
    look = figure.look
    if look.glyph not in glyphs:
        return _chip(figure, size, glyphs)
    return join(
        glyph(glyphs, look.glyph, size, 0, 0, fill=look.fill, **{"class": "edge"}),
        _inset(figure, size, glyphs),
        _badge(figure, size, glyphs),
        _owner(figure, size),
    )


def _tile(figure: Figure, size: float, glyphs: Mapping[str, str]) -> Markup:
    look, ink = figure.look, ink_on(figure.look.fill)
    shift = size * 0.1 if look.inset in glyphs else 0.0
    return join(
        _block(size * 0.9, size * 0.9, size * 0.18, look),
        glyph(glyphs, look.glyph, size * 0.62, -shift, -shift / 2, fill=ink)
        or _letters(figure, size * 0.72, size * 0.4),
        glyph(glyphs, look.inset, size * 0.32, size * 0.22, size * 0.2, fill=ink),
        _badge(figure, size, glyphs),
        _owner(figure, size),
    )


def _card(figure: Figure, size: float, glyphs: Mapping[str, str]) -> Markup:
    look = figure.look
    ground = _block(size * 0.74, size, size * 0.1, look)
    if figure.hidden:
        frame = {"x": -size * 0.26, "y": -size * 0.4, "width": size * 0.52, "height": size * 0.8, "rx": size * 0.07}
        sign = glyph(glyphs, look.glyph, size * 0.42, 0, 0, fill=ink_on(look.fill), opacity=0.75)
        return join(ground, el("rect", {**frame, "fill": "none", "stroke": ink_on(look.fill), "class": "groove"}), sign)
    ink = ink_on(look.fill)
    sign = glyph(glyphs, look.glyph, size * 0.5, 0, 0, fill=ink) or _letters(figure, size * 0.66, size * 0.34)
    return join(ground, sign, _badge(figure, size, glyphs), _owner(figure, size))


def _ground(figure: Figure, size: float, glyphs: Mapping[str, str]) -> Markup:
    """Ground that lies elsewhere than on a cell: a tile."""
    return _tile(figure, size, glyphs)


def _die(figure: Figure, size: float, glyphs: Mapping[str, str]) -> Markup:
    look = figure.look
    ground = _block(size * 0.9, size * 0.9, size * 0.2, look)
    if figure.face is not None or figure.face_text:
        shown = die(figure.face, figure.face_text, size, ink_on(look.fill))
        return join(ground, shown, _corner(figure, size, glyphs), _owner(figure, size))
    sign = glyph(glyphs, look.glyph, size * 0.6, 0, 0, fill=ink_on(look.fill))
    return join(ground, sign or _letters(figure, size * 0.72, size * 0.4), _owner(figure, size))


def _chip(figure: Figure, size: float, glyphs: Mapping[str, str]) -> Markup:
    look, ink = figure.look, ink_on(figure.look.fill)
    sign = glyph(glyphs, look.glyph, size * 0.56, 0, 0, fill=ink)
    return join(
        _block(size, size * 0.72, size * 0.2, look),
        sign or _letters(figure, size * 0.88, size * 0.42),
        _owner(figure, size * 0.86),
    )


def _block(width: float, height: float, round_: float, look: PieceLook) -> Markup:
    attrs: dict[str, object] = {"x": -width / 2, "y": -height / 2, "width": width, "height": height, "rx": round_}
    if look.rim and look.rim != look.fill:
        return el("rect", {**attrs, "fill": look.fill, "stroke": look.rim, "stroke-width": width * 0.09})
    return el("rect", {**attrs, "fill": look.fill, "class": "edge"})


def _letters(figure: Figure, width: float, largest: float, y: float = 0.0) -> Markup:
    """A piece without a glyph: the letters that stand for it."""
    if not figure.letters:
        return NOTHING
    size = fitting_size(figure.letters, width, largest)
    return el(
        "text",
        {"class": "w", "y": y + size * 0.35, "font-size": size, "fill": ink_on(figure.look.fill)},
        figure.letters,
    )


def _inset(figure: Figure, size: float, glyphs: Mapping[str, str]) -> Markup:
    """The smaller glyph stands where the larger one is broadest."""
    look = figure.look
    if look.inset not in glyphs:
        return NOTHING
    x, y, room = inset_of(glyphs[look.glyph])
    at = size / 24
    return glyph(glyphs, look.inset, room * at, x * at, y * at, fill=ink_on(look.fill))


def _badge(figure: Figure, size: float, glyphs: Mapping[str, str]) -> Markup:
    return _badge_at(figure, glyphs, (size * 0.36, -size * 0.34), size * 0.21, size * 0.32)


def _corner(figure: Figure, size: float, glyphs: Mapping[str, str]) -> Markup:
    """The badge of a die, far enough out that it covers no pip."""
    return _badge_at(figure, glyphs, (size * 0.43, -size * 0.43), size * 0.17, size * 0.27)


def _badge_at(figure: Figure, glyphs: Mapping[str, str], at: tuple[float, float], radius: float, wide: float) -> Markup:
    if figure.look.badge not in glyphs:
        return NOTHING
    x, y = at
    back = el("circle", {"cx": x, "cy": y, "r": radius, "fill": "#ffffff", "class": "rim"})
    return join(back, glyph(glyphs, figure.look.badge, wide, x, y, fill=DARK))


def _owner(figure: Figure, size: float) -> Markup:
    """Whose it is, for those who do not see the colour."""
    if not figure.look.emblem:
        return NOTHING
    return emblem(figure.look.emblem, size * 0.14, -size * 0.36, size * 0.34, "#ffffff", is_rimmed=True)


_SHAPES: Mapping[str, Callable[[Figure, float, Mapping[str, str]], Markup]] = {
    "disc": _disc,
    "person": _person,
    "hexagon": _hexagon,
    "die": _die,
    "tile": _tile,
    "card": _card,
    "plain": _plain,
    "ground": _ground,
    "chip": _chip,
}
