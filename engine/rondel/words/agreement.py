"""A phrase to a text, in any language: which words there are, how they agree and merge, is said by its grammar."""

from __future__ import annotations

from dataclasses import replace

from rondel.words.cells import BEFORE, COUNTED, ONE, OWNED_BY, SEVERAL, Cells, Marks
from rondel.words.forms import nearest_form, with_endings
from rondel.words.grammar import Grammar
from rondel.words.term import NOMINATIVE, Phrase, Term

_APOSTROPHE = "'"
_OPTIONAL = ("the", "that", "a")  # said neither of names nor of what has no gender


def say(phrase: Phrase, grammar: Grammar) -> str:
    """der schwarze Stein, l'île, a black cube, au port, einen deiner drei Steine"""
    if phrase.article in grammar.pronouns:
        return _pronoun(phrase, grammar)
    if phrase.one_of:
        return _one_of(phrase, grammar)
    if phrase.article in grammar.compounds:
        article, adjective = grammar.compounds[phrase.article]
        before = (adjective_from(adjective, grammar), *phrase.before)
        return say(replace(phrase, article=article, before=before), grammar)
    words = _words(phrase, grammar)
    onset = "" if phrase.figure else onset_of(phrase.before[0] if phrase.before else phrase.noun, words[0], grammar)
    determiner = _determiner(phrase, onset, grammar)
    said = " ".join(words)
    if "~" in said and grammar.adjectives.ending is not None:
        said = with_endings(said, _ending(phrase, determiner, grammar), grammar)
    return _lead(phrase, determiner, onset, grammar) + _spaced(phrase.figure) + said


def _words(phrase: Phrase, grammar: Grammar) -> list[str]:
    case = phrase.case if grammar.cases else NOMINATIVE
    noun = nearest_form(phrase.noun, phrase.number, case, grammar)
    if not phrase.before and not phrase.after:
        return [noun]
    before = [_agreeing(term, phrase, grammar) for term in phrase.before]
    if before and grammar.adjectives.short:
        before[-1] = _shortened(before[-1], phrase, noun, grammar)
    return [*before, noun, *(_agreeing(term, phrase, grammar) for term in phrase.after)]


def _agreeing(term: Term, phrase: Phrase, grammar: Grammar) -> str:
    genders = grammar.adjective_genders
    if not genders:
        return nearest_form(term, "one", NOMINATIVE, grammar)
    return nearest_form(term, "one" if phrase.number == "one" else "other", phrase.noun.gender or genders[0], grammar)


def _shortened(word: str, phrase: Phrase, noun: str, grammar: Grammar) -> str:
    """An adjective directly before its noun, where it is shorter there: primer sello, nouvel anneau."""
    short = grammar.adjectives.short.get(word)
    found = None if short is None else short.at(marks_of(phrase, onset_of(phrase.noun, noun, grammar), grammar))
    return word if found is None else found


def marks_of(phrase: Phrase, onset: str, grammar: Grammar) -> Marks:
    """What tables know a phrase by; a gender that nobody knows is the first one, but for `the`, `that` and `a`."""
    gender = phrase.noun.gender
    if not gender and grammar.genders and phrase.article not in _OPTIONAL:
        gender = grammar.genders[0]
    return (
        phrase.case,
        gender,
        ONE if phrase.number == "one" else SEVERAL,
        onset,
        BEFORE if phrase.before else "",
        COUNTED if phrase.figure else "",
        OWNED_BY + phrase.owner,
    )


def _determiner(phrase: Phrase, onset: str, grammar: Grammar) -> str:
    table = grammar.determiners.get(phrase.article)
    if table is None or (phrase.noun.is_name and phrase.article in _OPTIONAL):
        return ""
    return table.at(marks_of(phrase, onset, grammar)) or ""


def _ending(phrase: Phrase, determiner: str, grammar: Grammar) -> str:
    """Of an adjective; without a known gender it has none."""
    table: Cells | None = grammar.adjectives.ending
    if determiner:
        table = grammar.adjectives.behind.get(phrase.article, table)
    number = ONE if phrase.number == "one" else SEVERAL
    return (table and table.at((phrase.case, phrase.noun.gender, number))) or ""


def _lead(phrase: Phrase, determiner: str, onset: str, grammar: Grammar) -> str:
    """Preposition and determiner with the space or apostrophe after them."""
    preposition = phrase.preposition
    if not preposition and not determiner:
        return ""
    merged = grammar.contractions.get(phrase.article, {}).get((preposition, determiner))
    if merged is not None:
        return _spaced(_elided(merged, onset, grammar))
    ahead = grammar.onsets.of(determiner) if determiner else onset
    return _spaced(_elided(preposition, ahead, grammar)) + _spaced(_elided(determiner, onset, grammar))


def _elided(word: str, onset: str, grammar: Grammar) -> str:
    """A word as it is before what begins so: d' before a vowel."""
    changed = grammar.elision.get(onset)
    return changed.get(word, word) if changed else word


def _spaced(word: str) -> str:
    return word if not word or word.endswith(_APOSTROPHE) else word + " "


def _pronoun(phrase: Phrase, grammar: Grammar) -> str:
    table = grammar.pronouns[phrase.article]
    case = grammar.pronoun_behind.get(phrase.article, phrase.case) if phrase.preposition else phrase.case
    cells = table.get(case) or table[NOMINATIVE]
    said = cells.at(marks_of(phrase, "", grammar)) or ""
    merged = grammar.contractions.get(phrase.article, {}).get((phrase.preposition, said))
    return merged or _spaced(_elided(phrase.preposition, grammar.onsets.of(said), grammar)) + said


def _one_of(phrase: Phrase, grammar: Grammar) -> str:
    """eines deiner Siegel, un de vos sceaux, two of your cards"""
    one = phrase.so_many or _one(phrase, grammar)
    case = grammar.part_case or phrase.case
    rest = replace(phrase, case=case, preposition=grammar.part_preposition, one_of=False)
    return _spaced(_elided(phrase.preposition, grammar.onsets.of(one), grammar)) + _spaced(one) + say(rest, grammar)


def _one(phrase: Phrase, grammar: Grammar) -> str:
    return grammar.one_of.at((phrase.case, phrase.noun.gender or next(iter(grammar.genders), ""), ONE)) or ""


def onset_of(term: Term, text: str, grammar: Grammar) -> str:
    """How a text begins for the ear: by its letters, unless the term says otherwise; nothing where nobody can tell."""
    return term.onset or grammar.onsets.of(text)


def adjective_from(text: str, grammar: Grammar) -> Term:
    """An adjective that is written out: `letzt~`, or `premier/première~` where the feminine is not regular."""
    if grammar.adjectives.ending is not None:
        return Term(text, grammar.language, {("one", NOMINATIVE): text})
    first, *others = text.replace("~", "").split("/") if grammar.adjective_genders else [text.replace("~", "")]
    by_gender = zip(grammar.adjective_genders[1:], others, strict=False)
    forms = {("one", NOMINATIVE): first} | {("one", gender): form for gender, form in by_gender}
    return Term(text, grammar.language, forms)


def ordinal(number: int, grammar: Grammar) -> Term:
    """The ordinal of a number as an adjective: zweit~, 22nd, 22e"""
    how = grammar.ordinals
    if 0 < number <= len(how.words):
        return replace(adjective_from(how.words[number - 1], grammar), onset=how.onset)
    figures = str(number)
    ending = max((each for each in how.figures if figures.endswith(each) and number > 0), key=len, default="")
    said = adjective_from(how.figures.get(ending, "{n}").replace("{n}", figures), grammar)
    return replace(said, onset=_figure_onset(figures, grammar) or how.onset)


def _figure_onset(figures: str, grammar: Grammar) -> str:
    """By the first group of three figures, which is said first: eleven thousand, eight hundred."""
    group = figures[: (len(figures) - 1) % 3 + 1]
    onsets = grammar.ordinals.figure_onsets
    starred = (onset for key, onset in onsets.items() if key.endswith("*") and group.startswith(key[:-1]))
    return onsets.get(group) or next(starred, onsets.get("", ""))
