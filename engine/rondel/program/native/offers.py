"""What is on offer where a block pauses, as C: codes written one after the other into the context."""

from __future__ import annotations

from typing import assert_never

from rondel.core.blocks import Each, One, Pause, When
from rondel.core.expressions import Const
from rondel.core.operations import Over
from rondel.core.types import BIAS
from rondel.program.native.effects import words_at
from rondel.program.native.loops import CMember, each_member
from rondel.program.native.place import CPlace, Variable
from rondel.program.native.printer import Bits, known_at
from rondel.program.native.trials import CTrials
from rondel.program.native.windows import set_literal


class COffers:
    """Writes offers; `most` is how many codes there can be at one pause."""

    def __init__(self, trials: CTrials) -> None:
        self.trials, self.values = trials, trials.values
        self.most = 1

    def write(self, pause: Pause, at: CPlace) -> None:
        stale = self.values.truth(pause.stale, at)
        at.code.line("x->n = 0;")
        if stale != "0":
            at.code.line(f"if ({stale}) return;")
        inner, most = self.values.given(pause.given, at), 0
        for offer in pause.offers:
            match offer:
                case Each():
                    most += self._each(offer, inner)
                case One():
                    most += 1
                    self._one(offer, inner)
                case _:
                    assert_never(offer)
        if any(isinstance(offer, One) and offer.when is When.BETWEEN for offer in pause.offers):
            at.code.line("if (x->n == 1 && x->codes[0] == 0) x->n = 0;")
        self.most = max(self.most, most)

    def _one(self, offer: One, at: CPlace) -> None:
        before = {When.ALWAYS: "1", When.AFTER_OTHERS: "x->n", When.BETWEEN: "!x->n"}[offer.when]
        with at.code.block(f"if ({before})" if before != "1" else ""):
            test = self.values.truth(offer.condition, at)
            if test != "0":
                at.code.line(f"{'' if test == '1' else f'if ({test}) '}x->codes[x->n++] = {offer.code};")

    def _each(self, offer: Each, at: CPlace) -> int:
        """Every member for which the test holds; how many there can be."""
        source, code = self.values.bits(offer.source, at), at.code
        possible = self.values.extents.bits(offer.source, known_at(at))
        self.values.names.width(source.window)
        done: Bits | None = None
        if offer.alike:
            apart = Const(0) if offer.test == Const(1) else offer.apart
            if apart is not None:
                source = self.trials.one_of_each_lot(source, apart, at)
            if apart != Const(0):
                done = Bits(code.name("m"), source.window)
                code.line(f"{done.window.ctype} {done.text} = {set_literal(0, done.window)};")
        with each_member(code, Over.SET, source) as member:
            self._tested(offer, member, done, possible, at)
        return possible.bit_count()

    def _tested(self, offer: Each, member: CMember, done: Bits | None, possible: int, at: CPlace) -> None:
        code, name = at.code, member.name
        if done is not None:
            code.line(f"if (has_{done.window.words}({done.text}, {name}, {done.window.base})) continue;")
        local = Variable(name, None, possible)
        if offer.over is Over.NUMBERS:
            local = Variable(code.temporary("i64", f"{name} - {BIAS}"), None, 0)
        test = self.values.truth(offer.test, at.with_locals({offer.local.number: local}))
        with code.block(f"if ({test})" if test != "1" else ""):
            code.line(f"x->codes[x->n++] = (int32_t){name};")
            if done is not None:
                where = f"{done.window.first}, {done.window.words}"
                code.line(f"put_lot(s, {name}, {words_at(done.text, done)}, {where});")
