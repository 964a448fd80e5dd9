"""What a build that counts notes of a game: a table with a row for each player, the first for nobody.

Points stand with whoever got them, everything else with whoever acted. Behind the table stands who decided first.
"""

from __future__ import annotations

from rondel.core.types import PLAYER, RULE
from rondel.frozen import frozen
from rondel.program.model import Model


@frozen
class CountedCells:
    """Where things are counted: how many columns of each sort there are, one sort behind the other.

    `sites`: points by the step that gave them; `causes`: by the rule in whose doing (the first by none);
    `passages`: how often play came by what a module wrote; `options`: how often a rule of a window was chosen, by its
    number; `chapters`: how often a deed that is told of began.
    """

    players: int
    sites: int
    causes: int
    passages: int
    options: int
    chapters: int

    @property
    def columns(self) -> dict[str, tuple[int, int]]:
        """The first column and the number of columns of each sort."""
        found, first = dict[str, tuple[int, int]](), 0
        for name in ("sites", "causes", "passages", "options", "chapters"):
            count: int = getattr(self, name)
            found[name] = first, count
            first += count
        return found | {"decisions": (first, 1)}

    @property
    def width(self) -> int:
        first, count = self.columns["decisions"]
        return first + count

    @property
    def starter(self) -> int:
        """The cell that says who decided first."""
        return self.width * (self.players + 1)


def counted_cells(model: Model) -> CountedCells:
    """What is counted in games of a model."""
    know, sizes = model.rules.know, model.core.sizes
    return CountedCells(
        players=sizes[PLAYER],
        sites=len(know.score_sites),
        causes=sizes[RULE] + 1,
        passages=len(know.passages),
        options=sizes[RULE] + 1,
        chapters=len(know.chapters),
    )


def counting_defines(cells: CountedCells) -> dict[str, int]:
    """The numbers by which C counts."""
    names = {"sites": "SITE", "causes": "CAUSE", "passages": "PASSAGE", "options": "OPTION", "chapters": "CHAPTER"}
    found = {f"{names.get(name, 'DECISION')}_COLUMN": first for name, (first, _) in cells.columns.items()}
    return found | {"COLUMNS": cells.width, "STARTER_CELL": cells.starter}


class CountedGame:
    """One game as it was counted: its points, its decisions, and the table."""

    def __init__(self, cells: CountedCells, row: list[int], counts: list[int]) -> None:
        self.cells, self.row, self.counts = cells, row, counts

    def of(self, sort: str, player: int) -> list[int]:
        """The columns of one sort for a player, or for nobody (0)."""
        first, count = self.cells.columns[sort]
        start = player * self.cells.width + first
        return self.counts[start : start + count]

    @property
    def starter(self) -> int:
        return self.counts[self.cells.starter]
