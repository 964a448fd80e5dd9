"""A grammar file to a `Grammar`: whether it fits its schema, and whether its parts fit each other.

Shipped grammars are not checked here, because a test does that; those of shelves are, before any table is used.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from rondel.frozen import frozen
from rondel.messages.said import Said, say
from rondel.problems import Problem, did_you_mean
from rondel.source.document import Document
from rondel.source.resources import schema
from rondel.source.schema import check_schema
from rondel.words.cells import ANY, BEFORE, COUNTED, ENDING, ONE, OWNED_BY, SEVERAL, marks_of
from rondel.words.grammar import CONSONANT, Grammar
from rondel.words.grammar_data import BEHIND, UNKNOWN, form_from, grammar_from, is_compound
from rondel.words.placeholder import GROUP_OF, GROUPS
from rondel.words.plurals import CATEGORIES, condition
from rondel.words.suffix_rules import CONDITIONS
from rondel.words.term import NOMINATIVE, PLURAL

Path = tuple[str | int, ...]


def grammar_from_shipped(document: Document) -> Grammar:
    """A grammar that is known to be right."""
    return grammar_from(document.data)


@lru_cache(maxsize=64)
def read_grammar(language: str, document: Document) -> tuple[Grammar | None, tuple[Problem, ...]]:
    """The grammar of a language, or what is wrong with its file."""
    problems = check_schema(document, schema("grammar"))
    if problems or document.spoilt:
        return None, tuple(problems)
    found = sorted(_Check(language, document).problems(), key=lambda problem: problem.order)
    return (None if found else grammar_from(document.data)), tuple(found)


@frozen
class _Check:
    """Whatever a schema cannot see: names that one part of a grammar uses and no other gives."""

    language: str
    document: Document

    def problems(self) -> Iterator[Problem]:
        data = self.document.data
        if data["language"] != self.language:
            yield self.bad(say("words/bad-grammar.language", found=data["language"], folder=self.language), "language")
        yield from self.tables()
        yield from self.determiners()
        yield from self.adjectives()
        yield from self.pronouns()
        yield from self.cases_named()
        yield from self.short()
        yield from self.prepositions()
        yield from self.plurals()
        yield from self.regular()

    def bad(self, message: Said, *path: str | int, known: Iterable[str] = (), wrong: str = "") -> Problem:
        hint = did_you_mean(wrong, known)
        return Problem("words/bad-grammar", message, self.document.span(*path), (), hint)

    def unknown(self, what: str, known: Iterable[str], *path: str | int) -> Iterator[Problem]:
        """That a name is not among those that are known."""
        names = tuple(dict.fromkeys(known))
        if what not in names:
            message = say("words/bad-grammar.unknown", found=what, names=names or ("-",))
            yield self.bad(message, *path, known=names, wrong=what)

    def _names(self, *path: str) -> tuple[str, ...]:
        data: Any = self.document.data
        for key in path:
            data = data.get(key, {})
        return tuple(map(str, data))

    @property
    def genders(self) -> tuple[str, ...]:
        return self._names("genders")

    @property
    def cases(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys([NOMINATIVE, *self._names("cases")]))

    @property
    def onsets(self) -> tuple[str, ...]:
        return (CONSONANT, *(name for name in self._names("onsets") if name != UNKNOWN))

    @property
    def marks(self) -> tuple[str, ...]:
        owned = [f"{OWNED_BY}{each}" for each in (*self.genders, PLURAL)]
        return (ANY, ONE, SEVERAL, BEFORE, COUNTED, *self.cases, *self.genders, *self.onsets, *owned)

    def tables(self) -> Iterator[Problem]:
        """Marks that mean nothing, and stems whose endings are not there."""
        data = self.document.data
        for name, table in data.get("endings", {}).items():
            yield from self.cells(table, ("endings", name), stems=False)
        for name, table in data.get("determiners", {}).items():
            if not is_compound(table):
                yield from self.cells(table, ("determiners", name))
        for name, cases in data.get("pronouns", {}).items():
            for case, table in cases.items():
                yield from self.cells(table, ("pronouns", name, case)) if case != BEHIND else ()
        for number, table in enumerate(data.get("numbers", {}).get("words", ())):
            yield from self.cells(table, ("numbers", "words", number))
        if "one_of" in data:
            yield from self.cells(data["one_of"]["says"], ("one_of", "says"))

    def short(self) -> Iterator[Problem]:
        """Short shapes are looked up among stored forms: adjectives that take their ending from a table have none."""
        adjectives = self.document.data.get("adjectives", {})
        for word, table in adjectives.get("short", {}).items():
            yield from self.cells(table, ("adjectives", "short", word), stems=False)
        if "short" in adjectives and "ending" in adjectives:
            yield self.bad(say("words/bad-grammar.short", example="wit/witt~"), "adjectives", "short")

    def cells(self, table: Any, path: Path, *, stems: bool = True) -> Iterator[Problem]:
        if isinstance(table, dict):
            for key, inner in table.items():
                for mark in sorted(marks_of(str(key))):
                    yield from self.unknown(mark, self.marks, *path, key)
                yield from self.cells(inner, (*path, key), stems=stems)
            return
        _, tilde, name = str(table).partition(ENDING)
        if tilde:
            yield from self.unknown(name, self._names("endings") if stems else (), *path)

    def determiners(self) -> Iterator[Problem]:
        data = self.document.data
        plain = [name for name, each in data.get("determiners", {}).items() if not is_compound(each)]
        for name, each in data.get("determiners", {}).items():
            if is_compound(each) and each["as"] != "bare":
                yield from self.unknown(each["as"], ("bare", *plain), "determiners", name, "as")
        for number, article in data.get("numbers", {}).get("articles", {}).items():
            said = article[0] if isinstance(article, list) else article
            yield from self.unknown(said, plain, "numbers", "articles", number)
        for article in data.get("contractions", {}):
            yield from self.unknown(article, (*plain, *GROUPS["article"][-2:]), "contractions", article)

    def adjectives(self) -> Iterator[Problem]:
        data, tables = self.document.data.get("adjectives", {}), self._names("endings")
        for place, gender in enumerate(data.get("genders", ())):
            yield from self.unknown(gender, self.genders, "adjectives", "genders", place)
        if "ending" in data:
            yield from self.unknown(data["ending"], tables, "adjectives", "ending")
        for table, articles in data.get("behind", {}).items():
            yield from self.unknown(table, tables, "adjectives", "behind", table)
            for place, article in enumerate(articles):
                known = self._names("determiners")
                yield from self.unknown(article, known, "adjectives", "behind", table, place)

    def pronouns(self) -> Iterator[Problem]:
        for name, cases in self.document.data.get("pronouns", {}).items():
            for case in cases:
                if case != BEHIND:
                    yield from self.unknown(case, (*self.cases, *GROUPS["case"]), "pronouns", name, case)
            if BEHIND in cases:
                known = [case for case in cases if case != BEHIND]
                yield from self.unknown(cases[BEHIND], known, "pronouns", name, BEHIND)

    def cases_named(self) -> Iterator[Problem]:
        """Cases and onsets that parts of the grammar ask for."""
        data = self.document.data
        if "case" in data.get("one_of", {}):
            yield from self.unknown(data["one_of"]["case"], self.cases, "one_of", "case")
        for category, cases in data.get("counted", {}).items():
            for case, asked in cases.items():
                yield from self.unknown(case, self.cases, "counted", category, case)
                yield from self.unknown(asked, self.cases, "counted", category, case)
        for where, ways in data.get("places", {}).items():
            for way, said in ways.items():
                if isinstance(said, list):
                    yield from self.unknown(said[1], self.cases, "places", where, way)
        for onset in data.get("elision", {}):
            yield from self.unknown(onset, self.onsets, "elision", onset)

    def prepositions(self) -> Iterator[Problem]:
        for name, each in self.document.data.get("prepositions", {}).items():
            cases = each if isinstance(each, list) else each.get("cases", ())
            for case in cases:
                yield from self.unknown(case, self.cases, "prepositions", name)
            if name in GROUP_OF:
                yield self.bad(say("words/bad-grammar.taken", name=name), "prepositions", name)

    def plurals(self) -> Iterator[Problem]:
        for category, text in self.document.data["plural"].items():
            try:
                condition(text)
            except ValueError as stopped:
                message = say("words/bad-grammar.plural", found=str(stopped))
                yield self.bad(message, "plural", category)

    def regular(self) -> Iterator[Problem]:
        made: dict[str, set[str]] = {}
        for place, rule in enumerate(self.document.data.get("regular", ())):
            for key in ("form", "of"):
                number, case = form_from(rule[key])
                yield from self.unknown(number, CATEGORIES, "regular", place, key)
                yield from self.unknown(case, (*self.cases, *self.genders), "regular", place, key)
            for at, asked in enumerate(rule.get("when", ())):
                yield from self.unknown(asked, (*CONDITIONS, *self.genders), "regular", place, "when", at)
            if isinstance(rule["endings"], str):
                yield from self.unknown(rule["endings"], self._names("suffixes"), "regular", place, "endings")
            made.setdefault(rule["form"], set()).add(rule["of"])
            if _runs_in_a_circle(rule["form"], made):
                yield self.bad(say("words/bad-grammar.circle", form=rule["form"]), "regular", place, "of")


def _runs_in_a_circle(form: str, made: Mapping[str, set[str]]) -> bool:
    """Whether a form is made of forms that are made of it."""
    seen: set[str] = set()
    waiting = list(made[form])
    while waiting:
        each = waiting.pop()
        if each not in seen:
            seen.add(each)
            waiting += made.get(each, ())
    return form in seen
