"""Check of articles and adjectives that stand as plain text before a placeholder: they do not follow its noun.

Looked for are texts that the tables of a grammar would have said otherwise of another noun: articles that change with
gender, number, case or onset, what they merge to (`du`, `im`), words that elide (`de`), and adjectives with their
endings, as far as they are terms or ordinals. What is meant as it stands is written in quotes: {"die"}.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import pairwise

from rondel.frozen import frozen
from rondel.messages.said import say
from rondel.problems import Problem
from rondel.words.agreement import adjective_from, ordinal
from rondel.words.catalogue import Library
from rondel.words.cells import OWNED_BY, SEVERAL, Cells
from rondel.words.check_literals import place_in
from rondel.words.forms import with_endings
from rondel.words.grammar import Grammar
from rondel.words.languages import base_language
from rondel.words.message import Message, MessageChoice, Part, Slot, Text
from rondel.words.own_words import OWN_MODULE
from rondel.words.placeholder import PRONOUNS
from rondel.words.read import WordsFile
from rondel.words.term import NOMINATIVE, Term

# Variables that hold things, never numbers or names of players.
THINGS = frozenset(("piece", "pieces", "place", "places", "what", "die", "either"))
_WORD = re.compile(r"(?<![\w'])([^\W\d_]+(?:'[^\W\d_]+)*'?)(\s*)$")


@frozen
class Askable:
    """What a text would have to be asked for as: an article with a case, or an adjective with ~."""

    asked: str
    is_adjective: bool = False
    of_several: bool = False  # and never of one


def literal_articles(library: Library, asked: Iterable[str]) -> Iterator[Problem]:
    """Articles and adjectives before placeholders in the messages of the modules asked for."""
    asked = frozenset(asked)
    for file in library.files:
        if file.module in asked and file.module != OWN_MODULE:
            grammar = library.languages.grammar_of(file.language)
            known = _articles(grammar) | _adjectives(_adjective_terms(library, file.language), grammar)
            if known:
                yield from _in_file(file, known, library)


def _in_file(file: WordsFile, known: Mapping[str, Askable], library: Library) -> Iterator[Problem]:
    names = {term.id.partition(".")[2] for each in library.files for term in each.terms.values() if term.is_name}
    for message in file.messages.values():
        for text, slot in _before_slots(message.parts):
            found = _WORD.search(text.text) if _lacks_article(slot, names) else None
            if found and (found[2] or found[1].endswith("'")) and found[1].casefold() in known:
                spoken = known[found[1].casefold()]
                if not spoken.of_several or slot.shape.number == "other" or slot.shape.counted_by:
                    yield _literal(found, text, slot, spoken, message)


def _before_slots(parts: tuple[Part, ...]) -> Iterator[tuple[Text, Slot]]:
    """Texts with the placeholders that follow them."""
    for one, two in pairwise(parts):
        if isinstance(one, Text) and not one.is_quoted and isinstance(two, Slot):
            yield one, two
    for part in parts:
        if isinstance(part, MessageChoice):
            for branch in part.branches:
                yield from _before_slots(branch.parts)


def _lacks_article(slot: Slot, names: set[str]) -> bool:
    noun, shape = slot.noun, slot.shape
    is_thing = (noun.is_term and not noun.is_fact and noun.name not in names) or noun.name in THINGS
    is_plain = shape.article in ("", "bare") and shape.article not in PRONOUNS and not shape.preposition
    return is_thing and is_plain and not shape.figure


def _literal(found: re.Match[str], text: Text, slot: Slot, spoken: Askable, message: Message) -> Problem:
    told = say("words/literal-article.literal", found=found[1])
    if spoken.is_adjective:
        hint = say("words/literal-article.hint-adjective", placeholder=f"{spoken.asked} {slot.noun.name}: …")
    else:
        more = " ".join(filter(None, [spoken.asked, slot.shape.number]))
        hint = say("words/literal-article.hint", placeholder=f"{slot.noun.name}: {more}")
    place = place_in(text, found.start(1), found.end(1), message)
    return Problem("words/literal-article", told, place, (), hint, warns=True)


@lru_cache(maxsize=16)
def _articles(grammar: Grammar) -> dict[str, Askable]:
    """By the text: articles that change with their noun, and what they and prepositions merge to."""
    found: dict[str, Askable] = {}
    names = {each.says: name for name, each in grammar.prepositions.items()}
    for onset in grammar.elision.values():
        for word, elided in onset.items():
            for text in (word, elided) if word in names else ():
                found[text] = Askable(f"{names[word]} bare")
    for article, merged in grammar.contractions.items():
        for (preposition, _), text in merged.items() if article not in PRONOUNS else ():
            name = names.get(preposition, preposition)
            found.setdefault(text, Askable(name if article == "the" else f"{name} {article}"))
    for article, table in grammar.determiners.items():
        if _changes(table):
            of_one = {text for marks, text in table.texts if SEVERAL not in marks}
            for marks, text in table.texts:
                found.setdefault(text, Askable(_asked(article, marks, grammar), of_several=text not in of_one))
    return {text: spoken for text, spoken in found.items() if text}


def _changes(table: Cells) -> bool:
    """Whether a determiner differs by anything but who owns."""
    plain = [text for marks, text in table.texts if not any(mark.startswith(OWNED_BY) for mark in marks)]
    return len({text for text in plain if text}) > 1


def _asked(article: str, marks: frozenset[str], grammar: Grammar) -> str:
    case = next((case for case in grammar.cases if case in marks and case != NOMINATIVE), "")
    return f"{article} {case}".strip()


def _adjective_terms(library: Library, language: str) -> list[tuple[str, Term]]:
    """The adjectives among the terms of a language, with how a placeholder names them."""
    base = base_language(language)
    files = [file for file in library.files if base_language(file.language) == base]
    return [(f"~{term.id.partition('.')[2]}", term) for file in files for term in file.terms.values() if _agrees(term)]


def _agrees(term: Term) -> bool:
    first = term.forms.get(("one", NOMINATIVE), "")
    return not term.gender and not term.inside and (first.endswith("~") or ("one", "f") in term.forms)


def _adjectives(terms: list[tuple[str, Term]], grammar: Grammar) -> dict[str, Askable]:
    """By the text: adjectives in the forms that they have for some nouns and not for others."""
    written = [(f"{word.removesuffix('~')}~", adjective_from(word, grammar)) for _, word in grammar.compounds.values()]
    ordinals = [(word, ordinal(n, grammar)) for n, word in enumerate(grammar.ordinals.words, start=1)]
    found: dict[str, Askable] = {}
    for asked, term in (*terms, *written, *ordinals):
        forms = _forms(term, grammar)
        for form in forms if len(forms) > 1 else ():
            found.setdefault(form.casefold(), Askable(asked if "~" in asked else f"{asked}~", is_adjective=True))
    return found


def _forms(term: Term, grammar: Grammar) -> set[str]:
    """The forms of the singular: one and the same for all genders is no mistake before a noun of any."""
    stem = term.forms.get(("one", NOMINATIVE), "")
    table = grammar.adjectives.ending
    if table is not None and stem.endswith("~") and " " not in stem:
        endings = [table, *grammar.adjectives.behind.values()]
        return {with_endings(stem, ending, grammar) for each in endings for ending in each.all_texts}
    stored = [term.forms.get(("one", gender)) for gender in grammar.adjective_genders]
    return {form for form in (stem, *stored) if form and " " not in form} if any(stored) else set()
