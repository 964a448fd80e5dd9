"""What rules say of each other, learned before they are read for good: types, what moves where, what never changes.

Every deed and answer is read once, and again whenever something that it looked up is better known. What such a reading
writes is thrown away; only what is known stays.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial

from rondel.core.expressions import Expr
from rondel.messages.said import say
from rondel.problems import Problem
from rondel.rules.link.ruleset import AnswerDef, Seam
from rondel.rules.read.answers import layered_answer
from rondel.rules.read.elaborated_rules import Elaborated
from rondel.rules.read.expressions import read_expression
from rondel.rules.read.homes import read_homes, read_starts
from rondel.rules.read.knowledge import Learned
from rondel.rules.read.reader import Reader
from rondel.rules.read.scenario_blocks import Scenes, read_scenes
from rondel.rules.read.weave import Weaver

MOST_READINGS = 40  # of each rule, on the average
_Unit = Callable[[Reader], object]


def learn(result: Elaborated, scenes: Scenes, before: Learned | None) -> None:
    """Learns all that there is; from what was known `before`, only what depends on the table is looked for."""
    _Learning(result).run(scenes, before)


def learn_again(result: Elaborated, seams: Iterable[Seam], answers: Iterable[AnswerDef]) -> None:
    """Learns what some rules say, on top of what is known."""
    _Learning(result).again(seams, answers)


class _Learning:
    def __init__(self, result: Elaborated) -> None:
        self.result, self.know = result, result.know
        self.units: dict[str, _Unit] = {}
        self.homes: dict[str, Expr | None] = {}
        self.readings = 0

    def run(self, scenes: Scenes, before: Learned | None) -> None:
        ruleset = self.result.ruleset
        # Answers first: most of their types hang on headers alone, and deeds ask for them.
        units: dict[str, _Unit] = {"homes": self._homes}
        units |= {f"={address}": partial(self._answer, one) for address, one in ruleset.answers.items()}
        if before is None:
            units |= {seam.address: partial(self._seam, seam) for seam in ruleset.seams()}
        else:
            self.know.take_over(before)
        self._settle(units)
        self.result.learned = self.know.so_far()
        self._settle({name: partial(self._scene, {name: scene}) for name, scene in scenes.items()})
        self._settle_constants()

    def again(self, seams: Iterable[Seam], answers: Iterable[AnswerDef]) -> None:
        units: dict[str, _Unit] = {"homes": self._homes}
        units |= {seam.address: partial(self._seam, seam) for seam in seams}
        units |= {f"={answer.address}": partial(self._answer, answer) for answer in answers}
        self._settle(units)

    def _settle(self, units: Mapping[str, _Unit]) -> None:
        """Reads what is new, and whatever looked up something that is better known then."""
        self.units |= units
        waiting = self.know.waiting
        waiting.update(dict.fromkeys(units))
        while waiting and self.readings <= MOST_READINGS * len(self.units):
            self.know.unit = next(iter(waiting))
            del waiting[self.know.unit]
            self.units[self.know.unit](Reader(self.know, read_expression, self.homes))
            self.readings += 1
        if waiting:
            tell_unsettled(self.result)

    def _settle_constants(self) -> None:
        """Answers that never change, some of them because others do not."""
        self.know.unit = ""
        for _ in range(MOST_READINGS):
            self.know.changed = False
            for address in self.result.ruleset.answers:
                self.know.learn_constant(address, self.result.answers[address].value)
            if not self.know.changed:
                break

    # --- what is read ---

    def _homes(self, reader: Reader) -> None:
        self.homes = read_homes(self.result)
        read_starts(self.result)

    def _seam(self, seam: Seam, reader: Reader) -> None:
        Weaver(reader, self.result).weave(seam)

    def _answer(self, definition: AnswerDef, reader: Reader) -> None:
        self.result.answers[definition.address] = layered_answer(reader, definition)

    def _scene(self, scene: Scenes, reader: Reader) -> None:
        read_scenes(self.result, scene, reader)


def tell_unsettled(result: Elaborated) -> None:
    """So many rules lean on each other that reading them does not come to an end."""
    name, ruleset = result.know.learned, result.ruleset
    found = ruleset.answers.get(name) or next((seam for seam in ruleset.seams() if seam.address == name), None)
    span = found.span if found else next(iter(ruleset.named_at.values()))
    hint = say("check/no-type.hint-less-deep")
    message = say("check/no-type.readings", name=name, most=MOST_READINGS)
    result.know.lasting.append(Problem("check/no-type", message, span, (), hint))
