"""Who writes a program: chance, what is in sight, and how much has been spent.

Families of constructs stand in files of their own and register ways to write a value (`writes`) or a step (`step`).
A way returns text, or nothing where it has no meaning; then another is tried.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from random import Random
from typing import TypeVar

from rondel.frozen import frozen

from .sorts import MOMENT, NUMBER, PLAYER, RULE, WAY, YES_NO, Shape, Sort
from .world import World

Member = TypeVar("Member")
MOST_COST = 300  # steps that a deed may come to, with all that it does
MOST_WAYS = 150  # ways that a head may have to be tried in
USUAL = (NUMBER, NUMBER, PLAYER, Sort("hue"), Sort("good"), Sort("good"), Sort("coin"))


@frozen
class Param:
    """A parameter; `type` is its type as it is written, or its own name if none is."""

    name: str
    sort: Sort
    type: str = "number"


@frozen
class Asked:
    """An answer that can be asked; `acting`: it speaks of `you`."""

    name: str
    params: tuple[Param, ...]
    sort: Sort
    acting: bool = False


@frozen
class Done:
    """Something that can be done: `call` is how it is written, with `{}` where the thing it belongs to stands."""

    call: str
    params: tuple[Param, ...] = ()
    of: Sort | None = None
    acting: bool = True
    cost: int = 1
    ways: int = 1


@dataclass
class Scope:
    """What can be spoken of where something is written."""

    locals: dict[str, Sort] = field(default_factory=dict)
    it: Sort | None = None
    this: Sort | None = None
    acting: bool = True
    answer: bool = False
    original: tuple[Param, ...] | None = None
    deed: str = ""  # the one that is written


@dataclass
class Spent:
    """What a deed costs so far: its steps, those inside loops as often as they run; and the ways of its head."""

    cost: int = 0
    times: int = 1
    ways: int = 1


class Author:
    """Writes one program."""

    def __init__(self, rng: Random, world: World) -> None:
        self.rng, self.world = rng, world
        self.scope, self.spent = Scope(), Spent()
        self.answers: list[Asked] = []
        self.deeds: list[Done] = []
        self.rules: dict[str, list[str]] = {}
        self.used: set[str] = set()
        self.named = 0
        self.said_you = False
        self.large, self.little = world.scale == 2, world.scale == 0
        self.deepest = rng.choice((1, 2, 2, 2, 3))

    @property
    def depth(self) -> int:
        """How deep blocks stand inside each other."""
        return 3 if self.large or self.likely(0.2) else 1 if self.little and self.likely(0.3) else 2

    # --- chance ---

    def likely(self, share: float) -> bool:
        return self.rng.random() < share

    def pick(self, of: Sequence[Member]) -> Member:
        return self.rng.choice(of)

    def fresh(self, letter: str = "x") -> str:
        self.named += 1
        return f"{letter}{self.named}"

    # --- scope ---

    @contextmanager
    def inside(self, **changed: object) -> Iterator[None]:
        """Names bound inside are gone afterwards."""
        before = self.scope
        self.scope = replace(before, locals=dict(before.locals))
        for name, value in changed.items():
            setattr(self.scope, name, value)
        try:
            yield
        finally:
            self.scope = before

    @contextmanager
    def looped(self, times: int) -> Iterator[None]:
        self.spent.times *= times
        try:
            yield
        finally:
            self.spent.times //= times

    def bind(self, sort: Sort, letter: str = "x") -> str:
        name = self.fresh(letter)
        self.scope.locals[name] = sort
        return name

    def you(self) -> str | None:
        if not self.scope.acting:
            return None
        self.said_you = True
        return "you"

    # --- sorts ---

    def fits(self, found: Sort, wanted: Sort) -> bool:
        if found == wanted:
            return True
        if found.shape is not wanted.shape:
            return False
        of_kind = self.world.supers.get(wanted.name, ())
        any_piece = wanted.name == "piece" and self.world.is_piece(found)
        any_place = wanted.name == "place" and self.world.is_place(found)
        return found.name in of_kind or any_piece or any_place

    def any_one(self) -> Sort:
        """A sort of single things."""
        if self.likely(0.5):
            return self.pick(USUAL)
        world = self.world
        sorts = [YES_NO, *map(Sort, world.sets), *map(Sort, world.pieces), *map(Sort, world.places)]
        sorts += map(Sort, world.supers)
        return self.pick(sorts + ([WAY] if world.boards() else []) + ([MOMENT] if world.windows else []))

    def any_thing(self) -> Sort:
        """A sort of things that sets can hold."""
        while (sort := self.any_one()) in (YES_NO, MOMENT):
            pass
        return sort

    def any_sort(self, share: float) -> Sort:
        """Anything; a share of it sets."""
        sort = self.any_one()
        return sort.several if sort not in (YES_NO, MOMENT) and self.likely(share) else sort

    def categories(self, sort: Sort) -> tuple[str, ...]:
        """The families of ways in which a sort can be written."""
        family = self.family(sort.one)
        match sort.shape:
            case Shape.ONE:
                return ("any", "one", family)
            case Shape.SET:
                return ("any", "set", f"set of {family}")
            case Shape.SEQUENCE:
                return ("any", "sequence", f"sequence of {family}")

    def family(self, sort: Sort) -> str:
        if sort in (NUMBER, YES_NO, PLAYER, WAY, MOMENT, RULE):
            return sort.name
        if sort.name in self.world.sets:
            return "member"
        return "piece" if self.world.is_piece(sort) else "place"

    # --- values ---

    def expr(self, sort: Sort, depth: int) -> str:
        """A value of a sort; how deep expressions stand inside expressions is the same for a whole program."""
        depth = min(depth, self.deepest)
        ways = [way for category in self.categories(sort) for way in EXPRESSIONS.get(category, ())]
        left = [way for way in ways if way.leaf or depth > 0]
        while left:
            way = self.rng.choices(left, [one.weight for one in left])[0]
            text = way.write(self, sort, depth - 1)
            if text is not None:
                return text
            left.remove(way)
        raise LookupError(f"nobody writes {sort}")

    def number(self, depth: int) -> str:
        return self.expr(NUMBER, depth)

    def condition(self, depth: int) -> str:
        """What can stand as a condition: yes or no, and at times anything that there can be some of."""
        if self.likely(0.12):
            sort = self.any_thing()
            return self.expr(sort if self.likely(0.5) else sort.several, depth)
        return self.expr(YES_NO, depth)

    # --- steps ---

    def affords(self, cost: int, ways: int = 1) -> bool:
        spent = self.spent
        return spent.cost + cost * spent.times <= MOST_COST and spent.ways * ways <= MOST_WAYS

    def spend(self, cost: int = 1, ways: int = 1) -> None:
        self.spent.cost += cost * self.spent.times
        self.spent.ways *= ways

    def step(self, families: Sequence[str], depth: int) -> str | None:
        """A step of one of some families; none where nothing can be afforded."""
        left = [way for family in families for way in STEPS.get(family, ())]
        while left:
            way = self.rng.choices(left, [one.weight for one in left])[0]
            text = way.write(self, depth)
            if text is not None:
                return text
            left.remove(way)
        return None


def is_ref(text: str) -> bool:
    """Whether a dot may stand behind an expression: a name, a part, a call."""
    return text[0].isalpha()


# --- the ways that families register ---

Write = Callable[[Author, Sort, int], "str | None"]
WriteStep = Callable[[Author, int], "str | None"]


@frozen
class Way:
    """A way to write a value; `leaf`: without values inside that could be long."""

    write: Write
    weight: int
    leaf: bool


@frozen
class StepWay:
    write: WriteStep
    weight: int


EXPRESSIONS: dict[str, list[Way]] = {}
STEPS: dict[str, list[StepWay]] = {}


def writes(*categories: str, weight: int = 2, leaf: bool = False) -> Callable[[Write], Write]:
    """Registers a way to write values of some categories."""

    def register(write: Write) -> Write:
        for category in categories:
            EXPRESSIONS.setdefault(category, []).append(Way(write, weight, leaf))
        return write

    return register


def step(*families: str, weight: int = 2) -> Callable[[WriteStep], WriteStep]:
    """Registers a way to write a step of some families."""

    def register(write: WriteStep) -> WriteStep:
        for family in families:
            STEPS.setdefault(family, []).append(StepWay(write, weight))
        return write

    return register
