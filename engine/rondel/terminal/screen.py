"""A terminal to play in: what is printed, and what somebody types."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from rondel.core.types import RULE
from rondel.tell.log_lines import Told
from rondel.tell.numbered_options import Line
from rondel.tell.speech import ENDINGS, Speech
from rondel.terminal.output import visible
from rondel.terminal.table_draw import style_of
from rondel.terminal.typed import COMMANDS

IDS_FROM = 72
MOST_NEWS = 40


class Screen:
    """Prints to a console, reads from wherever `read` does."""

    def __init__(self, console: Console, read: Callable[[str], str]) -> None:
        self.console, self.read = console, read

    @property
    def width(self) -> int:
        return self.console.width

    def line(self, text: str = "", style: str = "") -> None:
        self.console.print(Text(text, style=style))

    def unbroken(self, text: str) -> None:
        """A line that can be copied whole: only the terminal itself may break it."""
        self.console.print(Text(text), soft_wrap=True)

    def ask(self, prompt: str) -> str:
        """What somebody typed; EOFError and KeyboardInterrupt end the game elsewhere."""
        return self.read(visible(prompt))  # a line editor writes it past all streams

    def indented(self, lines: Iterable[str], style: str = "") -> None:
        for text in lines:
            self.console.print(Padding(Text(text, style=style), (0, 0, 0, 4)))

    def news(self, told: Sequence[Told], players: Sequence[str], title: str) -> None:
        """What happened, each sentence with the colour of its player; the title may be empty."""
        if title:
            self.line(title, "bold")
        if len(told) > MOST_NEWS:
            self.line(f"  … ({len(told) - MOST_NEWS})", "dim")
        table = Table.grid(padding=(0, 1))
        table.add_column(width=3, justify="right")
        table.add_column(overflow="fold")
        for each in told[-MOST_NEWS:]:
            table.add_row(Text("•", style=style_of(players, each.player) or "dim"), Text(each.text))
        self.console.print(table)

    def options(self, speech: Speech, lines: Sequence[Line]) -> None:
        """The choice itself, and apart from it what else is possible now; endings come last."""
        things = [line for line in lines if line.option.domain != RULE and line.option.id not in ENDINGS]
        rules = [line for line in lines if line.option.domain == RULE]
        endings = [line for line in lines if line.option.domain != RULE and line.option.id in ENDINGS]
        table = Table.grid(padding=(0, 1))
        table.add_column(width=6, justify="right", style="bold")
        table.add_column(overflow="fold")
        if self.width >= IDS_FROM:
            table.add_column(style="dim", overflow="fold")
        self._list(table, things)
        if things and rules:
            table.add_row("", Text(speech.say("play.first"), style="dim"))
        self._list(table, [*rules, *endings])
        self.console.print(table)

    def _list(self, table: Table, lines: Sequence[Line]) -> None:
        for line in lines:
            told = Text(line.whole)
            told.stylize("dim", len(line.text))
            cells = [Text(line.key), told, Text(_shown_id(line))]
            table.add_row(*cells[: len(table.columns)])

    def help(self, speech: Speech) -> None:
        """What can be typed."""
        table = Table.grid(padding=(0, 2))
        table.add_column(style="bold", no_wrap=True)
        table.add_column(overflow="fold")
        table.add_row(Text("1, 2, …"), Text(speech.say("help.choose")))
        table.add_row(Text("? 1"), Text(speech.say("help.rule")))
        rest = {"why": " …", "save": " …", "load": " …", "lang": " de"}
        for name in COMMANDS[1:]:
            typed = speech.say(f"command.{name}")
            table.add_row(Text(typed + rest.get(name, "")), Text(speech.say(f"help.{name}")))
        self.console.print(Padding(table, (0, 0, 0, 2)))


def _shown_id(line: Line) -> str:
    return "" if line.option.id in (line.key, line.text) else line.option.id
