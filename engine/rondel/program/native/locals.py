"""Locals of deeds as C: variables of a function, or slots of a frame."""

from __future__ import annotations

from rondel.core.expressions import Expr, Local
from rondel.program.native.place import CPlace, Variable, variable_of
from rondel.program.native.printer import Bits, fitted, store
from rondel.program.native.values import CValues


class CLocals:
    """Sets locals, wherever they lie."""

    def __init__(self, values: CValues) -> None:
        self.values, self.names, self.sizes = values, values.names, values.core.sizes

    def variable(self, local: Local, at: CPlace) -> Variable:
        """The variable of a local; one that lies in no frame is made when it is first met."""
        if local.number not in at.locals:
            made = variable_of(local, "", self.sizes)
            if made.window is not None:
                self.names.width(made.window)
            at.locals[local.number] = Variable(at.code.variable(made.ctype), made.window, made.bits)
        return at.locals[local.number]

    def assign(self, local: Local, value: Expr, at: CPlace) -> None:
        variable = self.variable(local, at)
        if variable.window is None:
            self.set_number(variable, self.values.number(value, at), at)
        else:
            self.set_bits(variable, self.values.bits(value, at, variable.window), at)

    def set_number(self, variable: Variable, number: str, at: CPlace) -> None:
        if variable.slot < 0:
            at.code.line(f"{variable.name} = {number};")
            return
        value = number if variable.words == 1 else at.code.temporary("i64", number)
        at.code.line(f"s[{variable.slot}] = {value};")
        for word in range(1, variable.words):  # another local that lies there at other times is wider
            at.code.line(f"s[{variable.slot} + {word}] = -({value} < 0);")

    def set_bits(self, variable: Variable, bits: Bits, at: CPlace) -> None:
        assert variable.window is not None
        if variable.slot < 0:
            at.code.line(f"{variable.name} = {fitted(bits, variable.window)};")
            return
        self.names.widths.add(variable.words)
        store(at.code, str(variable.slot), bits, variable.words)
