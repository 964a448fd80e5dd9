"""`rondel table`: every address of a position with its value, as a scenario would write it."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from typing import Any

from rondel.cli.lineup_arguments import add_lineup_arguments, add_seed_argument, lineup_from, seed_from, shelves_from
from rondel.messages.said import say
from rondel.terminal.exit_codes import FINE


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of this command."""
    parser.epilog = say("help.examples.table")
    add_lineup_arguments(parser)
    add_seed_argument(parser)
    parser.add_argument("--json", action="store_true", help=say("help.table.json"))


def run(args: argparse.Namespace) -> int:
    """Prints the table of a new game."""
    from rondel.lab.addresses import addresses
    from rondel.load import rules_of

    lineup = lineup_from(args)
    game = rules_of(lineup, shelves_from(args)).start(seed_from(args, lineup))
    found = addresses(game)
    decision = game.decision
    waits = {"player": decision.player, "about": decision.about, "options": [option.id for option in game.options]}
    if args.json:
        print(json.dumps({"players": list(game.rules.players), "decision": waits, **found}, indent=1))
    else:
        print("\n".join([*_lines({"decision": waits, **found})]))
    return FINE


def _lines(sections: dict[str, dict[str, Any]]) -> Iterator[str]:
    for title, section in sections.items():
        if section:
            wide = max(len(address) for address in section)
            yield f"{title}:"
            yield from (f"  {address:<{wide}}  {_value(value)}".rstrip() for address, value in section.items())


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(name if count == 1 else f"{count} {name}" for name, count in value.items()) or "-"
    return ", ".join(map(str, value)) or "-" if isinstance(value, list) else str(value)
