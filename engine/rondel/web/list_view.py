"""The whole table as nested lists: what lies where, in words. It is also the way for those who hear a page."""

from __future__ import annotations

from collections.abc import Iterable

from rondel.draw.markup import Markup, el
from rondel.tell.scene.scene import Spot, Token
from rondel.web.view import PageSeen


def list_view(seen: PageSeen) -> Markup:
    """Everybody with what is theirs, every board with its places, everything else; empty unless it is wanted."""
    label, is_off = seen.says("web.list-title"), not seen.wishes.is_list
    attrs = {"id": "listview", "class": "listview", "lang": seen.scene.language, "aria-label": label, "hidden": is_off}
    if not seen.wishes.is_list:
        return el("section", attrs)
    scene = seen.scene
    seats = [
        _branch(seen, seen.says("web.has", player=f"player.{seat.name}", n=seat.points), seat.places)
        for seat in scene.seats
    ]
    boards = [_branch(seen, board.label, board.spots) for board in scene.boards]
    shared = _branch(seen, seen.says("table.shared"), scene.places) if scene.places else None
    marks = [el("li", None, f"{mark.label}: {mark.text}") for mark in scene.marks if mark.text]
    title = el("h2", None, label)
    return el("section", attrs, title, el("ul", None, seats, boards, shared, marks))


def _branch(seen: PageSeen, label: str, spots: Iterable[Spot]) -> Markup:
    return el("li", None, el("b", None, label), el("ul", None, [_spot(seen, spot) for spot in spots]))


def _spot(seen: PageSeen, spot: Spot) -> Markup:
    lying = el("ul", None, [_token(seen, token) for token in spot.tokens]) if spot.tokens else None
    nothing = None if spot.tokens else el("span", {"class": "none"}, ": ", seen.says("web.empty"))
    return el("li", None, _choosing(seen, spot.label, spot.options), nothing, lying)


def _token(seen: PageSeen, token: Token) -> Markup:
    count = f"{token.count} \N{MULTIPLICATION SIGN} " if token.count > 1 else ""
    face = f" ({token.face_text})" if token.face_text else ""
    owner = (
        f" ({seen.speech.player(token.owner)})"
        if token.owner and seen.speech.player(token.owner) not in token.label
        else ""
    )
    riders = el("ul", None, [_token(seen, rider) for rider in token.riders]) if token.riders else None
    text = f"{count}{token.label}{face}{owner}"
    return el("li", None, _choosing(seen, text, token.options), riders)


def _choosing(seen: PageSeen, text: str, options: tuple[str, ...]) -> Markup | str:
    """What can be chosen is a button here too."""
    if not options:
        return text
    said = next((line.text for line in seen.scene.lines if line.id == options[0]), text)
    return el("button", {"type": "button", "class": "opt", "data-option": options[0], "title": said}, text)
