"""The looks of several modules made one, key by key.

A module may say otherwise what a module that it needs has said. Of two that do not know each other the first by name
counts, and that they disagree is told to whoever checks them: no game ends for it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import Any

from rondel.draw.given_looks import Entry, GivenLooks, GlyphNames, Path, with_glyphs
from rondel.frozen import frozen


@frozen
class Disagreement:
    """Two modules that say different things of one key, of which the first counts."""

    path: Path
    key: str
    first: GivenLooks
    second: GivenLooks


@frozen
class MergedLooks:
    glyphs: Mapping[str, str] = field(default_factory=dict)
    entries: Mapping[Path, Entry] = field(default_factory=dict)
    disagreements: tuple[Disagreement, ...] = ()


@frozen
class _Claim:
    given: GivenLooks
    value: Any


def merged_looks(given: Sequence[GivenLooks]) -> MergedLooks:
    """One look for everything that any of some modules gives looks to."""
    names = GlyphNames()
    for one in given:
        names.add(one)
    claims: dict[Path, dict[str, list[_Claim]]] = {}
    for one in given:
        meant = names.meant(given, one)
        for path, entry in one.entries():
            for key, value in with_glyphs(entry, meant).items():
                claims.setdefault(path, {}).setdefault(key, []).append(_Claim(one, value))
    last = {path: {key: _standing(found) for key, found in keys.items()} for path, keys in claims.items()}
    return MergedLooks(
        names.glyphs,
        {path: {key: found[0].value for key, found in keys.items()} for path, keys in last.items()},
        tuple(
            Disagreement(path, key, found[0].given, other.given)
            for path, keys in last.items()
            for key, found in keys.items()
            for other in found[1:]
            if other.value != found[0].value
        ),
    )


def _standing(claims: Sequence[_Claim]) -> list[_Claim]:
    """The claims that no other module has built upon, by the names of their modules."""
    taken_up = {name for claim in claims for name in claim.given.needs}
    left = [claim for claim in claims if claim.given.module not in taken_up] or list(claims)
    return sorted(left, key=lambda claim: claim.given.module)
