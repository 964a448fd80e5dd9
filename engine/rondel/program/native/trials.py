"""Trials as C: conditions and loops around each other, until one way through is found.

Whatever is tried is put back on the way out: a slot that was written by the lines that wrote it, moved pieces from the
log. So there is no way out but at the end: `q` says whether a way was found, and loops go on only as long as it is 0.
"""

from __future__ import annotations

from typing import assert_never

from rondel.core.expressions import Apply, Const, Expr, Local
from rondel.core.operations import Op, Over
from rondel.core.statements import Need, SendHome, SetLocal, Spend, Write
from rondel.core.trials import Among, AnyOf, Attempt, Case, Several, TrialSteps
from rondel.core.walk import free_locals, needed_locals
from rondel.program.native.code import Code, Function, comment
from rondel.program.native.effects import words_at
from rondel.program.native.loops import each_member
from rondel.program.native.names import RestWanted, SeveralWanted, TrialWanted
from rondel.program.native.place import CPlace, Variable, head, parameters, variable_of
from rondel.program.native.printer import Bits, fitted, known_at, load
from rondel.program.native.reads import address, call
from rondel.program.native.statements import CStatements, spent
from rondel.program.native.windows import WordWindow, window_of

MOST_NESTED = 40  # some compilers take no more than 256 braces inside each other


class CTrials:
    """Writes the functions that try out heads."""

    def __init__(self, statements: CStatements) -> None:
        self.effects, self.values, self.names = statements.effects, statements.values, statements.names

    def function(self, name: str, wanted: TrialWanted) -> Function:
        trial = self.values.core.trials[wanted.trial]
        params = parameters(trial.params, self.values.core.sizes)
        code = Code()
        self._tried(trial.steps, CPlace(code, params), deep=trial.circular)
        return Function(
            comment(f"whether {trial.name} can be done", trial.span), head("int", name, params), code.text()
        )

    def rest(self, name: str, wanted: RestWanted) -> Function:
        """What follows in a trial, as a function of its own."""
        params, code = parameters(wanted.params, self.values.core.sizes), Code()
        self._tried(wanted.steps, CPlace(code, params), deep=False)
        return Function(comment(f"what follows in {self.names.here}"), head("int", name, params), code.text())

    def _tried(self, steps: TrialSteps, at: CPlace, *, deep: bool) -> None:
        at.code.line("int q = 0;")
        if deep:
            at.code.line(f"deepen(x, {self.names.doer()});")
        self._steps(steps, at, 0)
        if deep:
            at.code.line("x->depth--;")
        at.code.line("return q;")

    def _steps(self, steps: TrialSteps, at: CPlace, depth: int) -> None:
        """Lines that set `q` if the steps can be completed."""
        if not steps:
            at.code.line("q = 1;")
            return
        if depth > MOST_NESTED:
            self._elsewhere(steps, at)
            return
        step, rest = steps[0], steps[1:]
        match step:
            case Need():
                with at.code.block(f"if ({self.values.truth(step.condition, at)})"):
                    self._steps(rest, at, depth + 1)
            case SetLocal():
                self._steps(rest, at.with_locals({step.local.number: self._kept(step.local, step.value, at)}), depth)
            case Spend():
                spent(step, self.names, at)
                self._steps(rest, at, depth)
            case Attempt():
                self._attempt(step, rest, at, depth)
            case Among():
                self._among(step, rest, at, depth)
            case Several():
                self._several(step, at)
            case Case():
                with at.code.block(f"if ({self.values.truth(step.condition, at)})"):
                    self._steps(step.then, at, depth + 1)
                with at.code.block("else"):
                    self._steps(step.otherwise, at, depth + 1)
            case AnyOf():
                for number, way in enumerate(step.branches):
                    with at.code.block("if (!q)" if number else ""):
                        self._steps(way, at, depth + 1)
            case _:
                assert_never(step)

    def _kept(self, local: Local, value: Expr, at: CPlace) -> Variable:
        found = self.values.value(value, at)
        wide = variable_of(local, "", self.values.core.sizes)
        # What is known of a constant may be of another type: none is 0 in each.
        return found if (found.window is None) == (wide.window is None) else self._as(found, wide, at)

    def _as(self, found: Variable, wide: Variable, at: CPlace) -> Variable:
        if wide.window is None:
            return Variable(f"(i64){found.name}", None, wide.bits)
        self.names.width(wide.window)
        bits = Bits(f"(u64){found.name}", WordWindow(0, 1))
        return Variable(at.code.temporary(wide.ctype, fitted(bits, wide.window)), wide.window, wide.bits)

    def _elsewhere(self, steps: TrialSteps, at: CPlace) -> None:
        """What follows is asked of a function of its own."""
        needed = tuple(needed_locals(steps).values())
        name = self.names.of(RestWanted(steps, needed))
        at.code.line(f"q = {call(self.values, name, needed, needed, at)};")

    # --- what is tried and put back ---

    def _attempt(self, step: Attempt, rest: TrialSteps, at: CPlace, depth: int) -> None:
        effect = step.effect
        if not rest:
            at.code.line("q = 1;")
        elif isinstance(effect, Write):
            self._written_for_a_while(effect, rest, at, depth)
        elif isinstance(effect, SendHome):
            before = at.code.temporary("i64", "x->logged")
            at.code.line("x->trial++;")
            self.effects.send_home(effect, at)
            at.code.line("x->trial--;")
            with at.code.block(""):
                self._steps(rest, at, depth + 1)
            at.code.line(f"undo(s, x, {before});")
        else:
            assert_never(effect)

    def _written_for_a_while(self, step: Write, rest: TrialSteps, at: CPlace, depth: int) -> None:
        """One slot is written, whatever follows is tried, and the slot written back, however the trial ends."""
        code = at.code
        _, words = self.values.words.region(self.values.layout, step.region)
        slot = address(self.values, step.region, step.index, at)
        whole = WordWindow(0, words)
        self.names.width(whole)
        before = code.unset(whole.ctype)
        written = slot.is_written
        if written:
            written = code.temporary("int", written, "q")
        with code.block(f"if ({written})" if written else ""):
            code.line(f"{before} = {load(slot.word, whole)};")
            self.effects.put(step, slot.word, at)
        with code.block(""):
            self._steps(rest, at, depth + 1)
        stored = f"s[{slot.word}] = (i64){before};" if words == 1 else f"store_{words}(s + {slot.word}, {before});"
        code.line(f"if ({written}) {stored}" if written else stored)

    # --- members ---

    def _among(self, step: Among, rest: TrialSteps, at: CPlace, depth: int) -> None:
        source = self.values.bits(step.source, at)
        self.names.width(source.window)
        if step.apart is not None:
            source = self.one_of_each_lot(source, step.apart, at)
        values = self.values.extents.bits(step.source, known_at(at)) if step.over is Over.SET else 0
        with each_member(at.code, step.over, source, "!q") as member:
            local = Variable(member.name, None, values or self.values.extents.all_of(step.local.type))
            self._steps(rest, at.with_locals({step.local.number: local}), depth + 1)

    def one_of_each_lot(self, pieces: Bits, apart: Expr, at: CPlace) -> Bits:
        """Of pieces that make no difference one, and those apart from them."""
        kept, window = Bits(at.code.name("m"), pieces.window), pieces.window
        at.code.line(f"{window.ctype} {kept.text} = {pieces.text};")
        where = f"{window.first}, {window.words}"
        if apart == Const(0):
            at.code.line(f"reps(s, {words_at(kept.text, kept)}, {where});")
            return kept
        others = at.code.temporary(window.ctype, fitted(self.values.bits(apart, at, window), window))
        at.code.line(f"reps_apart(s, {words_at(kept.text, kept)}, {words_at(others, kept)}, {where});")
        return kept

    def _several(self, step: Several, at: CPlace) -> None:
        values, code = self.values, at.code
        source = values.bits(step.source, at)
        count = code.temporary("i64", values.number(step.count, at))
        if step.most:
            behind = Apply(Op.BEHIND, (step.source, step.chosen))
            more = values.bits(behind, at)
            count = code.temporary("i64", f"lesser({count}, count_{self.names.width(more.window)}({more.text}))")
        shape = self._shape(step, at)
        given = [fitted(source, shape), fitted(values.bits(step.chosen, at), self._chosen(step)), count]
        if step.apart is not None and step.apart != Const(0):
            given.append(fitted(values.bits(step.apart, at, shape), shape))
        free = {number: local for number, local in free_locals(step.then).items() if number != step.local.number}
        params = tuple(free.values())
        name = self.names.of(SeveralWanted(step, params))
        code.line(f"q = {call(values, name, params, params, at, *given)};")

    def _shape(self, step: Several, at: CPlace) -> WordWindow:
        """The words of the set that is chosen from: all that its type allows, for it is seen from elsewhere too."""
        window = window_of(self.values.extents.all_of(self.values.types.of(step.source)))
        self.names.width(window)
        return window

    def _chosen(self, step: Several) -> WordWindow:
        window = window_of(self.values.extents.all_of(step.local.type))
        self.names.width(window)
        return window

    def several_function(self, name: str, wanted: SeveralWanted) -> Function:
        """Whether a choice of several can be brought to an end: the chosen ones as they are, or with one more.

        Of those that make no difference the first are taken: whoever is left out takes all of the lot along.
        """
        step, code = wanted.step, Code()
        params = parameters(wanted.params, self.values.core.sizes)
        at = CPlace(code, dict(params))
        shape, window = self._shape(step, at), self._chosen(step)
        at.locals[step.local.number] = Variable("chosen", window, self.values.extents.all_of(step.local.type))
        apart = step.apart is not None and step.apart != Const(0)
        given = [f"{shape.ctype} source", f"{window.ctype} chosen", "i64 left"] + [f"{shape.ctype} apart"] * apart
        code.line(f"spend(x, {step.amount}, {self.names.doer()});")
        with code.block("" if step.up_to else "if (left <= 0)"):
            code.line(f"if ({self.values.truth(step.then, at)}) return 1;")
        more = f"behind_{shape.words}(source, length_{window.words}(chosen, {window.base}) - {shape.base})"
        rest = Bits(code.temporary(shape.ctype, more), shape)
        too_few = "" if step.up_to else f" || count_{shape.words}({rest.text}) < left"
        code.line(f"if (left <= 0{too_few}) return 0;")
        with each_member(code, Over.SET, rest) as member:
            code.line(f"if (!has_{shape.words}(source, {member.name}, {shape.base})) continue;")
            code.line(f"{window.ctype} fuller = chosen;")
            code.line(f"put_{window.words}(&fuller, {member.name}, {window.base});")
            args = [
                "s",
                "x",
                "source",
                "fuller",
                "left - 1",
                *(["apart"] * apart),
                *(one.name for one in params.values()),
            ]
            code.line(f"if ({name}({', '.join(args)})) return 1;")
            if step.apart is not None:
                others = words_at("apart", rest) if apart else "0"
                where = f"{shape.first}, {shape.words}"
                code.line(f"take_lot(s, {member.name}, {words_at('source', rest)}, {others}, {where});")
        code.line("return 0;")
        note = comment(f"several of {self.names.here}", step.span)
        return Function(note, head("int", name, params, *given), code.text())
