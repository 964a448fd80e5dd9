"""What a module says that has no words of its own: its rules, put into words by construct."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rondel.pipeline import read_lineup
from rondel.rules.checks.lineup_options import check_lineup, usual_seats
from rondel.rules.read.elaborate import elaborate
from rondel.rules.read.meanings import Meanings
from rondel.source.lineup import Lineup
from rondel.source.shelf import Shelf
from rondel.tell.named_facts import facts_of
from rondel.tell.verbalise.house_rules import house_rules
from rondel.tell.verbalise.parts_said import PartsInWords
from rondel.tell.verbalise.rules_read import RulesRead
from rondel.words.catalogue import catalogue_from_library, documents_by_language, read_library

MOST_RULES = 5  # a module with more is no house rule: it should speak for itself


def rules_in_words(module: str, shelves: Sequence[Shelf], language: str) -> str:
    """The rules of a module in words; nothing unless all of them can be said, and if they are many."""
    linked = read_lineup(Lineup((module,)), shelves)
    if linked.problems or linked.ruleset is None:
        return ""
    rules = [rule for rule in house_rules(linked.ruleset) if rule.module == module and rule.what != "answer"]
    seats = usual_seats(linked.ruleset)
    if not 0 < len(rules) <= MOST_RULES or check_lineup(linked.ruleset, seats):
        return ""
    meanings = Meanings()
    read, problems = elaborate(linked.ruleset, seats, meanings=meanings)
    if problems:
        return ""
    library, _ = read_library(documents_by_language(linked.modules))
    catalogue = replace(catalogue_from_library(library, language), facts=facts_of(read.world, read.ruleset))
    said = PartsInWords(read, catalogue, RulesRead(read, meanings)).of_rules(rules)
    return " ".join(each.text for part in said for each in part.sentences) if all(p.sentences for p in said) else ""
