"""What is known while a rule is said: who acts, how things named in it were mentioned, and how its parts are said.

How things, numbers and conditions are said is given to it, because each of them holds the others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace

from rondel.frozen import frozen
from rondel.messages.said import say
from rondel.rules.link.ruleset import Ruleset
from rondel.syntax import tree as t
from rondel.tell.verbalise.mention import Mention, you
from rondel.tell.verbalise.phrasebook import Given, Phrasebook
from rondel.tell.verbalise.rules_read import RulesRead
from rondel.tell.verbalise.unsaid import Unsaid
from rondel.words.noun_phrase import Spoken


@frozen
class Ways:
    """How the parts of a rule are said: one thing, several, a number, a condition."""

    thing: Callable[[Saying, t.Expr], Mention]
    things: Callable[[Saying, t.Expr], Mention]
    number: Callable[[Saying, t.Expr], int | str]
    clause: Callable[[Saying, t.Expr, bool], str]


@dataclass(slots=True)
class Saying:
    """A rule while it is said.

    `names` are the locals with how they are spoken of, `fresh` how those are that nobody has spoken of yet; those that
    once were are `expected`. `lets` stand for an expression, as it was said where it stands; those that are `fleeting`
    only until it is said. Numbers that a loop goes through are `letters`. `acting` is whoever `you` is, and `it` the
    member that a `where` looks at. What is a fact does not stand behind "if". `former` is the address of a mark that is
    set to what depends on its value until now.
    """

    read: RulesRead
    book: Phrasebook
    ways: Ways
    names: dict[str, Mention] = field(default_factory=dict)
    fresh: dict[str, Mention] = field(default_factory=dict)
    expected: set[str] = field(default_factory=set)
    lets: dict[str, tuple[Saying, t.Expr]] = field(default_factory=dict)
    letters: dict[str, str] = field(default_factory=dict)
    fleeting: set[str] = field(default_factory=set)
    acting: Mention = field(default_factory=you)
    it: Mention | None = None
    is_fact: bool = False
    former: str = ""
    params: tuple[str, ...] = ()

    @property
    def ruleset(self) -> Ruleset:
        return self.read.rules.ruleset

    def inner(self) -> Saying:
        """The same for a part of the rule: what is named there is gone behind it."""
        return replace(self, names=dict(self.names), lets=dict(self.lets), letters=dict(self.letters))

    def copy(self) -> Saying:
        """The same, to try how something would sound."""
        return replace(self.inner(), fresh=dict(self.fresh))

    # --- what is said ---

    def say(self, phrase: str, /, **given: Given) -> str:
        return self.book.say(phrase, **given)

    def bracketed(self, phrase: str, step: str, /, **given: Given) -> str:
        """A step with more said of it in brackets; a comma that ends its clause stands behind them."""
        bare = step.removesuffix(",")
        return self.say(phrase, step=Spoken(bare), **given) + step[len(bare) :]

    def thing(self, expr: t.Expr) -> Mention:
        return self.ways.thing(self, expr)

    def things(self, expr: t.Expr) -> Mention:
        return self.ways.things(self, expr)

    def number(self, expr: t.Expr) -> int | str:
        return self.ways.number(self, expr)

    def clause(self, expr: t.Expr, *, negated: bool = False) -> str:
        return self.ways.clause(self, expr, negated)

    def fact(self, expr: t.Expr) -> str:
        """A condition that does not stand behind "if": languages may join its parts otherwise."""
        return self.ways.clause(replace(self, is_fact=True), expr, False)

    # --- names ---

    def bind(self, name: str, mention: Mention) -> None:
        """A name of which was spoken just now."""
        self.names[name] = mention
        self.lets.pop(name, None)
        for others in (self.fresh, self.letters):  # another may have had the name
            others.pop(name, None)

    def expect(self, name: str, mention: Mention, first: Mention | None = None) -> None:
        """A name that is in everybody's mind only when it was spoken of: at first a town, then this town."""
        self.bind(name, mention)
        self.expected.add(name)
        self.fresh[name] = first or mention.with_article("a" if mention.number == "one" else "bare")

    @property
    def has_met(self) -> bool:
        """Whether something expected was spoken of: what speaks of it next cannot stand before that."""
        return bool(self.expected - self.fresh.keys())

    def forget(self, names: Iterable[str]) -> None:
        for name in names:
            self.names.pop(name, None)
            self.lets.pop(name, None)

    def mentioned(self, name: str) -> Mention:
        """How a local is spoken of."""
        if name in self.lets:
            return self._let(name)
        if name not in self.names:
            raise Unsaid(say("unsaid.construct", name=name))
        if name in self.fresh:
            return self.fresh.pop(name)
        return self._told_apart(name, self.names[name])

    def pointed_at(self, mention: Mention) -> Mention:
        """The thing to which a rule belongs."""
        self.names["this"] = mention
        return self._told_apart("this", mention)

    def _told_apart(self, name: str, mention: Mention) -> Mention:
        """Where two would be called alike, nobody could tell them apart."""
        others = [each for other, each in self.names.items() if other != name and other not in self.fresh]
        others += [self.it] if self.it is not None else []
        if mention.article == "this" and any(_sounds_like(mention, each) for each in others):
            raise Unsaid(say("unsaid.two-at-once", id=mention.term))
        return mention

    def _let(self, name: str) -> Mention:
        """What a name stands for; of what may change later it is spoken once, and then as of something known."""
        scope, value = self.lets[name]
        found = scope.things(value) if self.read.type_of(value).is_many else scope.thing(value)
        if name in self.fleeting:
            self.bind(name, Mention(found.term, "this", found.number))
        return found


def _sounds_like(one: Mention, other: Mention) -> bool:
    return (one.term, one.number, one.article) == (other.term, other.number, other.article)


def amount(found: int | str) -> int | Spoken:
    """A number as a value of messages."""
    return found if isinstance(found, int) else Spoken(found)
