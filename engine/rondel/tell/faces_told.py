"""What lies up of dice and other pieces with faces: a number, or a member of a set in words."""

from __future__ import annotations

from typing import Protocol

from rondel.core.types import Domain, members_of
from rondel.rules.world.world import World


class HasWords(Protocol):
    """Who has words for things."""

    world: World

    def member(self, domain: Domain, number: int) -> str: ...
    def text(self, term: str, asked: str = "") -> str: ...
    def literal(self, text: str) -> str: ...


def face_told(nouns: HasWords, piece: int, side: int) -> int | str:
    """What a piece shows with a side up: a number, or a term that says it."""
    kind = nouns.world.piece_kinds[nouns.world.pieces[piece - 1].kind]
    value = kind.listed[side - 1] if kind.listed and side else side
    if kind.face_set and side:
        return nouns.literal(nouns.text(nouns.member(members_of(kind.face_set), value)))
    return value


def face_text(nouns: HasWords, piece: int, side: int) -> str:
    shown = face_told(nouns, piece, side)
    return nouns.text(shown) if isinstance(shown, str) else str(shown)
