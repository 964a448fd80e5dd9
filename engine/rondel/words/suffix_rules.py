"""Regular forms: one form of a word out of another, by how that one ends.

Of the endings that a word has the longest counts: `{"": s, y: ies, ay: ays}` makes cubes, parties, trays. Where the
ending has no replacement (null), the form is not regular and must be stored. Of several rules for a form the first one
decides whose conditions hold and that knows an ending of the word.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from rondel.frozen import frozen
from rondel.words.term import Term

Form = tuple[str, str]  # a number and a case; of an adjective a number and a gender

# What a rule may ask of a term, beside its gender.
CONDITIONS = ("name", "gendered", "countable", "single", "noun_last")


@frozen
class SuffixRule:
    """{when: [gendered, noun_last], endings: {"": s}}"""

    when: tuple[str, ...]
    endings: Mapping[str, str | None] = field(hash=False)

    def ending(self, term: Term, base: str) -> str | None:
        """The longest ending of a word that the rule knows, if its conditions hold."""
        if not all(_holds(asked, term, base) for asked in self.when):
            return None
        return max((each for each in self.endings if base.endswith(each)), key=len, default=None)


@frozen
class RegularForm:
    """The form of which another is made, and how."""

    of: Form
    rules: tuple[SuffixRule, ...]

    def made(self, term: Term, base: str) -> str | None:
        """The form made of `base`, or None where it is not regular."""
        for rule in self.rules:
            ending = rule.ending(term, base)
            if ending is not None:
                replaced = rule.endings[ending]
                return None if replaced is None else base[: len(base) - len(ending)] + replaced
        return None


def _holds(asked: str, term: Term, base: str) -> bool:
    match asked:
        case "name":
            return term.is_name
        case "gendered":
            return bool(term.gender)
        case "countable":
            return not term.only
        case "single":
            return " " not in base
        case "noun_last":  # nothing but adjectives stands before it
            return all(word.endswith("~") for word in base.split()[:-1])
        case gender:
            return term.gender == gender
