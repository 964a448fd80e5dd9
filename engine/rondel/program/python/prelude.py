"""The part of generated source that every program has: moving, scoring, chance and choosing.

Written out with the numbers of one core, and without what it does not need: a game without hidden pieces, riders or
an account has no line for them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from textwrap import dedent, indent

from rondel.core.expressions import (
    CAUSE,
    FACES,
    GENERATION,
    HELD,
    KNOWN,
    MIXED,
    PC,
    PLACES,
    POINTS,
    SEED,
    VEIL,
    YOU,
)
from rondel.core.program import Core
from rondel.program.chance import GOLDEN
from rondel.program.layout import Layout

_REGIONS = {
    "seed": SEED, "veil": VEIL, "generation": GENERATION, "pc": PC, "you": YOU, "cause": CAUSE, "points": POINTS,
    "place": PLACES, "held": HELD, "face": FACES, "known": KNOWN, "mixed": MIXED,
}  # fmt: skip


def prelude(core: Core, layout: Layout, home: str, *, told: bool) -> str:
    """The source of the shared functions; `home` is how the home of a piece is asked for."""
    facts = core.facts
    numbers = {
        **{name: layout.base(region) for name, region in _REGIONS.items()}, "places": facts.places,
        "hosts": facts.hosts, "seats": facts.seats, "hidden": facts.hidden, "stays": facts.staying,
        "returns": facts.returning, "golden": GOLDEN, "home": home, "alone": _alone(facts.likeness),
    }  # fmt: skip
    seers = ", *seers(s, piece)" if facts.hidden else ""
    parts = {
        "see": _SEE if facts.hidden else "", "leave": _LEAVE if facts.hosts else "",
        "forget": _FORGET if facts.hidden else "", "tell_move": _log("move", "piece, origin, to" + seers, told),
        "tell_score": _log("score", "site, player, amount, s[{cause}], pieces", told),
        "tell_roll": _log("roll", "piece, shown" + seers, told), "tell_shuffle": _log("shuffle", "pile", told),
    }  # fmt: skip
    text = _MOVES + _POINTS + _CHANCE + _CHOICES + (_RIDERS if facts.hosts else _NO_RIDERS)
    text += _SEERS if seers and told else ""
    for name, part in parts.items():
        text = _filled(text, name, part)
    return text.format_map({name: str(number) for name, number in numbers.items()})


def _alone(likeness: Sequence[int]) -> int:
    """The pieces that are like no other."""
    often = Counter(likeness[1:])
    return sum(1 << piece for piece, like in enumerate(likeness) if piece and often[like] == 1)


def _log(what: str, values: str, told: bool) -> str:
    return f'LOG.append(("{what}", {values}))\n' if told else ""


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


_SEE = """\
if HIDDEN[piece]:
    for known in SEERS[to]:
        if not s[known] & bit:
            s[known] |= bit
            s[{veil}] += 1
"""

_SEERS = """

def seers(s, piece):
    if not HIDDEN[piece]:
        return ()
    return sum([1 << player for player in range(1, {seats} + 1) if s[{known} + player] >> piece & 1]),
"""

_LEAVE = """\
if piece <= {hosts} and s[{held} + {places} + piece]:
    leave_riders(s, piece, origin)
"""

_FORGET = """\
s[{mixed} + pile] = s[{held} + pile]
for player in range(1, {seats} + 1):
    if not SEEN_BY[pile] >> player & 1:
        s[{known} + player] &= ~s[{held} + pile]
"""

_MOVES = """
def move_piece(s, piece, to):
    if not piece or not to:
        return
    origin = s[{place} + piece]
    if origin == to:
        return
    bit = 1 << piece
    if origin:
        s[{held} + origin] ^= bit
    s[{held} + to] |= bit
    s[{place} + piece] = to
    <see>
    <tell_move>
    <leave>


def move(s, mask, to):
    while mask:
        low = mask & -mask
        mask ^= low
        move_piece(s, low.bit_length() - 1, to)


def send_home(s, piece):
    if piece:
        move_piece(s, piece, {home})


def send_all_home(s, mask):
    while mask:
        low = mask & -mask
        mask ^= low
        send_home(s, low.bit_length() - 1)


def held(s, mask):
    result = 0
    while mask:
        low = mask & -mask
        mask ^= low
        result |= s[{held} - 1 + low.bit_length()]
    return result


def at_home(s, mask):
    result = 0
    for piece in MEMBERS[mask]:
        if s[{place} + piece] == {home}:
            result |= 1 << piece
    return result


def look(s, mask):
    if s[{you}]:
        s[{known} + s[{you}]] |= mask & {hidden}
    s[{veil}] += 1
"""

_POINTS = """

def score(s, player, amount, site, pieces=0):
    if 1 <= player <= {seats} and amount:
        s[{points} + player] = kept(s[{points} + player] + amount)
        <tell_score>
"""

_CHANCE = """

def roll(s, mask):
    for piece in MEMBERS[mask]:
        counter, stream, faces = DICE[piece]
        if not faces:
            continue
        n = s[counter]
        s[counter] = n + 1
        s[{veil}] += 1
        shown = ((mix(s[{seed}] + stream + n * {golden}) >> 32) * faces >> 32) + 1
        s[{face} + FACED[piece]] = shown
        <tell_roll>


def shuffle(s, pile):
    if not pile:
        return
    s[{generation} + pile] += 1
    <forget>
    <tell_shuffle>


def draw_top(s, pile):
    if not s[{held} + pile] and REFILL[pile]:
        move(s, s[{held} + REFILL[pile]], pile)
        shuffle(s, pile)
    s[{veil}] += 1
    return top(s[{seed}], pile, s[{generation} + pile], s[{held} + pile])


def draw_member(s, mask, counter, stream):
    found = MEMBERS[mask]
    if not found:
        return 0
    n = s[counter]
    s[counter] = n + 1
    s[{veil}] += 1
    return found[pick(s[{seed}], stream, n, len(found))]


def over(s):
    s[{pc}] = 0
    return []
"""

_CHOICES = """

def reps_mask(s, mask):
    result = mask & {alone}
    mask ^= result
    if not mask & mask - 1:
        return result | mask
    while mask:
        low = mask & -mask
        result |= low
        mask ^= low
        piece = low.bit_length() - 1
        same = mask & ALIKE[piece]
        if same:
            same &= s[{held} + s[{place} + piece]]
            if same and (FACED[piece] or piece <= {hosts}):
                same = like(s, piece, same)
            mask &= ~same
    return result


def reps(s, mask):
    return MEMBERS[reps_mask(s, mask)]


def reps_apart(s, mask, apart):
    return reps_mask(s, mask & ~apart) | mask & apart


def lot(s, piece):
    same = ALIKE[piece] & s[{held} + s[{place} + piece]]
    return like(s, piece, same) if FACED[piece] or piece <= {hosts} else same


def lot_apart(s, apart):
    return lambda piece: 0 if apart >> piece & 1 else lot(s, piece) & ~apart


def lots(s, mask, apart, test):
    result, done = [], 0
    for piece in MEMBERS[reps_apart(s, mask, apart)]:
        if not done >> piece & 1 and test(piece):
            result.append(piece)
            done |= lot(s, piece)
    return result

"""

_RIDERS = """

def leave_riders(s, host, origin):
    riders = s[{held} + {places} + host]
    move(s, riders & {stays}, origin)
    send_all_home(s, riders & {returns})


def riders_of(s, piece):
    if piece > {hosts}:
        return []
    return sorted([LIKENESS[rider] for rider in members(s[{held} + {places} + piece])])


def like(s, piece, same):
    shown, load, result = s[{face} + FACED[piece]], riders_of(s, piece), 0
    for other in MEMBERS[same]:
        if s[{face} + FACED[other]] == shown and riders_of(s, other) == load:
            result |= 1 << other
    return result
"""

_NO_RIDERS = """

def like(s, piece, same):
    shown, result = s[{face} + FACED[piece]], 0
    for other in MEMBERS[same]:
        if s[{face} + FACED[other]] == shown:
            result |= 1 << other
    return result
"""
