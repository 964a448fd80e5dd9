"""The links of one game: for every seat of a person and for watching, as far as they are known."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import urlsplit

from rondel.draw.markup import Markup, el, join
from rondel.lab.voice import LabVoice
from rondel.web.guard import HERE
from rondel.web.hall import WATCHER
from rondel.web.lobby_page import lobby_bar, refusal_line
from rondel.web.page import whole
from rondel.web.qr import qr_code
from rondel.web.table import WebTable


def table_page(table: WebTable, bases: Sequence[str], language: str) -> str:
    """The links of a game, each with a code for phones, as far as they are known since the program started."""
    voice = LabVoice("web", language, table.voice.library.languages)
    with table.lock:
        speech = table.speech(language)
        people = [*table.seats_of_people, WATCHER]
        cards = [
            _seat(voice, table, speech.player(name) if name else voice.say("watch"), name, bases) for name in people
        ]
        title = speech.title
    back = el("p", None, el("a", {"href": "/"}, voice.say("to-lobby")))
    attrs = {"class": "lobby", "data-table": table.id}
    body = el("main", attrs, el("h1", None, title), refusal_line(), _remarks(voice, table, bases), cards, back)
    return whole(title, language, join(lobby_bar(voice), body), ("lobby.js",), {"data-wrong": voice.say("wrong")})


def _remarks(voice: LabVoice, table: WebTable, bases: Sequence[str]) -> Markup:
    """What links are for, and what to know of those that are not shown or lead nowhere from a phone."""
    is_shown = all(name in table.links for name in (*table.seats_of_people, WATCHER))
    told = ["invite", *([] if is_shown else ["old-links"]), *([] if _for_phones(bases) else ["here"])]
    return join(*(el("p", None, voice.say(id)) for id in told))


def _for_phones(bases: Sequence[str]) -> str:
    """The address under which other devices come in; none, if this computer alone is answered."""
    return next((base for base in reversed(bases) if urlsplit(base).hostname not in HERE), "")


def _seat(voice: LabVoice, table: WebTable, label: str, player: str, bases: Sequence[str]) -> Markup:
    token, base = table.links.get(player), _for_phones(bases)
    links = [_link(f"{one}/s/{token}/") for one in bases] if token else []
    code = qr_code(f"{base}/s/{token}/", label) if token and base else None
    attrs = {"type": "button", "data-new-link": player, "data-sure": voice.say("new-link-sure")}
    anew = el("button", attrs, voice.say("new-link"))
    return el("section", {"class": "seatlink"}, el("h2", None, label), links, code, anew)


def _link(address: str) -> Markup:
    return el("p", {"class": "link"}, el("a", {"href": address}, address))
