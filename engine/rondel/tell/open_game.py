"""A game made ready: from a line-up or from a record, with the words of its modules."""

from __future__ import annotations

import os
from collections.abc import MutableMapping, Sequence
from pathlib import Path

from rondel.frozen import frozen
from rondel.load import rules_of, rules_of_record
from rondel.messages.said import Said
from rondel.play.game import Game, Rules
from rondel.play.replay import Divergence, changes_since, read_record, replay
from rondel.source.collect import collect
from rondel.source.lineup import Lineup
from rondel.source.shelf import shelves_for
from rondel.tell.speech import Voice, voice_of


@frozen
class Opened:
    """A game and the voice that tells it; of a record, where the rules part from it, and how they differ."""

    game: Game
    voice: Voice
    parted: Divergence | None = None
    changes: tuple[Said, ...] = ()


def open_lineup(
    lineup: Lineup, shelves: Sequence[str], seed: int, at_hand: MutableMapping[str, Rules] | None = None
) -> Opened:
    """A new game of a line-up."""
    rules = rules_of(lineup, shelves, at_hand)
    return Opened(rules.start(seed), voice_for(rules, shelves))


def open_record(path: str, shelves: Sequence[str]) -> Opened:
    """The game that a record tells, as far as the rules follow it."""
    record = read_record(path)
    rules = rules_of_record(record, path, shelves)
    game, parted = replay(rules, record)
    return Opened(game, voice_for(rules, shelves), parted, tuple(changes_since(rules, record)))


def voice_for(rules: Rules, shelves: Sequence[str]) -> Voice:
    """The words of the modules that rules are made of."""
    found, _ = shelves_for(shelves, os.environ, Path())
    modules, _ = collect(rules.model.rules.ruleset.modules, found)
    return voice_of(rules, modules)
