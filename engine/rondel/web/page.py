"""A whole page around its sections, and the sections by themselves for a page that is open already."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rondel.draw.glyph_defs import glyph_defs
from rondel.draw.markup import Markup, el, join
from rondel.web.choice_part import choice_part
from rondel.web.guide import guide
from rondel.web.list_view import list_view
from rondel.web.log_part import log_part
from rondel.web.notice import notice
from rondel.web.table import WebTable
from rondel.web.view import PageSeen, drawn, pages_kept, seen_by
from rondel.web.wishes import PageWishes

MOST_TITLES = 3
MOST_KEPT = 40  # pages of one table that are not drawn again as long as nothing happens
BELOW = ("stock", "away")
STATIC = "/s/static/"


def sections(seen: PageSeen) -> dict[str, Markup]:
    """All sections of a page by their ids."""
    return {
        "bar": bar(seen),
        "notice": notice(seen),
        "guide": guide(seen),
        **drawn(seen),
        "choice": choice_part(seen),
        "log": log_part(seen),
        "listview": list_view(seen),
    }


def sections_kept(table: WebTable, player: str, wishes: PageWishes) -> tuple[PageSeen, dict[str, Markup]]:
    """What a page shows now: many who watch see the same, which is drawn once for all of them."""
    kept = pages_kept(table)
    found = kept.get((player, wishes))
    if found is None or found[0] != table.revision:
        if len(kept) >= MOST_KEPT:
            kept.clear()
        seen = seen_by(table, player, wishes)
        found = kept[player, wishes] = (table.revision, seen, sections(seen))
    return found[1], found[2]


def page(table: WebTable, player: str, wishes: PageWishes) -> str:
    """The page of a seat."""
    seen = seen_by(table, player, wishes)
    parts = sections(seen)
    title = f"{seen.scene.title} \N{MIDDLE DOT} {seen.speech.player(player)}" if player else seen.scene.title
    news = el("div", {"id": "news", "class": "vh", "aria-live": "polite", "role": "log"})
    above = join(parts.pop("bar"), glyph_defs(seen.looks), parts.pop("notice"))
    body = join(above, _grid(parts, player), parts["listview"], news, _dialog(seen))
    scripts = ("idiomorph.min.js", "moving.js", "framing.js", "table.js")
    words = {
        "data-thinking": seen.says("play.thinking"),
        "data-lost": seen.says("web.lost"),
        "data-gone": seen.says("web.no-such-link"),
        "data-wrong": seen.says("web.wrong"),
    }
    return whole(title, seen.scene.language, body, scripts, {"class": "listed" if wishes.is_list else None, **words})


def _grid(parts: dict[str, Markup], player: str) -> Markup:
    """Players, boards and what lies below them, and beside them what is asked and what happened."""
    mine = f"seat-{player}"
    seats = sorted((id for id in parts if id.startswith("seat-")), key=lambda id: id != mine)
    lead, *others = [id for id in parts if id.startswith("board-")] or [""]
    below = [*others, *(id for id in BELOW if id in parts)]
    return el(
        "main",
        {"id": "table"},
        parts.get("strip"),
        el("div", {"class": "players"}, [parts[id] for id in seats]),
        el("div", {"class": "centre"}, parts.get(lead), parts.get("marks"), _below(parts, below)),
        el("div", {"class": "side"}, parts["choice"], parts["guide"], parts.get("offer"), parts["log"]),
    )


def _below(parts: dict[str, Markup], ids: Sequence[str]) -> Markup:
    return el("div", {"class": "below"}, [parts[id] for id in ids])


def bar(seen: PageSeen) -> Markup:
    """The head of a page: what is played, who one is, and the languages."""
    now = seen.scene.language
    who = seen.says("play.mine", player=f"player.{seen.player}") if seen.player else seen.says("web.watching")
    links = [language_link(one, is_on=one == now) for one in seen.table.languages]
    return el(
        "header", {"id": "bar", "class": "bar", "lang": now},
        el("strong", {"title": seen.scene.title}, _title(seen)), el("span", {"class": "who"}, who), _ways_out(seen),
        el("nav", {"aria-label": seen.says("web.languages")}, links),
    )  # fmt: skip


def _ways_out(seen: PageSeen) -> Markup | None:
    """Whoever sits at the computer of the host finds back to the lobby; for others it is not there."""
    if not seen.wishes.is_host:
        return None
    asked = f"?lang={seen.scene.language}"
    ways = (("/", "web.to-lobby"), (f"/tables/{seen.table.id}", "web.links"))
    return el("span", {"class": "out"}, [el("a", {"href": f"{to}{asked}"}, seen.says(id)) for to, id in ways])


def language_link(one: str, *, is_on: bool) -> Markup:
    """The way to the same page in another language."""
    current = {"class": "on", "aria-current": "true"} if is_on else {}
    return el("a", {"href": f"?lang={one}", "data-lang": one, "lang": one, "hreflang": one, **current}, one.upper())


def _title(seen: PageSeen) -> str:
    """What is played; of many modules the first, and how many more."""
    titles = seen.scene.title.split(" \N{MIDDLE DOT} ")
    if len(titles) <= MOST_TITLES:
        return seen.scene.title
    return seen.says("web.title-more", what=seen.speech.nouns.literal(titles[0]), n=len(titles) - 1)


def _dialog(seen: PageSeen) -> Markup:
    shut = el("button", {"type": "button", "class": "shut", "data-do": "close"}, seen.says("web.close"))
    return el("dialog", {"id": "dialog", "aria-live": "polite"}, el("div", {"id": "told"}), shut)


def whole(
    title: str, language: str, body: Markup, scripts: tuple[str, ...], words: Mapping[str, object] | None = None
) -> str:
    """A document: its head, its body, and the scripts by name; nothing of it comes from anywhere else."""
    head = el(
        "head", None,
        el("meta", {"charset": "utf-8"}),
        el("meta", {"name": "viewport", "content": "width=device-width, initial-scale=1, viewport-fit=cover"}),
        el("meta", {"name": "color-scheme", "content": "light dark"}),
        el("title", None, title),
        el("link", {"rel": "icon", "href": f"{STATIC}icon.svg", "type": "image/svg+xml"}),
        [el("link", {"rel": "stylesheet", "href": f"{STATIC}{name}"}) for name in ("table.css", "page.css")],
        [el("script", {"src": f"{STATIC}{name}", "defer": True}) for name in scripts],
    )  # fmt: skip
    return "<!doctype html>\n" + el("html", {"lang": language}, head, el("body", words, body))
