"""What things look like of which no module says it: colours that are known by their names, players told apart."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rondel.draw.look import EMBLEMS, PlayerLook

GROUND = "#f6f1e6"  # of the table, on which everything lies
NEUTRAL = "#d9d2c3"
WANTED = "#b9ad97"  # of what a card asks for in any colour
BACK = "#6b5f52"
NOBODY = PlayerLook("#8a9099", "ring")

COLOURS = {
    "red": "#cf3f2e",
    "blue": "#1f6fb2",
    "green": "#2f8f62",
    "yellow": "#e6b422",
    "white": "#f2efe6",
    "black": "#33333a",
    "grey": "#8a9099",
    "gray": "#8a9099",
    "purple": "#7d4e9e",
    "orange": "#df7d1b",
    "brown": "#80532f",
    "pink": "#d1749b",
    "silver": "#aeb6bd",
    "jade": "#3d9c7d",
    "amber": "#d99a1c",
    "pearl": "#ddd8cc",
    "onyx": "#33333a",
    "ruby": "#a3203a",
    "cyan": "#3fb0c4",
    "violet": "#7d4e9e",
}
# From one to the next the lightness leaps, so that neighbours differ without any colour.
_SEATS = ("#1f6fb2", "#e6b422", "#8e2a4f", "#7fc4a0", "#5b3b86", "#e58f6b", "#33505c", "#c9c2b2")


def player_looks(players: Sequence[str], given: Mapping[str, Mapping[str, str]]) -> dict[str, PlayerLook]:
    """A look for each player: what is given, then what the name says, then what nobody else has."""
    fills = {name: given.get(name, {}).get("fill") or COLOURS.get(name, "") for name in players}
    emblems = {name: given.get(name, {}).get("emblem", "") for name in players}
    free_fills = [one for one in _SEATS if one not in fills.values()]
    free_emblems = [one for one in EMBLEMS if one not in emblems.values()]
    return {
        name: PlayerLook(fills[name] or _next(free_fills, _SEATS), emblems[name] or _next(free_emblems, EMBLEMS))
        for name in players
    }


def _next(free: list[str], all_of_them: Sequence[str]) -> str:
    """The next that is free; when none is, all are again."""
    if not free:
        free += all_of_them
    return free.pop(0)
