"""From the names of modules, or a line-up file, to rules that can be played.

The rooms that do the work are imported when there is work: `import rondel` stays quick.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from rondel.garbage_collection import without_garbage_collection
from rondel.messages.said import say
from rondel.problems import Problem, RulesetError, Span

if TYPE_CHECKING:
    from collections.abc import MutableMapping

    from rondel.play.game import Game, Rules
    from rondel.play.record_read import Record
    from rondel.source.lineup import Lineup, Option
    from rondel.source.shelf import Shelf


def load(
    *modules: str,
    lineup: str | None = None,
    players: int | None = None,
    shelves: Sequence[str | Path] = (),
    options: Mapping[str, Option] | None = None,
    without: Sequence[str] = (),
) -> Rules:
    """The rules of some modules (and what they need), or of a line-up: a file, or a name such as `first_edition`.

    Modules beside a line-up come to the table with its own.
    """
    for name in modules:
        if not isinstance(name, str):
            raise TypeError(f"{name!r} is no name of a module; each is an argument of its own: load('base', 'my_rule')")
    if players is not None and type(players) is not int:
        raise TypeError(f"{players!r} is no number of players")
    found = lineup_of(modules, lineup, found_shelves(shelves))
    found = replace(
        found,
        players=found.players if players is None else players,
        options={**found.options, **(options or {})},
        without=(*found.without, *without),
    )
    return rules_of(found, shelves)


def load_game(path: str | Path, shelves: Sequence[str | Path] = ()) -> Game:
    """The game that `Game.save` wrote, to be gone on with.

    Raises `RecordParted` if the rules that are here do not follow it to its end.
    """
    from rondel.play.replay import RecordParted, read_record, replay

    record = read_record(path)
    game, parted = replay(rules_of_record(record, path, shelves), record)
    if parted is not None:
        raise RecordParted(game, parted)
    return game


def lineup_of(names: Sequence[str], called: str | None, shelves: Sequence[Shelf]) -> Lineup:
    """A line-up from names of modules, or from one file among them, or from the file or name it is called by."""
    from rondel.source.lineup import Lineup
    from rondel.source.lineup_shelf import LINEUP_ENDINGS, lineup_called

    if called is None and len(names) == 1 and names[0].endswith(LINEUP_ENDINGS):
        called, names = names[0], ()
    if called is not None:
        lineup, problems = lineup_called(called, shelves)
        if lineup is None or problems:
            raise RulesetError(problems)
        return replace(lineup, modules=tuple(dict.fromkeys((*lineup.modules, *names))))
    if not names:
        raise RulesetError([Problem("facts/no-module", say("facts/no-module.none"), Span("line-up"))])
    return Lineup(tuple(names))


def found_shelves(asked: Sequence[str | Path]) -> list[Shelf]:
    """Where modules and line-ups are looked for, those folders first that were asked for."""
    from rondel.source.shelf import shelves_for

    if isinstance(asked, str | Path):
        raise TypeError(f"shelves are a list of folders, such as [{str(asked)!r}], not one of them")
    found, problems = shelves_for(asked, os.environ, Path())
    if problems:
        raise RulesetError(problems)
    return found


def rules_of(
    lineup: Lineup, shelves: Sequence[str | Path] = (), at_hand: MutableMapping[str, Rules] | None = None
) -> Rules:
    """The rules of a line-up, compiled or as they were kept when they were last.

    Those at hand, by line-up and what stands on the shelves, are not read again.
    """
    from rondel.pipeline import compile_lineup
    from rondel.play.game import Rules
    from rondel.program.cache import cached_program
    from rondel.program.program import Program
    from rondel.source.disk_cache import keeps_anything
    from rondel.source.shelf_digest import digest_of_shelves

    found = found_shelves(shelves)
    lineup = replace(lineup, seed=None, language=None)  # rules are the same whatever is drawn, and in which language
    compiled = partial(compile_lineup, lineup, found)
    digest = digest_of_shelves(found) if keeps_anything() or at_hand is not None else ""
    key = f"{lineup!r}\n{digest}"
    if at_hand is not None and (there := at_hand.get(key)) is not None:
        return there
    # Somebody may save a file while it is read: what comes of that belongs to neither digest, and is not kept.
    unchanged = partial(_has_digest, found, digest)
    with without_garbage_collection():
        is_kept = bool(digest) and keeps_anything()
        rules = Rules(cached_program(key, compiled, unchanged) if is_kept else Program(compiled()))
    if at_hand is not None and digest and unchanged():
        at_hand[key] = rules
    return rules


def rules_of_record(
    record: Record,
    path: str | Path,
    shelves: Sequence[str | Path] = (),
    at_hand: MutableMapping[str, Rules] | None = None,
) -> Rules:
    """The rules that a record was played by, as far as they are here: with the usual values of its time."""
    from rondel.recorded_lineup import lineup_of as recorded_lineup_of
    from rondel.recorded_lineup import with_former_defaults

    lineup = recorded_lineup_of(record, path)
    return rules_of(with_former_defaults(lineup, record.versions, found_shelves(shelves)), shelves, at_hand)


def _has_digest(shelves: Sequence[Shelf], digest: str) -> bool:
    from rondel.source.shelf_digest import digest_of_shelves

    return digest_of_shelves(shelves) == digest
