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
    m, f           the forms of an adjective that has one for each gender: a text or {one: ..., other: ...}
    gender         as the grammar of the language has them: m, f, n
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
from collections.abc import Mapping
from dataclasses import field

from rondel.frozen import frozen
from rondel.problems import Span
from rondel.words.message import Message

NOMINATIVE = "nom"
GENDER = "gender"
ATTRIBUTES = ("where", "article", "onset", "only", "verb", "status", "edition", "note")  # what is no form
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
    # What has been found missing, by the mark of what asked: every line-up asks the terms of its modules again. A copy
    # with other forms begins anew.
    lacks: dict[str, tuple[str, ...]] = field(init=False, default_factory=dict, compare=False, repr=False)

    @property
    def usual_number(self) -> str:
        """The number a term stands in when nobody asks for another one."""
        return "one" if any(number == "one" for number, _ in self.forms) else "other"

    @property
    def names_others(self) -> bool:
        """Whether a form names other terms: braces may also hold a word in quotes, which is meant as it stands."""
        return any(message.names for message in self.inside.values())

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
    so_many: str = ""  # of several, where it is not one
    owner: str = ""  # gender of what owns it, or PLURAL, if the article is `its`
    before: tuple[Term, ...] = ()
    after: tuple[Term, ...] = ()

    @property
    def column(self) -> str:
        """Where tables by gender have it: a gender, PLURAL, or nothing where no gender is known."""
        return PLURAL if self.number != "one" else self.noun.gender


def readable(address: str) -> str:
    """What an id says by itself: `marker` of `piece.marker`; any other text as it is."""
    if not _ID.fullmatch(address):
        return address
    return address.rpartition(".")[2].replace("_", " ")


def wordless(address: str) -> Term:
    """A term for what has no words; ids are English."""
    return Term(address, "en", {("one", NOMINATIVE): readable(address)}, is_verbatim=True)
