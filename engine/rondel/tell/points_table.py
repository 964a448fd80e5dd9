"""Points told together: a small table, what gave them by who got them."""

from __future__ import annotations

from collections.abc import Sequence

from rondel.frozen import frozen

GAP = "  "


@frozen
class PointsRow:
    """What gave points, and how many to each player, in the order of the seats; None where nothing was counted."""

    label: str
    points: tuple[int | None, ...]


@frozen
class PointsTable:
    """The points of one chapter; the last row sums them up."""

    players: tuple[str, ...]
    rows: tuple[PointsRow, ...]

    @property
    def text(self) -> str:
        """The table in plain letters, a line each row."""
        return "\n".join(
            [self._line("", self.players), *(self._line(row.label, shown_points(row)) for row in self.rows)]
        )

    def _line(self, label: str, cells: Sequence[str]) -> str:
        wide = max(len(row.label) for row in self.rows)
        columns = [cell.rjust(self._wide(i)) for i, cell in enumerate(cells)]
        return GAP.join([label.ljust(wide), *columns]).rstrip()

    def _wide(self, column: int) -> int:
        return max(len(self.players[column]), *(len(shown_points(row)[column]) for row in self.rows))


def shown_points(row: PointsRow) -> tuple[str, ...]:
    """Points with their sign; nothing where there was nothing to count."""
    return tuple("" if points is None else f"{points:+}" if points else "0" for points in row.points)


class PointsGathered:
    """Points while more may come: by what gave them, in the order in which they first came."""

    def __init__(self, seats: int) -> None:
        self._seats = seats
        self._rows: dict[str, list[int | None]] = {}
        self.events: list[int] = []

    def add(self, label: str, player: int, points: int, event: int) -> None:
        row = self._rows.setdefault(label, [None] * self._seats)
        row[player - 1] = (row[player - 1] or 0) + points
        self.events.append(event)

    def table(self, players: Sequence[str], total: str) -> PointsTable:
        rows = [PointsRow(label, tuple(points)) for label, points in self._rows.items()]
        sums = tuple(sum(points or 0 for points in column) for column in zip(*self._rows.values(), strict=True))
        return PointsTable(tuple(players), (*rows, PointsRow(total, sums)))
