"""Which parts of a core count work while they are reckoned: those are asked exactly as often as Python asks them.

All others may be left early, or reckoned once instead of twice; nobody can tell.
"""

from __future__ import annotations

from collections.abc import Iterable

from rondel.core.core import Core
from rondel.core.evaluate import HOME
from rondel.core.expressions import Apply, Ask, Expr, Match, Tries, Unmet
from rondel.core.node_fields import Node
from rondel.core.operations import Op
from rondel.core.statements import Spend
from rondel.core.trials import Several
from rondel.core.walk import all_nodes


class Spending:
    """Says whether something counts work; what is asked for counts with whoever asks."""

    def __init__(self, core: Core) -> None:
        self.core = core
        self._names: dict[tuple[str, str], bool] = {}

    def spends(self, *exprs: Expr) -> bool:
        return self._any(exprs)

    def _any(self, nodes: Iterable[Node]) -> bool:
        for node in all_nodes(nodes):
            match node:
                case Apply(Op.SPEND) | Unmet() | Match() | Spend() | Several():
                    return True
                case Apply(Op.AT_HOME):
                    if self._named("answer", HOME):
                        return True
                case Ask():
                    if self._named("answer", node.answer):
                        return True
                case Tries():
                    if self._named("trial", node.trial):
                        return True
        return False

    def _named(self, kind: str, name: str) -> bool:
        key = (kind, name)
        if key not in self._names:
            self._names[key] = False  # on a circle: whoever is on it and counts says so
            nodes = self.core.trials[name].steps if kind == "trial" else (self.core.answers[name].value,)
            self._names[key] = self._any(nodes)
        return self._names[key]
