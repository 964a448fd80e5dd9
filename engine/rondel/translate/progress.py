"""How far languages are: of each volume, in each language, how much is said of what a whole language says.

A volume claims a language by having a file of it; then everything is wanted there. An edition says what differs, and
what stands behind it must say the rest. A language that is asked for, or that other volumes claim, is counted too, but
nobody has promised it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from rondel.frozen import frozen
from rondel.messages.said import say
from rondel.messages.speaking import spoken
from rondel.translate.entries import (
    KINDS,
    WordEntry,
    WordKey,
    claimed,
    entries_in,
    left_to_engine,
    said_keys,
    source_language,
    wanted_keys,
)
from rondel.translate.volumes import Volume
from rondel.words.languages import fallback_chain, is_variant


@frozen
class Share:
    """How many of the wanted ones are said."""

    said: int
    wanted: int


@frozen
class LanguageProgress:
    """How far one volume is in one language; of an edition `shares` has what differs, `missing` what nobody says."""

    volume: str
    language: str
    shares: Mapping[str, Share]
    missing: tuple[WordKey, ...]
    copied: int  # texts of another language that wait for somebody
    outdated: int | None  # nobody knows without what was exported before
    is_claimed: bool

    @property
    def is_edition(self) -> bool:
        return is_variant(self.language)

    @property
    def wanted(self) -> int:
        return sum(share.wanted for share in self.shares.values())

    @property
    def percent(self) -> int:
        """Rounded down, so that 100 is all."""
        return 100 * (self.wanted - len(self.missing)) // self.wanted if self.wanted else 100

    @property
    def breaks_promise(self) -> bool:
        """Whether a language that is claimed lacks something."""
        return self.is_claimed and bool(self.missing)


Outdated = Mapping[tuple[str, str], Collection[str]]  # by volume and language


def progress_of(
    volumes: Sequence[Volume], languages: Sequence[str], outdated: Outdated | None
) -> list[LanguageProgress]:
    """Each volume in each language; an edition only where a volume has it."""
    return [
        _progress(volume, language, outdated)
        for volume in volumes
        for language in languages
        if not is_variant(language) or language in volume.languages
    ]


def _progress(volume: Volume, language: str, outdated: Outdated | None) -> LanguageProgress:
    source = entries_in(volume, source_language(volume))
    own = entries_in(volume, language)
    said = said_keys(own)
    wanted = [key for key in wanted_keys(volume, source) if key in said or key not in left_to_engine(volume, language)]
    behind = {key for other in _stand_ins(language) for key in said_keys(entries_in(volume, other))}
    missing = tuple(key for key in wanted if key not in said and key not in behind)
    late = None if outdated is None else len(outdated.get((volume.name, language), ()))
    is_claimed = is_variant(language) or language in claimed(volume)
    return LanguageProgress(volume.name, language, _shares(wanted, said), missing, _copied(own), late, is_claimed)


def _stand_ins(language: str) -> list[str]:
    """The languages behind an edition; of a language by itself nobody stands in, for then it is not translated."""
    return [other for other in fallback_chain(language, language)[1:] if other != language]


def _copied(entries: Mapping[WordKey, WordEntry]) -> int:
    return sum(entry.is_copied for entry in entries.values())


def _shares(wanted: Sequence[WordKey], said: Collection[WordKey]) -> dict[str, Share]:
    return {
        kind: Share(sum(key in said for key in wanted if key.kind == kind), sum(key.kind == kind for key in wanted))
        for kind in KINDS
    }


# --- as people and machines read it ---


def heads() -> tuple[str, ...]:
    """What stands above the columns."""
    kinds = (say("words.head-terms"), say("words.head-messages"), say("words.head-rules"))
    counts = (say("words.head-said"), say("words.missing"), say("words.outdated"))
    return tuple(map(spoken, (say("words.head-module"), say("words.head-language"), *kinds, *counts)))


def as_table(rows: Sequence[LanguageProgress]) -> str:
    """One line for each volume and language, in columns."""
    cells = [heads(), *(_cells(row) for row in rows)]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    return "\n".join("  ".join(_aligned(line, widths)).rstrip() for line in cells)


def _aligned(line: Sequence[str], widths: Sequence[int]) -> list[str]:
    return [
        f"{cell:<{width}}" if i < 2 else f"{cell:>{width}}"
        for i, (cell, width) in enumerate(zip(line, widths, strict=True))
    ]


def _cells(row: LanguageProgress) -> tuple[str, ...]:
    shares = [_differing(share) if row.is_edition else _share(share) for share in row.shares.values()]
    said = f"{row.percent} %"
    if row.is_edition:
        said = spoken(say("words.said-from", said=said, language=fallback_chain(row.language)[1]))
    late = "-" if row.outdated is None else str(row.outdated)
    name = row.language if row.is_claimed else f"({row.language})"
    return (row.volume, name, *shares, said, str(len(row.missing)), late)


def _differing(share: Share) -> str:
    return spoken(say("words.differ", n=share.said)) if share.said else "-"


def _share(share: Share) -> str:
    return f"{share.said}/{share.wanted}" if share.wanted else "-"


def as_data(rows: Sequence[LanguageProgress]) -> list[dict[str, object]]:
    """The same as plain data, with the ids that are missing."""
    return [
        {
            "module": row.volume, "language": row.language, "edition": row.is_edition, "claimed": row.is_claimed,
            **{kind: {"said": share.said, "wanted": share.wanted} for kind, share in row.shares.items()},
            "percent": row.percent, "missing": [f"{key.section}.{key.id}" for key in row.missing],
            "copied": row.copied, "outdated": row.outdated,
        }
        for row in rows
    ]  # fmt: skip
