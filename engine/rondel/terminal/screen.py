"""A terminal to play in: what is printed, and what somebody types."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from rondel.tell.log_lines import Told
from rondel.tell.speech import Speech
from rondel.terminal.colours import style_of
from rondel.terminal.flowing import Lines, indented, sentence
from rondel.terminal.output import visible
from rondel.terminal.report import points_lines
from rondel.terminal.typed import COMMANDS

USUAL_HEIGHT = 40
SMALLEST = 12
BULLET = "•"


class Screen:
    """Prints to a console, reads from wherever `read` does; a pipe has no height, and gets a usual one."""

    def __init__(self, console: Console, read: Callable[[str], str], height: int = 0) -> None:
        self.console, self.read, self._height = console, read, height
        self._typed_ahead = ""  # what somebody typed instead of turning a page

    @property
    def width(self) -> int:
        return self.console.width

    @property
    def is_terminal(self) -> bool:
        return self.console.is_terminal

    @property
    def height(self) -> int:
        found = self._height or (self.console.height if self.is_terminal else USUAL_HEIGHT)
        return max(found, SMALLEST)

    def line(self, text: str = "", style: str = "") -> None:
        self.console.print(Text(text, style=style))

    def lines(self, lines: Iterable[Text]) -> None:
        """Lines that are set already."""
        for line in lines:
            line.rstrip()
            self.console.print(line, soft_wrap=True)

    def unbroken(self, text: str) -> None:
        """A line that can be copied whole: only the terminal itself may break it."""
        self.console.print(Text(text), soft_wrap=True)

    def ask(self, prompt: str) -> str:
        """What somebody typed; EOFError and KeyboardInterrupt end the game elsewhere."""
        if self._typed_ahead:
            typed, self._typed_ahead = self._typed_ahead, ""
            return typed
        return self.read(visible(prompt))  # a line editor writes it past all streams

    def indented(self, lines: Iterable[str], style: str = "") -> None:
        self.lines(self.indented_lines(lines, style))

    def indented_lines(self, lines: Iterable[str], style: str = "") -> Lines:
        found: Lines = []
        for text in lines:
            by = 4 + len(text) - len(text.lstrip(" "))
            found += indented(sentence(text.strip(" "), max(self.width - by, 1), style), by)
        return found

    def paged(self, lines: Sequence[Text], prompt: str) -> None:
        """All lines; at a terminal a screenful at a time, until somebody has had enough or types something else."""
        each = self.height - 2 if self.is_terminal else max(len(lines), 1)
        for first in range(0, len(lines), each):
            self.lines(lines[first : first + each])
            typed = self.ask(f"{prompt} ").strip() if first + each < len(lines) else ""
            if typed:
                self._typed_ahead = "" if typed.casefold() in ("q", "quit") else typed
                return

    def told(self, told: Sequence[Told], players: Sequence[str]) -> Lines:
        """What happened, each sentence with the colour of its player."""
        lines: Lines = []
        for each in told:
            style = style_of(players, each.player) or "dim"
            if each.is_heading:
                lines += indented(sentence(each.text, self.width - 2, f"bold {style}"), 2)
            elif each.table is not None:
                lines += indented(points_lines(each.table, self.width - 4), 4)
            else:
                first, *more = sentence(each.text, self.width - 4)
                lines += [Text("  ").append(BULLET, style=style).append(" ").append_text(first), *indented(more, 4)]
        return lines

    def help(self, speech: Speech) -> None:
        """What can be typed."""
        table = Table.grid(padding=(0, 2))
        table.add_column(style="bold", no_wrap=True)
        table.add_column(overflow="fold")
        table.add_row(Text("1, 2, …"), Text(speech.say("help.choose")))
        table.add_row(Text("? 1"), Text(speech.say("help.rule")))
        table.add_row(Text("? …"), Text(speech.say("help.about")))
        languages = speech.nouns.literal(", ".join(speech.nouns.catalogue.languages.own_codes))
        values = {"lang": {"text": languages}}
        rest = {"why": " …", "save": " …", "load": " …", "scenario": " …", "lang": " de"}
        for name in COMMANDS[1:]:
            typed = speech.say(f"command.{name}")
            table.add_row(Text(typed + rest.get(name, "")), Text(speech.say(f"help.{name}", **values.get(name, {}))))
            if name == "table":
                table.add_row(Text(f"{typed} {speech.say('command.all')}"), Text(speech.say("help.table-all")))
        self.console.print(Padding(table, (0, 0, 0, 2)))
