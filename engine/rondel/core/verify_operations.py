"""What the verifier asks of the arguments of an operation: those that its signature says."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Sequence as Listed
from dataclasses import dataclass, field

from rondel.core.expressions import Apply
from rondel.core.operations import SIGNATURES, Want
from rondel.core.types import ANY_NUMBER, NUMBERS, YES_NO, Domain, Member, Sequence, SetOf, Type, said
from rondel.core.verify_scope import agrees, is_none

_SHAPES: dict[Want, type[Member | SetOf | Sequence]] = {
    Want.ONE: Member, Want.SET: SetOf, Want.SEQUENCE: Sequence,
}  # fmt: skip
_LIKE = {Want.LIKE_FIRST: 0, Want.LIKE_SECOND: 1}


@dataclass(slots=True)
class Arguments:
    """The arguments of an operation with their types; of what is none, nothing is asked."""

    expr: Apply
    types: Listed[Type | None]
    fault: Callable[[str], None]
    domains: set[Domain] = field(default_factory=set)

    def check(self) -> None:
        takes = SIGNATURES[self.expr.op].takes
        for want, found, arg in zip(takes, self.types, self.expr.args, strict=True):
            if found is not None and not is_none(arg):
                plain, domain = want if isinstance(want, tuple) else (want, None)
                self._argument(plain, domain, found)
        if len(self.domains) > 1:
            self._tell(f"works on {' and '.join(sorted(map(str, self.domains)))}")

    def _argument(self, want: Want, domain: Domain | None, found: Type) -> None:
        if want in _SHAPES:
            self._shaped(_SHAPES[want], domain, found)
        elif want in _LIKE:
            self._like(_LIKE[want], found)
        elif not self._allowed(want, found):
            self._tell(f"gets {said(found)}")

    def _shaped(self, shape: type[Member | SetOf | Sequence], domain: Domain | None, found: Type) -> None:
        if not isinstance(found, shape):
            self._tell(f"gets {said(found)}")
        elif domain is None:
            self.domains.add(found.domain)
        elif found != shape(domain):
            self._tell(f"gets {said(found)}, and wants {domain}")

    def _like(self, other: int, found: Type) -> None:
        like = self.types[other]
        unlike = like is not None and not (agrees(found, like) or agrees(like, found))
        if like is not None and unlike and not is_none(self.expr.args[other]):
            self._tell(f"gets {said(found)} beside {said(like)}")

    def _allowed(self, want: Want, found: Type) -> bool:
        return {
            Want.NUMBER: agrees(found, ANY_NUMBER), Want.NUMBERS: found == NUMBERS, Want.TRUTH: True,
            Want.YES_NO: found == YES_NO, Want.ANY_SET: isinstance(found, SetOf) or found == NUMBERS,
        }[want]  # fmt: skip

    def _tell(self, what: str) -> None:
        self.fault(f"'{self.expr.op.value}' {what}")
