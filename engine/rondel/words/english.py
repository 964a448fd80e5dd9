"""English: plural in -s, genitive in 's, a or an."""

from __future__ import annotations

from dataclasses import replace

from rondel.words.forms import PLURAL, Grammar, Phrase, Term, nearest_form

_DETERMINERS = {
    "the": ("the", "the"),
    "this": ("this", "these"),
    "no": ("no", "no"),
    "each": ("each", "each"),
    "your": ("your", "your"),
    "their": ("their", "their"),
    "another": ("another", "other"),
    "any": ("any", "any"),
    "which": ("which", "which"),
}
_OWNED = {PLURAL: "their"}

# By case: of one, of several; `obl` stands behind a preposition.
_PRONOUNS = {
    "it": {"nom": ("it", "they"), "gen": ("its", "their"), "dat": ("it", "them"), "acc": ("it", "them")},
    "who": {"nom": ("that",) * 2, "gen": ("whose",) * 2, "acc": ("that",) * 2, "obl": ("which",) * 2},
}

_NUMBERS = "zero one two three four five six seven eight nine ten eleven twelve"
_ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth"


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


def ordinal(number: int) -> Term:
    """second, 22nd"""
    words = _ORDINALS.split()
    if 0 < number <= len(words):
        return adjective(words[number - 1])
    ending = "th" if 10 < number % 100 < 14 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    # eleven, eighteen, eighty: of 11 and 18 more follows at most in threes
    is_vowel = str(number).startswith("8") or (str(number)[:2] in ("11", "18") and len(str(number)) % 3 == 2)
    return replace(adjective(f"{number}{ending}"), onset="vowel" if is_vowel else "consonant")


def adjective(text: str) -> Term:
    return Term(text, "en", {("one", "nom"): text.replace("~", "")})


def onset(term: Term, text: str) -> str:
    """By the first letter, unless the term says otherwise."""
    return term.onset or ("vowel" if text[:1].lower() in tuple("aeiou") else "consonant")


def say(phrase: Phrase) -> str:
    """a black cube, the cubes, these three cubes, one of your cubes"""
    if phrase.article in _PRONOUNS:
        return " ".join(word for word in (phrase.preposition, _pronoun(phrase)) if word)
    words = [
        *(nearest_form(term, "one", "nom", ENGLISH) for term in phrase.before),
        nearest_form(phrase.noun, phrase.number, phrase.case, ENGLISH),
        *(nearest_form(term, "one", "nom", ENGLISH) for term in phrase.after),
    ]
    first = phrase.before[0] if phrase.before else phrase.noun
    part = "one of" if phrase.one_of else ""
    lead = [phrase.preposition, part, _determiner(phrase, onset(first, words[0])), phrase.figure]
    return " ".join(word for word in [*lead, *words] if word)


def _pronoun(phrase: Phrase) -> str:
    table, is_who = _PRONOUNS[phrase.article], phrase.article == "who"
    case = ("obl" if is_who else "acc") if phrase.preposition else phrase.case
    return table.get(case, table["nom"])[phrase.number != "one"]


def _determiner(phrase: Phrase, onset: str) -> str:
    if phrase.article in ("", "bare") or (phrase.noun.is_name and phrase.article in ("the", "a")):
        return ""
    if phrase.article == "a":
        return "" if phrase.number != "one" else "an" if onset == "vowel" else "a"
    if phrase.article == "its":
        return _OWNED.get(phrase.owner, "its")
    return _DETERMINERS[phrase.article][phrase.number != "one"]


ENGLISH = Grammar(
    language="en",
    genders=(),
    cases=("nom", "gen"),
    articles=("a", *_DETERMINERS, "its"),
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
    ordinal=ordinal,
    number_words=tuple(_NUMBERS.split()),
    counting_articles={0: "no"},
    pronoun_cases={word: tuple(table) for word, table in _PRONOUNS.items()},
)
