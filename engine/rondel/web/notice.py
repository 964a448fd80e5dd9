"""What everybody at a table must know: a rule that failed, other rules than before, somebody who asks to go back."""

from __future__ import annotations

from collections.abc import Iterator

from rondel.draw.markup import Markup, el
from rondel.web.going_back import has_chosen
from rondel.web.view import PageSeen


def notice(seen: PageSeen) -> Markup:
    """All notices; none of them is ever in the way of choosing."""
    attrs = {"id": "notice", "class": "notice", "role": "status", "lang": seen.scene.language}
    return el("section", attrs, *_notices(seen))


def _notices(seen: PageSeen) -> Iterator[Markup]:
    table, says, literal, told = seen.table, seen.says, seen.speech.nouns.literal, seen.speech.told
    if table.parted is not None:
        yield el("p", None, says("play.diverged", n=table.parted.number, text=literal(told(table.parted.what))))
    elif table.changes:
        yield el("p", None, says("play.other-rules", text=literal(seen.speech.parted(map(told, table.changes)))))
    if table.failure:
        yield el("p", None, says("web.rule-failed", text=literal(told(table.failure))))
    if table.offer is not None:
        yield _offer(seen)
    if seen.player and table.refused == seen.player:
        yield el("p", None, says("web.offer-refused"))


def _offer(seen: PageSeen) -> Markup:
    offer = seen.table.offer
    assert offer is not None
    if seen.player == offer.player:
        stop = el("button", {"type": "button", "data-do": "refuse"}, seen.says("web.offer-end"))
        return el("p", None, seen.says("web.offer-waits"), " ", stop)
    text = seen.says("web.offered", player=f"player.{offer.player}")
    if not seen.player or seen.player in offer.agreed:
        return el("p", None, text)
    yes = el("button", {"type": "button", "data-do": "agree"}, seen.says("web.agree"))
    no = el("button", {"type": "button", "data-do": "refuse"}, seen.says("web.refuse"))
    goes_too = has_chosen(seen.table.game, seen.player, since=offer.to)
    yours = f"{seen.says('web.offered-yours')}." if goes_too else None
    return el("p", None, f"{text}. " if yours else text, yours, " ", yes, " ", no)
