"""What an editor waits for: a file read again after a change inside one body, and a whole check; CPU time, warm."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from statistics import median

from rondel.pipeline import Linked, read_lineup, read_rules
from rondel.rereading import reread
from rondel.rules.read.elaborated_rules import Elaborated
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
    source = next(one for files in linked.modules if files.name == module for one in files.deeds)
    slip = re.sub(r"\bdo \w+", "do nothing_of_this_name", source.text, count=1)
    broken = re.sub(r"\bdo \w+", "do (", source.text, count=1)
    assert reread(linked, rules, source.file, slip).problems and reread(linked, rules, source.file, broken).problems
    lines = sum(one.text.count("\n") for files in linked.modules if files.name == module for one in files.deeds)
    print(f"{module}, {lines} lines, {len(linked.modules)} modules at the table")
    print("  read again with a slip      ", milliseconds(lambda: reread(linked, rules, source.file, slip)))
    print("  read again with broken text ", milliseconds(lambda: reread(linked, rules, source.file, broken)))
    print("  whole check                 ", milliseconds(lambda: whole_check(at_table)))


def main() -> None:
    modules = tuple(find_modules(SHELVES))
    print(f"Reading again, CPU time; wanted: {WANTED}")
    for module in ("gold", "decree", "kings_favor", "morgana"):
        measure(module, (module,))
    measure("gold", modules)


if __name__ == "__main__":
    main()
