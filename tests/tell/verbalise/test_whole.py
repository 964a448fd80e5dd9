"""A rule is said whole or not at all: nothing of it can change, or be left out, without a word."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from rondel.rules.link.ruleset import RuleDef
from rondel.syntax import tree as t
from rondel.tell.verbalise.house_rules import HouseRule, InWords, Verbaliser
from rondel.words.catalogue import Catalogue, catalogue_from_library

from .rules_said import HERE, LANGUAGES, Spoken, spoken

_OTHER = {
    "==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">", "and": "or", "or": "and", "+": "-", "-": "+",
    "*": "+",
}  # fmt: skip


@pytest.fixture(scope="module")
def probe() -> Spoken:
    return spoken(["probe"], HERE)


# --- rules that differ in one place ---


def variants(node: Any) -> Iterator[Any]:
    """The same tree with one part changed or left out; its names stand where they stood."""
    match node:
        case t.Int(value):
            yield replace(node, value=value + 1)
        case t.Binary(op) if op in _OTHER:
            yield replace(node, op=_OTHER[op])
        case t.Unary("not", inner):
            yield inner
        case t.Where(source):
            yield source
        case t.Quantity(_, up_to):
            yield replace(node, up_to=not up_to)
        case t.Stop(_, at_once):
            yield replace(node, at_once=not at_once)
        case t.If(_, _, otherwise) | t.May(_, _, _, otherwise) if otherwise is not None:
            yield replace(node, otherwise=None)
        case t.Block(steps) if len(steps) > 1:
            yield from (replace(node, steps=(*steps[:at], *steps[at + 1 :])) for at in range(len(steps)))
        case t.Either(branches):
            yield replace(node, branches=branches[1:])
    yield from inner_variants(node)


def inner_variants(node: Any) -> Iterator[Any]:
    if isinstance(node, tuple):
        for at, each in enumerate(node):
            yield from ((*node[:at], other, *node[at + 1 :]) for other in variants(each))
        return
    for name in getattr(node, "__match_args__", ()):
        value = getattr(node, name)
        if name not in ("span", "named", "cites") and (isinstance(value, tuple) or hasattr(value, "__match_args__")):
            yield from (replace(node, **{name: other}) for other in variants(value))


def changed(rule: HouseRule) -> Iterator[HouseRule]:
    """A rule of deeds with one place changed, in each way."""
    assert isinstance(rule.says, partial)
    for key, holder in rule.says.keywords.items():
        if key in ("core", "handler", "layer", "rule"):
            for other in holder_variants(holder):
                yield replace(rule, says=partial(rule.says.func, **{**rule.says.keywords, key: other}))


def holder_variants(holder: Any) -> Iterator[Any]:
    if isinstance(holder, RuleDef):
        for name, seam in holder.events.items():
            for core in holder_variants(seam.core):
                yield replace(holder, events={**holder.events, name: replace(seam, core=core)})
        for name, (fact, module) in holder.facts.items():
            yield replace(holder, facts={each: found for each, found in holder.facts.items() if each != name})
            yield from (replace(holder, facts={**holder.facts, name: (one, module)}) for one in variants(fact))
        return
    for name in ("guard", "body", "value"):
        value = getattr(holder, name, None)
        if value is not None:
            yield from (replace(holder, **{name: other}) for other in variants(value))
    if getattr(holder, "guard", None) is not None:
        yield replace(holder, guard=None)


def test_every_change_of_a_rule_is_heard(probe: Spoken) -> None:
    voice = probe.verbaliser("de")
    deaf = []
    for rule in probe.rules(["probe"]):
        said = voice.in_words(rule).text
        deaf += [said for other in changed(rule) if voice.in_words(other).text == said]
    assert deaf == []


def test_there_are_many_changes(probe: Spoken) -> None:
    assert sum(1 for rule in probe.rules(["probe"]) for _ in changed(rule)) > 150


# --- what could be taken for something else ---


def heard_of(shelf: Path, rule: str, facts: str = "") -> list[InWords]:
    """What is said of the rules of a module of one file, and what is missing."""
    (shelf / "twins").mkdir()
    (shelf / "twins" / "module.yaml").write_text(f"module: twins\nversion: 1.0.0\nneeds: [ring]\n{facts}")
    (shelf / "twins" / "rules.rondel").write_text(rule)
    table = spoken(["twins"], shelf)
    return [table.verbaliser("en").in_words(each) for each in table.rules(["twins"])]


def said_of(shelf: Path, rule: str) -> list[str]:
    return [each.text for each in heard_of(shelf, rule)]


def test_the_space_of_a_rule_is_not_called_like_the_one_just_chosen(tmp_path: Path) -> None:
    rule = "after ring.space.mint.enter { choose there in spaces  move wind to there  move you.pawn to this }"
    assert said_of(tmp_path, rule) == [""]


def test_what_follows_something_optional_in_an_option_is_not_said(tmp_path: Path) -> None:
    rule = "token beg { timing: turn_end  limit: 1 per turn  on play { may ask { take 1 coin }  score 1 } }"
    assert said_of(tmp_path, rule) == [""]


def test_what_a_skin_needs_is_not_taken_for_its_guard(tmp_path: Path) -> None:
    rule = "around ring.space.mint.enter when crown.holder == you { need count(you.coins) > 1  original }"
    assert said_of(tmp_path, rule) == [""]


def test_a_home_that_is_not_where_pieces_start_must_be_said(tmp_path: Path) -> None:
    facts = "pieces:\n  kite: {of: [colour], count: 1, home: town.jade, starts: bank}\n"
    assert [each.missing for each in heard_of(tmp_path, "after ring.space.mint.enter { return kites }", facts)] == [
        "'town.jade' in this place"
    ]


def test_pieces_of_one_home_of_which_some_start_elsewhere_are_said(tmp_path: Path) -> None:
    facts = """\
pieces:
  nut: {is: fruit, count: 5, home: bank, starts: bank, kept: chest}
  berry: {is: fruit, count: 5, home: bank, starts: town.jade, kept: chest}
"""
    rule = "after ring.space.mint.enter { pay 1 fruit }"
    assert [each.missing for each in heard_of(tmp_path, rule, facts)] == ["no word piece.fruit"]


# --- words that are missing ---


def without(catalogue: Catalogue, id: str) -> Catalogue:
    """A catalogue that lacks a word or a phrase."""
    messages = {language: {k: v for k, v in found.items() if k != id} for language, found in catalogue.messages.items()}
    terms = {language: {k: v for k, v in found.items() if k != id} for language, found in catalogue.terms.items()}
    return replace(catalogue, messages=messages, terms=terms)


def rule_at(probe: Spoken, address: str, what: str) -> HouseRule:
    return next(rule for rule in probe.rules(["probe"]) if rule.address == address and rule.what == what)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("address", "what", "missing"),
    [
        ("probe.token.light", "rule", "probe.piece.chip"),
        ("probe.token.light", "rule", "ring.window.turn_end"),
        ("probe.token.light", "rule", "probe.answer.busy"),
        ("probe.token.light", "rule", "probe.option.size"),
        ("ring.space.mint.enter", "around", "ring.event.space.enter"),
        ("probe.doing", "deed", "probe.deed.noting"),
        ("ring.pieces.seal", "patch", "ring.piece.seal"),
    ],
)
def test_a_missing_word_silences_the_whole_rule(
    probe: Spoken, language: str, address: str, what: str, missing: str
) -> None:
    catalogue = without(catalogue_from_library(probe.library, language), missing)
    rule = rule_at(probe, address, what)
    assert probe.verbaliser(language).in_words(rule).text
    assert Verbaliser(probe.read, catalogue).in_words(rule).text == ""


@pytest.mark.parametrize("phrase", ["do.pay", "do.score", "lead.may", "cond.and", "lead.limit-as-many", "unit.whole"])
def test_a_missing_phrase_silences_the_whole_rule(probe: Spoken, phrase: str) -> None:
    voice = probe.verbaliser("fr")
    words = voice.book.words
    voice.book.words = replace(words, catalogue=without(words.catalogue, f"rondel.{phrase}"))
    assert voice.in_words(rule_at(probe, "probe.token.light", "rule")).missing == f"no phrase {phrase}"


def test_a_form_that_a_word_lacks_silences_the_whole_rule(probe: Spoken) -> None:
    catalogue = catalogue_from_library(probe.library, "de")
    term = replace(catalogue.terms["de"]["probe.piece.chip"], gender="")
    terms = {**catalogue.terms, "de": {**catalogue.terms["de"], "probe.piece.chip": term}}
    said = Verbaliser(probe.read, replace(catalogue, terms=terms)).in_words(rule_at(probe, "probe.token.light", "rule"))
    assert said.missing == "no form 'gender' of piece.chip"


def test_nothing_is_said_in_a_language_without_phrases(probe: Spoken) -> None:
    assert not any(probe.verbaliser("it").in_words(rule).text for rule in probe.rules(["probe"]))


def test_a_message_must_say_all_that_a_deed_is_given(probe: Spoken) -> None:
    catalogue = catalogue_from_library(probe.library, "en")
    deaf = replace(catalogue.messages["en"]["probe.deed.noting"], parts=(), names=(), placeholders=())
    messages = {**catalogue.messages, "en": {**catalogue.messages["en"], "probe.deed.noting": deaf}}
    said = Verbaliser(probe.read, replace(catalogue, messages=messages)).in_words(rule_at(probe, "probe.doing", "deed"))
    assert said.missing == "probe.deed.noting leaves out 'town'"
