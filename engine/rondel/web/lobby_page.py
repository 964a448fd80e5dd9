"""The page of the lobby: what can be played, by whom, and what is kept."""

from __future__ import annotations

from collections.abc import Sequence

from rondel.draw.markup import Markup, el, join
from rondel.lab.seats import OPPONENT
from rondel.lab.voice import LabVoice
from rondel.web.hall import Hall
from rondel.web.kept_part import kept_part
from rondel.web.offered_modules import OfferedModule, OfferedOption, offered_editions, offered_modules
from rondel.web.page import language_link, whole
from rondel.web.seats import ME

BOTS = {OPPONENT: "bot-strong", "greedy": "bot-quick", "random": "bot-random"}
MOST_SEATS_SHOWN = 6
MOST_GAMES = 20


def lobby_page(hall: Hall, language: str) -> str:
    """Kept games and the form for a new one."""
    voice = LabVoice("web", language, hall.languages)
    modules = offered_modules(hall.shelves, language)
    kept = [game for id in hall.store.games()[:MOST_GAMES] if (game := hall.store.game(id)) is not None]
    parts = (_new_game(voice, modules, offered_editions(hall.shelves)), kept_part(voice, kept, modules))
    body = join(lobby_bar(voice), el("main", {"class": "lobby"}, *parts))
    words = {"data-wrong": voice.say("wrong"), "data-choose-first": voice.say("choose-first")}
    return whole("Rondel", language, body, ("lobby.js",), words)


def lobby_bar(voice: LabVoice) -> Markup:
    links = [language_link(one, is_on=one == voice.language) for one in voice.own.languages.own_codes]
    nav = el("nav", {"aria-label": voice.say("languages")}, links)
    return el("header", {"class": "bar"}, el("strong", None, "Rondel"), nav)


# --- a new game ---


def _new_game(voice: LabVoice, modules: Sequence[OfferedModule], editions: Sequence[str]) -> Markup:
    usual = next((one.name for one in modules if one.players and not one.needs), "")
    cards = [_module(voice, one, is_on=one.name == usual) for one in sorted(modules, key=lambda one: bool(one.needs))]
    return el(
        "form",
        {"id": "new", "class": "new"},
        el("h1", None, voice.say("waiting-lobby")),
        el("fieldset", None, el("legend", None, voice.say("modules")), el("div", {"class": "modules"}, cards)),
        _editions(voice, editions) if editions else None,
        _seats(voice),
        _variants(voice, modules),
        el(
            "p",
            None,
            el("label", None, el("input", {"type": "checkbox", "name": "friendly"}), " ", voice.say("friendly")),
        ),
        _begin(voice),
    )


def _begin(voice: LabVoice) -> Markup:
    """What begins the game, and beside it, where it is seen, why it does not begin."""
    button = el("button", {"type": "submit", "class": "primary"}, voice.say("start"))
    return el("div", {"class": "begin"}, refusal_line(), button)


def refusal_line() -> Markup:
    """Where it is said that something went wrong; it can be focused, so that nobody misses it."""
    return el("p", {"id": "notice", "class": "refusal", "role": "alert", "tabindex": "-1"})


def _module(voice: LabVoice, module: OfferedModule, *, is_on: bool) -> Markup:
    box = el(
        "input",
        {
            "type": "checkbox",
            "name": "module",
            "value": module.name,
            "checked": is_on,
            "data-needs": " ".join(module.needs),
            "data-excludes": " ".join(module.excludes) or None,
            "data-players": " ".join(map(str, module.players)) or None,
        },
    )
    facts = [_range(module.players)] if module.players else []
    facts += [voice.say("minutes", n=module.length)] if module.length else []
    small = el("small", None, " \N{MIDDLE DOT} ".join(facts)) if facts else None
    return el("label", {"class": "module"}, box, el("strong", None, module.title), el("p", None, module.about), small)


def _range(players: Sequence[int]) -> str:
    least, most = players[0], players[-1]
    return str(least) if least == most else f"{least}\N{EN DASH}{most}"


def _editions(voice: LabVoice, editions: Sequence[str]) -> Markup:
    options = [el("option", {"value": ""}, voice.say("no-edition"))]
    options += [el("option", {"value": name}, name.replace("_", " ")) for name in editions]
    return el("p", None, el("label", None, voice.say("edition"), " ", el("select", {"name": "edition"}, options)))


def _seats(voice: LabVoice) -> Markup:
    """A row for each seat; how many of them count is said by the number of players."""
    numbers = [
        el("option", {"value": n, "selected": n == 2}, voice.say("players", n=n))
        for n in range(1, MOST_SEATS_SHOWN + 1)
    ]
    rows = [
        el("li", None, el("label", None, voice.say("seat", n=n), " ", _who(voice, n)))
        for n in range(1, MOST_SEATS_SHOWN + 1)
    ]
    number = el("select", {"name": "players", "aria-label": voice.say("seats")}, numbers)
    return el(
        "fieldset", None, el("legend", None, voice.say("seats")), number, el("ol", {"class": "lobby-seats"}, rows)
    )


def _who(voice: LabVoice, seat: int) -> Markup:
    me = el("option", {"value": ME, "selected": seat == 1}, voice.say("seat-me"))
    bots = [
        el("option", {"value": bot, "selected": seat > 1 and bot == OPPONENT}, voice.say(said))
        for bot, said in BOTS.items()
    ]
    return el("select", {"name": "seat"}, me, bots)


def _variants(voice: LabVoice, modules: Sequence[OfferedModule]) -> Markup:
    rows = [el("p", {"data-module": one.name}, _variant(voice, option)) for one in modules for option in one.options]
    return el("details", {"class": "variants"}, el("summary", None, voice.say("options")), rows)


def _variant(voice: LabVoice, option: OfferedOption) -> Markup:
    labels = {value.name: value.label or _plain(voice, value.name) for value in option.values}
    usual = labels.get(option.usual, option.usual)
    values = [el("option", {"value": ""}, f"{voice.say('usual')} ({usual})")]
    values += [el("option", {"value": name}, label) for name, label in labels.items()]
    return el("label", None, option.label, " ", el("select", {"name": f"option.{option.name}"}, values))


def _plain(voice: LabVoice, value: str) -> str:
    """What can be said of a value for which there are no words: yes or no, else how it is written."""
    return voice.say({"true": "yes", "false": "no"}[value]) if value in ("true", "false") else value.replace("_", " ")
