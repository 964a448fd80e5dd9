"""What every drawing of one scene needs: the looks, and which options a thing stands for."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field

from rondel.draw.lettering import capital
from rondel.draw.look import PieceLook
from rondel.draw.looks import Looks
from rondel.draw.markup import Markup, el
from rondel.frozen import frozen
from rondel.tell.scene.scene import Scene, Spot, Token

Says = Callable[..., str]
Asked = tuple[str, tuple[str, ...]]  # the key of a thing, and options of its own
Meaning = tuple[tuple[str, str], ...]  # options, each with its sentence


@frozen
class Pen:
    """Looks, the sentence of each option, the options by the key of what means them, and the voice of the page."""

    looks: Looks
    sentences: Mapping[str, str]
    by_key: Mapping[str, tuple[str, ...]]
    says: Says
    kept: dict[str, PieceLook] = field(default_factory=dict)  # a look is asked for several times a token
    asked: dict[Asked, Meaning] = field(default_factory=dict)  # of which things it was asked, and what they meant

    def look(self, token: Token) -> PieceLook:
        if not token.key:
            return self.looks.piece(token)
        if token.key not in self.kept:
            self.kept[token.key] = self.looks.piece(token)
        return self.kept[token.key]

    def options(self, key: str, own: Sequence[str] = ()) -> tuple[str, ...]:
        """The options that a thing stands for, nothing that is not offered now; that it was asked is kept."""
        asked = (key, tuple(own))
        meaning = self.asked[asked] = self.meaning(asked)
        return tuple(option for option, _ in meaning)

    def meaning(self, asked: Asked) -> Meaning:
        """What a thing stands for, with the sentences of all that."""
        key, own = asked
        found = dict.fromkeys((*own, *self.by_key.get(key, ()))) if self.sentences else ()
        return tuple((option, self.sentences[option]) for option in found if option in self.sentences)

    def chosen(self, options: Sequence[str]) -> dict[str, object]:
        """The attributes of a thing that can be chosen.

        Alike pieces share a sentence, and the first stands for all; where sentences differ, all options are named.
        """
        if not options:
            return {}
        said = list(dict.fromkeys(self.sentences[option] for option in options))
        more = " ".join(options) if len(said) > 1 else None
        return {
            "data-option": options[0],
            "data-options": more,
            "role": "button",
            "tabindex": 0,
            "aria-label": " / ".join(said),
        }


def pen_for(scene: Scene, looks: Looks, says: Says) -> Pen:
    """A pen that knows what is offered in a scene."""
    by_key: dict[str, tuple[str, ...]] = {}
    for line in scene.lines:
        for key in line.at:
            by_key[key] = (*by_key.get(key, ()), line.id)
    return Pen(looks, {line.id: line.text for line in scene.lines}, by_key, says)


def called(spot: Spot) -> str:
    """What a place is called, and what it shows to whoever may choose it."""
    return f"{capital(spot.label)}: {', '.join(spot.shows)}" if spot.shows else capital(spot.label)


def classes(*names: str | None) -> str | None:
    """Names of classes that apply, as an attribute has them."""
    return " ".join(name for name in names if name) or None


def titled(text: str) -> Markup:
    """What a thing is, for whoever points at it and for readers."""
    return el("title", None, text)
