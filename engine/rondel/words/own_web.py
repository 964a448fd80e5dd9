"""What the table in a browser says: the variables that each of its messages may use."""

from __future__ import annotations

from collections.abc import Mapping

_NOTHING: frozenset[str] = frozenset()
_PLAIN = """
    again agree boards bot bot-here bot-plays bot-quick bot-random bot-strong choose-first close edition empty
    friendly full games guide guide-about guide-choose guide-keys guide-lit guide-off guide-over guide-question
    guide-rule guide-signs guide-tips guide-title guide-undo guide-waiting guide-window here hint invite kept
    languages links list list-title log-all lost me-again modules more new-link new-link-sure next no no-edition
    no-offer no-such-link not-offered not-over not-your-turn nothing-here offer-end offer-refused offer-undo
    offer-waits offered-yours old-links options over pace pace-none pace-slow pace-usual record refuse seat-me
    seats skip source stale start steps stopped to-lobby too-fast undo undo-others usual waiting-lobby watch
    watching why why-ask wrong yes
"""
_WITH_VALUES: Mapping[str, frozenset[str]] = {
    "two-games": frozenset({"text"}),
    "why-now": frozenset({"text"}),
    "title-more": frozenset({"n", "what"}),
    "back-to": frozenset({"text"}),
    "begun": frozenset({"n"}),
    "has": frozenset({"n", "player"}),
    "minutes": frozenset({"n"}),
    "no-such-bot": frozenset({"text"}),
    "not-opened": frozenset({"text"}),
    "offered": frozenset({"player"}),
    "places": frozenset({"n"}),
    "players": frozenset({"n"}),
    "rule-behind": frozenset({"text"}),
    "rule-failed": frozenset({"text"}),
    "seat": frozenset({"n"}),
    "waits": frozenset({"player"}),
}
WEB_MESSAGES: Mapping[str, frozenset[str]] = {
    f"web.{id}": used for id, used in sorted({**dict.fromkeys(_PLAIN.split(), _NOTHING), **_WITH_VALUES}.items())
}
