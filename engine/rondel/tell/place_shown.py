"""A place as somebody sees it who may choose it: by what lies there, and with what is printed beside it.

A place of a grid has no name of its own but its row and column, so it is called by the pieces that lie there: "green
field (row 1, column 3)". `shows` of its kind names answers about it, which `text.<address>` puts into words: "black or
grey stone". The log keeps the short name, for nobody has to find the place any more.
"""

from __future__ import annotations

from rondel.core.expressions import HELD
from rondel.core.library import members
from rondel.core.types import Member, SetOf
from rondel.play.decision import face_of
from rondel.play.game import Rules
from rondel.play.view import unknown_to
from rondel.problems import RuleFailure
from rondel.tell.nouns import Nouns
from rondel.words.render import Value, render


def place_called(nouns: Nouns, rules: Rules, position: list[int], place: int, seat: int) -> str:
    """The term of a place for one who chooses: of a cell without a rule, by what that seat sees lie there."""
    found = nouns.world.places[place - 1] if place <= len(nouns.world.places) else None
    if found is None or not found.row or nouns.world.is_named(found) or nouns.world.tables["place.rule"][place]:
        return nouns.place(place, seat=seat)
    held = position[rules.model.layout.slot(HELD, place)] & ~unknown_to(rules.model, position, seat)
    # What belongs to nobody is the ground on which the others stand.
    lying = sorted(members(held), key=lambda piece: bool(nouns.world.pieces[piece - 1].owner))
    if not lying:
        return nouns.place(place, seat=seat)
    first, *others = lying
    notes = [*(nouns.text(nouns.piece(piece, seat=seat)) for piece in others), nouns.cell(found)]
    return nouns.piece(first, seat=seat, face=face_of(rules.model, position, first), notes=tuple(notes))


def shown_at(nouns: Nouns, rules: Rules, position: list[int], place: int) -> list[str]:
    """What is told with a place where it is offered, in words."""
    if place > len(nouns.world.places):
        return []
    shown = []
    for name, _ in nouns.world.place_kinds[nouns.world.places[place - 1].kind].shows:
        answer = rules.model.rules.ruleset.answer_named(name)
        value = _value(nouns, rules, position, answer.address, place) if answer is not None else None
        if answer is not None and value:
            shown.append(_said(nouns, f"text.{answer.address}", value))
    return shown


def _value(nouns: Nouns, rules: Rules, position: list[int], address: str, place: int) -> Value | None:
    """What an answer says of a place."""
    try:
        value = rules.interpreter.answer_at(position, address, place)
    except RuleFailure:  # to find out would take too long
        return None
    match rules.model.core.answers[address].holds:
        case SetOf(domain):
            return tuple(nouns.member(domain, number) for number in members(value))
        case Member(domain):
            return nouns.member(domain, value) if value else None
    return value


def _said(nouns: Nouns, id: str, value: Value) -> str:
    if nouns.catalogue.message(id) is not None:
        return render(nouns.catalogue, id, {"what": value})
    several = value if isinstance(value, tuple) else (value,)
    return ", ".join(nouns.text(each) if isinstance(each, str) else str(each) for each in several)
