"""From the names of modules, or a line-up file, to rules that can be played.

The rooms that do the work are imported when there is work: `import rondel` stays quick.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from rondel.problems import Problem, RulesetError, Span

if TYPE_CHECKING:
    from rondel.play.game import Rules
    from rondel.source.lineup import Lineup, Option

LINEUP_ENDINGS = (".yaml", ".yml")


def load(
    *modules: str,
    players: int | None = None,
    shelves: Sequence[str | Path] = (),
    options: Mapping[str, Option] | None = None,
    without: Sequence[str] = (),
) -> Rules:
    """The rules of some modules (and what they need), or of a line-up file."""
    lineup = lineup_from_names(modules)
    lineup = replace(
        lineup,
        players=lineup.players if players is None else players,
        options={**lineup.options, **(options or {})},
        without=(*lineup.without, *without),
    )
    return rules_of(lineup, shelves)


def lineup_from_names(names: Sequence[str]) -> Lineup:
    """A line-up from names of modules, or from one file."""
    from rondel.source.lineup import Lineup, lineup_from_file

    if len(names) == 1 and names[0].endswith(LINEUP_ENDINGS):
        lineup, problems = lineup_from_file(names[0])
        if lineup is None or problems:
            raise RulesetError(problems)
        return lineup
    if not names:
        raise RulesetError([Problem("facts/no-module", "no module is named", Span("line-up"))])
    return Lineup(tuple(names))


def rules_of(lineup: Lineup, shelves: Sequence[str | Path] = ()) -> Rules:
    """The rules of a line-up, compiled or as they were kept when they were last."""
    from rondel.pipeline import compile_lineup
    from rondel.play.game import Rules
    from rondel.program.cache import cached_model
    from rondel.program.program import Program
    from rondel.source.shelf import shelves_for
    from rondel.source.shelf_digest import digest_of_shelves

    found, problems = shelves_for(shelves, os.environ, Path())
    if problems:
        raise RulesetError(problems)
    digest = digest_of_shelves(found)
    model = cached_model(f"{lineup!r}\n{digest}", lambda: compile_lineup(lineup, found)) if digest else None
    return Rules(Program(model or compile_lineup(lineup, found)))
