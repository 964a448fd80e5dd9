"""The Python backend: a program written out as specialised Python source over the flat list, and compiled.

Nothing of a module's text reaches the source but numbers; names are made here. `told` makes a variant that also
reports what happens (moves, points, rolls), for people; the other is for bots and simulations. Both play alike.
`skips` writes a variant in which a choice with one option is made at once, without coming back.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from types import CodeType
from typing import Any

from rondel.program import python_runtime
from rondel.program.blocks import OPTION_CODE
from rondel.program.chance import name_number, started
from rondel.program.heads import Lean, quickly_told
from rondel.program.model import Model
from rondel.program.python_blocks import BlockWriter
from rondel.program.python_heads import Heads
from rondel.program.python_place import Place
from rondel.program.python_prelude import prelude
from rondel.program.python_requirements import Requirements
from rondel.program.python_steps import Effects, indent
from rondel.program.python_values import Values, joined
from rondel.program.repeats import named_reads
from rondel.rules.core import Local, Lookup
from rondel.rules.world import WAYS


class Writer:
    """Collects the functions of a program."""

    def __init__(self, model: Model, lean: Lean | None = None, *, skips: bool = False, told: bool = False) -> None:
        self.model, self.skips, self.told = model, skips, told
        self.lean = lean or Lean(model.rules)
        self.functions: dict[str, list[str]] = {}
        self.names: dict[Hashable, str] = {}
        self.tables: dict[str, str] = {}
        self.values = Values(self)
        self.requirements = Requirements(self)
        self.effects = Effects(self)
        self.heads = Heads(self)
        self.blocks = BlockWriter(self)

    # --- names ---

    def table(self, name: str) -> str:
        return self.tables.setdefault(name, f"T{len(self.tables)}")

    def slots(self, table: str, first: int) -> str:
        """A table with the slots that its values stand for, so that no place in the position is reckoned in play."""
        rows = self.table(table)
        return self.shared(("slots", table, first), lambda name: [f"{name} = [{first} + row for row in {rows}]"], "S")

    def zeros(self, length: int) -> str:
        return "[0]" if length == 1 else f"Z[{length}]"

    def stream_number(self, stream: str) -> int:
        return name_number(stream)

    def add(self, name: str, lines: list[str]) -> None:
        self.functions[name] = lines

    def shared(self, key: Hashable, write: Callable[[str], list[str]], stem: str = "f") -> str:
        """A function that is written once for each key."""
        if key not in self.names:
            name = f"{stem}{len(self.names)}"
            self.names[key] = name
            self.functions[name] = []
            self.functions[name] = write(name)
        return self.names[key]

    # --- functions ---

    def can_function(self, routine: str) -> str:
        found = self.model.rules.routines[routine]

        def write(name: str) -> list[str]:
            at = Place({slot: f"v{slot}" for slot in range(found.params)})
            params = ", ".join(["s", *at.locals.values()])
            return [f"def {name}({params}):", f"    return {self.values.truth(found.head, at)}"]

        return self.shared(("can", routine), write, "h")

    def answer_function(self, answer: str) -> str:
        found = self.model.rules.answers[answer]

        def write(name: str) -> list[str]:
            at = Place({slot: f"v{slot}" for slot in range(found.params)})
            params = ", ".join(["s", *at.locals.values()])
            return [f"def {name}({params}):", f"    return {self.values.value(found.value, at)}"]

        return self.shared(("answer", answer), write, "a")

    def routine_function(self, routine: str) -> str:
        found = self.model.cut.plain[routine]

        def write(name: str) -> list[str]:
            at = Place({slot: f"v{slot}" for slot in range(found.params)})
            params = ", ".join(["s", *at.locals.values()])
            return [f"def {name}({params}):", *indent(self.effects.all(found.body, at))]

        return self.shared(("routine", routine), write, "d")

    def window_lines(self, window: int) -> list[str]:
        """Lines that gather what a window offers in `o`."""
        options = [option for option in self.model.rules.options if window in option.windows]
        told = [quickly_told(self.lean.lean(option.condition)) for option in options]
        repeated, quick = named_reads([one for conditions, _ in told for one in conditions])
        at, lines = self.values.named(repeated, Place())
        for option, (conditions, rest) in zip(options, told, strict=True):
            tests = [self.values.truth(quick.pop(0), at) for _ in conditions]
            tests += self.values.tried(rest, Place())
            if "False" not in tests:
                lines += [f"if {joined('and', tests)}:", f"    o.append({OPTION_CODE + option.rule})"]
        return lines

    def news_function(self, window: int) -> str:
        """Whether a window offers something that was not on offer in one just declined."""

        def write(name: str) -> list[str]:
            lines = []
            for option in self.model.rules.options:
                if window not in option.windows:
                    continue
                test = self.values.truth(option.condition, Place())
                if not option.asks_now:
                    declined = tuple(sorted(option.windows))
                    test = f"c not in {declined} and {test}"
                lines += [f"if {test}:", "    return True"]
            return [f"def {name}(s, c):", *indent([*lines, "return False"])]

        return self.shared(("news", window), write, "w")

    # --- the whole ---

    def source(self) -> str:
        """The source of the program."""
        for routine in self.model.cut.plain:
            self.routine_function(routine)
        self.answer_function("home")
        self.answer_function("entry:pieces")
        for block in self.model.cut.blocks:
            self.add(f"b{block.number}", self.blocks.function(block))
        functions = ["\n".join(lines) for lines in self.functions.values()]
        shared = prelude(self.model, self._home(), told=self.told)
        return "\n\n\n".join([self._tables(), shared, *functions, self._ends()]) + "\n"

    def _home(self) -> str:
        """How the home of a piece is asked for: in a table, if no home ever changes."""
        value = self.model.rules.answers["home"].value
        fixed = isinstance(value, Lookup) and value.index == Local(0)
        return self.values.value(value, Place({0: "piece"})) if fixed else "home(s, piece)"

    def _ends(self) -> str:
        paused = {int(name[1:]) for name in self.functions if name[0] == "r"}
        blocks = range(len(self.model.cut.blocks))
        back = ", ".join(["over", *(f"b{n}" for n in blocks)])
        resume = ", ".join(["None", *(f"r{n}" if n in paused else "None" for n in blocks)])
        offers = ", ".join(["None", *(f"o{n}" if n in paused else "None" for n in blocks)])
        plain = ", ".join(f"{name!r}: {made}" for (kind, name), made in self._keyed("routine"))
        answers = ", ".join(f"{name!r}: {made}" for (kind, name), made in self._keyed("answer"))
        home, pieces = self.names[("answer", "home")], self.names[("answer", "entry:pieces")]
        return (
            f"BACK = [{back}]\nRESUME = [{resume}]\nOFFERS = [{offers}]\nPLAIN = {{{plain}}}\nANSWERS = {{{answers}}}\n"
            f"home = {home}\nentry_pieces = {pieces}\n\n\n"
            f"def run(s, c):\n    WORK[0] = {python_runtime.MOST_WORK}\n"
            f"    try:\n        f = RESUME[s[{self.model.layout.slot('pc')}]](s, c)\n"
            "        while f.__class__ is not list:\n            f = f(s)\n        return f\n"
            "    except RecursionError:\n        raise TOO_DEEP from None\n"
        )

    def _keyed(self, kind: str) -> list[tuple[Any, str]]:
        return [(key, name) for key, name in self.names.items() if isinstance(key, tuple) and key[0] == kind]

    def _tables(self) -> str:
        """A note of what is generated; tables themselves are data, put into the namespace."""
        return f"# generated: {len(self.model.cut.blocks)} blocks, {self.model.layout.size} slots"


class PythonProgram:
    """A compiled program: the same calls as the interpreter, on the same positions."""

    def __init__(self, model: Model, code: CodeType, tables: dict[str, str], *, told: bool = False) -> None:
        self.model, self.code = model, code
        layout = model.layout
        self.pc = layout.slot("pc")
        self.events: list[tuple[int | str, ...]] = []
        self.names = python_runtime.namespace(model, self.events if told else None)
        world_tables = padded_tables(model)
        for name, made in tables.items():
            self.names[made] = world_tables[name]
        self.names["WAYS"] = [[0], *(world_tables["way." + way] for way in WAYS)]
        exec(code, self.names)
        self.offers = self.names["OFFERS"]
        # By the numbers of what modules wrote: whether a program that tells ever came by.
        self.passed: bytearray = self.names["PASSED"]
        # Takes a choice and plays on to the next decision.
        self.run: Callable[[list[int], int], list[int]] = self.names["run"]

    def start(self, seed: int) -> list[int]:
        s = list(self.model.first_position)
        s[self.model.layout.slot("seed")] = started(seed)
        self.begin(s, self.model.rules.entry, [])
        return s

    def begin(self, s: list[int], routine: str, args: list[int]) -> list[int]:
        self.names["WORK"][0] = python_runtime.MOST_WORK
        try:
            return self._begin(s, routine, args)
        except RecursionError:
            raise python_runtime.TOO_DEEP from None

    def _begin(self, s: list[int], routine: str, args: list[int]) -> list[int]:
        cut, layout = self.model.cut, self.model.layout
        if routine in cut.plain:
            self.names["PLAIN"][routine](s, *args)
            s[self.pc] = 0
            return []
        base = layout.frames[routine]
        s[base] = 0
        for slot, value in enumerate(args):
            s[base + 1 + cut.kept[routine][slot]] = value
        step = self.names[f"b{cut.first[routine]}"]
        while step.__class__ is not list:
            step = step(s)
        found: list[int] = step
        return found

    def options(self, s: list[int]) -> list[int]:
        self.names["WORK"][0] = python_runtime.MOST_WORK
        found: list[int] = self.offers[s[self.pc]](s) if s[self.pc] else []
        return found


def padded_tables(model: Model) -> dict[str, list[int]]:
    """The tables of the world, long enough that a place which is a piece can be looked up too."""
    world = model.rules.world
    size = len(world.places) + world.hosts + 1
    result = {}
    for name, rows in world.tables.items():
        asked = name.rsplit(" of ", 1)[-1]
        if asked.startswith(("place.", "way.")) and not asked.endswith("^"):
            rows = rows + [0] * (size - len(rows))
        result[name] = rows
    return result
