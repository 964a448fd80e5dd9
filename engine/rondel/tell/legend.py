"""What the signs on the screen mean: those that every table has, and those that the words give to pieces and rules."""

from __future__ import annotations

from collections.abc import Sequence

from rondel.tell.speech import Speech
from rondel.tell.table_seen import TIMES

SIGNS = {
    "▶": "turn", "*": "new", "←": "here", "↻": "around", "⬡": "cell", "·": "empty", "[3]": "key", f"2{TIMES}": "count",
    "+5": "rest",
}  # fmt: skip


def legend(speech: Speech) -> Sequence[tuple[str, str]]:
    """Every sign with what it means."""
    named: dict[str, dict[str, None]] = {}
    for piece in speech.world.pieces:
        if sign := speech.nouns.sign(piece.number):
            name = speech.nouns.text(speech.nouns.piece(piece.number))
            named.setdefault(sign, {})[name] = None
    for rule in speech.world.rules:
        term = speech.nouns.rule(rule.address)
        if speech.nouns.has(f"sign.{term}"):
            named.setdefault(speech.nouns.text(f"sign.{term}"), {})[speech.nouns.text(term)] = None
    own = [(sign, speech.say(f"legend.{id}")) for sign, id in SIGNS.items()]
    return [*own, *((sign, ", ".join(names)) for sign, names in named.items())]
