"""Terms that name others, said once: line-ups of a check share nearly all terms, and each asks for all of them."""

from __future__ import annotations

from typing import Any

from rondel.words.render import Words, spelled_out
from rondel.words.term import Term

MOST_KEPT = 20_000
# By identity: whatever lent its number is kept, so that nobody else gets it.
_KEPT: dict[tuple[int, ...], tuple[tuple[Any, ...], Term]] = {}


def spelled_once(term: Term, catalogue: Words) -> Term:
    """A term as `spelled_out` has it; what depends on a line-up is said anew."""
    names = [name for message in term.inside.values() for name in message.names]
    if any(name.is_fact or name.is_choice or not name.is_term for name in names):
        return spelled_out(term, catalogue)
    named = [catalogue.find_term(name.name, term.language, plain=True) for name in names]
    parts = (term, catalogue.grammar_of(term.language), *named)
    key = tuple(map(id, parts))
    if key not in _KEPT:
        if len(_KEPT) >= MOST_KEPT:
            _KEPT.clear()
        _KEPT[key] = parts, spelled_out(term, catalogue)
    return _KEPT[key][1]
