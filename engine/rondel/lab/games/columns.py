"""Rows of games, one for each seat: which columns they have, and how a game becomes text.

The columns hang on the rules alone, so that rows of the same rules fit under each other, whoever played them and where.
`docs/simulation.md` says what each of them means.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from functools import cached_property

from rondel.core.blocks import Means, One, Pause
from rondel.lab.games.played import PlayedGame
from rondel.play.game import Rules
from rondel.program.native.counted import counted_cells

PLAIN = ("game", "seed", "seat", "player", "bot", "points", "won", "started", "decisions", "length", "finished")
TEXTS = ("player", "bot")
SHARES = ("won",)
NO_RULE = "no_rule"  # points in the doing of none; addresses of rules have dots

_Group = tuple[int, ...]  # cells of a player's row that are added up in one column


def column_names(rules: Rules) -> list[str]:
    """The names of all columns of rows by some rules, in order."""
    return GameColumns(rules).names


class GameColumns:
    """The columns of games by some rules."""

    def __init__(self, rules: Rules) -> None:
        self.rules, self.players = rules, rules.players
        self.cells = counted_cells(rules.model)
        self._first = {sort: first for sort, (first, _) in self.cells.columns.items()}
        know, world = rules.model.rules.know, rules.model.rules.world
        chapters = list(know.chapters)
        causes = [NO_RULE, *(rule.address for rule in world.rules)]
        chosen = {rule: world.rules[rule - 1].address for rule in sorted(_offered(rules))}
        self._own = {
            **self._columns("source", "sites", enumerate(address for address, _ in know.score_sites)),
            **self._columns("rule", "causes", enumerate(causes[: self.cells.causes])),
            **self._columns("chosen", "options", chosen.items()),
            **self._columns("began", "chapters", enumerate(chapters)),
        }
        self._table = self._columns("table", "chapters", enumerate(chapters))
        self._passed = self._columns("passed", "passages", enumerate(text for text, _ in know.passages))

    def _columns(self, prefix: str, sort: str, named: Iterable[tuple[int, str]]) -> dict[str, _Group]:
        """Cells of one sort by what they are called; those of one name are added up."""
        found: dict[str, _Group] = {}
        for number, name in named:
            called = f"{prefix}:{name}"
            found[called] = (*found.get(called, ()), self._first[sort] + number)
        return found

    @cached_property
    def names(self) -> list[str]:
        return [*PLAIN, *self._own, *self._table, *self._passed]

    @property
    def head(self) -> str:
        """The first line of a file."""
        return ",".join(map(_cell, self.names)) + "\n"

    def text(self, game: PlayedGame) -> str:
        """The lines of a game, a row for each seat."""
        nobody = game.counts[: self.cells.width]
        shared = [*_values(nobody, self._table.values()), *self._passages(game.counts)]
        end = "".join(f",{value}" for value in shared) + "\n"
        return "".join(self._line(game, seat) + end for seat in range(len(self.players)))

    def _line(self, game: PlayedGame, seat: int) -> str:
        row = game.counts[(seat + 1) * self.cells.width : (seat + 2) * self.cells.width]
        plain = [
            str(game.number),
            str(game.seed),
            str(seat + 1),
            _cell(self.players[seat]),
            _cell(game.bots[seat]),
            str(game.points[seat]),
            _share(game.winners, seat),
            str(int(game.starter(self.cells) == seat)),
            str(row[self._first["decisions"]]),
            str(game.decisions),
            str(int(game.finished)),
        ]
        return ",".join([*plain, *_values(row, self._own.values())])

    def _passages(self, counts: array[int]) -> list[str]:
        """Whether play came by each passage, whoever acted: only a library knows how often and by whom."""
        width = self.cells.width
        rows = [counts[start : start + width] for start in range(0, self.cells.starter, width)]
        passed = list(map(any, zip(*rows, strict=True)))
        return ["1" if any(passed[cell] for cell in group) else "0" for group in self._passed.values()]


def _offered(rules: Rules) -> set[int]:
    """The numbers of the rules that can be chosen at a window."""
    ends = [block.end for block in rules.model.core.blocks]
    offers = [offer for end in ends if isinstance(end, Pause) for offer in end.offers]
    return {offer.value for offer in offers if isinstance(offer, One) and offer.means is Means.RULE}


def _values(row: array[int], groups: Iterable[_Group]) -> list[str]:
    return [str(row[group[0]] if len(group) == 1 else sum(row[cell] for cell in group)) for group in groups]


def _share(winners: Sequence[int], seat: int) -> str:
    """The part of a victory: 1, 0.5, 0.333333 and so on."""
    return f"{1 / len(winners):.6g}" if seat in winners else "0"


def _cell(text: str) -> str:
    """A text as CSV has it, in quotes only where it needs them."""
    return '"' + text.replace('"', '""') + '"' if any(sign in text for sign in ',"\n\r') else text
