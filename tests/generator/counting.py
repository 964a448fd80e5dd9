"""An interpreter that notes which instructions it comes by."""

from __future__ import annotations

from rondel.core.blocks import Block, Pause
from rondel.core.core import Core
from rondel.core.evaluate import Env
from rondel.core.expressions import Expr
from rondel.core.statements import Stmt
from rondel.core.trials import TrialSteps
from rondel.core.walk import all_nodes
from rondel.program.interpreter import Interpreter
from rondel.program.model import Model

from .reach import instructions


class Counting(Interpreter):
    """Plays as the interpreter does. The steps of a trial count as come by when the trial is begun."""

    def __init__(self, model: Model, core: Core | None = None) -> None:
        super().__init__(model, core)
        self.met: set[int] = set()
        self.reached: set[str] = set()

    def value(self, expr: Expr, env: Env) -> int:
        self._meet(expr)
        return super().value(expr, env)

    def _execute(self, step: Stmt, env: Env) -> None:
        self._meet(step)
        super()._execute(step, env)

    def tries(self, trial: str, args: list[int]) -> int:
        self._meet_all(self.core.trials[trial].steps)
        return super().tries(trial, args)

    def _next(self, block: Block, env: Env) -> int:
        self._meet(block.end)
        return super()._next(block, env)

    def _offers(self, pause: Pause, env: Env) -> list[int]:
        self._meet(pause)
        for offer in pause.offers:
            self._meet(offer)
        return super()._offers(pause, env)

    def _meet(self, node: object) -> None:
        """Nodes live as long as their core, so that one is known by its identity."""
        if id(node) not in self.met:
            self.met.add(id(node))
            self.reached |= instructions(node)

    def _meet_all(self, steps: TrialSteps) -> None:
        if id(steps) not in self.met:
            self.met.add(id(steps))
            for node in all_nodes(steps):
                self.reached |= instructions(node)
