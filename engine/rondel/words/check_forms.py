"""Check of forms: what the messages of a language ask of its terms, and which terms cannot give it.

A message may ask it of a term that it names, or of every term that its variable may hold.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache

from rondel.messages.said import Said, say
from rondel.problems import Problem, Remark
from rondel.words.agreement import onset_of
from rondel.words.catalogue import Catalogue, Library, catalogue_from_library
from rondel.words.forms import find_form, governed, nearest_form
from rondel.words.grammar import NO_CELLS, Grammar
from rondel.words.languages import base_language
from rondel.words.message import Demand, Message
from rondel.words.own_words import OWN_MODULE
from rondel.words.placeholder import PRONOUNS, FormShape, NounName
from rondel.words.read import local_id
from rondel.words.term import Term

_GENDER = "gender"


def missing_forms(
    library: Library, wanted_terms: frozenset[str], holds: Mapping[str, frozenset[str]]
) -> Iterator[Problem]:
    """Forms that a message asks for and a term does not have."""
    local = _by_beginning(wanted_terms, library.modules)
    for language in sorted({file.language for file in library.files if file.module != OWN_MODULE}):
        catalogue = catalogue_from_library(library, language)
        seen = {(id, "") for file in library.files for id in file.spoilt}
        find = cache(catalogue.find_term)  # most terms are asked for by many messages
        asked: set[tuple[str, str]] = set()
        for message, demand, held in _demands(catalogue, holds):
            for id in sorted(_nouns(demand.noun, held, local, holds)):
                if (id, demand.mark) not in asked:
                    asked.add((id, demand.mark))
                    yield from _unmet_by(message, demand, find(id), catalogue, seen)


def _by_beginning(ids: Iterable[str], modules: tuple[str, ...]) -> dict[str, list[str]]:
    """Ids by whatever they begin with before a dot, without their modules."""
    found: dict[str, list[str]] = {}
    for id in ids:
        parts = local_id(id, modules).split(".")
        for length in range(1, len(parts)):
            found.setdefault(".".join(parts[:length]), []).append(id)
    return found


def _demands(catalogue: Catalogue, holds: Mapping[str, frozenset[str]]) -> Iterator[tuple[Message, Demand, str]]:
    """What is asked, with the name under which `holds` has its variable; what is asked alike is looked at once."""
    base = base_language(catalogue.language)
    alike: set[tuple[str, str, str]] = set()
    for language in catalogue.chain:
        if base_language(language) == base:
            # The engine's own messages come last: an author knows those of the module better.
            inside = [each for term in catalogue.terms[language].values() for each in term.inside.values()]
            for message in sorted([*catalogue.messages[language].values(), *inside], key=_is_own):
                for demand in message.demands:
                    noun = demand.noun
                    held = "" if noun.is_term else _held_by(message, noun, holds)
                    mark = (noun.name, held, demand.mark)
                    if mark not in alike:
                        alike.add(mark)
                        yield message, demand, held


def _is_own(message: Message) -> bool:
    return message.id.startswith(OWN_MODULE + ".")


def _held_by(message: Message, noun: NounName, holds: Mapping[str, frozenset[str]]) -> str:
    """Under which name `holds` has a variable: with its message, or for all; nothing if it has not."""
    names = (f"{message.id.partition('.')[2]} {noun.name}", f"{message.id} {noun.name}", noun.name)
    return next((name for name in names if name in holds), "")


def _nouns(
    noun: NounName, held: str, local: Mapping[str, list[str]], holds: Mapping[str, frozenset[str]]
) -> Iterable[str]:
    """The terms that a noun may be; `local` are the ids of all that are wanted, by their beginnings."""
    if noun.is_term:
        return (noun.name,)
    return holds[held] if held else local.get(noun.name, ())


def _unmet_by(
    message: Message, demand: Demand, term: Term | None, catalogue: Catalogue, seen: set[tuple[str, str]]
) -> Iterator[Problem]:
    """Each form is asked for once, and nothing of a term that is wrong already (seen with no form)."""
    if term is None or term.language != catalogue.language or (term.id, "") in seen:
        return
    for what in _lacks(term, demand, catalogue):
        if (term.id, what) not in seen:
            seen.add((term.id, what))
            yield _missing(term, what, message, demand, catalogue)


def _lacks(term: Term, demand: Demand, catalogue: Catalogue) -> tuple[str, ...]:
    if demand.mark not in term.lacks:
        grammar = catalogue.grammar_of(catalogue.language)
        term.lacks[demand.mark] = tuple(lacking(term, demand.shape, demand.asks_gender, grammar))
    return term.lacks[demand.mark]


def _missing(term: Term, what: str, asking: Message, demand: Demand, catalogue: Catalogue) -> Problem:
    shown, asked_by = (local_id(each, catalogue.modules) for each in (term.id, asking.id))
    message = say("words/missing-form.missing", name=shown, form=_form_name(what), message=asked_by)
    also = (Remark(demand.noun.span, say("place.asked-for")),)
    return Problem("words/missing-form", message, term.span, also, _hint(what))


def _form_name(what: str) -> Said:
    number, _, case = what.partition(" ")
    return say("words/missing-form.case", case=case, number=number) if case else say("what.name", name=what)


def _hint(what: str) -> Said:
    if what in (_GENDER, "onset"):
        return say("words/missing-form.hint-add", name=what)
    if what == "other":
        return say("words/missing-form.hint-plural")
    number, _, case = what.partition(" ")
    if case:
        return say("words/missing-form.hint-case", number=number, case=case)
    return say("words/missing-form.hint-add", name=number)


def lacking(term: Term, shape: FormShape, asks_gender: bool, grammar: Grammar) -> Iterator[str]:
    """What a term would need for a shape and does not have: "gender", "onset", "other", "one gen"."""
    preposition, case = governed(term, shape.preposition, shape.case, grammar)
    if shape.article in PRONOUNS:
        yield from _lacking_for_pronoun(term, shape, grammar)
        return
    case = grammar.part_case or case if shape.one_of else case
    article = shape.article or ("the" if preposition or shape.one_of else "")
    if (article, preposition) != (shape.article, shape.preposition):
        shape = replace(shape, article=article, preposition=preposition)
    numbers = _numbers(term, shape)
    for number in numbers:
        if find_form(term, number, "nom", grammar) is None:
            yield number
        elif find_form(term, number, case, grammar) is None:
            yield f"{number} {case}"
    yield from _lacking_when_counted(term, shape, case, grammar)
    asks_gender = asks_gender or (_needs_gender(shape, grammar) and not term.is_name)
    if asks_gender and ("one" in numbers or shape.one_of) and grammar.genders and not term.gender:
        yield _GENDER
    if _needs_onset(term, shape, grammar):
        yield "onset"


def _lacking_when_counted(term: Term, shape: FormShape, case: str, grammar: Grammar) -> Iterator[str]:
    """The forms that numbers of some category ask for: in Polish the genitive of several."""
    if not shape.counted_by or term.only:
        return
    for category, cases in grammar.counted_cases.items():
        is_stored = any(number == category for number, _ in term.forms)
        asked = cases.get(case, case)
        if asked != case and not is_stored and find_form(term, "other", asked, grammar) is None:
            yield f"other {asked}"


def _lacking_for_pronoun(term: Term, shape: FormShape, grammar: Grammar) -> Iterator[str]:
    """A pronoun has no form of its noun in it."""
    if "one" in _numbers(term, shape) and grammar.genders and not term.gender and not term.is_name:
        yield _GENDER


def _numbers(term: Term, shape: FormShape) -> tuple[str, ...]:
    if term.only:
        return (term.only,)
    if shape.one_of:
        return ("other",)
    if shape.counted_by:
        return ("one", "other") if term.usual_number == "one" else ("other",)
    return (shape.number or term.usual_number,)


def _needs_gender(shape: FormShape, grammar: Grammar) -> bool:
    return shape.article in grammar.articles or bool(shape.before or shape.after or shape.figure)


def _needs_onset(term: Term, shape: FormShape, grammar: Grammar) -> bool:
    """Whether what stands before a term depends on how it begins, and nobody can tell."""
    if shape.before or term.onset:
        return False
    elides = any(shape.preposition in words for words in grammar.elision.values())
    if not elides and not _hears_onset(term, shape.article, grammar):
        return False
    return not onset_of(term, nearest_form(term, term.usual_number, "nom", grammar), grammar)


def _hears_onset(term: Term, article: str, grammar: Grammar) -> bool:
    """Whether an article changes with the onset, for the gender of a term."""
    cells = grammar.determiners.get(article, NO_CELLS)
    if cells.marks.isdisjoint(grammar.onset_classes):
        return False
    foreign = frozenset(grammar.genders) - {term.gender or next(iter(grammar.genders), "")}
    return any(not asked.isdisjoint(grammar.onset_classes) for asked, _ in cells.texts if asked.isdisjoint(foreign))
