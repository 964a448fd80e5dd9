"""Progress of long work, on stderr and only if a person watches: how much is done, how fast, how long it takes."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from rondel.messages.said import Said, say
from rondel.messages.speaking import figure, spoken

if TYPE_CHECKING:
    from rich.progress import Progress, Task

Advance = Callable[[float], None]
EVERY = 0.1  # seconds after which it is drawn again


@contextmanager
def progress(what: Said, total: float, *, shown: bool = True, done: int = 0) -> Iterator[Advance]:
    """Shows a bar; what is yielded is told how much more of `total` is done."""
    if not shown or not sys.stderr.isatty():
        yield lambda more: None
        return
    with _bar() as bar:
        task = bar.add_task(spoken(what), total=total, completed=done)
        drawn = 0.0

        def advance(more: float) -> None:
            nonlocal drawn
            bar.advance(task, more)
            if time.monotonic() - drawn >= EVERY:
                drawn = time.monotonic()
                bar.refresh()

        yield advance


def _bar() -> Progress:
    """A bar that is drawn by whoever advances it: no thread stands beside a process that may be forked."""
    from rich.progress import BarColumn, Progress, ProgressColumn, TaskProgressColumn, TextColumn, TimeRemainingColumn
    from rich.text import Text

    from rondel.terminal.output import terminal

    class Rate(ProgressColumn):
        """How many in a second."""

        def render(self, task: Task) -> Text:
            return Text(rate_text(task.speed or 0))

    columns = TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), Rate(), TimeRemainingColumn()
    return Progress(*columns, console=terminal(stderr=True), transient=True, auto_refresh=False)


def rate_text(speed: float) -> str:
    """A rate as people say it: 350 a second, 12 a minute."""
    if speed <= 0:
        return ""
    rate = say("progress.a-second", n=figure(speed)) if speed >= 1 else say("progress.a-minute", n=figure(speed * 60))
    return spoken(rate)
