"""How a game stands or ended: who has won, and where every point came from."""

from __future__ import annotations

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from rondel.play.game import Game
from rondel.tell.points_table import PointsRow, PointsTable, shown_points
from rondel.tell.speech import Speech
from rondel.terminal.colours import style_of
from rondel.terminal.flowing import Lines, sentence


def print_points(console: Console, speech: Speech, game: Game) -> None:
    """The account of all points so far."""
    found = speech.points_of(game.account)
    if not any(found.values()):
        console.print(Text(speech.say("play.no-points")))
        return
    table = Table.grid(padding=(0, 2))
    table.add_column()
    table.add_column(justify="right")
    for name, sources in found.items():
        style = f"bold {style_of(game.rules.players, name)}"
        table.add_row(Text(speech.player(name), style=style), Text(str(game.points[name]), style="bold"))
        for source, points in sources.items():
            table.add_row(Padding(Text(source), (0, 0, 0, 2)), Text(f"{points:+}"))
    console.print(table)


def print_result(console: Console, speech: Speech, game: Game) -> None:
    """Who has won, and everybody by rank."""
    result = game.result
    if result is None:
        return
    console.print(Text(speech.say("result.title"), style="bold"))
    print_standing(console, speech, game)
    console.print(Text(speech.result(result) + ".", style="bold"))


def print_standing(console: Console, speech: Speech, game: Game) -> None:
    """Everybody by rank, with points."""
    for name, points in sorted(game.points.items(), key=lambda pair: -pair[1]):
        rank = 1 + sum(other > points for other in game.points.values())
        console.print(Text("  " + speech.say("result.line", rank=rank, player=f"player.{name}", n=points)))


def print_origin(console: Console, speech: Speech, game: Game) -> None:
    """What it takes to play the same game again."""
    ruleset = game.rules.model.rules.ruleset
    modules = " ".join(f"{name} {ruleset.versions[name]}" for name in ruleset.modules)
    lineup = f"{modules} · {len(game.rules.players)}"
    console.print(Text(speech.say("play.seed", text=speech.nouns.literal(str(game.seed)))))
    console.print(Text(speech.say("play.lineup", text=speech.nouns.literal(lineup))))


def points_lines(table: PointsTable, wide: int) -> Lines:
    """A table of points; where it is too wide, each row as a sentence."""
    lines = [Text(line) for line in table.text.splitlines()]
    if max(line.cell_len for line in lines) <= wide:
        return lines
    return [line for row in table.rows for line in sentence(_row_said(table, row), wide, hang=2)]


def _row_said(table: PointsTable, row: PointsRow) -> str:
    cells = zip(table.players, shown_points(row), strict=True)
    return f"{row.label}: {', '.join(f'{player} {points}' for player, points in cells if points)}"
