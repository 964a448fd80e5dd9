"""The trial: mistakes drawn by a seed, each given to the check, and what comes of them.

A mistake is told if the check has any problem. It is told on the right line if one of them, or a remark to it, stands
where the mistake was made: for what is missing also where it is missed or where its block begins, and for a name that
is declared no more also where it is used. What is not told means something, or is a miss. Warnings that a file has
without the mistake are not told of it.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from rondel.cli.check_modules import check_paths
from rondel.cli.problem_formats import forget_texts
from rondel.mends import edited
from rondel.problems import Problem, Span

from . import deed_mistakes, fact_mistakes
from .mistake import DEEDS, FILES, KINDS, MISSPELT, SCENARIOS, SENSELESS, Mistake, Page
from .yaml_entries import same_data

MOST_DRAWS = 200

Said = tuple[str, str, str]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a mistake."""

    file: str
    kind: str
    where: str
    mistake: Mistake
    told: tuple[Problem, ...]
    on_line: bool
    mended: bool
    means: str = ""

    @property
    def is_valid(self) -> bool:
        return not self.told and bool(self.means)


def run_trial(
    pages: Sequence[Page], shelf: Path, seed: int, number: int, kinds: Sequence[str] = KINDS
) -> Iterator[Outcome]:
    """The outcomes of so many mistakes, evenly over all kinds of mistakes and of files in which they can be made."""
    chance = random.Random(seed)
    there = [file for file in FILES if any(page.kind == file for page in pages)]
    pairs = [(file, kind) for kind in kinds for file in there if (file, kind) not in SENSELESS]
    seen: set[str] = set()
    turn = 0
    while len(seen) < number:
        file, kind = pairs[turn % len(pairs)]
        turn += 1
        page, mistake = _drawn(pages, file, kind, chance, seen)
        seen.add(f"{page.path} {mistake.text}")
        yield outcome_of(page, kind, mistake, shelf)


def _drawn(pages: Sequence[Page], file: str, kind: str, chance: random.Random, seen: set[str]) -> tuple[Page, Mistake]:
    """A mistake of one kind that was not made before, in some file."""
    ways = deed_mistakes.WAYS if file in (DEEDS, SCENARIOS) else fact_mistakes.WAYS
    modules = sorted({page.asked for page in pages if page.kind == file})
    for _ in range(MOST_DRAWS):
        asked = chance.choice(modules)  # each module as often as another, however many files it has
        page = chance.choice([one for one in pages if one.kind == file and one.asked == asked])
        mistake = ways[kind](page, chance)
        if mistake and mistake.text != page.text and f"{page.path} {mistake.text}" not in seen:
            return page, mistake
    raise AssertionError(f"nothing can be {kind} in {file}")


def outcome_of(page: Page, kind: str, mistake: Mistake, shelf: Path) -> Outcome:
    """What the check tells of a mistake, in a file that is as before afterwards."""
    where = page.path.relative_to(shelf).as_posix()
    page.path.write_text(mistake.text, encoding="utf-8")
    try:
        forget_texts()
        findings = check_paths([str(page.asked)], [str(shelf)])
    except Exception as error:
        return Outcome(page.kind, kind, where, replace(mistake, did=f"{mistake.did}: {error!r}"), (), False, False)
    finally:
        page.path.write_text(page.text, encoding="utf-8")
    told = tuple(one for one in findings.problems if not (one.warns and _said(one) in _before(one, page, shelf)))
    on_line = any(_is_right(span, page, mistake, findings.sources) for one in told for span in _spans(one))
    mended = kind == MISSPELT and any(_restores(problem, page, mistake) for problem in told)
    return Outcome(page.kind, kind, where, mistake, told, on_line, mended, "" if told else _meaning(page, mistake))


def _before(problem: Problem, page: Page, shelf: Path) -> frozenset[Said]:
    """The warnings without any mistake, of all that was checked and of the module in whose file a problem stands."""
    module = shelf / Path(problem.span.file).relative_to(shelf).parts[0]
    return _warnings(page.asked, shelf) | _warnings(module, shelf)


@cache
def _warnings(asked: Path, shelf: Path) -> frozenset[Said]:
    forget_texts()
    return frozenset(_said(one) for one in check_paths([str(asked)], [str(shelf)]).problems if one.warns)


def _said(problem: Problem) -> Said:
    """What a problem says and where, wherever in its file that stands now, and of however many things it speaks."""
    return problem.code, problem.span.file, re.sub(r"\d+", "", problem.message)


def _spans(problem: Problem) -> Iterator[Span]:
    yield problem.span
    yield from (remark.span for remark in problem.also)


def _is_right(span: Span, page: Page, mistake: Mistake, sources: dict[str, str]) -> bool:
    if Path(span.file) == page.path and span.line in mistake.lines:
        return True
    lines = (mistake.text if Path(span.file) == page.path else sources.get(span.file, "")).split("\n")
    line = lines[span.line - 1] if span.line <= len(lines) else ""
    return bool(mistake.names & {*re.findall(r"\w+", line), *re.findall(r"[\w-]+", line)})


def _restores(problem: Problem, page: Page, mistake: Mistake) -> bool:
    """Whether one of the mends of a problem makes the file what it was."""
    for fix in problem.fixes:
        if (
            all(Path(edit.span.file) == page.path for edit in fix.edits)
            and edited(mistake.text, fix.edits) == page.text
        ):
            return True
    return False


def _meaning(page: Page, mistake: Mistake) -> str:
    """What a file says of which nothing is told."""
    if page.path.suffix == ".yaml" and same_data(page.text, mistake.text):
        return "says the same as before"
    return mistake.means
