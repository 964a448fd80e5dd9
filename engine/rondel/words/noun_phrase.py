"""Values of messages that bring more than an id: a noun with its own article and number, and what was said before.

Whoever puts rules into words knows whether a thing is yours, one of several or just mentioned; the message knows the
case in which it stands. A message may still ask for another article or number, as in `{what: no one}`.
"""

from __future__ import annotations

from dataclasses import replace

from rondel.frozen import frozen
from rondel.words.placeholder import PRONOUNS, WORD, FormShape, NounName
from rondel.words.term import NOWHERE


@frozen
class Spoken:
    """A text that was said already, and is said as it is."""

    text: str


@frozen
class NounPhrase:
    """one of your cubes in the park: a term, how it is meant, and what is said behind it

    Its `adjectives` stand where the language puts them, those in `ahead` before the noun in any.
    """

    term: str
    article: str = "bare"
    number: str = ""
    count: int | None = None
    one_of: bool = False
    adjectives: tuple[str, ...] = ()
    ahead: tuple[str, ...] = ()
    behind: str = ""

    def shaped(self, asked: FormShape, *, adjectives_follow: bool) -> FormShape:
        """What a message asks for, together with what the phrase brings."""
        beside = tuple(NounName(id, NOWHERE) for id in self.adjectives)
        before = (*asked.before, *(NounName(id, NOWHERE) for id in self.ahead))
        is_other = bool(asked.article)
        return replace(
            asked,
            article=asked.article or self.article,
            number=asked.number or self.number,
            one_of=self.one_of and not is_other,
            figure=WORD if self.count is not None and not is_other else "",
            before=before if adjectives_follow else (*before, *beside),
            after=(*beside, *asked.after) if adjectives_follow else asked.after,
        )

    def ending(self, asked: FormShape) -> str:
        """What is said behind the noun; a pronoun stands alone."""
        return f" {self.behind}" if self.behind and asked.article not in PRONOUNS else ""
