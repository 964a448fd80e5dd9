"""Placeholders inside a term: a form may name other terms, and whoever renames these renames them there.

    piece.card: {one: "card ({~set.colour.black place.park: at})"}

They look as in a message, but have no variables, and the terms named must be plain: so there are no circles.
"""

from __future__ import annotations

from collections.abc import Iterator

from rondel.messages.said import say
from rondel.problems import Problem, Remark, Span
from rondel.words.catalogue import Library, possible_addresses, rebound
from rondel.words.read import local_id
from rondel.words.term import Term


def nested_terms(library: Library) -> Iterator[Problem]:
    """Terms named inside a term that hold placeholders themselves."""
    holding = {address: term for file in library.files for address, term in file.terms.items() if term.names_others}
    for file in library.files:
        for term in file.terms.values():
            for name, span in _named_terms(term):
                addresses = (rebound(each, library.rebinds) for each in possible_addresses(name, library.modules))
                other = next((holding[address] for address in addresses if address in holding), None)
                if other is not None:
                    holder = local_id(term.id, library.modules)
                    message = say("words/bad-form.holds-placeholders", name=name, holder=holder)
                    also, hint = (Remark(other.span, say("place.this-one")),), say("words/bad-form.hint-write-out")
                    yield Problem("words/bad-form", message, span, also, hint)


def _named_terms(term: Term) -> Iterator[tuple[str, Span]]:
    return ((name.name, name.span) for message in term.inside.values() for name in message.names)
