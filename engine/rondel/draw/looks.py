"""The looks of a line-up: for everything that can be drawn, how. What no module says is made from the facts.

`by x` in a look means the member that the thing has as its trait `x`: a cube with `fill: by colour` has the fill that
the set gives to the colour of this very cube. A trait of no set, such as a number, has its looks under its own name.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path as FilePath
from typing import Any

from rondel.draw.given_looks import BY, ONLY, Entry, given_looks
from rondel.draw.look import BoardLook, PieceLook, PlaceLook, PlayerLook, SpaceLook
from rondel.draw.merged_looks import MergedLooks, merged_looks
from rondel.draw.usual_looks import BACK, COLOURS, NEUTRAL, NOBODY, WANTED, player_looks
from rondel.play.game import Rules
from rondel.source.collect import collect
from rondel.source.shelf import shelves_for
from rondel.tell.scene.scene import AskedFor, Spot, Token, Trait

Traits = Mapping[str, Trait]
_NO = ("", "no", "0")


class Looks:
    """What everything at a table looks like."""

    def __init__(self, merged: MergedLooks, players: Sequence[str]) -> None:
        self.glyphs: Mapping[str, str] = merged.glyphs
        self._entries = merged.entries
        given = {path[1]: entry for path, entry in merged.entries.items() if path[0] == "players"}
        self._players = player_looks(players, given)
        self._pieces: dict[tuple[object, ...], PieceLook] = {}  # alike tokens look alike, and there are few unlike ones

    def player(self, name: str) -> PlayerLook:
        return self._players.get(name, NOBODY)

    # --- members of sets ---

    def member_fill(self, trait: Trait) -> str:
        """The fill of a member; that of a colour by its name where nobody says it, else ''."""
        return str(self._member(trait.of, trait.value).get("fill") or COLOURS.get(trait.value, ""))

    def member_glyph(self, trait: Trait) -> str:
        return str(self._member(trait.of, trait.value).get("glyph") or "")

    def _member(self, of: str, value: str) -> Entry:
        return self._entries.get(("sets", of, value), {})

    def _by(self, said: str | Sequence[str], key: str, traits: Traits) -> str:
        """What is said, or what the member has that is meant by it; of several the first that there is."""
        if not isinstance(said, str):
            return next(filter(None, (self._by(one, key, traits) for one in said)), "")
        if not said.startswith(BY):
            return said
        name = said.removeprefix(BY)
        trait = traits.get(name) or next((one for one in traits.values() if one.of == name), None)
        if trait is None:
            return ""
        if key == "fill" and trait.of:
            return self.member_fill(trait)
        return str(self._member(trait.of or name, trait.value).get(key) or "")

    # --- pieces ---

    def piece(self, token: Token) -> PieceLook:
        """What a token looks like; of one that lies covered only the back."""
        traits = tuple((name, trait.of, trait.value) for name, trait in token.traits.items())
        key = (token.kind, token.owner, token.hidden, token.face, token.is_card, traits)
        if key not in self._pieces:
            self._pieces[key] = self._piece(token)
        return self._pieces[key]

    def _piece(self, token: Token) -> PieceLook:
        said = self._said(token.kind)
        if said is None:
            return self._usual_piece(token)
        owner = self.player(token.owner) if token.owner else PlayerLook("", "")
        if token.hidden:
            return self._back(said, owner)
        fill = self._by(said["fill"], "fill", token.traits) or NEUTRAL if "fill" in said else owner.fill or NEUTRAL
        return PieceLook(
            shape=said.get("shape", "chip"),
            fill=fill,
            glyph=self._glyph(said, token.traits, token.face),
            inset=self._by(said.get("inset", ""), "glyph", token.traits),
            badge=self._badge(said.get("badge", ""), token.traits),
            emblem=owner.emblem,
            rim=owner.fill if fill != owner.fill else "",
            size=said.get("size", 100) / 100,
        )

    def _said(self, kind: str) -> Entry | None:
        """What is said of a kind of piece, over what is said of those that it looks like."""
        found: Entry | None = None
        seen: set[str] = set()
        while kind and kind not in seen:
            seen.add(kind)
            own = self._entries.get(("pieces", kind))
            found = {**(own or {}), **(found or {})} if own is not None or found is not None else None
            kind = (own or {}).get("like", "")
        return found

    def _usual_piece(self, token: Token) -> PieceLook:
        """A die if it has faces, a disc if somebody owns it, else a chip; members lend it their fill and glyph."""
        owner = self.player(token.owner) if token.owner else PlayerLook("", "")
        shape = "card" if token.is_card else "die" if token.face else "disc" if token.owner else "chip"
        traits = [] if token.hidden else [trait for trait in token.traits.values() if trait.of]
        fill = next(filter(None, map(self.member_fill, traits)), "")
        return PieceLook(
            shape=shape,
            fill=BACK if token.hidden else owner.fill or fill or NEUTRAL,
            glyph=next(filter(None, map(self.member_glyph, traits)), ""),
            emblem=owner.emblem,
            is_default=True,
        )

    def _back(self, said: Entry, owner: PlayerLook) -> PieceLook:
        back = said.get("back", {})
        return PieceLook(
            shape=said.get("shape", "chip"),
            fill=back.get("fill") or BACK,
            glyph=back.get("glyph", ""),
            emblem=owner.emblem,
            rim=owner.fill,
            size=said.get("size", 100) / 100,
        )

    def _glyph(self, said: Entry, traits: Traits, face: int) -> str:
        faces = said.get("faces", ())
        shown = faces[face - 1] if 0 < face <= len(faces) else said.get("glyph", "")
        return self._by(shown, "glyph", traits)

    def _badge(self, said: str | Sequence[str] | Mapping[str, str], traits: Traits) -> str:
        if not isinstance(said, Mapping):
            return self._by(said, "glyph", traits)
        shown = (glyph for name, glyph in said.items() if name in traits and traits[name].value not in _NO)
        return next(shown, "")

    # --- what cards ask for ---

    def needs(self, token: Token) -> list[tuple[PieceLook, int]] | None:
        """What a card asks for, as pieces, each with how many; nothing at all if one of them has no look."""
        found: list[tuple[PieceLook, int]] = []
        for need in token.needs:
            said = self._entries.get(("requirements", _last(need.answer)))
            if said is None:
                return None
            # Several looks of one requirement make up its number together: two for one of each.
            each = max(1, need.count // len(said[ONLY]))
            found += [(self._needed(one, need), each) for one in said[ONLY]]
        return found

    def _needed(self, said: Mapping[str, Any], need: AskedFor) -> PieceLook:
        said = {**(self._said(said.get("like", "")) or {}), **said}
        return PieceLook(
            shape=said.get("shape", "chip"),
            fill=self._by(said.get("fill", ""), "fill", need.traits) or WANTED,
            glyph=self._glyph(said, need.traits, 0),
            inset=self._by(said.get("inset", ""), "glyph", need.traits),
            badge=self._badge(said.get("badge", ""), need.traits),
        )

    # --- places and boards ---

    def space(self, spot: Spot) -> SpaceLook:
        """The ground of a place of a board: by the rule that stands there, else by its kind."""
        said = self._entries.get(("spaces", _last(spot.rule))) or self._entries.get(("spaces", spot.kind))
        if said is None:
            return self._usual_space(spot)
        glyphs = (self._by(one, "glyph", spot.traits) for one in said.get("glyphs", ()))
        return SpaceLook(self._by(said.get("fill", ""), "fill", spot.traits), tuple(filter(None, glyphs)))

    def _usual_space(self, spot: Spot) -> SpaceLook:
        traits = [trait for trait in spot.traits.values() if trait.of]
        fill = next(filter(None, map(self.member_fill, traits)), "")
        glyphs = tuple(filter(None, map(self.member_glyph, traits)))[:1]
        return SpaceLook(fill, glyphs, is_default=bool(spot.rule))

    def place(self, kind: str) -> PlaceLook:
        said = self._entries.get(("places", kind))
        if said is None:
            return PlaceLook(is_default=True)
        return PlaceLook(
            inside=said.get("inside", ""),
            beside=said.get("beside", "").removeprefix(BY),
            at_centre="at" in said,
            area=said.get("area", ""),
            with_owners="with" in said,
        )

    def board(self, name: str) -> BoardLook:
        said = self._entries.get(("boards", name))
        return BoardLook(is_default=True) if said is None else BoardLook(said.get("inside", ""), said.get("edges", ""))

    def mark(self, name: str) -> str:
        """Where a mark is shown: "hub", "badge" or, where nobody says it, ''."""
        return str(self._entries.get(("marks", name), {}).get(ONLY, ""))

    @property
    def has_hub(self) -> bool:
        """Whether some mark is said to stand in the middle of a ring."""
        return any(path[0] == "marks" and said.get(ONLY) == "hub" for path, said in self._entries.items())


def looks_of(rules: Rules, shelves: Sequence[str]) -> Looks:
    """The looks of the modules that rules are made of, found where `rondel` finds them; what is wrong is left out."""
    found, _ = shelves_for(shelves, os.environ, FilePath())
    modules, _ = collect(rules.model.rules.ruleset.modules, found)
    return Looks(merged_looks(given_looks(modules)), all_players(rules))


def all_players(rules: Rules) -> list[str]:
    """Everybody who could sit at the table, so that a player looks the same whoever else plays; then the others."""
    facts = rules.model.rules.ruleset.facts
    named = list(facts.players.data["colours"]) if facts.players is not None else []
    return list(dict.fromkeys([*named, *rules.model.rules.world.players]))


def plain_looks(players: Sequence[str]) -> Looks:
    """The looks of a table of which no module says anything."""
    return Looks(MergedLooks(), players)


def _last(address: str) -> str:
    return address.rpartition(".")[2]
