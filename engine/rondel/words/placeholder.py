"""What a placeholder asks of its noun: the words after the colon and the adjectives beside it, as a `FormShape`.

Every word after the colon belongs to one group, and of each group one may be said; grammars add cases and prepositions.
A word of no group is the name of the variable or fact whose number the noun takes; behind `its` stands the noun that
owns.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rondel.frozen import frozen
from rondel.problems import Span

GROUPS: dict[str, tuple[str, ...]] = {
    "article": (
        *("the", "that", "a", "no", "this", "each", "bare", "your", "their", "another", "any", "which", "its"),
        *("it", "who"),
    ),
    "case": ("nom", "gen", "dat", "acc", "obl"),
    "number": ("one", "other"),
    "preposition": ("to", "at", "from"),
    "list": ("list",),
    "joiner": ("and", "or"),
    "capital": ("cap",),
    "sign": ("abs",),
    "part": ("one-of",),
    "figure": ("word", "ordinal"),
}
DIRECTIONS = ("to", "at", "from")
GROUP_OF = {word: group for group, words in GROUPS.items() for word in words}

PRONOUNS = ("it", "who")  # they stand for their noun, and leave it away
OWNED = "its"
WORD, ORDINAL = "word", "ordinal"

# What begins so is no term but a fact of the line-up: a number by its name, how many there are, the keys of a table by
# what it gives them, whether a module is at the table.
FACTS = ("number", "key", "count", "each", "rows", "columns", "module")
OPTION = "option."  # before '?' it means what the line-up chose; anywhere else it is the term
MODULE = "module."  # stands before '?' alone


def names_fact(name: str) -> bool:
    """Whether an id is that of a fact of the line-up."""
    head, dot, _ = name.partition(".")
    return bool(dot) and head in FACTS


@frozen
class NounName:
    """player, or piece.cube: a variable, or a term or a fact by its id, which has a dot"""

    name: str
    span: Span

    @property
    def is_term(self) -> bool:
        return "." in self.name

    @property
    def is_fact(self) -> bool:
        return names_fact(self.name)

    @property
    def is_choice(self) -> bool:
        """Whether the line-up has chosen it, an option or a module: before '?' its branches are values of that."""
        return self.name.startswith((OPTION, MODULE))


@frozen
class Ending:
    """letzt~: an adjective written out, with the place of its ending"""

    text: str
    span: Span


Adjective = NounName | Ending


@frozen
class FormShape:
    """the acc n"""

    article: str = ""
    case: str = ""
    number: str = ""
    counted_by: NounName | None = None
    preposition: str = ""
    joiner: str = "and"
    owner: NounName | None = None  # of what is `its`
    one_of: bool = False
    so_many: str = ""  # two of several, where it is not one
    figure: str = ""  # word, ordinal: how a number is said
    capital: bool = False
    absolute: bool = False
    before: tuple[Adjective, ...] = ()
    after: tuple[Adjective, ...] = ()

    @property
    def direction(self) -> str:
        return self.preposition if self.preposition in DIRECTIONS else ""


def shape_from_words(
    words: Sequence[NounName],
    before: tuple[Adjective, ...] = (),
    after: tuple[Adjective, ...] = (),
    owner: NounName | None = None,
    groups: Mapping[str, str] = GROUP_OF,
) -> FormShape:
    """The shape that words ask for; `clashes` tells whether they agree with each other."""
    said = {groups.get(word.name, "variable"): word for word in words}
    plain = {group: word.name for group, word in said.items()}
    return FormShape(
        article=plain.get("article", ""),
        case=plain.get("case", ""),
        number=plain.get("number", ""),
        counted_by=said.get("variable"),
        preposition=plain.get("preposition", ""),
        joiner=plain.get("joiner", "and"),
        owner=owner,
        one_of="part" in said,
        figure=plain.get("figure", ""),
        capital="capital" in said,
        absolute="sign" in said,
        before=before,
        after=after,
    )


def clashes(words: Iterable[NounName], groups: Mapping[str, str] = GROUP_OF) -> Iterable[tuple[NounName, NounName]]:
    """Pairs of words that ask for two things of one group; a variable asks for a number."""
    first: dict[str, NounName] = {}
    for word in words:
        group = groups.get(word.name, "number")
        if group in first:
            yield first[group], word
        first.setdefault(group, word)
