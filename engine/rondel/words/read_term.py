"""The entry of one term, from data to a `Term`; what an entry may say is told in `forms`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rondel.frozen import frozen
from rondel.messages.said import UNSAID, Said, either, say
from rondel.problems import Problem, Span, did_you_mean
from rondel.source.document import Document
from rondel.words.check_messages import misfits
from rondel.words.grammar import Grammar
from rondel.words.language_names import language_said
from rondel.words.languages import shipped_grammars
from rondel.words.message import Message, Text, names
from rondel.words.parse import parse_message
from rondel.words.plurals import CATEGORIES
from rondel.words.term import NOMINATIVE, VERBS, Term

STATUSES = ("printed", "proposed")
NOTES = ("edition", "note")

Forms = dict[tuple[str, str], str]


@frozen
class TermEntry:
    """Where an entry stands, and what its file says for all of its terms."""

    address: str
    language: str
    document: Document
    path: tuple[str, str]
    defaults: Mapping[str, str]
    grammar: Grammar

    def span(self, *path: str) -> Span:
        return self.document.span(*self.path, *path)

    def bad(self, message: Said, *path: str, hint: Said = UNSAID, at_key: bool = False) -> Problem:
        place = self.document.key_span if at_key else self.document.span
        return Problem("words/bad-form", message, place(*self.path, *path), (), hint)


def term_from_entry(entry: TermEntry, value: Any) -> tuple[Term | None, list[Problem]]:
    """The term, or None if it has no usable form at all."""
    if isinstance(value, str):
        value = {"one": value}
    if not isinstance(value, dict):
        return None, [entry.bad(say("words/bad-form.no-term"))]
    forms: Forms = {}
    inside: dict[str, Message] = {}
    problems = [*_refused_values(entry, value), *_read_forms(entry, value, forms, inside)]
    if not forms:
        return None, problems or [entry.bad(say("words/bad-form.no-form"), hint=say("words/bad-form.hint-no-form"))]
    term = _term(entry, value, forms, inside)
    return term, [*problems, *_ungendered(entry, term)]


def _term(entry: TermEntry, value: dict[Any, Any], forms: Forms, inside: dict[str, Message]) -> Term:
    said = dict(entry.defaults) | {key: str(each) for key, each in value.items() if isinstance(each, str | int)}
    return Term(
        entry.address,
        entry.language,
        forms,
        gender=said.get("gender", ""),
        article=said.get("article", ""),
        onset=said.get("onset", ""),
        where=said.get("where", ""),
        only=said.get("only", ""),
        verb=said.get("verb", ""),
        edition=said.get("edition", ""),
        status=said.get("status", ""),
        note=said.get("note", ""),
        span=entry.span(),
        key=entry.document.key_span(*entry.path),
        inside=inside,
    )


def _ungendered(entry: TermEntry, term: Term) -> Iterator[Problem]:
    """An adjective inside a term cannot end without knowing the gender."""
    if not term.gender and entry.grammar.genders and any("~ " in text for text in _own_texts(term)):
        yield entry.bad(say("words/bad-form.ungendered"), hint=say("words/bad-form.hint-ungendered"))


def _own_texts(term: Term) -> Iterator[str]:
    """What the forms say themselves, outside of placeholders."""
    for form in term.forms.values():
        parts = term.inside[form].parts if form in term.inside else ()
        yield from (part.text for part in parts if isinstance(part, Text))
        if not parts:
            yield form


def _refused_values(entry: TermEntry, value: dict[Any, Any]) -> Iterator[Problem]:
    grammar = entry.grammar
    allowed = _allowed(grammar)
    for key, each in value.items():
        if key in CATEGORIES or key in grammar.adjective_genders:
            continue
        if key in NOTES:
            if not isinstance(each, str | int):
                yield entry.bad(say("words/bad-form.text", name=key), key)
        elif key not in allowed:
            yield _unknown_key(entry, str(key), grammar)
        elif each not in allowed[key]:
            yield _unknown_value(entry, key, each, allowed[key], grammar)


def _allowed(grammar: Grammar) -> dict[str, tuple[str, ...]]:
    return {
        "gender": grammar.genders,
        "article": ("none", "the"),
        "onset": grammar.onset_classes,
        "where": tuple(where for where in grammar.places if where),
        "only": ("one", "other"),
        "verb": VERBS,
        "status": STATUSES,
    }


def _unknown_key(entry: TermEntry, key: str, grammar: Grammar) -> Problem:
    known = ("one", "other", *grammar.adjective_genders, *_allowed(grammar), *NOTES)
    hint = did_you_mean(key, known) or say("words/bad-form.hint-keys", names=tuple(known))
    return entry.bad(
        say("words/bad-form.unknown-key", name=key, language=language_said(grammar)), key, hint=hint, at_key=True
    )


def _unknown_value(entry: TermEntry, key: str, value: Any, allowed: tuple[str, ...], grammar: Grammar) -> Problem:
    if not allowed:
        turned = entry.language[::-1]
        hint = (
            say("words/bad-form.hint-turned", language=turned)
            if turned in shipped_grammars() and not grammar.name
            else UNSAID
        )
        return entry.bad(
            say("words/bad-form.not-in-language", language=language_said(grammar), name=key),
            key,
            hint=hint,
            at_key=True,
        )
    message = say(
        "words/bad-form.not-allowed",
        found=str(value),
        name=key,
        language=language_said(grammar),
        allowed=either(allowed),
    )
    return entry.bad(message, key, hint=did_you_mean(str(value), allowed))


def _read_forms(entry: TermEntry, value: dict[Any, Any], forms: Forms, inside: dict[str, Message]) -> Iterator[Problem]:
    grammar = entry.grammar
    for number in CATEGORIES:
        if number in value:
            yield from _forms_by(entry, (number,), value[number], grammar.cases, forms, inside)
    for gender in grammar.adjective_genders:
        if gender in value:
            yield from _forms_by(entry, (gender,), value[gender], CATEGORIES, forms, inside)


def _inside(entry: TermEntry, form: str, at: Span) -> tuple[Message, list[Problem]]:
    """A form with placeholders, which name terms and have no variables."""
    key = entry.document.key_span(*entry.path)
    message, problems = parse_message(
        form, at, id=entry.address, language=entry.language, key=key, grammar=entry.grammar
    )
    return message, [*problems, *misfits(message, entry.grammar), *_variables(message)]


def _variables(message: Message) -> Iterator[Problem]:
    for name in names(message.parts):
        if not name.is_term:
            hint = say("words/bad-form.hint-no-variable")
            yield Problem("words/bad-form", say("words/bad-form.no-variable", name=name.name), name.span, (), hint)


def _forms_by(
    entry: TermEntry,
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
            yield _unknown_inner(entry, where, inner)
        elif not isinstance(text, str) or not text.strip():
            yield entry.bad(say("words/bad-form.not-text", name=where[-1]), *where, hint=say("hint.put-in-quotes"))
        else:
            _store(forms, path[0], key, text, is_gender=inner is CATEGORIES)
            if "{" in text or "}" in text:
                inside[text], problems = _inside(entry, text, entry.span(*where))
                yield from problems


def _store(forms: Forms, outer: str, inner: str, text: str, is_gender: bool) -> None:
    if not is_gender:
        forms[outer, inner] = text
        return
    forms[inner, outer] = text
    # An adjective by itself stands in the masculine, which is the first of its genders.
    forms.setdefault((inner, NOMINATIVE), text)


def _unknown_inner(entry: TermEntry, path: tuple[str, ...], known: tuple[str, ...]) -> Problem:
    name = language_said(entry.grammar)
    if not known:
        return entry.bad(say("words/bad-form.no-cases", name=path[0], language=name), *path[:-1])
    hint = did_you_mean(path[-1], known) or say("words/bad-form.hint-forms", names=tuple(known))
    return entry.bad(say("words/bad-form.unknown-form", form=path[-1], language=name), *path, hint=hint, at_key=True)
