"""Every catalogue says all that the English one says, with the same placeholders, in its own words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any

import pytest
from ruamel.yaml import YAML

import rondel
from rondel.messages.said import asked_by, catalogue_of, english, languages, say
from rondel.messages.speaking import figure, percentage, spoken
from rondel.program.running_limits import DEEP, LONG
from rondel.source.resources import schema, schema_names
from rondel.source.schema_wants import schema_said
from rondel.words.tongues import speaks, tongue_of

MESSAGES = Path(rondel.__file__).parent / "messages"
OTHERS = [language for language in languages() if language != "en"]
_NUMBERED = re.compile(r"\{(\w+)\|([^|]*)\|((?:[^{}|]|\{\w+\})*)\}")

# Below the arguments of a command --help says more than one sentence.
PARAGRAPHS = ("help.examples.", "help.backend.told")

# Sentences that read the same in another language, each with the reason.
ALIKE = {
    "type.none": "`none` is a word of the language of rules",
    "conform.fine": "everybody says ok",
    "conform.ok": "everybody says ok",
    "de failure.in": "German has the same preposition",
    "es build.file": "Spanish writes the word so",
    "es simulate.bot": "Spanish writes the word so",
    "fr help.parser.arguments": "French writes the word so",
    "fr help.parser.options": "French writes the word so",
    "fr listing.table": "French writes the word so",
    "fr progress.positions": "French writes the word so",
    "fr simulate.bot": "French writes the word so",
    "fr simulate.points": "French writes the word so",
    "fr words.head-messages": "French writes the word so",
    "fr words.head-module": "French writes the word so",
}


@cache
def sentences(language: str) -> dict[str, str]:
    return dict(catalogue_of((MESSAGES / f"{language}.yaml").read_text(encoding="utf-8")))


def fields(sentence: str) -> Counter[tuple[str, str | None, str | None]]:
    """The placeholders of a sentence, with how they are written; both ways to say a number, if it has them."""
    return Counter((name, spec, how) for _, name, spec, how in Formatter().parse(sentence) if name is not None)


def values_in(sentence: str) -> set[object]:
    """The values that a sentence shows or counts by, with how they are written."""
    found: set[object] = set(fields(_NUMBERED.sub("", sentence)))
    for name, one, more in _NUMBERED.findall(sentence):
        found |= {(name, "", None), *fields(one), *fields(more)}
    return found


def told_apart(sentence: str) -> set[str]:
    """The numbers by which a sentence tells one from several."""
    return {name for name, _, _ in _NUMBERED.findall(sentence)}


@cache
def texts_of_schemas() -> set[str]:
    return {text for name in schema_names() for text in _titles(schema(name))}


@cache
def said_of_schemas(language: str) -> dict[str, str]:
    text = (Path(rondel.__file__).parents[2] / "schemas" / f"{language}.yaml").read_text(encoding="utf-8")
    found: dict[str, str] = YAML(typ="safe").load(text)
    return found


def _titles(node: Any) -> Iterator[str]:
    if isinstance(node, dict):
        yield from (node[key] for key in ("title", "description") if isinstance(node.get(key), str))
        for value in node.values():
            yield from _titles(value)
    elif isinstance(node, list):
        for value in node:
            yield from _titles(value)


def test_german_and_french_are_spoken() -> None:
    assert {"en", "de", "fr"} <= set(languages())


@pytest.mark.parametrize("language", OTHERS)
def test_it_has_the_same_ids(language: str) -> None:
    assert sentences(language).keys() ^ english().keys() == set()


@pytest.mark.parametrize("language", OTHERS)
def test_what_schemas_say_is_said_in_it_too(language: str) -> None:
    assert said_of_schemas(language).keys() ^ texts_of_schemas() == set()


@pytest.mark.parametrize("language", OTHERS)
def test_the_examples_of_schemas_stay(language: str) -> None:
    def written(text: str) -> list[str]:
        return re.findall(r"[\[{][^\[\]{}]*[\]}]", text)

    assert [text for text, said in said_of_schemas(language).items() if written(text) != written(said)] == []


def test_what_a_schema_says_is_told_with_its_braces() -> None:
    said = schema_said("A grid of squares: grid: {rows: 8, columns: 8}")
    assert spoken(said, tongue_of("de")) == "Ein Raster von Quadraten: grid: {rows: 8, columns: 8}"


@pytest.mark.parametrize("language", OTHERS)
def test_the_values_of_sentences_are_the_same(language: str) -> None:
    own = sentences(language)
    assert [id for id, sentence in english().items() if values_in(own.get(id, "")) != values_in(sentence)] == []


@pytest.mark.parametrize("language", OTHERS)
def test_one_is_told_from_several_wherever_english_does(language: str) -> None:
    own = sentences(language)
    assert [id for id, sentence in english().items() if not told_apart(sentence) <= told_apart(own[id])] == []


@pytest.mark.parametrize("language", OTHERS)
def test_nothing_is_left_in_english(language: str) -> None:
    def words(sentence: str) -> str:
        return re.sub(r"[^a-zäöüßéèàç]", "", re.sub(r"\{\{|\}\}|\{[^{}]*\}", "", sentence).lower())

    own = sentences(language)
    same = [id for id, sentence in english().items() if own[id] == sentence and words(sentence)]
    assert [id for id in same if id not in ALIKE and f"{language} {id}" not in ALIKE] == []


@pytest.mark.parametrize("language", OTHERS)
def test_it_is_yaml_and_stands_in_order(language: str) -> None:
    text = (MESSAGES / f"{language}.yaml").read_text(encoding="utf-8")
    assert list(YAML(typ="safe").load(text).items()) == sorted(sentences(language).items())


@pytest.mark.parametrize("language", languages())
def test_no_sentence_ends_with_a_full_stop(language: str) -> None:
    own = {id: sentence for id, sentence in sentences(language).items() if not id.startswith(PARAGRAPHS)}
    assert [id for id, sentence in own.items() if re.search(r"\w\.$", sentence)] == []


def test_no_line_of_french_ends_before_a_sign_or_inside_quotation_marks() -> None:
    assert [id for id, sentence in sentences("fr").items() if re.search(" [;:?!»]|« |\\w'\\w", sentence)] == []


# --- numbers ---


@pytest.mark.parametrize(("n", "said"), [(0, "on lit 0 entrée"), (1, "on lit 1 entrée"), (2, "on lit 2 entrées")])
def test_french_has_nothing_in_the_singular(n: int, said: str) -> None:
    assert spoken(say("facts/too-few.entries", least=3, n=n), tongue_of("fr")).endswith(said)


@pytest.mark.parametrize(("n", "said"), [(0, "0 Einträge"), (1, "1 Eintrag"), (2, "2 Einträge")])
def test_german_has_nothing_in_the_plural(n: int, said: str) -> None:
    assert spoken(say("facts/too-few.entries", least=3, n=n), tongue_of("de")).endswith(said)


@pytest.mark.parametrize(
    ("language", "written"),
    [("en", "1,234,567.5"), ("de", "1.234.567,5"), ("fr", "1\u202f234\u202f567,5"), ("es", "1\u202f234\u202f567,5")],
)
def test_numbers_are_written_as_the_language_does(language: str, written: str) -> None:
    assert spoken(figure(1_234_567.5, 1), tongue_of(language)) == written


@pytest.mark.parametrize(("language", "written"), [("en", "12.5%"), ("de", "12,5\xa0%"), ("fr", "12,5\u202f%")])
def test_shares_are_written_as_the_language_does(language: str, written: str) -> None:
    assert spoken(percentage(0.125), tongue_of(language)) == written


def test_a_variant_speaks_as_its_language() -> None:
    assert tongue_of("de-2017").language == "de"


def test_a_language_without_a_catalogue_is_told_in_english() -> None:
    assert (speaks("it"), tongue_of("it").language) == (False, "en")


@pytest.mark.parametrize("text", [LONG, DEEP, "'roll … until' never ends"])
def test_what_machines_say_is_a_sentence_of_the_catalogue(text: str) -> None:
    assert text in english().values()


@pytest.mark.parametrize("language", languages())
def test_every_sentence_can_be_said_by_a_shelf_too(language: str) -> None:
    assert [id for id, sentence in sentences(language).items() if asked_by(sentence) is None] == []
