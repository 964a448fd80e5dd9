"""How a thing is spoken of: by which term, with which article, whose it is and where it lies."""

from __future__ import annotations

from dataclasses import replace

from rondel.frozen import frozen

YOU = "word.you"
FORMER = "word.former"
NUMBER = "word.number"
PLAYER = "word.player"


@frozen
class Mention:
    """your two cards in this town

    `place` is kept apart, because one is taken *from* where it lies; `sort` is said directly behind the noun. What is
    `former` is so until now.
    """

    term: str
    article: str = "the"
    number: str = "one"
    count: int | None = None
    one_of: bool = False
    adjectives: tuple[str, ...] = ()
    sort: tuple[str, ...] = ()
    owner: Mention | None = None
    place: Mention | None = None
    behind: tuple[str, ...] = ()
    is_former: bool = False

    @property
    def is_you(self) -> bool:
        return self.term == YOU

    def with_article(self, article: str, number: str = "") -> Mention:
        return replace(self, article=article, number=number or self.number, count=None, one_of=False)

    def of_sort(self, text: str) -> Mention:
        return replace(self, sort=(*self.sort, text))

    def followed(self, *texts: str) -> Mention:
        """The same with something more said behind it."""
        return replace(self, behind=(*self.behind, *texts))


def player() -> Mention:
    """A player of whom it was spoken just now."""
    return Mention(PLAYER, "this")


def you() -> Mention:
    return Mention(YOU, "bare")
