"""French: two genders, elision (l', d'), contraction (du, au, des, aux), adjectives that agree.

Whether a word with h elides is a fact of the word and is stored (`onset`); others tell it by their letter. Words files
are written with what a keyboard has; what is said is set as a printer would.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache

from rondel.words.forms import PLURAL, Grammar, Phrase, Term, nearest_form

APOSTROPHE = "'"
PRINTED_APOSTROPHE = "\N{RIGHT SINGLE QUOTATION MARK}"
FIXED_BLANK = "\N{NO-BREAK SPACE}"

_ELISION = re.compile(rf"(?<=\w){APOSTROPHE}")
_KEPT_BLANK = re.compile(" (?=[;:?!»])|(?<=«) ")  # no line may end there

_VOWELS = tuple("aàâäæeéèêëiîïoôöœuùûü")

# By article: masculine, feminine, before a vowel (either gender), plural (of either gender, or of each).
_DETERMINERS = {
    "the": ("le", "la", "l" + APOSTROPHE, "les"),
    "a": ("un", "une", "", "des"),
    "this": ("ce", "cette", "", "ces"),
    "no": ("aucun", "aucune", "", "aucuns"),
    "each": ("chaque", "chaque", "chaque", "chaque"),
    "your": ("votre", "votre", "", "vos"),
    "their": ("son", "sa", "son", "ses"),
    "its": ("son", "sa", "son", "ses"),
    "any": ("n'importe quel", "n'importe quelle", "", "n'importe quels"),
    "which": ("quel", "quelle", "", "quels"),
}
_FEMININE_PLURALS = {"any": "n'importe quelles", "which": "quelles", "no": "aucunes"}
_OWNED_BY_SEVERAL = ("leur", "leurs")

# By case: masculine, feminine, and the same of several; `obl` stands behind a preposition.
_PRONOUNS = {
    "it": {
        "nom": ("il", "elle", "ils", "elles"),
        "acc": ("le", "la", "les", "les"),
        "dat": ("lui", "lui", "leur", "leur"),
        "obl": ("lui", "elle", "eux", "elles"),
    },
    "who": {
        "nom": ("qui",) * 4,
        "acc": ("que",) * 4,
        "gen": ("dont",) * 4,
        "obl": ("lequel", "laquelle", "lesquels", "lesquelles"),
    },
}

_NUMBERS = "zéro un deux trois quatre cinq six sept huit neuf dix onze douze"
_ORDINALS = (
    *["premier/première", "deuxième", "troisième", "quatrième", "cinquième", "sixième"],
    *["septième", "huitième", "neuvième", "dixième", "onzième", "douzième"],
)
_MERGED = {
    ("de", "le"): "du",
    ("de", "les"): "des",
    ("à", "le"): "au",
    ("à", "les"): "aux",
    ("de", "lequel"): "duquel",
    ("de", "lesquels"): "desquels",
    ("de", "lesquelles"): "desquelles",
    ("à", "lequel"): "auquel",
    ("à", "lesquels"): "auxquels",
    ("à", "lesquelles"): "auxquelles",
}


def regular(term: Term, number: str, case: str) -> str | None:
    """The plural of a single word, and the forms of an adjective: case stands for its gender."""
    if case == "nom":
        return _plural(term, number)
    if case not in ("m", "f"):
        return None
    base = term.forms.get(("one", case)) or _feminine(term.forms.get(("one", "nom")), case)
    return base if number == "one" or base is None else _plural_of(base)


def _plural(term: Term, number: str) -> str | None:
    base = term.forms.get(("one", "nom"))
    if number == "one" or base is None or " " in base or term.only:
        return None
    return _plural_of(base)


def _plural_of(word: str) -> str:
    if word.endswith(("s", "x", "z")):
        return word
    if word.endswith("al"):
        return word[:-1] + "ux"
    return word + ("x" if word.endswith(("au", "eu")) else "s")


def _feminine(base: str | None, gender: str) -> str | None:
    if base is None or gender == "m":
        return base
    return base if base.endswith("e") else base + "e"


def ordinal(number: int) -> Term:
    """deuxième, 22e; none of them elides, not even onzième"""
    found = adjective(_ORDINALS[number - 1] if 0 < number <= len(_ORDINALS) else f"{number}e/{number}e")
    return replace(found, onset="consonant")


def adjective(text: str) -> Term:
    """Of `spécifique~`, or of `premier/première~` where the feminine is not regular."""
    masculine, _, feminine = text.replace("~", "").partition("/")
    forms = {("one", "nom"): masculine}
    return Term(text, "fr", forms | ({("one", "f"): feminine} if feminine else {}))


def onset(term: Term, text: str) -> str:
    """By the first letter, except that nobody can tell it of an h."""
    if term.onset:
        return term.onset
    first = text[:1].lower()
    return "vowel" if first in _VOWELS else "" if first == "h" else "consonant"


def say(phrase: Phrase) -> str:
    """le pion noir, l'île, du pion, à l'île, aux cartes, une de vos trois cartes"""
    if phrase.article in _PRONOUNS:
        return _pronoun(phrase)
    if phrase.one_of:
        one = "une" if phrase.noun.gender == "f" else "un"
        several = say(replace(phrase, preposition="de", one_of=False))
        return f"{_spaced(phrase.preposition, before_vowel=True)}{one} {several}"
    if phrase.article == "another":
        return say(replace(phrase, article="a", before=(adjective("autre"), *phrase.before)))
    words = [
        *(_agreeing(term, phrase) for term in phrase.before),
        nearest_form(phrase.noun, phrase.number, "nom", FRENCH),
        *(_agreeing(term, phrase) for term in phrase.after),
    ]
    first = phrase.before[0] if phrase.before else phrase.noun
    elides = not phrase.figure and onset(first, words[0]) == "vowel"
    return _lead(phrase, elides) + _spaced(phrase.figure) + " ".join(words)


def _pronoun(phrase: Phrase) -> str:
    table = _PRONOUNS[phrase.article]
    forms = table.get("obl" if phrase.preposition else phrase.case, table["nom"])
    said = forms[(phrase.noun.gender == "f") + 2 * (phrase.number != "one")]
    return _MERGED.get((phrase.preposition, said)) or _spaced(phrase.preposition, said.startswith(_VOWELS)) + said


def _agreeing(term: Term, phrase: Phrase) -> str:
    number = "one" if phrase.number == "one" else "other"
    return nearest_form(term, number, phrase.noun.gender or "m", FRENCH)


def _lead(phrase: Phrase, elides: bool) -> str:
    """Preposition and article with the space or apostrophe after them."""
    determiner = _determiner(phrase, elides)
    if phrase.preposition == "de" and determiner in ("des", "de", "d" + APOSTROPHE):
        return _spaced("de", elides)
    merged = _MERGED.get((phrase.preposition, determiner))
    if merged:
        return _spaced(merged)
    ahead = determiner.startswith(_VOWELS) if determiner else elides
    return _spaced(phrase.preposition, ahead) + _spaced(determiner)


def _spaced(word: str, before_vowel: bool = False) -> str:
    if word == "de" and before_vowel:
        return "d" + APOSTROPHE
    return word if not word or word.endswith(APOSTROPHE) else word + " "


def _determiner(phrase: Phrase, elides: bool) -> str:
    if phrase.article not in _DETERMINERS or (phrase.noun.is_name and phrase.article in ("the", "a")):
        return ""
    masculine, feminine, vowel, plural = _DETERMINERS[phrase.article]
    if phrase.article == "its" and phrase.owner == PLURAL:
        return _OWNED_BY_SEVERAL[phrase.number != "one"]
    if phrase.number != "one":
        return _plural_determiner(phrase, elides, plural)
    if elides and vowel:
        return vowel
    if phrase.article == "this" and elides and phrase.noun.gender != "f":
        return "cet"
    unknown = "" if phrase.article in ("the", "a") else masculine
    return {"m": masculine, "f": feminine}.get(phrase.noun.gender, unknown)


def _plural_determiner(phrase: Phrase, elides: bool, usual: str) -> str:
    """des cartes, but d'autres cartes, de nouvelles cartes, and trois autres cartes"""
    if phrase.article == "a" and phrase.figure:
        return ""
    if phrase.article == "a" and phrase.before:
        return "d" + APOSTROPHE if elides else "de"
    return _FEMININE_PLURALS.get(phrase.article, usual) if phrase.noun.gender == "f" else usual


@lru_cache(maxsize=4096)
def finish(text: str) -> str:
    """With curved apostrophes, and with blanks at which no line ends before signs and inside quotation marks."""
    return _KEPT_BLANK.sub(FIXED_BLANK, _ELISION.sub(PRINTED_APOSTROPHE, text))


_EITHER = ("nom",)

FRENCH = Grammar(
    language="fr",
    genders=("m", "f"),
    cases=(),
    articles=(*_DETERMINERS, "another"),
    adjective_genders=("m", "f"),
    prepositions={"de": _EITHER, "à": _EITHER},
    places={
        "": {"to": ("à", "nom"), "at": ("à", "nom"), "from": ("de", "nom")},
        "dans": {"to": ("dans", "nom"), "at": ("dans", "nom"), "from": ("de", "nom")},
        "sur": {"to": ("sur", "nom"), "at": ("sur", "nom"), "from": ("de", "nom")},
        "chez": {"to": ("chez", "nom"), "at": ("chez", "nom"), "from": ("de chez", "nom")},
    },
    joiners={"and": (" et ", " et "), "or": (" ou ", " ou ")},
    regular=regular,
    adjective=adjective,
    onset=onset,
    say=say,
    ordinal=ordinal,
    number_words=tuple(_NUMBERS.split()),
    counting_articles={0: "no", 1: "a"},
    pronoun_cases={word: tuple(table) for word, table in _PRONOUNS.items()},
    semicolon=" ; ",
    finish=finish,
)
