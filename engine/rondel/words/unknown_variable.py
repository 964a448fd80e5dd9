"""The problem of a message that names a variable which nobody gives it, whoever finds it."""

from __future__ import annotations

from collections.abc import Collection

from rondel.messages.said import Said, say
from rondel.problems import Problem, Span, did_you_mean


def unknown_variable(id: str, name: str, known: Collection[str], span: Span, hint: Said | None = None) -> Problem:
    """The problem; its hint is the variable that comes nearest, if no other is given."""
    told = say("words/unknown-variable.none", message=id, name=name)
    if known:
        told = say("words/unknown-variable.known", message=id, name=name, names=tuple(sorted(known)))
    return Problem("words/unknown-variable", told, span, (), did_you_mean(name, known) if hint is None else hint)
