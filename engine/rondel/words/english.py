"""English: plural in -s, genitive in 's, a or an."""

from __future__ import annotations

from rondel.words.forms import Grammar, Phrase, Term, nearest_form

_DETERMINERS = {
    "the": ("the", "the"),
    "this": ("this", "these"),
    "no": ("no", "no"),
    "each": ("each", "each"),
}


def regular(term: Term, number: str, case: str) -> str | None:
    """cube, cubes, cube's, cubes'."""
    if case == "gen":
        return _genitive(term, number)
    base = term.forms.get(("one", "nom"))
    if number == "one" or base is None or term.only:
        return None
    return _plural(base)


def _genitive(term: Term, number: str) -> str | None:
    base = term.forms.get((number, "nom")) or regular(term, number, "nom")
    if base is None:
        return None
    return base + ("'" if number != "one" and base.endswith("s") else "'s")


def _plural(word: str) -> str:
    if word.endswith(("s", "x", "z", "ch", "sh")):
        return word + "es"
    if word.endswith("y") and word[-2:-1] not in tuple("aeiou"):
        return word[:-1] + "ies"
    return word + "s"


def adjective(text: str) -> Term:
    return Term(text, "en", {("one", "nom"): text.replace("~", "")})


def onset(term: Term, text: str) -> str:
    """By the first letter, unless the term says otherwise."""
    return term.onset or ("vowel" if text[:1].lower() in tuple("aeiou") else "consonant")


def say(phrase: Phrase) -> str:
    """a black cube, the cubes, these cubes"""
    words = [
        *(nearest_form(term, "one", "nom", ENGLISH) for term in phrase.before),
        nearest_form(phrase.noun, phrase.number, phrase.case, ENGLISH),
        *(nearest_form(term, "one", "nom", ENGLISH) for term in phrase.after),
    ]
    first = phrase.before[0] if phrase.before else phrase.noun
    lead = [phrase.preposition, _determiner(phrase, onset(first, words[0]))]
    return " ".join(word for word in [*lead, *words] if word)


def _determiner(phrase: Phrase, onset: str) -> str:
    if phrase.article in ("", "bare") or (phrase.noun.is_name and phrase.article in ("the", "a")):
        return ""
    if phrase.article == "a":
        return "" if phrase.number != "one" else "an" if onset == "vowel" else "a"
    return _DETERMINERS[phrase.article][phrase.number != "one"]


ENGLISH = Grammar(
    language="en",
    genders=(),
    cases=("nom", "gen"),
    articles=("a", *_DETERMINERS),
    adjective_genders=(),
    prepositions={},
    places={
        "": {"to": ("to", "nom"), "at": ("at", "nom"), "from": ("from", "nom")},
        "in": {"to": ("to", "nom"), "at": ("in", "nom"), "from": ("from", "nom")},
        "on": {"to": ("to", "nom"), "at": ("on", "nom"), "from": ("from", "nom")},
    },
    joiners={"and": (" and ", ", and "), "or": (" or ", ", or ")},
    regular=regular,
    adjective=adjective,
    onset=onset,
    say=say,
)
