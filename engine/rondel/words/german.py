"""German: four cases, three genders, endings of adjectives, prepositions that merge with their article.

A regular noun stores its nominative in both numbers. The other cases follow (des Steins, den Steinen) as long
as the noun is the last word of its term and nothing but adjectives, marked with ~, stands before it; a weak
noun (der Bote, den Boten) and a genitive in -es are stored.
"""

from __future__ import annotations

from dataclasses import replace

from rondel.words.forms import PLURAL, Grammar, Phrase, Term, nearest_form

_COLUMNS = ("m", "f", "n", PLURAL)


def _table(**rows: str) -> dict[tuple[str, str], str]:
    """Rows by case, columns by gender and plural; - for a form that does not exist."""
    return {
        (case, column): "" if ending == "-" else ending
        for case, row in rows.items()
        for column, ending in zip(_COLUMNS, row.split(), strict=True)
    }


_DER = _table(nom="der die das die", gen="des der des der", dat="dem der dem den", acc="den die das die")
_EIN = _table(nom="ein eine ein -", gen="eines einer eines -", dat="einem einer einem -", acc="einen eine ein -")
_KEIN = {place: "k" + form for place, form in _EIN.items()} | {
    ("nom", "pl"): "keine",
    ("gen", "pl"): "keiner",
    ("dat", "pl"): "keinen",
    ("acc", "pl"): "keine",
}
_DIES = _table(nom="er e es e", gen="es er es er", dat="em er em en", acc="en e es e")

_EINER = _table(
    nom="einer eine eines -", gen="eines einer eines -", dat="einem einer einem -", acc="einen eine eines -"
)

_KEIN_ENDINGS = {place: form.removeprefix("kein") for place, form in _KEIN.items()}
_OWNED = {"f": "ihr", PLURAL: "ihr"}
_STEMS = {"your": "dein", "their": "sein"}

_PRONOUNS = {
    "it": _table(nom="er sie es sie", gen="seiner ihrer seiner ihrer", dat="ihm ihr ihm ihnen", acc="ihn sie es sie"),
    "who": _table(
        nom="der die das die", gen="dessen deren dessen deren", dat="dem der dem denen", acc="den die das die"
    ),
}

_NUMBERS = "null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf"
_ORDINALS = "erst zweit dritt viert fünft sechst siebt acht neunt zehnt elft zwölft"

# Articles that are `a` with an adjective: ein anderes Siegel, andere Siegel.
_WITH_ADJECTIVE = {"another": "ander~", "any": "beliebig~"}

_STRONG = _table(nom="er e es e", gen="en er en er", dat="em er em en", acc="en e es e")
_WEAK = _table(nom="e e e en", gen="en en en en", dat="en en en en", acc="en e e en")
_MIXED = _table(nom="er e es en", gen="en en en en", dat="en en en en", acc="en e es en")

_MERGED = {
    ("an", "dem"): "am",
    ("bei", "dem"): "beim",
    ("in", "dem"): "im",
    ("von", "dem"): "vom",
    ("zu", "dem"): "zum",
    ("zu", "der"): "zur",
    ("an", "das"): "ans",
    ("in", "das"): "ins",
}


def regular(term: Term, number: str, case: str) -> str | None:
    """A case that needs no storing."""
    base = term.forms.get((number, "nom"))
    if base is None or case == "nom":
        return None
    if number == "one":
        return _genitive(term, base) if case == "gen" else base
    return _dative_plural(base) if case == "dat" else base


def _genitive(term: Term, base: str) -> str | None:
    if term.gender == "f" or base.endswith("~"):
        return base
    if not _ends_in_noun(base) or not (term.gender or term.is_name):
        return None
    if base.endswith(("s", "ß", "x", "z")):
        return base + "'" if term.is_name else None
    return base + "s"


def _dative_plural(base: str) -> str | None:
    if not _ends_in_noun(base):
        return None
    if base.endswith(("n", "s", "~")):
        return base
    # A foreign plural such as Boni takes no -n; it is stored.
    return base + "n" if base.endswith(("e", "l", "r")) else None


def _ends_in_noun(base: str) -> bool:
    return all(word.endswith("~") for word in base.split()[:-1])


def ordinal(number: int) -> Term:
    """zweit~, 22."""
    words = _ORDINALS.split()
    return adjective(f"{words[number - 1]}~" if 0 < number <= len(words) else f"{number}.")


def adjective(text: str) -> Term:
    return Term(text, "de", {("one", "nom"): text})


def onset(term: Term, text: str) -> str:
    """German has no elision."""
    return term.onset or "consonant"


def say(phrase: Phrase) -> str:
    """der schwarze Stein, einem schwarzen Stein, im Haus, einen deiner drei Steine"""
    if phrase.article in _PRONOUNS:
        pronoun = _PRONOUNS[phrase.article][phrase.case, phrase.column or "m"]
        return " ".join(word for word in (phrase.preposition, pronoun) if word)
    if phrase.one_of:
        one = _EINER[phrase.case, phrase.noun.gender or "m"]
        several = say(replace(phrase, case="gen", preposition="", one_of=False))
        return " ".join(word for word in (phrase.preposition, one, several) if word)
    if phrase.article in _WITH_ADJECTIVE:
        before = (adjective(_WITH_ADJECTIVE[phrase.article]), *phrase.before)
        return say(replace(phrase, article="a", before=before))
    determiner = _determiner(phrase)
    ending = _ending(phrase, determiner)
    words = [
        *(nearest_form(term, "one", "nom", GERMAN) for term in phrase.before),
        nearest_form(phrase.noun, phrase.number, phrase.case, GERMAN),
        *(nearest_form(term, "one", "nom", GERMAN) for term in phrase.after),
    ]
    lead = _MERGED.get((phrase.preposition, determiner)) if phrase.article == "the" else None
    text = " ".join([lead] if lead else [word for word in (phrase.preposition, determiner) if word])
    text = " ".join(word for word in (text, phrase.figure) if word)
    return " ".join([*([text] if text else []), *(word.replace("~", ending) for word in words)])


def _determiner(phrase: Phrase) -> str:
    place = (phrase.case, phrase.column or "m")
    if phrase.article in ("the", "a") and (phrase.noun.is_name or not phrase.column):
        return ""
    match phrase.article:
        case "the":
            return _DER[place]
        case "a":
            return _EIN[place]
        case "no":
            return _KEIN[place]
        case "this":
            return "dies" + _DIES[place]
        case "each":
            return "jed" + _DIES[place]
        case "which":
            return "welch" + _DIES[place]
        case "your" | "their":
            return _STEMS[phrase.article] + _KEIN_ENDINGS[place]
        case "its":
            return _OWNED.get(phrase.owner, "sein") + _KEIN_ENDINGS[place]
    return ""


def _ending(phrase: Phrase, determiner: str) -> str:
    """Of an adjective: weak after der, mixed after ein, strong where no article shows the case."""
    is_mixed = phrase.article in ("a", "no", "your", "their", "its")
    table = _STRONG if not determiner else _MIXED if is_mixed else _WEAK
    return table.get((phrase.case, phrase.column), "")


GERMAN = Grammar(
    language="de",
    genders=("m", "f", "n"),
    cases=("nom", "gen", "dat", "acc"),
    articles=("the", "a", "no", "this", "each", "your", "their", "another", "any", "which", "its"),
    adjective_genders=(),
    prepositions={
        "in": ("dat", "acc"),
        "an": ("dat", "acc"),
        "von": ("dat",),
        "zu": ("dat",),
        "bei": ("dat",),
    },
    places={
        "": {"to": ("zu", "dat"), "at": ("bei", "dat"), "from": ("von", "dat")},
        "in": {"to": ("in", "acc"), "at": ("in", "dat"), "from": ("aus", "dat")},
        "auf": {"to": ("auf", "acc"), "at": ("auf", "dat"), "from": ("von", "dat")},
        "an": {"to": ("an", "acc"), "at": ("an", "dat"), "from": ("von", "dat")},
    },
    joiners={"and": (" und ", " und "), "or": (" oder ", " oder ")},
    regular=regular,
    adjective=adjective,
    onset=onset,
    say=say,
    ordinal=ordinal,
    number_words=tuple(_NUMBERS.split()),
    counting_articles={0: "no", 1: "a"},
    pronoun_cases=dict.fromkeys(_PRONOUNS, ("nom", "gen", "dat", "acc")),
    part_case="gen",
    asks_owner=True,
)
