"""What a value of a generated program is: a number, one of something, or several of it."""

from __future__ import annotations

from enum import Enum

from rondel.frozen import frozen


class Shape(Enum):
    ONE = "one"
    SET = "set"
    SEQUENCE = "sequence"


@frozen
class Sort:
    """`name` is that of a type of the language: number, yes_no, player, way, a set, a kind of pieces or places.

    `piece` and `place` are pieces and places of any kind, `rule` any rule.
    """

    name: str
    shape: Shape = Shape.ONE

    @property
    def several(self) -> Sort:
        return Sort(self.name, Shape.SET)

    @property
    def in_order(self) -> Sort:
        return Sort(self.name, Shape.SEQUENCE)

    @property
    def one(self) -> Sort:
        return Sort(self.name)

    @property
    def is_one(self) -> bool:
        return self.shape is Shape.ONE


NUMBER, YES_NO, PLAYER, WAY, MOMENT = map(Sort, ("number", "yes_no", "player", "way", "moment"))
RULE, PIECE, PLACE = Sort("rule"), Sort("piece"), Sort("place")
