"""What messages of a module may name, as `rondel check` knows it, for whoever takes words from translators."""

from __future__ import annotations

from collections.abc import Sequence

from rondel.cli.check_rule_sentences import wanted_sentences
from rondel.cli.check_words import welcome_messages
from rondel.pipeline import read_lineup
from rondel.rules.checks.lineup_options import usual_seats
from rondel.rules.read.elaborate import elaborate
from rondel.source.lineup import Lineup
from rondel.source.shelf import Shelf
from rondel.tell.named_facts import nameable_facts
from rondel.translate.incoming import Offered


def offered_by(name: str, shelves: Sequence[Shelf]) -> Offered:
    """What the rules of a module offer, at a table with what it needs; nothing where these cannot be read."""
    linked = read_lineup(Lineup((name,)), shelves, scenarios=False)
    if linked.problems or linked.ruleset is None:
        return Offered()
    rules, problems = elaborate(linked.ruleset, usual_seats(linked.ruleset))
    if problems:
        return Offered()
    speaking = [module for module in linked.modules if module.words]
    variables = welcome_messages(rules, speaking) | wanted_sentences(speaking)
    return Offered(variables, nameable_facts(rules.world, rules.ruleset))
