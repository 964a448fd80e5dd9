"""Progress of long work, on stderr and only if a person watches."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

Advance = Callable[[float], None]


@contextmanager
def progress(what: str, total: float, *, shown: bool = True) -> Iterator[Advance]:
    """Shows a bar; what is yielded is told how much more of `total` is done."""
    if not shown or not sys.stderr.isatty():
        yield lambda more: None
        return
    from rich.progress import Progress

    from rondel.terminal.output import terminal

    with Progress(console=terminal(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=total)
        yield lambda more: bar.advance(task, more)
