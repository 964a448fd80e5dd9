"""Trials: whether a head can be completed, without doing it.

A trial is a function of its own. Its steps are tried one after the other; where a step has several ways on, one of
them must lead through all that follows. What follows a fork is a trial of its own, so that nothing is written twice.
What a step of a head means for a trial says `rules/read/heads.py`; how it is tried is said once, in `ways`
(`core/search.py`), from which the search and the reasons both come.
"""

from __future__ import annotations

from dataclasses import field

from rondel.core.expressions import Expr, Local
from rondel.core.operations import Over
from rondel.core.statements import NOWHERE, Need, SendHome, SetLocal, Spend, Write
from rondel.frozen import frozen
from rondel.problems import Span


@frozen
class Attempt:
    """The position is changed, what follows is tried, and the change is put back."""

    effect: Write | SendHome


@frozen
class Among:
    """Some member of a set leads on.

    `alike`: the set may hold pieces between which there is no difference. Then `apart`, which a pass finds, are those
    that what follows may mean by themselves; of all others it is enough to try one of each lot.
    """

    local: Local
    source: Expr
    site: int
    over: Over = Over.SET
    alike: bool = False
    apart: Expr | None = None


@frozen
class Several:
    """Some members lead on: `chosen` and `count` more from behind the last of them; `then` looks at all as `local`.

    It is the last step of its trial. Every set that is tried counts as work (`amount`). For `apart` see `Among`.
    """

    local: Local
    source: Expr
    chosen: Expr
    count: Expr
    site: int
    then: Expr
    over: Over = Over.SET
    up_to: bool = False
    most: bool = False
    alike: bool = False
    apart: Expr | None = None
    amount: int = 1
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@frozen
class Case:
    """One of two ways, as a condition says; the last step of its trial."""

    condition: Expr
    then: tuple[TrialStep, ...]
    otherwise: tuple[TrialStep, ...]


@frozen
class AnyOf:
    """Any of several ways; the last step of its trial."""

    branches: tuple[tuple[TrialStep, ...], ...]


TrialStep = Need | SetLocal | Spend | Attempt | Among | Several | Case | AnyOf
TrialSteps = tuple[TrialStep, ...]


@frozen
class Trial:
    """Steps to be tried; parameters keep the numbers that they have where the trial is asked for.

    `circular`: it may come back to itself, so how deep it goes is counted.
    """

    name: str
    params: tuple[Local, ...]
    steps: TrialSteps
    span: Span = field(default=NOWHERE, compare=False, repr=False)
    circular: bool = False
