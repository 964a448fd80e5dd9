"""The part of generated source that every program has: moving, scoring, chance and choosing.

Written out with the numbers of one core, and without what it does not need: a game without hidden pieces, riders or
an account has no line for them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from textwrap import dedent, indent

from rondel.core.core import Core
from rondel.core.expressions import (
    CAUSE,
    FACES,
    GENERATION,
    HELD,
    KNOWN,
    PC,
    PLACES,
    POINTS,
    SEED,
    VEIL,
    YOU,
)
from rondel.program.chance import GOLDEN
from rondel.program.layout import Layout
from rondel.program.python.prelude_parts import (
    ACCOUNT,
    CHANCE,
    CHOICES,
    FORGET,
    LEAVE,
    MOVES,
    NO_RIDERS,
    REFILL,
    REFILL_TOLD,
    RIDERS,
    SCORING,
    SEE,
    SEERS,
)

_REGIONS = {
    "seed": SEED, "veil": VEIL, "generation": GENERATION, "pc": PC, "you": YOU, "cause": CAUSE, "points": POINTS,
    "place": PLACES, "held": HELD, "face": FACES, "known": KNOWN,
}  # fmt: skip


def prelude(core: Core, layout: Layout, home: str, *, told: bool) -> str:
    """The source of the shared functions; `home` is how the home of a piece is asked for."""
    facts = core.facts
    numbers = {
        **{name: layout.base(region) for name, region in _REGIONS.items()}, "places": facts.places,
        "hosts": facts.hosts, "seats": facts.seats, "hidden": facts.hidden, "stays": facts.staying,
        "returns": facts.returning, "golden": GOLDEN, "home": home, "alone": _alone(facts.likeness),
        "told_as": ', told_as="move"' if told else "",
    }  # fmt: skip
    seers = ", *seers(s, piece)" if facts.hidden else ""
    parts = {
        "see": SEE if facts.hidden else "", "leave": LEAVE if facts.hosts else "",
        "forget": FORGET if facts.hidden else "", "tell_move": _log("told_as", "piece, origin, to" + seers, told),
        "tell_score": _log('"score"', "site, player, amount, s[{cause}], pieces", told),
        "tell_roll": _log('"roll"', "piece, shown" + seers, told), "tell_shuffle": _log('"shuffle"', "pile", told),
        "tell_face": _log('"face"', "piece, shown" + seers, told), "tell_chance": _log('"chance"', "", told),
        "refill": REFILL_TOLD if told else REFILL,
        "listed": "shown = SIDES[piece][shown - 1] if SIDES[piece] else shown\n" if facts.sides else "",
    }  # fmt: skip
    text = MOVES + SCORING + CHANCE + CHOICES + (RIDERS if facts.hosts else NO_RIDERS)
    text += SEERS if seers and told else ""
    text += ACCOUNT if told else ""
    for name, part in parts.items():
        text = _filled(text, name, part)
    return text.format_map({name: str(number) for name, number in numbers.items()})


def _alone(likeness: Sequence[int]) -> int:
    """The pieces that are like no other."""
    often = Counter(likeness[1:])
    return sum(1 << piece for piece, like in enumerate(likeness) if piece and often[like] == 1)


def _log(word: str, values: str, told: bool) -> str:
    """A line that tells an event: what it is, as an expression, who acts, and its values."""
    return f"LOG.append(({word}, s[{{you}}], {values}))\n" if told else ""  # no values: a comma that ends a tuple


def _filled(text: str, name: str, part: str) -> str:
    """A text with a line `<name>` replaced by a part, indented as the line was."""
    lines = []
    for line in text.splitlines():
        if line.strip() == f"<{name}>":
            depth = line[: len(line) - len(line.lstrip())]
            lines += indent(dedent(part), depth).splitlines()
        else:
            lines.append(line)
    return "\n".join(lines) + "\n"
