"""The verifier finds whatever is wrong with a core, and complains about nothing else.

Each corruption changes one thing in a real program, mostly the first node of a kind.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TypeVar

import pytest

from rondel.core.blocks import Back, Block, CallTo, Each, Goto, One, Pause, SwitchTo
from rondel.core.core import Answer, Core, Routine, Slots
from rondel.core.expressions import (
    FACES,
    PLACES,
    POINTS,
    TRUE,
    YOU,
    Apply,
    Ask,
    Connected,
    Const,
    Expr,
    Fold,
    Given,
    Let,
    Local,
    Lookup,
    Match,
    Pick,
    Read,
    Region,
    RegionKind,
    Table,
    Tries,
    Unmet,
)
from rondel.core.operations import How, Op, Over
from rondel.core.passes.all_passes import steps
from rondel.core.statements import (
    AsPlayer,
    CallRoutine,
    Choose,
    Clear,
    DrawMember,
    DrawTop,
    Fail,
    If,
    Loop,
    MoveSet,
    Need,
    OpenWindow,
    RollDice,
    ScorePoints,
    SendHome,
    SetLocal,
    Switch,
    Write,
)
from rondel.core.trials import Among, AnyOf, Attempt, Several, Trial
from rondel.core.types import (
    ANY_NUMBER,
    NUMBERS,
    PIECE,
    PLACE,
    PLAYER,
    YES_NO,
    Member,
    Number,
    SetOf,
    members_of,
)
from rondel.core.verify import verify
from rondel.frozen import changed_copy
from rondel.load import load
from rondel.play.game import Rules

TESTS = Path(__file__).parents[1]
SHELVES = [TESTS / "games", TESTS / "hardest"]
GAMES = {"ring": ("ring", "ring_tolls", "ring_market"), "cards": ("cards",), "odds": ("odds",), "base": ("base",)}
GAMES["hardest"] = tuple(sorted(path.name for path in SHELVES[1].iterdir() if path.is_dir()))
PLAYERS = {"ring": 3, "cards": 3}
LIGHT = ("cards", "odds", "ring")
PARTS = ("answers", "trials", "routines", "blocks")
APART = frozenset({"span", "type", "base", "layers"})

Spoil = Callable[[Core], Core]
Kind = TypeVar("Kind")
Call = Apply | Ask | Tries | CallRoutine | CallTo


@cache
def rules_of(game: str) -> Rules:
    return load(*GAMES[game], players=PLAYERS.get(game, 2), shelves=SHELVES)


def plain(game: str) -> Core:
    return rules_of(game).model.core


def passed(game: str) -> Core:
    return rules_of(game).program.core


@pytest.mark.parametrize("game", LIGHT)
def test_nothing_is_wrong_with_a_plain_core(game: str) -> None:
    assert verify(plain(game)) == []


@pytest.mark.parametrize("game", LIGHT)
def test_nothing_is_wrong_with_a_core_that_is_played(game: str) -> None:
    assert verify(passed(game)) == []


@pytest.mark.parametrize(
    "game", [*LIGHT, *(pytest.param(name, marks=pytest.mark.slow) for name in ("base", "hardest"))]
)
def test_no_pass_breaks_a_core(game: str) -> None:
    start = plain(game)
    faults = {one.name: found for one, core in steps(start) if (found := verify(core))}
    assert (verify(start), faults) == ([], {})


# --- one thing changed ---


def exchanged(
    value: object, kind: type[Kind], change: Callable[[Kind], object], which: Callable[[Kind], bool]
) -> object:
    """A tree with its first node of a kind changed; the same tree if there is none."""
    if isinstance(value, kind) and which(value):
        return change(value)
    for name, part in _parts(value).items():
        new = exchanged(part, kind, change, which)
        if new is part:
            continue
        if isinstance(value, tuple):
            return tuple(new if old is part else old for old in value)
        return {**value, name: new} if isinstance(value, Mapping) else changed_copy(value, {str(name): new})
    return value


def _parts(value: object) -> Mapping[object, object]:
    if isinstance(value, Mapping):
        return value
    if isinstance(value, tuple):
        return dict(enumerate(value))
    return {name: getattr(value, name) for name in getattr(value, "__match_args__", ()) if name not in APART}


def first(kind: type[Kind], change: Callable[[Kind], object], which: Callable[[Kind], bool] | None = None) -> Spoil:
    """The first node of a kind becomes another."""

    def spoil(core: Core) -> Core:
        for name in PARTS:
            old = getattr(core, name)
            new = exchanged(old, kind, change, which or (lambda _: True))
            if new is not old:
                return changed_copy(core, {name: new})
        raise LookupError(kind)

    return spoil


def other(**values: object) -> Callable[[object], object]:
    return lambda node: changed_copy(node, values)


def twice(name: str) -> Callable[[object], object]:
    """A node with the first of several things there twice."""
    return lambda node: changed_copy(node, {name: (*getattr(node, name), getattr(node, name)[0])})


def has(name: str, wanted: object = None) -> Callable[[object], bool]:
    """Whether a node has something there, or just what is wanted."""
    return lambda node: bool(getattr(node, name)) if wanted is None else getattr(node, name) == wanted


def arg(value: Expr, at: int = 0) -> Callable[[Call], object]:
    return lambda node: changed_copy(node, {"args": (*node.args[:at], value, *node.args[at + 1 :])})


def too_few(node: Call) -> object:
    return changed_copy(node, {"args": node.args[:-1]})


def too_many(node: Call) -> object:
    return changed_copy(node, {"args": (*node.args, TWO)})


def needs(condition: Expr) -> Spoil:
    """The first head asks for something else."""
    return first(Need, other(condition=condition))


def does(*body: object) -> Spoil:
    """The first deed that takes nothing and never waits does something else."""
    return first(Routine, other(body=body), lambda deed: not deed.params)


def tries(*steps: object) -> Spoil:
    """The first trial tries something else."""
    return first(Trial, other(steps=steps))


def begins(**values: object) -> Spoil:
    """The frame of the deed that begins is another."""
    return lambda core: replace(core, frames={**core.frames, core.entry: changed_copy(core.frames[core.entry], values)})


def region(which: Region, slots: Slots) -> Spoil:
    return lambda core: replace(core, regions={**core.regions, which: slots})


def offers(kind: type[Each] | type[One]) -> Callable[[Pause], bool]:
    return lambda pause: len(pause.offers) > 0 and isinstance(pause.offers[0], kind)


def ends_astray(core: Core) -> Core:
    """The first block of another deed goes on with the first of all."""
    start = core.blocks[0].routine
    return first(Block, other(end=Goto(0)), lambda block: block.routine != start)(core)


def ends_nowhere(core: Core) -> Core:
    return first(Block, other(end=Goto(len(core.blocks))))(core)


def waits_and_does_not(core: Core) -> Core:
    return replace(core, routines={**core.routines, core.entry: Routine(core.entry, (), ())})


def calls_itself(core: Core) -> Core:
    name = next(name for name, deed in core.routines.items() if not deed.params)
    return does(CallRoutine(name, ()))(core)


def has_no_frame(core: Core) -> Core:
    return replace(core, frames={name: frame for name, frame in core.frames.items() if name != core.entry})


def takes_back_what_nobody_kept(core: Core) -> Core:
    restoring = [block for block in core.blocks if block.restores]
    if not restoring:
        raise LookupError("no circle")
    return first(Block, other(end=Goto(restoring[0].number)), has("routine", restoring[0].routine))(core)


def tells_no_circle(core: Core) -> Core:
    frames = {name: replace(frame, circle=0) for name, frame in core.frames.items()}
    return first(CallTo, other(keeps=False), has("keeps"))(replace(core, frames=frames))


# --- what is wrong ---

TWO = Const(2)
A_PIECE, A_PLACE, A_PLAYER = Const(1, Member(PIECE)), Const(1, Member(PLACE)), Const(1, Member(PLAYER))
PIECES, SOME_PLACES, SOME_NUMBERS = Const(6, SetOf(PIECE)), Const(6, SetOf(PLACE)), Const(6, NUMBERS)
X, IT, MANY = Local(900, ANY_NUMBER, "x"), Local(901, Member(PIECE), "it"), Local(902, SetOf(PIECE), "many")
X_AS_PIECE, LONELY = replace(X, type=Member(PIECE)), Local(903, Member(members_of("nothing")), "lonely")
NO_REGION, VISITED = Region(RegionKind.MARK, "nothing"), Region(RegionKind.MARK, "odds.marks.visited")
SECOND_PASS = Region(RegionKind.MARK, "cards.marks.second_pass")
FOLD, LOOP = Fold(How.SUM, Over.SET, IT, PIECES, TWO), Loop(Over.SET, IT, MANY, PIECES, ())
YES_FOR_PLACE = Table("yes for place", (), Member(PLACE), YES_NO)
SEVERAL, DRAW = Several(MANY, PIECES, PIECES, TWO, 1, TRUE), DrawMember(IT, PIECES, YOU)


def of(op: Op, *args: Expr) -> Apply:
    return Apply(op, args)


def folded(**values: object) -> Spoil:
    return needs(changed_copy(FOLD, values))


OPERATIONS: dict[str, tuple[Spoil, str]] = {
    "a set is added to a number": (first(Apply, arg(PIECES), has("op", Op.ADD)), "'+' gets set of piece"),
    "the members of a number are counted": (first(Apply, arg(TWO), has("op", Op.COUNT)), "'count' gets number"),
    "a set is asked whether it has a number": (first(Apply, arg(TWO, at=1), has("op", Op.HAS)), "'has' gets number"),
    "a set is asked for a member of another": (needs(of(Op.HAS, PIECES, A_PLACE)), "'has' works on piece and place"),
    "the first member of numbers is a member": (needs(of(Op.FIRST, SOME_NUMBERS)), "'first' gets set of number"),
    "a set has a head": (needs(of(Op.HEAD, PIECES)), "'head' gets set of piece"),
    "a sequence is counted": (needs(of(Op.COUNT, of(Op.STARTING, A_PLAYER, TWO))), "'count' gets sequence of player"),
    "pieces lie at pieces": (needs(of(Op.HELD, PIECES)), "'held' gets set of piece, and wants place"),
    "a walk begins at a piece": (needs(of(Op.FURTHEST, A_PIECE, Const(0))), "gets piece, and wants place"),
    "a piece is compared with a place": (needs(of(Op.EQUAL, A_PIECE, A_PLACE)), "'==' gets piece beside place"),
    "either a piece or a number comes out": (needs(of(Op.IF, TRUE, A_PIECE, TWO)), "'if' gets number"),
    "sets of two domains are joined": (needs(of(Op.UNION, PIECES, SOME_PLACES)), "'|' gets set of place beside"),
    "an operation gets too little": (first(Apply, too_few, has("op", Op.ADD)), "'+' takes 2 value(s), not 1"),
    "an operation gets too much": (first(Apply, too_many, has("op", Op.NOT)), "'not' takes 1 value(s), not 2"),
    "an operation is a word": (first(Apply, other(op="+")), "'+' is no operation"),
}
NAMES: dict[str, tuple[Spoil, str]] = {
    "an answer is unknown": (first(Ask, other(answer="nothing")), "there is no answer 'nothing'"),
    "a trial is unknown": (first(Tries, other(trial="nothing")), "there is no trial 'nothing'"),
    "a deed is unknown": (first(CallRoutine, other(routine="nothing")), "there is no deed 'nothing' that never waits"),
    "a deed that waits is unknown": (first(CallTo, other(routine="nothing")), "there is no deed 'nothing' that waits"),
    "an answer that decides is unknown": (
        lambda core: replace(core, winners="nothing"),
        "no answer 'nothing' that tells",
    ),
    "an answer is told too much": (first(Ask, too_many), "value(s), not"),
    "an answer is told too little": (first(Ask, too_few, has("args")), "value(s), not"),
    "a trial is told too much": (first(Tries, too_many), "value(s), not"),
    "a deed is told too much": (first(CallRoutine, too_many), "value(s), not"),
    "a deed that waits is told too much": (first(CallTo, too_many), "value(s), not"),
    "an answer is told something else": (first(Ask, arg(SOME_NUMBERS), has("args")), "set of number stands where"),
    "a trial is told something else": (first(Tries, arg(SOME_NUMBERS), has("args")), "set of number stands where"),
    "a deed is told something else": (first(CallRoutine, arg(SOME_NUMBERS), has("args")), "set of number stands where"),
    "a deed that waits is told something else": (first(CallTo, arg(SOME_NUMBERS), has("args")), "set of number stands"),
    "an answer gives something else": (first(Answer, other(value=SOME_NUMBERS)), "set of number stands where"),
    "an answer is kept under another name": (first(Answer, other(name="nothing")), "'nothing' is kept as"),
}
LOCALS: dict[str, tuple[Spoil, str]] = {
    "a local is bound nowhere": (needs(X), "x (900) is not bound"),
    "a local is bound in one branch only": (does(If(TRUE, (SetLocal(X, TWO),)), Need(X)), "x (900) is not bound"),
    "a member is bound twice": (folded(body=FOLD), "it (901) is bound twice"),
    "a value is bound twice": (needs(Let((Given(X, TWO), Given(X, TWO)), X)), "x (900) is bound twice"),
    "two parameters have one number": (first(Trial, twice("params"), has("params")), "is bound twice"),
    "a local is used as something else": (needs(Let((Given(X, TWO),), X_AS_PIECE)), "is number, used as piece"),
    "a local is set to something else": (does(SetLocal(X, TWO), SetLocal(X_AS_PIECE, A_PIECE)), "and number elsewhere"),
    "a value kept is of another type": (needs(Let((Given(IT, A_PLACE),), IT)), "place stands where piece is wanted"),
    "a kept value was reckoned as another type": (
        first(Given, other(value=SOME_NUMBERS)),
        "set of number stands where",
    ),
    "a local is a member of nothing": (does(SetLocal(LONELY, Const(0))), "there is no domain of nothing"),
    "the player before is no player": (does(AsPlayer(X, A_PLAYER, ())), "x is number, but gets player"),
    "the top of a stack is no piece": (first(DrawTop, other(local=X)), "x is number, but gets piece"),
}
REGIONS: dict[str, tuple[Spoil, str]] = {
    "a region is unknown": (first(Read, other(region=NO_REGION)), "there is no region 'mark:nothing'"),
    "an unknown region is written": (does(Write(NO_REGION, None, TWO)), "there is no region 'mark:nothing'"),
    "an unknown region is cleared": (first(Clear, other(regions=(NO_REGION,))), "there is no region 'mark:nothing'"),
    "one of many slots is not named": (first(Read, other(index=None), has("index")), "is read without an index"),
    "the only slot has an index": (needs(Read(YOU, A_PLAYER)), "'you' has 1 slots and is read with an index"),
    "a piece lies where a place says": (needs(Read(PLACES, A_PLACE)), "place is no index of 'place'"),
    "players have points by number": (needs(Read(POINTS, TWO)), "number 2..2 is no index of 'points'"),
    "several players have points": (needs(Read(POINTS, Const(6, SetOf(PLAYER)))), "is no index of 'points'"),
    "a mark with keys is asked by member": (
        first(Read, other(index=A_PLACE), has("region", VISITED)),
        "is no index of",
    ),
    "a face is read beyond all faces": (needs(Read(FACES, Const(500))), "can be beyond its"),
    "a mark gets something else": (does(Write(SECOND_PASS, None, A_PIECE)), "piece stands where yes_no is wanted"),
    "a face gets a set": (does(Write(FACES, Const(1), PIECES)), "set of piece stands where number is wanted"),
    "points are a piece": (does(Write(POINTS, A_PLAYER, A_PIECE)), "piece stands where number is wanted"),
    "whoever acts is a piece": (first(Write, other(value=A_PIECE), has("region", YOU)), "piece stands where player"),
    "a region holds members of nothing": (region(SECOND_PASS, Slots(1, LONELY.type)), "there is no domain of nothing"),
}
TABLES: dict[str, tuple[Spoil, str]] = {
    "a table has two contents": (first(Table, other(rows=(0,)), has("name", "hand of player")), "two tables"),
    "a table holds two things": (first(Table, other(holds=NUMBERS), has("name", "hand of player")), "two tables"),
    "a table has too few rows": (first(Table, other(name="new", rows=(0,))), "'new' has 1 rows for"),
    "rows do not fit": (first(Table, other(name="new", holds=YES_NO)), "which is not yes_no"),
    "a table is for members of nothing": (first(Table, other(name="new", index=LONELY.type)), "no domain of nothing"),
    "a row is looked up for something else": (first(Lookup, other(index=SOME_NUMBERS)), "set of number stands where"),
    "neighbours are no places": (first(Connected, other(neighbours=YES_FOR_PLACE)), "gives yes_no for place"),
    "a constant is beyond its domain": (needs(Const(9999, Member(PIECE))), "9999 is not piece"),
    "a mask is negative": (needs(Const(-2, SetOf(PIECE))), "-2 is not set of piece"),
    "none is in a set": (needs(Const(3, SetOf(PIECE))), "3 is not set of piece"),
    "a constant is a member of nothing": (needs(Const(1, LONELY.type)), "there is no domain of nothing"),
}  # fmt: skip
VALUES: dict[str, tuple[Spoil, str]] = {
    "a sequence is gone through as a set": (
        folded(source=of(Op.STARTING, A_PLAYER, TWO)),
        "is gone through as members",
    ),
    "members are gone through as numbers": (folded(over=Over.NUMBERS), "set of piece is gone through as numbers"),
    "a fold is of something else": (folded(source=SOME_PLACES), "it is piece, but stands for place"),
    "sets are summed up": (folded(body=PIECES), "set of piece stands where number is wanted"),
    "the highest of pieces is wanted": (folded(how=How.HIGHEST, body=IT), "piece stands where number is wanted"),
    "numbers are members": (folded(how=How.MAP), "number 2..2 is no member of anything"),
    "a value reckoned before asks for the member": (folded(given=(Given(X, IT),)), "it (901) is not bound"),
    "less than nothing is required": (first(Match, lambda match: replace(match, parts=((-1, PIECES),))), "-1 pieces"),
    "places meet a requirement": (
        first(Match, other(parts=((1, SOME_PLACES),))),
        "set of place stands where set of piece",
    ),
    "pieces are required": (first(Unmet, other(entries=PIECES)), "set of piece stands where set of entry"),
    "places meet what is required": (first(Unmet, other(pieces=SOME_PLACES)), "set of place stands where set of piece"),
    "a piece is connected": (first(Connected, other(start=A_PIECE)), "piece stands where place is wanted"),
    "a pick has two cases of one number": (first(Pick, twice("cases")), "two cases have one number"),
    "a pick gives two types": (needs(Pick(TWO, ((1, A_PIECE), (2, A_PLACE)))), "place stands where piece is wanted"),
    "a pick asks an unknown answer": (needs(Pick(TWO, ((1, Ask("nothing", ())),))), "there is no answer 'nothing'"),
    "something happens in an operation": (first(Apply, other(args=(Fail(""), TWO))), "Fail is no expression"),
    "something happens in a set": (first(Loop, other(source=Fail(""))), "Fail is no expression"),
    "something happens in an expression": (first(Need, other(condition=SendHome(PIECES))), "SendHome is no expression"),
}
STEPS: dict[str, tuple[Spoil, str]] = {
    "a value stands for a statement": (does(TWO), "Const is no statement"),
    "an end of a block stands for a statement": (does(Back()), "Back is no statement"),
    "a question is left in a deed": (does(Choose(IT, PIECES, 1)), "a question that was not cut"),
    "a question is left in a block": (first(Block, other(steps=(OpenWindow(1, 1),))), "a question that was not cut"),
    "a statement ends a block": (first(Block, other(end=Fail(""))), "Fail is no end of a block"),
    "a way on is an offer": (first(Pause, other(offers=(Back(),))), "Back is no offer"),
    "two cases of a switch have one number": (does(Switch(TWO, ((1, ()), (1, ())))), "two cases have one number"),
    "places move": (first(MoveSet, other(what=SOME_PLACES)), "set of place stands where set of piece"),
    "pieces move to a piece": (first(MoveSet, other(to=A_PIECE)), "piece stands where place is wanted"),
    "places are rolled": (first(RollDice, other(what=SOME_PLACES)), "set of place stands where set of piece"),
    "a piece scores": (first(ScorePoints, other(player=A_PIECE)), "piece stands where player is wanted"),
    "chance draws from no stream": (first(DrawMember, other(stream=YOU)), "you is no stream of chance"),
    "chance draws a number from pieces": (does(replace(DRAW, local=X)), "x is number, but gets piece"),
    "chance draws from numbers as members": (does(replace(DRAW, source=SOME_NUMBERS)), "is gone through as members"),
    "a loop is of something else": (
        first(Loop, other(local=X_AS_PIECE, source=SOME_PLACES)),
        "x is piece, but gets place",
    ),
    "the rest of a loop is something else": (does(replace(LOOP, rest=X)), "x is number, but gets set of piece"),
    "a loop notes what it finds and asks nothing": (
        does(replace(LOOP, found=Local(903, YES_NO, "found"))),
        "a loop with half of what laps need",
    ),
    "a loop is still of something else": (
        does(replace(LOOP, still=SOME_PLACES)),
        "set of place stands where set of piece",
    ),
}
TRIALS: dict[str, tuple[Spoil, str]] = {
    "something follows a fork": (tries(AnyOf(()), Need(TRUE)), "something follows a fork of a trial"),
    "something follows a choice of several": (tries(SEVERAL, Need(TRUE)), "something follows a fork of a trial"),
    "a move is attempted": (tries(Attempt(MoveSet(PIECES, A_PLACE))), "cannot be put back"),  # type: ignore[arg-type]
    "a move is tried": (tries(MoveSet(PIECES, A_PLACE)), "MoveSet is no step of a trial"),
    "an attempt writes something else": (tries(Attempt(Write(YOU, None, A_PIECE))), "piece stands where player"),
    "some member is chosen at no site": (first(Among, other(site=999)), "there is no site 999"),
    "several are a number": (tries(replace(SEVERAL, local=X)), "number is gone through as members"),
    "so many are a piece": (tries(replace(SEVERAL, count=A_PIECE)), "piece stands where number is wanted"),
}
BLOCKS: dict[str, tuple[Spoil, str]] = {
    "a block goes on in another deed": (ends_astray, "is none of its own"),
    "a block goes on nowhere": (ends_nowhere, "is none of its own"),
    "a block has another number": (first(Block, other(number=5)), "block 0 calls itself 5"),
    "a block is of no deed": (has_no_frame, "there is no frame for 'cards.game'"),
    "a frame begins with a block of another": (begins(first=999999), "does not begin with a block of its own"),
    "a frame keeps no parameters": (begins(params=(X,)), "does not keep its parameters"),
    "a frame keeps a parameter as something else": (
        begins(params=(X,), kept=(X_AS_PIECE,)),
        "does not keep its parameters",
    ),
    "a frame is of another deed": (begins(routine="nothing"), "'nothing' is kept as 'cards.game'"),
    "a deed waits and does not": (waits_and_does_not, "'cards.game' both waits and does not"),
    "nothing begins": (lambda core: replace(core, entry="nothing"), "there is no deed 'nothing' to begin with"),
    "two ways on have one number": (first(SwitchTo, twice("cases")), "two cases have one number"),
    "two options have one code": (first(Pause, twice("offers"), offers(One)), "two cases have one number"),
    "two sets are on offer": (first(Pause, twice("offers"), offers(Each)), "more than one set is on offer"),
    "an option has a code below none": (first(One, other(code=-1)), "-1 is no code"),
    "somebody chooses at no site": (first(Pause, other(site=999)), "there is no site 999"),
    "a window is unknown": (first(Pause, other(window=999)), "there is no window 999"),
    "a site has another number": (lambda core: replace(core, sites=core.sites[1:]), "site 1 calls itself 2"),
    "a circle keeps no frames": (first(CallTo, other(keeps=False), has("keeps")), "frames are not kept as the circle"),
    "frames are kept without a circle": (first(CallTo, other(keeps=True)), "frames are not kept as the circle"),
    "frames are kept and not taken back": (first(Block, other(restores=False), has("restores")), "frames are not kept"),
    "frames are taken back that nobody kept": (takes_back_what_nobody_kept, "takes back frames that nobody kept"),
    "a circle is not told": (tells_no_circle, "are in one circle is told wrongly"),
    "a deed without frames calls itself": (calls_itself, "calls itself and keeps no frames"),
}
WRONG = OPERATIONS | NAMES | LOCALS | REGIONS | TABLES | VALUES | STEPS | TRIALS | BLOCKS


def spoilt(spoil: Spoil) -> Core:
    """The first program that has what is to be spoilt, spoilt."""
    for core in (*map(plain, LIGHT), passed("cards")):
        try:
            return spoil(core)
        except LookupError:
            continue
    raise AssertionError("no program has such a node")


@pytest.mark.parametrize(("spoil", "fault"), WRONG.values(), ids=WRONG)
def test_it_is_found_that(spoil: Spoil, fault: str) -> None:
    assert fault in "\n".join(verify(spoilt(spoil)))


# --- what is right ---

NOTHING = members_of("empty")
PER_NOTHING = Region(RegionKind.MARK, "per nothing")


def with_mark_per_nothing(core: Core) -> Core:
    """A mark for each member of a set that has none is read."""
    regions = {**core.regions, PER_NOTHING: Slots(1, ANY_NUMBER)}
    read = Read(PER_NOTHING, of(Op.FIRST, Const(0, SetOf(NOTHING))))
    return needs(read)(replace(core, sizes={**core.sizes, NOTHING: 0}, regions=regions))


RIGHT: dict[str, Spoil] = {
    "none is a piece": does(SetLocal(IT, Const(0))),
    "none is an empty set": does(SendHome(Const(0))),
    "none is no place": does(MoveSet(PIECES, Const(0))),
    "nobody has no points": needs(Read(POINTS, Const(0))),
    "none is beside a piece": needs(of(Op.EQUAL, A_PIECE, Const(0))),
    "yes is added to a number": needs(of(Op.ADD, TRUE, TWO)),
    "yes is compared with a number": needs(of(Op.EQUAL, TWO, TRUE)),
    "yes is kept as a number": does(SetLocal(X, TRUE)),
    "yes is summed up": folded(body=TRUE),
    "a set is a condition": does(If(PIECES, ())),
    "a set holds or a number does": needs(of(Op.AND, PIECES, TWO)),
    "a number may be narrower": does(SetLocal(X, TWO), SetLocal(replace(X, type=Number(0, 9)), TWO)),
    "a local is set again": does(SetLocal(IT, A_PIECE), SetLocal(IT, A_PIECE)),
    "two folds beside each other bind one local": needs(of(Op.ADD, FOLD, FOLD)),
    "numbers are gone through as numbers": needs(Fold(How.ANY, Over.NUMBERS, X, SOME_NUMBERS, X)),
    "a pick has no cases": needs(Pick(TWO, ())),
    "a pick gives a piece or none": needs(Pick(TWO, ((1, A_PIECE), (2, Const(0))))),
    "a set without members has a mark": with_mark_per_nothing,
}


@pytest.mark.parametrize("change", RIGHT.values(), ids=RIGHT)
def test_it_is_right_that(change: Spoil) -> None:
    assert verify(change(plain("cards"))) == []
