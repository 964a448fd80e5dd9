"""What is known of the rules while they are read: types of parameters and answers, what moves where, what is counted.

Rules are read again until nothing new is learned: the type of a parameter is what its callers give, unless its name
or an annotation says it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from rondel.core.expressions import Expr, Region, RegionKind
from rondel.core.program import Site
from rondel.core.types import Domain
from rondel.limits import MOST_PROBLEMS
from rondel.problems import Problem, Remark, Span, did_you_mean
from rondel.rules.ruleset import Ruleset
from rondel.rules.settle import settled
from rondel.rules.types import UNKNOWN, Type, join
from rondel.rules.world import World
from rondel.syntax import tree as t


@dataclass(slots=True)
class Knowledge:
    """Gathered over the passes; `problems` and `sites` are those of the pass under way.

    `lasting` are problems found once and for all; `learned` is the deed or answer of which a type was learned last.
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
    first_pass: bool = True
    forward: bool = False  # in which order answers are read this time
    changed: bool = False
    problems: list[Problem] = field(default_factory=list)
    lasting: list[Problem] = field(default_factory=list)
    learned: str = ""
    hints: dict[Span, str] = field(default_factory=dict)
    sites: list[Site] = field(default_factory=list)
    streams: dict[Region, None] = field(default_factory=dict)
    score_sites: list[tuple[str, Span]] = field(default_factory=list)
    passages: list[tuple[str, Span]] = field(default_factory=list)  # what modules wrote, by the numbers of `Passed`

    def begin_pass(self) -> None:
        self.changed, self.forward = False, not self.forward
        self.problems, self.sites, self.score_sites, self.passages = list(self.lasting), [], [], []

    def problem(self, code: str, message: str, span: Span, hint: str = "", also: Sequence[Remark] = ()) -> None:
        self.problems.append(Problem(code, message, span, tuple(also), hint))

    def nearest(self, name: str, known: Callable[[], Iterable[str]], span: Span) -> str:
        """The hint for an unknown name, found once; the first reading is never the last."""
        if span not in self.hints and not self.first_pass:
            enough = len(self.hints) >= MOST_PROBLEMS
            self.hints[span] = "" if enough else did_you_mean(name, known())
        return self.hints.get(span, "")

    def declare(self, address: str, params: Sequence[t.Param]) -> list[Type]:
        """The types of a header as far as names and annotations tell."""
        if address not in self.params:
            found = []
            for param in params:
                named = self.world.named_type(param.type or param.name)
                if named is None and param.type is not None:
                    hint = did_you_mean(param.type, self.world.type_names(), len(self.lasting))
                    self.problem("check/unknown-type", f"there is no type '{param.type}'", param.span, hint)
                    self.lasting.append(self.problems[-1])
                found.append(named or UNKNOWN)
            self.params[address] = found
        return self.params[address]

    def learn_argument(self, address: str, index: int, found: Type, span: Span) -> None:
        """A caller gives a value of this type."""
        known = self.params[address][index]
        joined = join(known, found)
        if joined is None:
            self.problem("check/wrong-type", f"this is {found}, but {known} is wanted", span)
        elif joined != known and (known.is_unknown or self._open(address, index)):
            self.params[address][index] = joined
            self.changed, self.learned = True, address

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

    def learn_answer(self, address: str, found: Type) -> None:
        known = self.answers.get(address, UNKNOWN)
        joined = join(known, found)
        if joined is not None and joined != known:
            self.answers[address] = joined
            self.changed, self.learned = True, address

    def learn_constant(self, address: str, value: Expr) -> None:
        """An answer that never changes settles conditions, from the next reading on."""
        known, found = self.constants.get(address), settled(value, self.constants)
        if found is not None and not self.first_pass:
            if known != found:
                self.constants[address] = found
                self.changed = True
        elif known is not None:
            del self.constants[address]
            self.changed = True

    def learn_move(self, pieces: Type, place: Type) -> None:
        """Pieces of these kinds can come to lie in places of those kinds; of unknown kinds nothing is learned yet."""
        if self.first_pass:
            return
        for piece in sorted(pieces.kinds):
            for where in sorted(place.kinds or self.world.place_kinds):
                if (piece, where) not in self.moves:
                    self.moves[piece, where] = None
                    self.changed = True

    def may_hold(self, piece: str, place: str) -> bool:
        return self.first_pass or (piece, place) in self.moves

    def counter(self, what: str, deed: str) -> Region:
        """The region in which uses of a rule or deed are counted while another deed runs."""
        region = Region(RegionKind.USES, what, deed)
        if region not in self.counters:
            self.counters[region] = None
            self.changed = True
        return region

    def site(
        self, address: str, what: str, domain: Domain | None, span: Span, labels: tuple[str, ...] = (), window: int = 0
    ) -> int:
        number = len(self.sites) + 1
        self.sites.append(Site(number, address, what, domain, labels, window, span))
        return number
