"""What a module says that has no words of its own: its rules, put into words by construct."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rondel.pipeline import read_lineup
from rondel.rules.checks.lineup_options import check_lineup, usual_seats
from rondel.rules.read.elaborate import elaborate
from rondel.source.lineup import Lineup
from rondel.source.shelf import Shelf
from rondel.tell.named_facts import facts_of
from rondel.tell.verbalise.parts_said import PartsInWords
from rondel.words.catalogue import catalogue_from_library, documents_by_language, read_library

MOST_RULES = 6  # a module with more is no house rule: it should speak for itself


def rules_in_words(module: str, shelves: Sequence[Shelf], language: str) -> str:
    """The rules of a module in words; nothing unless all of them can be said, and if they are many."""
    linked = read_lineup(Lineup((module,)), shelves)
    if linked.problems or linked.ruleset is None:
        return ""
    seats = usual_seats(linked.ruleset)
    if check_lineup(linked.ruleset, seats):
        return ""
    rules, problems = elaborate(linked.ruleset, seats)
    if problems:
        return ""
    library, _ = read_library(documents_by_language(linked.modules))
    catalogue = replace(catalogue_from_library(library, language), facts=facts_of(rules.world, rules.ruleset))
    said = PartsInWords(rules, catalogue).of_module(module, MOST_RULES)
    return " ".join(each.text for part in said for each in part.sentences) if all(p.sentences for p in said) else ""
