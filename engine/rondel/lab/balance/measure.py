"""What is measured of a game: one number, whose mean over many games is the height of the curve.

`starter`: what whoever decides first wins more often than a fair share. `lead`: how many points more than the others on
average. `seat`, `seat:2`: as `starter`, for the first or another seat. `points` by player, `length` in decisions,
`spread` between the first and the last. `use:ADDRESS`: in which share of games a rule was used.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from rondel.frozen import frozen
from rondel.lab.games.played import PlayedGame
from rondel.messages.said import Said, say
from rondel.play.game import Rules
from rondel.problems import WrongUse, did_you_mean
from rondel.program.native.counted import CountedCells, counted_cells

NAMES = ("starter", "lead", "seat", "points", "length", "spread", "use:ADDRESS")
EVEN = ("starter", "lead", "seat")
SHARES = ("starter", "seat", "use")

OfGame = Callable[[PlayedGame], float]


@frozen
class Measure:
    """A measure by its name: `kind` of `NAMES`, and what it is about."""

    kind: str
    about: str = ""

    @property
    def name(self) -> str:
        return f"{self.kind}:{self.about}" if self.about else self.kind

    @property
    def is_share(self) -> bool:
        """Whether it is told in per cent."""
        return self.kind in SHARES

    @property
    def counts(self) -> bool:
        """Whether what happens in games has to be counted."""
        return self.kind in ("starter", "lead", "use")

    @property
    def can_be_even(self) -> bool:
        return self.kind in EVEN

    def of(self, rules: Rules) -> OfGame:
        """How it is taken from a game by some rules."""
        cells = counted_cells(rules.model)
        match self.kind:
            case "starter":
                return lambda game: _ahead(game, game.starter(cells))
            case "lead":
                return lambda game: _lead(game, game.starter(cells))
            case "seat":
                return lambda game: _ahead(game, int(self.about or "1") - 1)
            case "points":
                return lambda game: sum(game.points) / len(game.points)
            case "length":
                return lambda game: game.decisions
            case "spread":
                return lambda game: max(game.points) - min(game.points)
        return partial(_used, cells, frozenset(_columns(rules, cells, self.about)))


def read_measure(text: str, rules: Rules) -> Measure:
    """The measure that is meant; whoever means none is told what there is."""
    kind, _, about = text.strip().partition(":")
    seats = len(rules.players)
    if kind == "use":
        _refuse_unknown_use(about, rules)
    elif kind == "seat" and about:
        if not about.isdecimal() or not 1 <= int(about) <= seats:
            raise WrongUse(say("balance.no-seat", name=about, n=seats))
    elif about or kind not in NAMES:
        known = [name.partition(":")[0] for name in NAMES]
        hint = did_you_mean(kind, known) or say("use.there-are", names=tuple(NAMES))
        raise WrongUse(say("balance.no-measure", name=text, hint=hint))
    if kind in EVEN and seats < 2:
        raise WrongUse(say("balance.two-players", name=kind))
    return Measure(kind, about)


def read_want(text: str, measure: Measure) -> float:
    """What is wanted: `even`, a share such as 40%, or a number."""
    if text == "even":
        if not measure.can_be_even:
            raise WrongUse(say("balance.not-even", name=measure.name, wanted=_wanted(measure)))
        return 0.0
    number = text.removesuffix("%").replace(",", ".").strip()
    try:
        value = float(number)
    except ValueError:
        value = float("nan")
    least, most = _bounds(measure)
    if not least <= value <= most or text.endswith("%") != measure.is_share:
        raise WrongUse(say("balance.bad-want", text=text, name=measure.name, wanted=_wanted(measure)))
    return value / 100 if measure.is_share else value


def _bounds(measure: Measure) -> tuple[float, float]:
    """Between what the mean of a measure lies; what can be even is told against a fair share."""
    if not measure.is_share:
        return -(10**9), 10**9
    return (-100 if measure.can_be_even else 0), 100


def _wanted(measure: Measure) -> Said:
    wanted = say("balance.a-share") if measure.is_share else say("balance.a-number")
    return say("list.or", before="even", last=wanted) if measure.can_be_even else wanted


# --- single games ---


def _ahead(game: PlayedGame, seat: int) -> float:
    """What a seat wins above a fair share; where nobody decides, nobody starts, and that is worth nothing."""
    if seat < 0:
        return 0.0
    winners = game.winners
    return (seat in winners) / len(winners) - 1 / len(game.points)


def _lead(game: PlayedGame, starter: int) -> float:
    """By how many points whoever starts is ahead of the others; by none, where nobody decides."""
    if starter < 0:
        return 0.0
    others = [points for seat, points in enumerate(game.points) if seat != starter]
    return game.points[starter] - sum(others) / len(others)


def _used(cells: CountedCells, columns: frozenset[int], game: PlayedGame) -> float:
    rows = range(0, cells.starter, cells.width)
    return float(any(game.counts[row + column] for row in rows for column in columns))


# --- what can be used ---


def _refuse_unknown_use(address: str, rules: Rules) -> None:
    if any(True for _ in _columns(rules, counted_cells(rules.model), address)):
        return
    known = {rule.address for rule in rules.model.rules.world.rules}
    known |= {what.split(" ")[2] for what, _ in rules.model.rules.know.passages}
    hint = did_you_mean(address, known) or say("balance.see-explain")
    raise WrongUse(say("balance.no-rule", name=address, hint=hint))


def _columns(rules: Rules, cells: CountedCells, address: str) -> Iterator[int]:
    """Where uses of a rule are counted: where it is chosen in a window, or else wherever play comes by what it says.

    An address with a module in front, `my_rule: after base.turn`, is what that module has woven to a deed.
    """
    options = {option.address: option.rule for option in rules.model.rules.options}
    if address in options:
        yield cells.columns["options"][0] + options[address]
        return
    for number, (what, _) in enumerate(rules.model.rules.know.passages):
        _, how, seam = what.split(" ")
        if what == address or (how == "on" and (seam == address or seam.startswith(f"{address}."))):
            yield cells.columns["passages"][0] + number
