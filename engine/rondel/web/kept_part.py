"""Games that are kept, each with what tells it from the others: what, how far, who, and when."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime

from rondel.draw.markup import Markup, el
from rondel.lab.voice import LabVoice
from rondel.web.offered_modules import OfferedModule
from rondel.web.seats import WATCH
from rondel.web.store import KeptGame

BETWEEN = " \N{MIDDLE DOT} "


def kept_part(voice: LabVoice, games: Sequence[KeptGame], modules: Sequence[OfferedModule]) -> Markup | None:
    """The list of games, the last played first."""
    if not games:
        return None
    rows = [el("li", None, _way(voice, game, modules), " ", _facts(voice, game, modules)) for game in games]
    return el("section", {"class": "kept"}, el("h2", None, voice.say("kept")), el("ul", None, rows))


def _way(voice: LabVoice, game: KeptGame, modules: Sequence[OfferedModule]) -> Markup:
    return el("a", {"href": f"/tables/{game.id}"}, _called(voice, game, modules))


def _facts(voice: LabVoice, game: KeptGame, modules: Sequence[OfferedModule]) -> Markup:
    made = sum(not choice.forced for choice in game.record.choices)
    how = voice.say("over") if game.over else voice.say("begun", n=made)
    who = ", ".join(_seated(voice, game, modules))
    when = datetime.fromtimestamp(game.touched, UTC)
    time = el("time", {"datetime": when.isoformat(timespec="seconds")}, f"{when:%Y-%m-%d %H:%M} UTC")
    return el("small", None, f"{BETWEEN.join((how, who))}{BETWEEN}", time)


def _called(voice: LabVoice, game: KeptGame, modules: Sequence[OfferedModule]) -> str:
    """The title of the game, and how many modules it is played with."""
    titles = {module.name: module.title for module in modules}
    games = {module.name for module in modules if module.players}
    names = sorted(game.record.lineup.get("modules", {}), key=lambda name: name not in games)
    first, *others = [titles.get(name, name.replace("_", " ")) for name in names] or [game.id]
    return voice.say("title-more", what=first, n=len(others)) if others else first


def _seated(voice: LabVoice, game: KeptGame, modules: Sequence[OfferedModule]) -> Iterator[str]:
    """Who sits there: people by their seats, bots marked as such."""
    names = {name: label for module in modules for name, label in module.seats.items() if _is_in(game, module)}
    for chair in game.chairs:
        if chair.kind != WATCH:
            name = names.get(chair.player, chair.player)
            yield name if chair.is_person else f"{name} ({voice.say('bot-here')})"


def _is_in(game: KeptGame, module: OfferedModule) -> bool:
    return module.name in game.record.lineup.get("modules", {})
