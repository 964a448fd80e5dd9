"""Colours of players and of pieces that are called by a colour. They only help: names stand everywhere."""

from __future__ import annotations

from collections.abc import Sequence

_NAMED = {
    "red": "red", "blue": "bright_blue", "green": "green", "yellow": "yellow", "white": "bright_white",
    "black": "bright_black", "orange": "dark_orange", "purple": "magenta", "pink": "hot_pink", "brown": "orange4",
    "grey": "grey62", "gray": "grey62", "cyan": "cyan", "violet": "magenta",
}  # fmt: skip
_OTHERS = ("cyan", "magenta", "yellow", "green", "bright_blue", "red")


def style_of(players: Sequence[str], name: str) -> str:
    """The colour of a player: its own if it is called by one."""
    if name not in players:
        return ""
    return _NAMED.get(name, _OTHERS[players.index(name) % len(_OTHERS)])


def style_of_piece(players: Sequence[str], names: Sequence[str]) -> str:
    """The colour of a piece: its owner's, else the one that it is called by."""
    found = (style_of(players, name) or _NAMED.get(name, "") for name in names)
    return next((style for style in found if style), "")
