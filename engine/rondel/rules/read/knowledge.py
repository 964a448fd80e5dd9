"""What is known of the rules while they are read: types of parameters and answers, what moves where, what is counted.

The type of a parameter is what its callers give, unless its name or an annotation says it. Whoever looks something up
while learning is noted, so that it is read again when more is known of that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from rondel.core.core import Site
from rondel.core.expressions import Expr, Region, RegionKind
from rondel.core.types import Domain
from rondel.core.types import Type as CoreType
from rondel.frozen import frozen
from rondel.limits import MOST_PROBLEMS
from rondel.messages.said import UNSAID, Said, say
from rondel.problems import Problem, Remark, Span, did_you_mean
from rondel.rules.link.ruleset import Ruleset
from rondel.rules.read.lineup_constants import settled
from rondel.rules.read.meanings import Meanings
from rondel.rules.read.scope import Typed
from rondel.rules.types import UNKNOWN, Type, join
from rondel.rules.world.world import World
from rondel.syntax import tree as t


@frozen
class Learned:
    """What the rules of a line-up say of themselves, whoever sits at the table and whatever scenarios are played."""

    params: dict[str, list[Type]]
    answers: dict[str, Type]
    moves: dict[tuple[str, str], None]
    counters: dict[Region, None]
    reads_cause: bool


@frozen
class ToldDeed:
    """A chapter: a deed of whose beginning and end the log knows.

    `given` are those of its parameters that can be told, with their types; with `table` its points are told together.
    """

    address: str
    given: tuple[tuple[str, CoreType], ...] = ()
    table: bool = False


@frozen
class StopSite:
    """A step that stops a deed: which one, in which deed or event it stands, and where."""

    deed: str
    where: str
    span: Span


@dataclass(slots=True)
class Knowledge:
    """Gathered over all readings; `problems` and `sites` are those of the reading under way.

    `lasting` are problems found once and for all; `learned` is the deed or answer of which a type was learned last.
    While learning, `unit` is what is read, `readers` are those that looked up something, and `waiting` those for whom
    it is no longer the same.
    """

    ruleset: Ruleset
    world: World
    params: dict[str, list[Type]] = field(default_factory=dict)
    answers: dict[str, Type] = field(default_factory=dict)
    constants: dict[str, int] = field(default_factory=dict)
    moves: dict[tuple[str, str], None] = field(default_factory=dict)
    counters: dict[Region, None] = field(default_factory=dict)
    used: set[str] = field(default_factory=set)
    reads_cause: bool = False
    learning: bool = True
    changed: bool = False
    unit: str = ""
    readers: dict[str, dict[str, None]] = field(default_factory=dict)
    waiting: dict[str, None] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    lasting: list[Problem] = field(default_factory=list)
    learned: str = ""
    hints: dict[Span, Said] = field(default_factory=dict)
    sites: list[Site] = field(default_factory=list)
    streams: dict[Region, None] = field(default_factory=dict)
    score_sites: list[tuple[str, Span]] = field(default_factory=list)
    chapters: dict[str, ToldDeed] = field(default_factory=dict)  # by the address of the deed
    stops: dict[str, int] = field(default_factory=dict)  # deeds that something stops, by address, counted from 1
    stop_sites: list[StopSite] = field(default_factory=list)
    things: dict[str, tuple[Typed, ...]] = field(default_factory=dict)  # of the world, by their bare names
    passages: list[tuple[str, Span]] = field(default_factory=list)  # what modules wrote, by the numbers of `Passed`
    meanings: Meanings | None = None  # of all names, if anybody wants them

    def begin_reading(self) -> None:
        """Everything is read once more, this time for good."""
        self.changed, self.unit = False, ""
        self.problems, self.sites, self.score_sites, self.passages = list(self.lasting), [], [], []
        self.stop_sites = []
        if self.meanings is not None:
            self.meanings.clear()

    def problem(self, code: str, message: Said, span: Span, hint: Said = UNSAID, also: Sequence[Remark] = ()) -> None:
        self.problems.append(Problem(code, message, span, tuple(also), hint))

    def nearest(self, name: str, known: Callable[[], Iterable[str]], span: Span) -> Said:
        """The hint for an unknown name, found once, and not before all is learned."""
        if span not in self.hints and not self.learning:
            enough = len(self.hints) >= MOST_PROBLEMS
            self.hints[span] = UNSAID if enough else did_you_mean(name, known())
        return self.hints.get(span, UNSAID)

    def declare(self, address: str, params: Sequence[t.Param]) -> list[Type]:
        """The types of a header, as far as names, annotations and callers tell."""
        self._look_up(address)
        if address not in self.params:
            found = []
            for param in params:
                named = self.world.named_type(param.type or param.name)
                if named is None and param.type is not None:
                    hint = did_you_mean(param.type, self.world.type_names(), len(self.lasting))
                    self.problem(
                        "check/unknown-type", say("check/unknown-type.unknown", name=param.type), param.span, hint
                    )
                    self.lasting.append(self.problems[-1])
                found.append(named or UNKNOWN)
            self.params[address] = found
        return self.params[address]

    def learn_argument(self, address: str, index: int, found: Type, span: Span) -> None:
        """A caller gives a value of this type."""
        known = self.params[address][index]
        joined = join(known, found)
        if joined is None:
            self.problem(
                "check/wrong-type", say("check/wrong-type.is-wanted", found=found.said, wanted=known.said), span
            )
        elif joined != known and (known.is_unknown or self._open(address, index)):
            self.params[address][index] = joined
            self.learned = address
            self._tell(address)

    def _open(self, address: str, index: int) -> bool:
        """Whether callers, not the header, say what a parameter is."""
        header = self.header(address)
        if index >= len(header):
            return True
        param = header[index]
        return self.world.named_type(param.type or param.name) is None

    def header(self, address: str) -> Sequence[t.Param]:
        """The parameters of an answer, a deed or an event as they are written."""
        if address in self.ruleset.answers:
            return self.ruleset.answers[address].params
        if address in self.ruleset.deeds:
            return self.ruleset.deeds[address].params
        rule, _, event = address.rpartition(".")
        return self.ruleset.rules[rule].events[event].params if rule in self.ruleset.rules else ()

    def answer_type(self, address: str) -> Type:
        """What an answer is, as far as it is known."""
        self._look_up(f"={address}")
        return self.answers.get(address, UNKNOWN)

    def learn_answer(self, address: str, found: Type) -> None:
        known = self.answers.get(address, UNKNOWN)
        joined = join(known, found)
        if joined is not None and joined != known:
            self.answers[address] = joined
            self.learned = address
            self._tell(f"={address}")

    def learn_constant(self, address: str, value: Expr) -> None:
        """An answer that never changes settles conditions, wherever it is asked."""
        known, found = self.constants.get(address), settled(value, self.constants)
        if known == found:
            return
        self.changed = True
        if found is None:
            del self.constants[address]
        else:
            self.constants[address] = found

    def learn_move(self, pieces: Type, place: Type) -> None:
        """Pieces of these kinds can come to lie in places of those kinds; of what is unknown nothing is learned."""
        if place.is_unknown:
            return
        for piece in sorted(pieces.kinds):
            for where in sorted(place.kinds or self.world.place_kinds):
                if (piece, where) not in self.moves:
                    self.moves[piece, where] = None
                    self._tell(f"in {where}")

    def may_hold(self, piece: str, place: str) -> bool:
        self._look_up(f"in {place}")
        return (piece, place) in self.moves

    def learn_cause(self) -> None:
        """Somebody asks by what something happens, so it is noted everywhere."""
        self.changed = self.changed or not self.reads_cause
        self.reads_cause = True

    def _look_up(self, what: str) -> None:
        """Notes that what is read now hangs on something that is not known for good yet."""
        if self.unit:
            self.readers.setdefault(what, {})[self.unit] = None

    def _tell(self, what: str) -> None:
        """More is known: whoever looked it up is read again."""
        self.changed = True
        self.waiting.update(self.readers.get(what, {}))

    def so_far(self) -> Learned:
        """What was learned until now, to go on from."""
        params = {address: list(types) for address, types in self.params.items()}
        return Learned(params, dict(self.answers), dict(self.moves), dict(self.counters), self.reads_cause)

    def take_over(self, learned: Learned) -> None:
        """Begins with what was learned of the same rules before."""
        self.params = {address: list(types) for address, types in learned.params.items()}
        self.answers, self.moves = dict(learned.answers), dict(learned.moves)
        self.counters, self.reads_cause = dict(learned.counters), learned.reads_cause

    def counter(self, what: str, deed: str) -> Region:
        """The region in which uses of a rule or deed are counted while another deed runs."""
        region = Region(RegionKind.USES, what, deed)
        if region not in self.counters:
            self.counters[region] = None
            self.changed = True
        return region

    def stop(self, deed: str, where: str, span: Span) -> int:
        """The number of a deed that something stops; its routine has to know."""
        self.stop_sites.append(StopSite(deed, where, span))
        if deed not in self.stops:
            self.stops[deed] = len(self.stops) + 1
            self.changed = True
        return self.stops[deed]

    def site(
        self, address: str, what: str, domain: Domain | None, span: Span, labels: tuple[str, ...] = (), window: int = 0
    ) -> int:
        number = len(self.sites) + 1
        self.sites.append(Site(number, address, what, domain, labels, window, span))
        return number
