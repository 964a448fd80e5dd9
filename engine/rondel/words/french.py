"""French: two genders, elision (l', d'), contraction (du, au, des, aux), adjectives that agree.

Whether a word with h elides is a fact of the word and is stored (`onset`); others tell it by their letter. Words files
are written with what a keyboard has; what is said is set as a printer would.
"""

from __future__ import annotations

import re
from functools import lru_cache

from rondel.words.forms import Grammar, Phrase, Term, nearest_form

APOSTROPHE = "'"
PRINTED_APOSTROPHE = "\N{RIGHT SINGLE QUOTATION MARK}"
FIXED_BLANK = "\N{NO-BREAK SPACE}"

_ELISION = re.compile(rf"(?<=\w){APOSTROPHE}")
_KEPT_BLANK = re.compile(" (?=[;:?!»])|(?<=«) ")  # no line may end there

_VOWELS = tuple("aàâäæeéèêëiîïoôöœuùûü")

# By article: masculine, feminine, before a vowel (either gender), plural.
_DETERMINERS = {
    "the": ("le", "la", "l" + APOSTROPHE, "les"),
    "a": ("un", "une", "", "des"),
    "this": ("ce", "cette", "", "ces"),
    "no": ("aucun", "aucune", "", "aucuns"),
    "each": ("chaque", "chaque", "chaque", "chaque"),
}
_MERGED = {
    ("de", "le"): "du",
    ("de", "les"): "des",
    ("à", "le"): "au",
    ("à", "les"): "aux",
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
    """le pion noir, l'île, du pion, à l'île, aux cartes"""
    words = [
        *(_agreeing(term, phrase) for term in phrase.before),
        nearest_form(phrase.noun, phrase.number, "nom", FRENCH),
        *(_agreeing(term, phrase) for term in phrase.after),
    ]
    first = phrase.before[0] if phrase.before else phrase.noun
    elides = onset(first, words[0]) == "vowel"
    return _lead(phrase, elides) + " ".join(words)


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
    if phrase.number != "one":
        return _before_adjective(elides) if phrase.article == "a" and phrase.before else plural
    if elides and vowel:
        return vowel
    if phrase.article == "this" and elides and phrase.noun.gender != "f":
        return "cet"
    unknown = "" if phrase.article in ("the", "a") else masculine
    return {"m": masculine, "f": feminine}.get(phrase.noun.gender, unknown)


def _before_adjective(elides: bool) -> str:
    """des cartes, but d'autres cartes and de nouvelles cartes"""
    return "d" + APOSTROPHE if elides else "de"


@lru_cache(maxsize=4096)
def finish(text: str) -> str:
    """With curved apostrophes, and with blanks at which no line ends before signs and inside quotation marks."""
    return _KEPT_BLANK.sub(FIXED_BLANK, _ELISION.sub(PRINTED_APOSTROPHE, text))


_EITHER = ("nom",)

FRENCH = Grammar(
    language="fr",
    genders=("m", "f"),
    cases=(),
    articles=tuple(_DETERMINERS),
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
    semicolon=" ; ",
    finish=finish,
)
