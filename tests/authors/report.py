"""What a trial has shown, as a table, the misses, what is valid, and the shares with their bounds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from .mistake import FILES, KINDS, MISSPELT
from .trial import Outcome

LEAST_ON_LINE, LEAST_MENDED, MOST_MESSAGES, MOST_VALID = 0.97, 0.90, 1.3, 0.15


class Shares:
    """The numbers of a trial that have bounds."""

    def __init__(self, outcomes: Sequence[Outcome]) -> None:
        wrong = [one for one in outcomes if not one.is_valid]
        told = [one for one in wrong if one.told]
        words = [one for one in wrong if one.kind == MISSPELT]
        self.valid = (len(outcomes) - len(wrong)) / max(1, len(outcomes))
        self.on_line = sum(one.on_line for one in wrong) / max(1, len(wrong))
        self.mended = sum(one.mended for one in words) / max(1, len(words))
        self.messages = sum(len(one.told) for one in told) / max(1, len(told))

    def broken(self) -> Iterator[str]:
        """The bounds that do not hold."""
        if self.valid > MOST_VALID:
            yield f"{self.valid:.1%} are valid, and {MOST_VALID:.0%} may be"
        if self.on_line < LEAST_ON_LINE:
            yield f"{self.on_line:.1%} are told on the right line, and {LEAST_ON_LINE:.0%} must be"
        if self.mended < LEAST_MENDED:
            yield f"{self.mended:.1%} of the misspellings are mended, and {LEAST_MENDED:.0%} must be"
        if self.messages > MOST_MESSAGES:
            yield f"there are {self.messages:.2f} messages a mistake, and {MOST_MESSAGES} may be"

    def __str__(self) -> str:
        return (
            f"told on the right line {self.on_line:.1%}, misspellings with the right mend {self.mended:.1%}, "
            f"{self.messages:.2f} messages a mistake, valid {self.valid:.1%}"
        )


def table(outcomes: Sequence[Outcome]) -> str:
    """How many mistakes of each kind in each kind of file were told on the right line, of how many that are wrong."""
    rows = [["", *FILES, "all"]]
    for kind in KINDS:
        rows.append([kind, *(_cell(outcomes, kind, file) for file in FILES), _cell(outcomes, kind, "")])
    rows.append(["all", *(_cell(outcomes, "", file) for file in FILES), _cell(outcomes, "", "")])
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    return "\n".join("  ".join(f"{cell:>{width}}" for cell, width in zip(row, widths, strict=True)) for row in rows)


def _cell(outcomes: Sequence[Outcome], kind: str, file: str) -> str:
    found = [one for one in outcomes if kind in ("", one.kind) and file in ("", one.file)]
    wrong = [one for one in found if not one.is_valid]
    valid = f" +{len(found) - len(wrong)}" if len(wrong) < len(found) else ""
    return f"{sum(one.on_line for one in wrong)}/{len(wrong)}{valid}" if found else "-"


_LISTS: tuple[tuple[str, Callable[[Outcome], bool]], ...] = (
    ("not told", lambda one: not one.told and not one.is_valid),
    ("told on another line", lambda one: bool(one.told) and not one.on_line),
    ("misspelt, and not mended", lambda one: one.kind == MISSPELT and bool(one.told) and not one.mended),
    ("told more than once", lambda one: len(one.told) > 1),
    ("valid", lambda one: one.is_valid),
)


def misses(outcomes: Sequence[Outcome]) -> str:
    """Everything that is not as it should be, and apart from it what is valid."""
    parts = []
    for title, wanted in _LISTS:
        found = [one for one in outcomes if wanted(one)]
        parts.append("\n".join([f"--- {title}: {len(found)}", *map(_shown, found)]))
    return "\n\n".join(parts)


def _shown(one: Outcome) -> str:
    lines = ",".join(map(str, sorted(one.mistake.lines)))
    head = f"{one.where}:{lines}: {one.kind}: {one.mistake.did}"
    if one.is_valid:
        return f"{head} → {one.means}"
    return "\n".join([head, *(f"    {p.span}: {p.code}: {p.message}{f' ({p.hint})' * bool(p.hint)}" for p in one.told)])
