"""The record of one term, from data to a `Term`; what a record may say is told in `forms`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rondel.problems import Problem, Span, did_you_mean
from rondel.record import record
from rondel.source.document import Document
from rondel.words.fit import misfits
from rondel.words.forms import NOMINATIVE, Grammar, Term
from rondel.words.languages import grammar_of
from rondel.words.message import Message, Text, names
from rondel.words.parse import parse_message
from rondel.words.plurals import CATEGORIES

STATUSES = ("printed", "proposed")
NOTES = ("edition", "note")

Forms = dict[tuple[str, str], str]


@record
class Record:
    """Where a record stands, and what its file says for all of its terms."""

    address: str
    language: str
    document: Document
    path: tuple[str, str]
    defaults: Mapping[str, str]

    def span(self, *path: str) -> Span:
        return self.document.span(*self.path, *path)

    def bad(self, message: str, *path: str, hint: str = "", at_key: bool = False) -> Problem:
        place = self.document.key_span if at_key else self.document.span
        return Problem("words/bad-form", message, place(*self.path, *path), (), hint)


def term_from_record(record: Record, value: Any) -> tuple[Term | None, list[Problem]]:
    """The term, or None if it has no usable form at all."""
    if isinstance(value, str):
        value = {"one": value}
    if not isinstance(value, dict):
        return None, [record.bad("a term is a text or a record of its forms")]
    forms: Forms = {}
    inside: dict[str, Message] = {}
    problems = [*_refused_values(record, value), *_read_forms(record, value, forms, inside)]
    if not forms:
        return None, problems or [record.bad("this term has no form", hint="write at least 'one:' or 'other:'")]
    term = _term(record, value, forms, inside)
    return term, [*problems, *_ungendered(record, term)]


def _term(record: Record, value: dict[Any, Any], forms: Forms, inside: dict[str, Message]) -> Term:
    said = dict(record.defaults) | {key: str(each) for key, each in value.items() if isinstance(each, str | int)}
    return Term(
        record.address,
        record.language,
        forms,
        gender=said.get("gender", ""),
        article=said.get("article", ""),
        onset=said.get("onset", ""),
        where=said.get("where", ""),
        only=said.get("only", ""),
        edition=said.get("edition", ""),
        status=said.get("status", ""),
        note=said.get("note", ""),
        span=record.span(),
        key=record.document.key_span(*record.path),
        inside=inside,
    )


def _ungendered(record: Record, term: Term) -> Iterator[Problem]:
    """An adjective inside a term cannot end without knowing the gender."""
    if not term.gender and grammar_of(term.language).genders and any("~ " in text for text in _own_texts(term)):
        yield record.bad("a term with an adjective (~) inside needs its gender", hint="add 'gender:'")


def _own_texts(term: Term) -> Iterator[str]:
    """What the forms say themselves, outside of placeholders."""
    for form in term.forms.values():
        parts = term.inside[form].parts if form in term.inside else ()
        yield from (part.text for part in parts if isinstance(part, Text))
        if not parts:
            yield form


def _refused_values(record: Record, value: dict[Any, Any]) -> Iterator[Problem]:
    grammar = grammar_of(record.language)
    allowed = _allowed(grammar)
    for key, each in value.items():
        if key in CATEGORIES or key in grammar.adjective_genders:
            continue
        if key in NOTES:
            if not isinstance(each, str | int):
                yield record.bad(f"'{key}' is a text", key)
        elif key not in allowed:
            yield _unknown_key(record, str(key), grammar)
        elif each not in allowed[key]:
            yield _unknown_value(record, key, each, allowed[key], grammar)


def _allowed(grammar: Grammar) -> dict[str, tuple[str, ...]]:
    return {
        "gender": grammar.genders,
        "article": ("none", "the"),
        "onset": ("vowel", "consonant"),
        "where": tuple(where for where in grammar.places if where),
        "only": ("one", "other"),
        "status": STATUSES,
    }


def _unknown_key(record: Record, key: str, grammar: Grammar) -> Problem:
    known = ("one", "other", *grammar.adjective_genders, *_allowed(grammar), *NOTES)
    hint = did_you_mean(key, known) or f"a term has {', '.join(known)}"
    return record.bad(f"'{key}' has no meaning in a term of {grammar.name}", key, hint=hint, at_key=True)


def _unknown_value(record: Record, key: str, value: Any, allowed: tuple[str, ...], grammar: Grammar) -> Problem:
    if not allowed:
        return record.bad(f"a term of {grammar.name} has no '{key}'", key, at_key=True)
    message = f"'{value}' is no {key} of {grammar.name}; it is {' or '.join(allowed)}"
    return record.bad(message, key, hint=did_you_mean(str(value), allowed))


def _read_forms(record: Record, value: dict[Any, Any], forms: Forms, inside: dict[str, Message]) -> Iterator[Problem]:
    grammar = grammar_of(record.language)
    for number in CATEGORIES:
        if number in value:
            yield from _forms_by(record, (number,), value[number], grammar.cases, forms, inside)
    for gender in grammar.adjective_genders:
        if gender in value:
            yield from _forms_by(record, (gender,), value[gender], CATEGORIES, forms, inside)


def _inside(record: Record, form: str, at: Span) -> tuple[Message, list[Problem]]:
    """A form with placeholders, which name terms and have no variables."""
    key = record.document.key_span(*record.path)
    message, problems = parse_message(form, at, id=record.address, language=record.language, key=key)
    return message, [*problems, *misfits(message, grammar_of(record.language)), *_variables(message)]


def _variables(message: Message) -> Iterator[Problem]:
    for name in names(message.parts):
        if not name.is_term:
            hint = "name a term by its id, as in {piece.cube}"
            yield Problem("words/bad-form", f"a term has no variable '{name.name}'", name.span, (), hint)


def _forms_by(
    record: Record,
    path: tuple[str],
    value: Any,
    inner: tuple[str, ...],
    forms: Forms,
    inside: dict[str, Message],
) -> Iterator[Problem]:
    """A text, or texts by `inner`: cases under a number, numbers under a gender."""
    texts = value if isinstance(value, dict) else {"one" if inner is CATEGORIES else NOMINATIVE: value}
    for key, text in texts.items():
        where = (*path, key) if isinstance(value, dict) else path
        if isinstance(value, dict) and key not in inner:
            yield _unknown_inner(record, where, inner)
        elif not isinstance(text, str) or not text.strip():
            yield record.bad(f"'{where[-1]}' is not a text", *where, hint="put it in quotes")
        else:
            _store(forms, path[0], key, text, is_gender=inner is CATEGORIES)
            if "{" in text or "}" in text:
                inside[text], problems = _inside(record, text, record.span(*where))
                yield from problems


def _store(forms: Forms, outer: str, inner: str, text: str, is_gender: bool) -> None:
    if not is_gender:
        forms[outer, inner] = text
        return
    forms[inner, outer] = text
    # An adjective by itself stands in the masculine, which is the first of its genders.
    forms.setdefault((inner, NOMINATIVE), text)


def _unknown_inner(record: Record, path: tuple[str, ...], known: tuple[str, ...]) -> Problem:
    name = grammar_of(record.language).name
    if not known:
        return record.bad(f"'{path[0]}' is a text: {name} has no cases", *path[:-1])
    hint = did_you_mean(path[-1], known) or f"it may be {', '.join(known)}"
    return record.bad(f"'{path[-1]}' is no form of {name}", *path, hint=hint, at_key=True)
