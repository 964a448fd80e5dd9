"""The line-ups that are known by name, with all that they say."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence

from rondel.messages.speaking import spoken
from rondel.source.lineup import Lineup
from rondel.source.lineup_shelf import find_lineups
from rondel.source.shelf import Shelf
from rondel.terminal.exit_codes import FINE, PROBLEMS
from rondel.words.catalogue import Catalogue
from rondel.words.render import render


def print_lineups(shelves: Sequence[Shelf], own: Catalogue, *, as_json: bool) -> int:
    """Prints the line-ups on the shelves, in the language of a catalogue; 1 if one of them cannot be read."""
    found = {name: (shelved.file, *shelved.read()) for name, shelved in find_lineups(shelves).items()}
    lineups = {name: (file, lineup) for name, (file, lineup, _) in found.items() if lineup is not None}
    if as_json:
        print(json.dumps([_data(name, file, lineup) for name, (file, lineup) in lineups.items()], indent=1))
    else:
        for name, (file, lineup) in lineups.items():
            print("\n".join(_lines(name, file, lineup, own)))
    problems = [problem for _, _, mistakes in found.values() for problem in mistakes]
    for problem in problems:
        print(f"{problem.span}: {problem.code}: {spoken(problem.message)}", file=sys.stderr)
    return PROBLEMS if problems else FINE


def _data(name: str, file: str, lineup: Lineup) -> dict[str, object]:
    return {
        "name": name, "file": file, "modules": list(lineup.modules), "players": lineup.players,
        "language": lineup.language, "options": dict(lineup.options), "without": list(lineup.without),
        "with": {module: dict(options) for module, options in lineup.beside.items()},
    }  # fmt: skip


def _lines(name: str, file: str, lineup: Lineup, own: Catalogue) -> Iterator[str]:
    yield f"{name}  ({file})"
    players = [render(own, "modules.seats", {"n": lineup.players})] if lineup.players is not None else []
    language = [_said(own, "modules.language", lineup.language)] if lineup.language else []
    yield f"  {', '.join([*lineup.modules, *players, *language])}"
    for option, value in lineup.options.items():
        yield f"  {option}: {_option_text(value)}"
    for module, options in lineup.beside.items():
        stated = ", ".join(f"{option}: {_option_text(value)}" for option, value in options.items())
        yield f"  {_said(own, 'modules.with', module)}: {stated}"
    yield from (f"  {_said(own, 'modules.without', address)}" for address in lineup.without)


def _said(own: Catalogue, id: str, text: str) -> str:
    return f"{render(own, id, {})} {text}"


def _option_text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
