"""The data of a grammar file to a `Grammar`; that they fit the schema and each other has been seen before."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from rondel.words.cells import Cells, cells_from
from rondel.words.grammar import (
    CONSONANT,
    NO_CELLS,
    USUAL_PLACE,
    Adjectives,
    Beginnings,
    Finish,
    Grammar,
    Ordinals,
    Preposition,
    beginnings,
)
from rondel.words.plurals import plural_rule
from rondel.words.suffix_rules import Form, RegularForm, SuffixRule
from rondel.words.term import NOMINATIVE

Data = Mapping[str, Any]

USUAL = "usual"
UNKNOWN = "unknown"
BEHIND = "behind"
DIRECTIONS = ("to", "at", "from")


def grammar_from(data: Data) -> Grammar:
    """The grammar that a file describes."""
    endings = {name: cells_from(table) for name, table in data.get("endings", {}).items()}
    pronouns, numbers, part = data.get("pronouns", {}), data.get("numbers", {}), data.get("one_of", {})
    counting = list(numbers.get("articles", {}).items())
    return Grammar(
        language=data["language"],
        name=data["name"],
        called=data.get("called", data["name"]),
        genders=tuple(data.get("genders", ())),
        cases=tuple(data.get("cases", ())),
        capitals=data.get("capitals", False),
        plural=plural_rule(data.get("plural", {})),
        counted_cases=data.get("counted", {}),
        onsets=_onsets(data.get("onsets", {})),
        determiners={name: cells_from(each, endings) for name, each in _determiners(data) if not is_compound(each)},
        compounds={name: (each["as"], each["with"]) for name, each in _determiners(data) if is_compound(each)},
        pronouns={
            name: {case: cells_from(each[case], endings) for case in each if case != BEHIND}
            for name, each in pronouns.items()
        },
        pronoun_behind={name: each[BEHIND] for name, each in pronouns.items() if BEHIND in each},
        adjectives=_adjectives(data.get("adjectives", {}), endings),
        one_of=cells_from(part["says"], endings) if part else NO_CELLS,
        part_preposition=part.get("preposition", ""),
        part_case=part.get("case", ""),
        prepositions={name: _preposition(name, each) for name, each in data.get("prepositions", {}).items()},
        contractions={article: _pairs(each) for article, each in data.get("contractions", {}).items()},
        elision=data.get("elision", {}),
        places=_places(data.get("places", {})),
        joiners={name: (each["two"], each["last"]) for name, each in data["joiners"].items()},
        joiners_before={name: beginnings(each["before"]) for name, each in data["joiners"].items() if "before" in each},
        regular=_regular(data.get("regular", ()), data.get("suffixes", {})),
        number_words=tuple(cells_from(each, endings) for each in numbers.get("words", ())),
        counting_articles={n: each[0] if isinstance(each, list) else each for n, each in counting},
        counting_numbers={n: each[1] for n, each in counting if isinstance(each, list)},
        ordinals=_ordinals(data.get("ordinals", {})),
        finishing=_finish(data.get("finish", {})),
    )


def _determiners(data: Data) -> list[tuple[str, Any]]:
    return list(data.get("determiners", {}).items())


def is_compound(determiner: Any) -> bool:
    """Whether a determiner is another one with an adjective: ein anderer."""
    return isinstance(determiner, dict) and "as" in determiner


def _onsets(data: Data) -> Beginnings:
    classes = {start: "" if name == UNKNOWN else name for name, starts in data.items() for start in starts}
    return beginnings(classes, CONSONANT)


def _adjectives(data: Data, endings: Mapping[str, Cells]) -> Adjectives:
    behind = {article: endings[name] for name, articles in data.get("behind", {}).items() for article in articles}
    return Adjectives(
        genders=tuple(data.get("genders", ())),
        stand_behind=data.get("stand") == BEHIND,
        ending=endings[data["ending"]] if "ending" in data else None,
        behind=behind,
        alone=data.get("alone", ""),
        joints=data.get("joints", {}),
        short={word: cells_from(each) for word, each in data.get("short", {}).items()},
    )


def _preposition(name: str, data: Any) -> Preposition:
    if isinstance(data, list):
        return Preposition(name, tuple(data))
    return Preposition(data.get("says", name), tuple(data.get("cases", (NOMINATIVE,))))


def _pairs(data: Data) -> dict[tuple[str, str], str]:
    return {(preposition, each): text for preposition, inner in data.items() for each, text in inner.items()}


def _places(data: Data) -> dict[str, dict[str, tuple[str, str]]]:
    found = {USUAL_PLACE if where == USUAL else where: each for where, each in data.items()}
    none = dict.fromkeys(DIRECTIONS, "")
    return {
        where: {way: _way(each[way]) for way in DIRECTIONS} for where, each in ({USUAL_PLACE: none} | found).items()
    }


def _way(data: Any) -> tuple[str, str]:
    return (data[0], data[1]) if isinstance(data, list) else (data, NOMINATIVE)


def form_from(text: str) -> Form:
    """`one gen` as a number and a case."""
    number, case = text.split()
    return number, case


def _regular(rules: Any, tables: Data) -> dict[Form, tuple[RegularForm, ...]]:
    found: dict[Form, dict[Form, list[SuffixRule]]] = {}
    for data in rules:
        endings = tables[data["endings"]] if isinstance(data["endings"], str) else data["endings"]
        by_source = found.setdefault(form_from(data["form"]), {})
        by_source.setdefault(form_from(data["of"]), []).append(SuffixRule(tuple(data.get("when", ())), endings))
    return {form: tuple(RegularForm(of, tuple(each)) for of, each in made.items()) for form, made in found.items()}


def _ordinals(data: Data) -> Ordinals:
    figures = data.get("figures", {"": "{n}."})
    return Ordinals(
        words=tuple(data.get("words", ())),
        figures={str(key): each for key, each in figures.items()},
        onset=data.get("onset", ""),
        figure_onsets={str(key): each for key, each in data.get("figure_onsets", {}).items()},
    )


def _finish(data: Data) -> Finish:
    before, behind = data.get("blanks_before", ""), data.get("blanks_behind", "")
    ways = [f" (?=[{re.escape(before)}])"] if before else []
    ways += [f"(?<=[{re.escape(behind)}]) "] if behind else []
    pattern = re.compile("|".join(ways)) if ways else None
    return Finish(data.get("apostrophe", ""), pattern, data.get("semicolon", "; "))
