"""Whether things can be told apart: from each other, and from the ground that they lie on.

looks/too-alike: two members of a set, or two players, with one fill and one glyph.
looks/low-contrast: a piece that is nothing but a glyph, in a fill that is hardly seen on the table. A warning.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rondel.draw.contrast import contrast
from rondel.draw.given_looks import BY, Entry, GivenLooks, Path
from rondel.draw.looks_names import LooksNames
from rondel.draw.merged_looks import MergedLooks
from rondel.draw.usual_looks import GROUND
from rondel.messages.said import say
from rondel.problems import Problem, Remark

LEAST_CONTRAST = 1.5


def apart_problems(merged: MergedLooks, given: Sequence[GivenLooks], names: LooksNames) -> Iterator[Problem]:
    """What cannot be told apart, as far as some modules have part in it."""
    yield from _too_alike(merged, given, names)
    yield from _hardly_seen(merged, given, names)


def _too_alike(merged: MergedLooks, given: Sequence[GivenLooks], names: LooksNames) -> Iterator[Problem]:
    seen: dict[tuple[object, ...], Path] = {}
    for path, entry in merged.entries.items():
        if path[0] not in ("players", "sets") or not _is_there(path, names):
            continue
        look = (*path[:-1], entry.get("fill"), entry.get("glyph"), entry.get("emblem"))
        first = seen.setdefault(look, path)
        if first != path and (path[0] == "sets" or entry.get("emblem")):
            yield from _alike(first, path, given)


def _is_there(path: Path, names: LooksNames) -> bool:
    """Whether a path means somebody or something at this table; of a trait, every value is."""
    if path[0] == "players":
        return path[1] in names.players
    members = names.members(path[1])
    return members is not None and path[2] in members


def _alike(first: Path, second: Path, given: Sequence[GivenLooks]) -> Iterator[Problem]:
    for one in given:
        if one.document.has(*second):
            message = say("looks/too-alike.alike", name=second[-1], other=first[-1])
            also = (Remark(one.document.span(*first), say("place.other")),) if one.document.has(*first) else ()
            span = one.document.span(*second)
            yield Problem("looks/too-alike", message, span, also, say("looks/too-alike.hint"))
            return


def _hardly_seen(merged: MergedLooks, given: Sequence[GivenLooks], names: LooksNames) -> Iterator[Problem]:
    paths = {path for kind in _plain_pieces(merged) for path in _fills_of(kind, merged, names)}
    for path in sorted(paths):
        fill = merged.entries.get(path, {}).get("fill", "")
        if not fill.startswith("#") or contrast(fill, GROUND) >= LEAST_CONTRAST:
            continue
        for one in given:
            if one.document.has(*path, "fill"):
                message = say("looks/low-contrast.low", name=path[-1], fill=fill, ground=GROUND)
                hint = say("looks/low-contrast.hint")
                span = one.document.span(*path, "fill")
                yield Problem("looks/low-contrast", message, span, (), hint, warns=True)


def _plain_pieces(merged: MergedLooks) -> Iterator[str]:
    for path, entry in merged.entries.items():
        if path[0] == "pieces" and _shape(entry, merged) == "plain":
            yield path[1]


def _shape(entry: Entry, merged: MergedLooks) -> str:
    like = merged.entries.get(("pieces", entry.get("like", "")), {})
    return str(entry.get("shape") or like.get("shape", ""))


def _fills_of(kind: str, merged: MergedLooks, names: LooksNames) -> Iterator[Path]:
    """Where the fills stand that pieces of a kind may have: its own, those of players, those of members."""
    said = merged.entries["pieces", kind].get("fill", [])
    fills = [said] if isinstance(said, str) else said
    sets = {of for fill in fills if fill.startswith(BY) for of in names.sets_of(kind, fill.removeprefix(BY))}
    yield from (path for path in merged.entries if path[0] == "sets" and path[1] in sets)
    yield from (path for path in merged.entries if path[0] == "players" and not fills)
    if isinstance(said, str):
        yield "pieces", kind
