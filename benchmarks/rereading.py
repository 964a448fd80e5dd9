"""What an editor waits for: a file read again after a change inside one body, and a whole check; CPU time, warm."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator, Sequence
from statistics import median

from rondel.pipeline import Linked, read_lineup, read_rules
from rondel.rereading import reread
from rondel.rules.read.elaborated_rules import Elaborated
from rondel.source.folder import SourceText
from rondel.source.lineup import Lineup
from rondel.source.shelf import find_modules, shipped_shelf

ROUNDS = 9
SHELVES = [shipped_shelf()]
WANTED = "within 50 ms for a slip in one body of a small module, within 400 ms for a whole check"


def milliseconds(work: Callable[[], object]) -> str:
    """The median of some rounds, with the range."""
    taken = []
    for _ in range(ROUNDS):
        start = time.process_time()
        work()
        taken.append(1000 * (time.process_time() - start))
    return f"{median(taken):6.1f} ms ({min(taken):.1f} to {max(taken):.1f})"


def whole_check(modules: tuple[str, ...]) -> tuple[Linked, Elaborated]:
    linked = read_lineup(Lineup(modules), SHELVES)
    rules, problems = read_rules(linked)
    assert rules is not None and not problems
    return linked, rules


def measure(module: str, at_table: tuple[str, ...]) -> None:
    """Prints three figures for a module among others."""
    linked, rules = whole_check(at_table)
    sources = next(files.deeds for files in linked.modules if files.name == module)
    file, slip, broken = next(_slips(linked, rules, sources))
    lines = sum(source.text.count("\n") for source in sources)
    print(f"{module}, {lines} lines, {len(linked.modules)} modules at the table")
    print("  read again with a slip      ", milliseconds(lambda: reread(linked, rules, file, slip)))
    print("  read again with broken text ", milliseconds(lambda: reread(linked, rules, file, broken)))
    print("  whole check                 ", milliseconds(lambda: whole_check(at_table)))


def _slips(linked: Linked, rules: Elaborated, sources: Sequence[SourceText]) -> Iterator[tuple[str, str, str]]:
    """A file of a module, with a slip that reading tells of, and with one that the parser tells of."""
    for source in sources:
        for found in re.finditer(r"\bdo \w+", source.text):
            before, behind = source.text[: found.start()], source.text[found.end() :]
            slip = f"{before}do nothing_of_this_name{behind}"
            if reread(linked, rules, source.file, slip).problems:
                yield source.file, slip, f"{before}do ({behind}"


def main() -> None:
    modules = tuple(find_modules(SHELVES))
    print(f"Reading again, CPU time; wanted: {WANTED}")
    for module in ("gold", "decree", "kings_favor", "morgana"):
        measure(module, (module,))
    measure("gold", modules)


if __name__ == "__main__":
    main()
