"""What German and French ask of the words around a noun, written down apart from the engine's grammars.

A noun is known by its forms: which gender it has, and which numbers and cases a form may stand for.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rondel.frozen import frozen

CASES = ("nom", "gen", "dat", "acc")
COLUMNS = ("m", "f", "n", "pl")

_THEM = ("den", "die", "das", "die")
_DER = (("der", "die", "das", "die"), ("des", "der", "des", "der"), ("dem", "der", "dem", "den"), _THEM)
_EIN = (("", "e", "", "e"), ("es", "er", "es", "er"), ("em", "er", "em", "en"), ("en", "e", "", "e"))
_DIES = (("er", "e", "es", "e"), ("es", "er", "es", "er"), ("em", "er", "em", "en"), ("en", "e", "es", "e"))
_RELATIVE = (_DER[0], ("dessen", "deren", "dessen", "deren"), ("dem", "der", "dem", "denen"), _THEM)

_MERGED = {**dict.fromkeys(("im", "am", "zum", "vom", "beim"), "dem"), "zur": "der", "ins": "das", "ans": "das"}

Cell = tuple[str, str]  # case, gender or pl


def _cells(table: tuple[tuple[str, ...], ...], stem: str = "") -> Iterator[tuple[str, Cell]]:
    for case, row in zip(CASES, table, strict=True):
        for column, ending in zip(COLUMNS, row, strict=True):
            yield stem + ending, (case, column)


def _table(*pairs: tuple[str, Cell]) -> dict[str, set[Cell]]:
    found: dict[str, set[Cell]] = {}
    for word, cell in pairs:
        found.setdefault(word, set()).add(cell)
    return found


GERMAN = _table(
    *_cells(_DER),
    *((word, cell) for stem in ("ein", "kein", "dein", "sein", "ihr") for word, cell in _cells(_EIN, stem)),
    *((word, cell) for stem in ("dies", "jed", "welch") for word, cell in _cells(_DIES, stem)),
)
GERMAN |= {word: {cell for cell in GERMAN[meant] if cell[0] in ("dat", "acc")} for word, meant in _MERGED.items()}
RELATIVE = _table(*_cells(_RELATIVE))

# Endings of an adjective behind a determiner: weak, or mixed behind ein, kein, dein where these have none.
_WEAK = _table(*_cells((("e", "e", "e", "en"), ("en",) * 4, ("en",) * 4, ("en", "e", "e", "en"))))
_MIXED = _table(*_cells((("er", "e", "es", "en"), ("en",) * 4, ("en",) * 4, ("en", "e", "es", "en"))))
_INVARIABLE = ("lila", "orange")

_FRENCH = {
    "m": "le un ce cet aucun quel au du nouveau nouvel premier dernier seul tout votre chaque leur",
    "f": "la une cette aucune quelle sa nouvelle première dernière seule toute votre chaque leur",
    "pl": "les des ces vos ses leurs aux tous deux trois quatre plusieurs",
    "mpl": "quels",
    "fpl": "quelles toutes",
}
FRENCH = {
    word: {column for column, words in _FRENCH.items() if word in words.split()}
    for word in " ".join(_FRENCH.values()).split()
}


@frozen
class Renamed:
    """A noun that nobody has heard of: its gender, its singular (the genitive after a bar) and its plural."""

    gender: str
    one: str
    other: str
    genitive: str = ""

    @property
    def forms(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys((self.one, self.genitive or self.one, self.other, self.dative)))

    @property
    def dative(self) -> str:
        """Of several."""
        return self.other if self.other.endswith("n") else self.other + "n"

    def columns(self, form: str) -> set[Cell]:
        """The cells that a form of it may stand for."""
        one = {(case, self.gender) for case in CASES if (case == "gen") == (form == self.genitive) or not self.genitive}
        is_dative = form == self.dative
        cases = [case for case in CASES if self.dative == self.other or (case == "dat") == is_dative]
        several = {(case, "pl") for case in cases}
        return one if form in (self.one, self.genitive) else several


_PREPOSITIONS = ("auf", "in", "mit", "zu", "aus", "von", "bei", "für")
_BEHIND = rf"(?:, (?:(?:{'|'.join(_PREPOSITIONS)}) )?(\w+)(?= [a-zäöü]))?"
# A pronoun behind one of several is that of the one: eines deiner neuen Häuser, das dort steht.
_ONE_OF = re.compile(r"\b[Ee]in(?:e[rsmn]?)? (?:deiner|dieser|der|ihrer|seiner)(?: [a-zäöü]+)*$")


def german_faults(text: str, noun: Renamed) -> Iterator[str]:
    """Determiners and adjectives before a noun, and relative pronouns behind it, that contradict it."""
    form = "|".join(sorted(noun.forms, key=len, reverse=True))
    for found in re.finditer(rf"(, )?(?:(\w+) )??(?:(\w+) )?\b({form})\b{_BEHIND}", text):
        before, last, cells = found[2] or "", found[3] or "", noun.columns(found[4])
        is_clause = bool(found[1]) and before in ("", *_PREPOSITIONS)
        if not _fits(before.lower(), last, cells, is_clause=is_clause):
            yield found[0]
        one_of = bool(_ONE_OF.search(text, 0, found.end(3))) if found[3] else False
        if found[5] in RELATIVE and not one_of and not _same_number(RELATIVE[found[5]], cells):
            yield found[0]


def _fits(before: str, last: str, cells: set[Cell], *, is_clause: bool) -> bool:
    """Whether what stands before a noun agrees with it; behind a comma a relative pronoun may stand there."""
    if last.lower() in GERMAN and bool(GERMAN[last.lower()] & cells):
        return True
    if last.lower() in GERMAN and not (last.startswith("ein") and before in GERMAN):
        return is_clause
    if last not in _INVARIABLE and last[:1].islower() and before in GERMAN:
        return _agrees(before, last, cells)
    return True


def _agrees(determiner: str, adjective: str, cells: set[Cell]) -> bool:
    mixed = determiner.startswith(("ein", "kein", "dein", "sein", "ihr"))
    ending = next((each for each in ("en", "er", "es", "em", "e") if adjective.endswith(each)), None)
    table = _MIXED if mixed else _WEAK
    return ending is None or bool(GERMAN[determiner] & table.get(ending, set()) & cells)


def _same_number(pronoun: set[Cell], cells: set[Cell]) -> bool:
    return bool({column for _, column in pronoun} & {column for _, column in cells})


_VOWELS = "aàâeéèêiîoôuùûhœæ"
# Words that are others before a vowel, and what they are there.
_UNELIDED = "le|la|de|que|jusque|lorsque|ne|ce|ma|ta|sa|du|au|nouveau|beau|vieux"
_ELIDED = "(?:l|d|qu)['\N{RIGHT SINGLE QUOTATION MARK}]|(?:cet|nouvel|bel|vieil) "


def french_faults(text: str, noun: Renamed) -> Iterator[str]:
    """Determiners before a noun that contradict it, and words that do not fit how it begins."""
    yield from (found[0] for found in _contradicting(text, noun))
    one_or_more = f"(?:{noun.one}|{noun.other})"
    before = rf"(?:{_UNELIDED}) " if noun.one[0] in _VOWELS else f"(?:{_ELIDED})"
    yield from (found[0] for found in re.finditer(rf"\b{before}{one_or_more}\b", text, re.IGNORECASE))


def _contradicting(text: str, noun: Renamed) -> Iterator[re.Match[str]]:
    for found in re.finditer(rf"\b([\wé]+) ({noun.one}|{noun.other})\b", text):
        word, number = found[1].lower(), "one" if found[2] == noun.one else "pl"
        fits = {noun.gender} if number == "one" else {"pl", f"{noun.gender}pl"}
        if word in FRENCH and not FRENCH[word] & fits:
            yield found


# --- words that are typed in a message, so that they follow no noun ---

_NOUN = r"(?-i: (?:[a-zäöü]+ ){0,2}(?:…|[A-ZÄÖÜ]))"
_NO_NOUN = f"(?!{_NOUN})"
_OWNS = rf"sein(?:e[rsmn]?)?(?={_NOUN})|dessen(?!, was)"
_PRONOUNS = {
    ("de", "m"): rf"er|ihn|ihm|kein(?:er|en){_NO_NOUN}|{_OWNS}",
    ("de", "f"): rf"sie|ihr(?:e[rsmn]?)?|deren|keine{_NO_NOUN}",
    ("de", "n"): rf"es|ihm|kein(?:e?s){_NO_NOUN}|{_OWNS}",
    ("fr", "m"): r"ils?|lequel|lesquels|[ad]uquel|(?:aux|des)quels|celui|ceux|eux|chacun|l'un|(?:aucun|tous)(?= …)",
    ("fr", "f"): r"elles?|laquelle|(?:les|aux|des)quelles|celles?|chacune|l'une|(?:aucune|toutes)(?= …)",
}
_IMPERSONAL = {
    "de": r"gibt es|[Ee]s (?:gibt|ist|etwas)|(?:wo|wie) es ist|ist es|bleibt es",
    "fr": (
        r"[Ii]l (?:y|n'y|en|n'en|ne|(?:vous |le )?faut|(?:vous (?:en )?)?reste|existe|suffit|s'agit|s'y trouve"
        r"|va au plus|est \w+)\b"
    ),
}
# The participle behind whatever a placeholder says: it is typed for one gender.
_PARTICIPLE = r"(?!plus\b)\w+(?:é|i|u|is|it)e?s?\b"
_BEHIND_PLACEHOLDER = (
    rf"… (?:n'|ne )?(?:est|sont|soit|soient|sera|seront)(?: pas| plus| jamais| déjà)? {_PARTICIPLE}"
    rf"|… qu(?:e |')(?:vous |l'on |on )?(?:n'|ne )?(?:avez|a|ont)(?: pas| plus| jamais| déjà| encore)* {_PARTICIPLE}"
)


def typed_for(language: str, gender: str, typed: str) -> list[str]:
    """Pronouns and participles of a gender that stand in a message as plain text."""
    plain = re.sub(_IMPERSONAL[language], "", typed)
    found = re.findall(rf"(?<!\w)(?:{_PRONOUNS[language, gender]})(?!\w)", plain, re.IGNORECASE)
    return found + (re.findall(_BEHIND_PLACEHOLDER, typed) if language == "fr" else [])
