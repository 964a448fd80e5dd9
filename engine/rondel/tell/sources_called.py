"""What a source of points is called: as the words call its deed or rule, or else after the module that wrote the step.

A module that attaches to a seam of another one seldom has words for that seam; whoever plays knows it by its title.
"""

from __future__ import annotations

from rondel.problems import Span
from rondel.rules.link.ruleset import Ruleset, Seam
from rondel.tell.nouns import Nouns
from rondel.words.render import render


def source_called(nouns: Nouns, address: str, span: Span | None = None) -> str:
    """The term of whatever stands at an address; `span` is the step that scored, or all that score there are meant."""
    term = nouns.rule(address)
    if nouns.has(term):
        return term
    rules = nouns.rules.model.rules
    spans = [span] if span else [at for where, at in rules.know.score_sites if where == address]
    seam = _seam(rules.ruleset, address)
    authors = {_author(seam, at) for at in spans} if seam is not None else set()
    owner = seam.module if seam is not None else _owner(rules.ruleset, address)
    # Every game has deeds such as a turn: the engine has a word for them in each language.
    common = f"word.{address.rpartition('.')[2]}"
    if authors <= {owner} and nouns.has(common):
        return common
    author = (authors or {owner}).pop() if len(authors) < 2 else owner
    return _title(nouns, author) or term


def _title(nouns: Nouns, module: str) -> str:
    """The title of a module as a term; nothing if it has none."""
    id = f"{module}.module.title"
    return nouns.literal(render(nouns.catalogue, id, {})) if nouns.catalogue.message(id) is not None else ""


def _seam(ruleset: Ruleset, address: str) -> Seam | None:
    if address in ruleset.deeds:
        return ruleset.deeds[address]
    events = (seam for rule in ruleset.rules.values() for seam in rule.events.values())
    return next((seam for seam in events if seam.address == address), None)


def _owner(ruleset: Ruleset, address: str) -> str:
    return ruleset.rules[address].module if address in ruleset.rules else ""


def _author(seam: Seam, span: Span) -> str:
    """The module that wrote a step: among those woven to a seam, the one in whose file it stands."""
    return next((woven.module for woven in seam.woven if woven.span.file == span.file), seam.module)
