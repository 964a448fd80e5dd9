"""What the tests of rules in words share: recipes of the cookbook on a shelf, their rules, and what is said of them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from ruamel.yaml import YAML

from rondel.pipeline import Linked, read_lineup
from rondel.rules.checks.lineup_options import usual_seats
from rondel.rules.read.elaborate import elaborate
from rondel.rules.read.meanings import Meanings
from rondel.source.lineup import Lineup
from rondel.source.shelf import shelf_from_path
from rondel.tell.verbalise.house_rules import HouseRule, InWords, Verbaliser, house_rules
from rondel.tell.verbalise.rules_read import RulesRead
from rondel.words.catalogue import Library, catalogue_from_library, documents_by_language, read_library

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
GAMES = ROOT / "tests" / "games"
LANGUAGES = ("en", "de", "fr")
_FILE = re.compile(r"```(?:yaml|rondel) (\S+/\S+)\n(.*?)```", re.DOTALL)

# Recipes that can be at one table: what is fixed, replaced or patched twice cannot.
TABLES = (
    ("ring",),
    (
        *("lucky_mint", "recall", "second_wind", "strict", "well", "pilgrims", "collectors", "gifts", "deep_pockets"),
        *("seasons", "sudden_death", "busy_mint", "calm_wind", "bones", "streak", "tribute", "omens", "blessings"),
        *("bandits", "lantern", "guides", "drift", "watch", "fortune", "incense"),
    ),
    ("late_pay", "duties", "ring_tolls", "ring_market", "ring_storm"),
    ("ring_calm",),
)


@dataclass(frozen=True, slots=True)
class Spoken:
    """The rules of a line-up with whoever says them, by language."""

    linked: Linked
    read: RulesRead
    library: Library

    def verbaliser(self, language: str) -> Verbaliser:
        return Verbaliser(self.read, catalogue_from_library(self.library, language))

    def rules(self, modules: Sequence[str]) -> Iterator[HouseRule]:
        assert self.linked.ruleset is not None
        return (rule for rule in house_rules(self.linked.ruleset) if rule.module in modules)

    def text_of(self, rule: HouseRule) -> list[str]:
        """A rule as it is written."""
        lines = self.linked.sources[rule.span.file].splitlines()
        return [line.strip() for line in lines[rule.span.line - 1 : rule.span.end_line or rule.span.line]]


def spoken(modules: Sequence[str], *shelves: Path) -> Spoken:
    linked = read_lineup(Lineup(tuple(modules)), [shelf_from_path(shelf) for shelf in (*shelves, GAMES)])
    assert linked.ruleset is not None and not linked.problems, linked.problems
    meanings = Meanings()
    rules, problems = elaborate(linked.ruleset, usual_seats(linked.ruleset), meanings=meanings)
    assert not problems
    library, problems = read_library(documents_by_language(linked.modules))
    assert not problems
    return Spoken(linked, RulesRead(rules, meanings), library)


def put_recipes(shelf: Path) -> None:
    """The modules of the cookbook, with words for what they bring along."""
    cookbook = (ROOT / "docs" / "cookbook.md").read_text(encoding="utf-8")
    files = {found[1]: found[2] for found in _FILE.finditer(cookbook)}
    for module in ("ring_tolls", "ring_market", "ring_storm", "ring_calm"):
        for path in (GAMES / module).glob("*.*"):
            files[f"{module}/{path.name}"] = path.read_text(encoding="utf-8")
    for name, text in files.items():
        (shelf / name).parent.mkdir(parents=True, exist_ok=True)
        (shelf / name).write_text(text, encoding="utf-8")
    yaml = YAML(typ="safe")
    for module, words in yaml.load(HERE / "recipe_words.yaml").items():
        (shelf / module / "words").mkdir(exist_ok=True)
        for language, given in words.items():
            yaml.dump(given, shelf / module / "words" / f"{language}.yaml")


def recipe_names() -> set[str]:
    cookbook = (ROOT / "docs" / "cookbook.md").read_text(encoding="utf-8")
    return {found[1].partition("/")[0] for found in _FILE.finditer(cookbook)}


Told = list[tuple[HouseRule, list[str], list[InWords]]]


def told(modules: Sequence[str], *shelves: Path) -> Told:
    """Each rule of some modules as it is written, and in each language."""
    table = spoken(modules, *shelves)
    voices = [table.verbaliser(language) for language in LANGUAGES]
    found = [rule for name in modules for rule in table.rules([name])]
    return [(rule, table.text_of(rule), [voice.in_words(rule) for voice in voices]) for rule in found]


def is_said(words: Sequence[InWords]) -> bool:
    return all(each.text for each in words)


def page(found: Told) -> str:
    """Rules below each other, as somebody would compare them: as written, then in three languages."""
    return "\n".join(line for each in found for line in (*_entry(*each), ""))


def _entry(rule: HouseRule, text: Sequence[str], words: Sequence[InWords]) -> Iterator[str]:
    yield f"{rule.module}: {rule.what} {rule.address}"
    yield from (f"    | {line}" for line in text)
    if not is_said(words):
        yield "    not said: " + next(each.missing for each in words if not each.text)
        return
    yield from (f"    {language} {each.text}" for language, each in zip(LANGUAGES, words, strict=True))
