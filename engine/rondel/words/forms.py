"""Terms: the words of a game as entries with stored forms, and which form is taken.

A words file says under `terms:` what a thing is called. A bare string is a word with regular forms; an entry
stores what is not regular, and what an article, an adjective or a contraction must know of it:

    piece.cube: cube                                             # English: cube, cubes, a cube
    piece.die: {one: die, other: dice}
    piece.stone: {gender: m, one: Stein, other: Steine}          # German: des Steins, den Steinen by rule
    piece.house: {gender: n, one: {nom: Haus, gen: Hauses}, other: Häuser}
    set.colour.black: schwarz~                                   # ~ takes the ending of an adjective
    piece.stranger: {gender: m, one: Fremd~, other: Fremd~}      # ein Fremder, der Fremde, dem Fremden
    piece.island: {gender: f, one: île}                          # French: l'île, de l'île, les îles
    set.colour.white: {m: blanc, f: blanche}                     # an adjective with a form per gender

    one, other     a text, or texts by case: {nom: ..., gen: ..., dat: ..., acc: ...}; few, many as in CLDR
    m, f           the forms of a French adjective, each a text or {one: ..., other: ...}
    gender         m, f, n
    article        none, for a name that never takes one; the, for the only one of its kind, never "a"
    onset          vowel or consonant, where the first letter does not tell (l'hôtel, le héros; an hour)
    where          the preposition of a place: in, on; in, auf, an; dans, sur, chez
    only           one, for a thing that has no plural: the singular then serves for both
    verb           lay, for what is laid and not moved; a message may have a branch of that name
    status         printed (in an edition of the game) or proposed (by us)
    edition        the edition it is printed in;  note: whatever a translator should know

A form may name other terms by their ids, in placeholders as a message has them (`inside`):

    piece.card: {one: "card ({~set.colour.black place.park: at})"}

A form is looked for in this order: as stored; as the language forms it regularly; the nominative of the same
number; a form of another number; the id itself. What is not found in the first two is reported by the check.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import field, replace

from rondel.frozen import frozen
from rondel.problems import Span
from rondel.words.message import Message, names

NOMINATIVE = "nom"
PLURAL = "pl"
VERBS = ("lay",)
NOWHERE = Span("")

_ID = re.compile(r"[a-z0-9_-]+(\.[a-z0-9_-]+)*")


@frozen
class Term:
    """A word of the game; its forms are kept by number and by case (of an adjective: by gender)."""

    id: str
    language: str
    forms: Mapping[tuple[str, str], str] = field(hash=False)
    gender: str = ""
    article: str = ""
    onset: str = ""
    where: str = ""
    only: str = ""
    verb: str = ""
    edition: str = ""
    status: str = ""
    note: str = ""
    is_verbatim: bool = False  # a text as somebody gave it, such as the name of a file
    span: Span = NOWHERE
    key: Span = NOWHERE
    inside: Mapping[str, Message] = field(default_factory=dict, hash=False, repr=False)  # forms with placeholders

    @property
    def usual_number(self) -> str:
        """The number a term stands in when nobody asks for another one."""
        return "one" if any(number == "one" for number, _ in self.forms) else "other"

    @property
    def names_others(self) -> bool:
        """Whether a form names other terms: braces may also hold a word in quotes, which is meant as it stands."""
        return any(True for message in self.inside.values() for _ in names(message.parts))

    @property
    def is_name(self) -> bool:
        return self.article == "none"


@frozen
class Phrase:
    """A noun with all that stands around it, ready to be said by the grammar of a language."""

    noun: Term
    number: str
    case: str = NOMINATIVE
    article: str = ""
    preposition: str = ""
    figure: str = ""  # a number in words, behind the article
    one_of: bool = False
    owner: str = ""  # gender of what owns it, or PLURAL, if the article is `its`
    before: tuple[Term, ...] = ()
    after: tuple[Term, ...] = ()

    @property
    def column(self) -> str:
        """Where tables by gender have it: a gender, PLURAL, or nothing where no gender is known."""
        return PLURAL if self.number != "one" else self.noun.gender


@frozen
class Grammar:
    """What a language can do with a term."""

    language: str
    genders: tuple[str, ...]
    cases: tuple[str, ...]
    articles: tuple[str, ...]
    adjective_genders: tuple[str, ...]
    prepositions: Mapping[str, tuple[str, ...]] = field(hash=False)  # to the cases each may take
    places: Mapping[str, Mapping[str, tuple[str, str]]] = field(hash=False)  # by `where`, then to, at, from
    joiners: Mapping[str, tuple[str, str]] = field(hash=False)  # and, or: between two; before the last of more
    regular: Callable[[Term, str, str], str | None] = field(hash=False)
    adjective: Callable[[str], Term] = field(hash=False)
    onset: Callable[[Term, str], str] = field(hash=False)  # vowel, consonant, or nothing where nobody can tell
    say: Callable[[Phrase], str] = field(hash=False)
    ordinal: Callable[[int], Term] = field(hash=False)  # as an adjective
    number_words: tuple[str, ...] = ()  # from nought on
    counting_articles: Mapping[int, str] = field(default_factory=dict, hash=False)  # articles that say a number
    pronoun_cases: Mapping[str, tuple[str, ...]] = field(default_factory=dict, hash=False)
    part_case: str = NOMINATIVE  # of a noun behind "one of"
    asks_owner: bool = False  # whether `its` depends on the gender of what owns
    semicolon: str = "; "
    finish: Callable[[str], str] = field(default=str, hash=False)  # how a printer would set what is said

    @property
    def keeps_onset(self) -> bool:
        """Whether an unknown onset is a fault: an elision depends on it."""
        return "de" in self.prepositions


def find_form(term: Term, number: str, case: str, grammar: Grammar) -> str | None:
    """The form as stored or as regularly made."""
    stored = term.forms.get((number, case))
    return stored if stored is not None else grammar.regular(term, number, case)


def nearest_form(term: Term, number: str, case: str, grammar: Grammar) -> str:
    """The form asked for, or the next best; the id of the term if it has none at all."""
    for wanted_number, wanted_case in _nearness(term, number, case):
        found = find_form(term, wanted_number, wanted_case, grammar)
        if found is not None:
            return found
    return next(iter(term.forms.values()), readable(term.id))


def settled_number(term: Term, number: str, grammar: Grammar) -> str:
    """The number in which a term can be said when `number` is asked for; nothing asks for its usual one."""
    if term.only or not number:
        return term.only or term.usual_number
    if number not in ("one", "other") and not any(stored == number for stored, _ in term.forms):
        number = "other"
    return number if find_form(term, number, NOMINATIVE, grammar) is not None else term.usual_number


def governed(term: Term, preposition: str, case: str, grammar: Grammar) -> tuple[str, str]:
    """The preposition as it is said and the case of the noun; to, at and from are up to the term."""
    if preposition in ("to", "at", "from"):
        return grammar.places.get(term.where, grammar.places[""])[preposition]
    cases = grammar.prepositions.get(preposition, ())
    return (preposition if cases else ""), case or (cases[0] if cases else NOMINATIVE)


def counted(article: str, count: int, grammar: Grammar) -> tuple[str, str]:
    """The article of what is counted in words, and the number behind it: einen Stein, drei Steine, deine drei."""
    if article in ("", "bare", "a"):
        article = grammar.counting_articles.get(count, "bare")
        return article, "" if article != "bare" else number_word(count, grammar)
    return article, "" if count == 1 else number_word(count, grammar)


def number_word(number: int, grammar: Grammar) -> str:
    """A number in words as far as print has it so, then in figures."""
    return grammar.number_words[number] if 0 <= number < len(grammar.number_words) else str(number)


def standing_alone(adjective: Term) -> str:
    """An adjective without its noun: zweite, deuxième."""
    return adjective.forms["one", NOMINATIVE].replace("~", "e")


def _nearness(term: Term, number: str, case: str) -> list[tuple[str, str]]:
    numbers = dict.fromkeys([number, "other", "one"] if number != "one" else ["one", "other"])
    return [(n, c) for n in numbers for c in dict.fromkeys([case, NOMINATIVE])]


def readable(address: str) -> str:
    """What an id says by itself: `marker` of `piece.marker`; any other text as it is."""
    if not _ID.fullmatch(address):
        return address
    return address.rpartition(".")[2].replace("_", " ")


def wordless(address: str) -> Term:
    """A term for what has no words; ids are English."""
    return Term(address, "en", {("one", NOMINATIVE): readable(address)}, is_verbatim=True)


def as_name(term: Term, grammar: Grammar) -> Term:
    """A term inside a sentence of another language: one form, neither article nor ending."""
    if term.language.partition("-")[0] == grammar.language:
        return term
    shown = next(iter(term.forms.values()), readable(term.id)).replace("~", "")
    return replace(
        term,
        language=grammar.language,
        forms={("one", NOMINATIVE): shown},
        gender="",
        article="none",
        only="one",
    )


def joined_adjectives(terms: Sequence[Term], join: Callable[[list[str]], str], grammar: Grammar) -> Term:
    """Several adjectives as one, "black and grey"; each is of one thing: "les drapeaux noir et gris", without -s."""
    cases = ("nom", *grammar.adjective_genders)
    said = {case: join([nearest_form(term, "one", case, grammar) for term in terms]) for case in cases}
    forms = {(number, case): text for number in ("one", "other") for case, text in said.items()}
    return replace(terms[0], forms=forms)
