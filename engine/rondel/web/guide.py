"""The guide of the first time: what the game is about, what is to be done now, and what the signs in sight mean."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from rondel.draw.bits import picture_of
from rondel.draw.glyph_defs import glyph
from rondel.draw.lettering import capital
from rondel.draw.markup import NOTHING, Markup, el, join
from rondel.draw.pen import Pen, pen_for
from rondel.tell.scene.make_scene import spots_of, with_riders
from rondel.tell.scene.scene import Spot, Token
from rondel.web.view import PageSeen

TIPS = ("web.guide-question", "web.guide-rule", "web.guide-undo", "web.guide-keys")
MOST_SIGNS = 40
SIGN = 30.0
EARLY = 12  # choices, after which everybody knows what it is about
RULES = ("rule", "label", "")  # domains of what is used, or left


def guide(seen: PageSeen) -> Markup:
    """One thing to do now, and below it, folded, what helps to understand it; empty unless it is wanted."""
    attrs = {"id": "guide", "class": "guide", "lang": seen.scene.language, "hidden": not seen.wishes.has_guide}
    if not seen.wishes.has_guide:
        return el("section", attrs)
    off = {"type": "button", "data-do": "wish", "data-wish": "guide", "data-to": 0}
    return el(
        "section",
        attrs,
        el("h2", None, seen.says("web.guide-title")),
        _about(seen),
        el("p", {"class": "now"}, _now(seen)),
        el("button", {"type": "button", "data-do": "signs"}, seen.says("web.guide-signs")),
        _folded(seen, "tips", "web.guide-tips", [el("li", None, seen.says(id)) for id in TIPS]),
        el("button", off, seen.says("web.guide-off")),
    )


def _about(seen: PageSeen) -> Markup:
    """What the modules at the table say of themselves, as long as the game is young."""
    modules = seen.table.game.rules.model.rules.ruleset.modules
    told = [f"{module}.module.about" for module in modules]
    about = [el("p", None, seen.says(id)) for id in told if seen.speech.has(id)]
    is_open = seen.scene.number < EARLY and len(about) == 1
    summary = el("summary", None, seen.says("web.guide-about"))
    return el("details", {"id": "guide-about", "open": is_open}, summary, about) if about else NOTHING


def _now(seen: PageSeen) -> str:
    """What whoever looks has to do at this very moment."""
    scene = seen.scene
    if scene.over:
        return seen.says("web.guide-over")
    if not seen.is_asked:
        return seen.says("web.guide-waiting")
    if any(line.is_end for line in scene.lines) and all(line.domain in RULES for line in scene.lines):
        return seen.says("web.guide-window")
    return seen.says("web.guide-lit" if any(line.at for line in scene.lines) else "web.guide-choose")


def _folded(seen: PageSeen, name: str, title: str, rows: Iterable[Markup]) -> Markup:
    listed = el("ul", {"class": name}, list(rows))
    return el("details", {"id": f"guide-{name}"}, el("summary", None, seen.says(title)), listed)


# --- signs ---


def signs_part(seen: PageSeen) -> Markup:
    """What can be seen, with what it is called: for whoever asks, it is as much as a tenth of a page."""
    pen = pen_for(seen.scene, seen.looks, seen.says)
    rows = [*_pieces(seen, pen, _kinds_in_sight(seen)), *_spaces(seen)]
    return join(el("h2", None, seen.says("web.guide-signs")), el("ul", {"class": "signs"}, rows))


def _pieces(seen: PageSeen, pen: Pen, tokens: Iterable[Token]) -> Iterator[Markup]:
    """Pieces with what they are called."""
    for token in tokens:
        yield el("li", None, picture_of(pen, token, SIGN), el("span", None, _called(seen, token)))


def _called(seen: PageSeen, token: Token) -> str:
    """What a sort of piece is called, without whose it is."""
    owner = f" ({seen.speech.player(token.owner)})" if token.owner else ""
    return capital(token.label.removesuffix(owner) if owner else token.label)


def _kinds_in_sight(seen: PageSeen) -> Iterator[Token]:
    """One of each sort of piece that can be seen, as they lie on the table; whose they are makes no difference."""
    looked = set[tuple[str, str]]()
    for spot in spots_of(seen.scene):
        for token in with_riders(spot.tokens):
            sort = token.kind, seen.looks.piece(token).glyph
            if sort not in looked and not token.hidden and not token.is_card and len(looked) < MOST_SIGNS:
                looked.add(sort)
                yield replace(token, key="", count=1, riders=(), face=0, face_text="", options=())


def _spaces(seen: PageSeen) -> Iterator[Markup]:
    """The signs that are printed on boards, each once, with what the place is called."""
    looked = set[tuple[str, ...]]()
    for board in seen.scene.boards:
        for spot in board.spots:
            signs = seen.looks.space(spot).glyphs
            if spot.rule and signs and signs not in looked:
                looked.add(signs)
                yield el("li", None, _printed(seen, signs), el("span", None, _space_called(spot)))


def _space_called(spot: Spot) -> str:
    return capital(spot.label)


def _printed(seen: PageSeen, signs: tuple[str, ...]) -> Markup:
    wide = SIGN * 0.7
    drawn = [glyph(seen.looks.glyphs, name, wide, wide * (i + 0.5), wide / 2) for i, name in enumerate(signs)]
    box = f"0 0 {wide * len(signs):g} {wide:g}"
    size = {"width": f"{wide * len(signs):g}", "height": f"{wide:g}", "viewBox": box}
    return el("svg", {**size, "class": "printed", "aria-hidden": "true"}, drawn)
