"""No run of eight words of the project stands in a rulebook, lists of terms aside."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from .runs import known_hashes, runs_of, shared_runs

TOP = Path(__file__).resolve().parents[2]
FOLDERS = ("rulesets", "docs", "engine", "grammar", "schemas", "benchmarks")
ENDINGS = {".yaml", ".rondel", ".md", ".py", ".json", ".lark"}

# Titles of sections and words for directions, which cannot be said otherwise.
NAMES = (
    "the inner action spaces of the action rondel",
    "dans le sens inverse des aiguilles d une montre",
    "dans le sens des aiguilles d une montre",
)


def project_files() -> Iterator[Path]:
    yield from TOP.glob("*.md")
    for folder in FOLDERS:
        yield from (path for path in (TOP / folder).rglob("*") if path.suffix in ENDINGS)


def test_no_file_shares_a_run_with_a_book() -> None:
    known = known_hashes()
    found = {
        str(path.relative_to(TOP)): runs for path in project_files() if (runs := _foreign_runs(_text(path), known))
    }
    assert not found


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def _foreign_runs(text: str, known: frozenset[bytes]) -> list[str]:
    return [run for run in shared_runs(text, known) if not any(run in name for name in NAMES)]


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_no_sentence_that_is_said_shares_a_run(language: str) -> None:
    """What placeholders and facts make of a message counts as well as the message itself."""
    from rondel.cli.lineup_arguments import all_shelves
    from rondel.pipeline import read_lineup
    from rondel.rules.explain.trace import listed_rules
    from rondel.rules.read.elaborate import elaborate
    from rondel.source.lineup import Lineup
    from rondel.tell.rule_sentence import sentences_in

    names = tuple(sorted(path.parent.name for path in (TOP / "rulesets").glob("*/rules.yaml")))
    linked = read_lineup(Lineup(names), all_shelves([]), scenarios=False)
    assert linked.ruleset is not None
    says = sentences_in(linked.modules, elaborate(linked.ruleset, 4)[0], language)
    known = known_hashes()
    rules = [rule.id for module in linked.modules for rule in listed_rules(module)]
    assert not {rule: runs for rule in rules if (runs := _foreign_runs(says(rule), known))}


def test_a_copied_sentence_would_be_found() -> None:
    text = "one two three four five six seven eight nine"
    assert len(list(runs_of(text))) == 2
    assert len(known_hashes()) > 20_000
