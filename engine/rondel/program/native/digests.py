"""Whole games as a few numbers, so that machines are compared over millions of decisions: equal digests, equal games.

A library reckons them inside: of every position, whether there was a choice or not. In Python a digest of a position
costs more than the step to it; there only that of the last one is reckoned, and that of all that was on offer.
"""

from __future__ import annotations

from cffi import FFI

from rondel.frozen import frozen
from rondel.limits import MOST_DECISIONS
from rondel.problems import RuleFailure
from rondel.program.chance import GOLDEN, mix
from rondel.program.choosing import choose_index, choosing_key
from rondel.program.native import interface
from rondel.program.native.library import Native
from rondel.program.python.compiled import PythonProgram
from rondel.program.running_limits import DEEP, LONG, one_more_forced

_FFI = FFI()
_new = _FFI.new_allocator(should_clear_after_alloc=False)
_WORD = (1 << 64) - 1
_ROW = 5


@frozen
class GameDigest:
    """A game: digests of all positions (0 if they were not looked at), of all offers, and of the last position.

    `failed` says how, as libraries number it; then there is nothing else.
    """

    positions: int = 0
    offers: int = 0
    last: int = 0
    decisions: int = 0
    ended: bool = False
    failed: int = interface.FINE

    @property
    def met_a_limit(self) -> bool:
        return self.failed in (interface.TOO_LONG, interface.TOO_DEEP)

    def agrees(self, other: GameDigest) -> bool:
        """Whether two machines played the same, as far as both have looked."""
        both = self.positions and other.positions
        return self._seen == other._seen and (not both or self.positions == other.positions)

    @property
    def _seen(self) -> tuple[int, ...]:
        return self.offers, self.last, self.decisions, self.ended, self.failed


class NativeDigests:
    """Random games of a library, one for each seed; the memory that they are played in is kept."""

    def __init__(self, native: Native, most: int = MOST_DECISIONS) -> None:
        self.native, self.most = native, most
        self._position = _new("int64_t[]", native.size)
        self._row = _FFI.new("int64_t[]", _ROW)

    def __call__(self, seed: int) -> GameDigest:
        library, context, row = self.native.library, self.native.context, self._row
        if library.rondel_digest_game(self._position, context, seed & _WORD, self.most, row) < 0:
            return GameDigest(failed=library.rondel_failure(context))
        positions, offers, last, decisions, ended = _FFI.unpack(row, _ROW)
        return GameDigest(positions & _WORD, offers & _WORD, last & _WORD, decisions, bool(ended))


class PythonDigests:
    """The same games of a Python program; the last position is handed to a library of the same rules."""

    def __init__(self, program: PythonProgram, native: Native, most: int = MOST_DECISIONS) -> None:
        self.program, self.native, self.most = program, native, most

    def __call__(self, seed: int) -> GameDigest:
        try:
            return self._played(seed)
        except RuleFailure as failure:
            limits = {LONG: interface.TOO_LONG, DEEP: interface.TOO_DEEP}
            return GameDigest(failed=limits.get(failure.message, interface.RULE_FAILED))

    def _played(self, seed: int) -> GameDigest:
        program, key, offers, decisions = self.program, choosing_key(seed), 0, 0
        s = program.start(seed)
        codes = program.options(s)
        forced = 0
        while True:
            for code in codes:
                offers = mix(offers + code + GOLDEN)
            if not codes or (len(codes) > 1 and decisions == self.most):
                break
            forced = one_more_forced(forced) if len(codes) == 1 else 0
            decisions += len(codes) > 1
            index = choose_index(key, decisions, len(codes)) if len(codes) > 1 else 0
            codes = program.run(s, codes[index])
        last = self.native.from_slots(s).digest
        return GameDigest(0, offers, last, decisions, not codes)
