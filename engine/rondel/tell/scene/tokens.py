"""The pieces at a place as tokens: alike ones together, hidden ones last.

A piece that can be hidden is never called by its number, not even while everybody sees it: two alike cards would
otherwise be told apart when they come back from where nobody could follow them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from rondel.core.expressions import HELD
from rondel.core.library import members
from rondel.play.decision import face_of
from rondel.play.game import Game
from rondel.tell.faces_told import face_text
from rondel.tell.numbered_options import Line
from rondel.tell.scene.scene import AskedFor, Spot, Token, Trait
from rondel.tell.scene.traits import Traits
from rondel.tell.speech import Speech

State = tuple[object, ...]
MOST_STATES = 12  # of one place


@dataclass(slots=True)
class KeptTraits:
    """What is found out once for a language: traits of pieces, what they ask for and say, and places without pieces.

    Also what was made of places in the states that they were in lately: most do not change from choice to choice.
    """

    traits: dict[int, Mapping[str, Trait]] = field(default_factory=dict)
    needs: dict[int, tuple[AskedFor, ...]] = field(default_factory=dict)
    texts: dict[tuple[int, int], str] = field(default_factory=dict)
    spots: dict[tuple[int, int], Spot] = field(default_factory=dict)  # by place and seat
    tokens: dict[int, dict[State, tuple[Token, ...]]] = field(default_factory=dict)  # by place and its state


@dataclass(slots=True)
class Tokens:
    """Makes tokens of what lies somewhere; `unknown` is what the seat cannot tell apart, `lines` what it may choose."""

    speech: Speech
    game: Game
    traits: Traits
    kept: KeptTraits
    unknown: int
    lines: Mapping[int, Line]

    def at(self, place: int, key: str) -> tuple[Token, ...]:
        """What lies at a place, or on a piece."""
        known, state = self.kept.tokens.setdefault(place, {}), (key, *self._state(place))
        if state not in known:
            if len(known) >= MOST_STATES:
                known.clear()
            known[state] = self._made(place, key)
        return known[state]

    def _state(self, place: int) -> State:
        """All that the tokens of a place are made from: what lies there, how, with what on it, and what is offered."""
        model, hosts, places = self.game.rules.model, self.speech.world.hosts, len(self.speech.world.places)
        held = self.game.position[model.layout.slot(HELD, place)]
        lying = [
            (
                piece,
                face_of(model, self.game.position, piece),
                self._options(piece),
                self._state(places + piece) if piece <= hosts else (),
            )
            for piece in members(held)
        ]
        return held & self.unknown, *lying

    def _made(self, place: int, key: str) -> tuple[Token, ...]:
        held = self.game.position[self.game.rules.model.layout.slot(HELD, place)]
        known = self._grouped([self._known(piece, place, key) for piece in members(held & ~self.unknown)])
        hidden = self._grouped([self._hidden(piece, key) for piece in members(held & self.unknown)])
        hidden.sort(key=_signature)  # by nothing else, for their order would tell which they are
        numbered = [_keyed(token, f"{key}-{token.kind}-{i}") for i, token in enumerate(hidden)]
        return (*_told_apart(known), *numbered)

    def _grouped(self, tokens: list[Token]) -> list[Token]:
        groups: dict[tuple[object, ...], Token] = {}
        for token in tokens:
            same = _signature(token)
            if same not in groups:
                groups[same] = token
                continue
            first = groups[same]
            groups[same] = replace(first, count=first.count + 1, options=(*first.options, *token.options))
        return list(groups.values())

    def _known(self, piece: int, place: int, key: str) -> Token:
        world, nouns = self.speech.world, self.speech.nouns
        found, model = world.pieces[piece - 1], self.game.rules.model
        face = face_of(model, self.game.position, piece)
        own = f"{key}-l{found.likeness}" if model.core.facts.hidden >> piece & 1 else f"p{piece}"
        token = Token(
            own,
            found.kind,
            nouns.text(nouns.piece(piece, seat=nouns.owner(place), at=place)),
            owner=world.players[found.owner - 1] if found.owner else "",
            traits=self._traits(piece),
            face=face,
            face_text=face_text(nouns, piece, face) if face else "",
            is_card=self._is_card(found.kind),
            text=self._text(piece, face),
            sign=nouns.sign(piece),
            needs=self._needs(piece),
            options=self._options(piece),
        )
        riders = self._riders(piece, own)
        return replace(token, riders=riders) if riders else token

    def _hidden(self, piece: int, key: str) -> Token:
        kind, nouns = self.speech.world.pieces[piece - 1].kind, self.speech.nouns
        token = Token(
            "",
            kind,
            nouns.text(nouns.hidden(kind)),
            hidden=True,
            is_card=self._is_card(kind),
            options=self._options(piece),
        )
        return replace(token, riders=self._riders(piece, ""))

    def _riders(self, piece: int, key: str) -> tuple[Token, ...]:
        world = self.speech.world
        return self.at(len(world.places) + piece, key) if piece <= world.hosts else ()

    def _options(self, piece: int) -> tuple[str, ...]:
        return (self.lines[piece].option.id,) if piece in self.lines else ()

    def _is_card(self, kind: str) -> bool:
        return "rows" in (self.speech.world.piece_kinds[kind].entry.data or {})

    def _text(self, piece: int, face: int) -> str:
        if (piece, face) not in self.kept.texts:
            rows, found = self.speech.nouns.row_texts, self.speech.world.pieces[piece - 1]
            message = rows.has("text", found)
            self.kept.texts[piece, face] = rows.said(message, found, face) if message else ""
        return self.kept.texts[piece, face]

    def _traits(self, piece: int) -> Mapping[str, Trait]:
        if piece not in self.kept.traits:
            self.kept.traits[piece] = self.traits.of_piece(self.speech.world.pieces[piece - 1])
        return self.kept.traits[piece]

    def _needs(self, piece: int) -> tuple[AskedFor, ...]:
        if piece not in self.kept.needs:
            self.kept.needs[piece] = self.traits.needs(self.speech.world.pieces[piece - 1])
        return self.kept.needs[piece]


def _signature(token: Token) -> tuple[object, ...]:
    """What alike tokens have in common; of those that are offered and those that are not, each are a group."""
    traits = tuple((name, trait.value) for name, trait in token.traits.items())
    riders = tuple((_signature(rider), rider.count) for rider in token.riders)
    return token.kind, token.label, token.owner, token.face, bool(token.options), traits, riders


def _keyed(token: Token, key: str) -> Token:
    """A hidden token with its key, and what rides on it with keys that say no more."""
    riders = (one if one.key.startswith("p") else _keyed(one, f"{key}-{i}") for i, one in enumerate(token.riders))
    return replace(token, key=key, riders=tuple(riders))


def _told_apart(tokens: list[Token]) -> list[Token]:
    """Tokens with keys of which no two are the same, though the pieces are alike."""
    seen = Counter[str]()
    found = []
    for token in tokens:
        seen[token.key] += 1
        again = seen[token.key]
        found.append(token if again == 1 else replace(token, key=f"{token.key}-{again}"))
    return found
