"""A game made ready: from a line-up or from a record, with the words of its modules."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from rondel.cli.wrong_use import WrongUse
from rondel.lab.speech import Voice, voice_of
from rondel.load import rules_of
from rondel.play.game import Game, Rules
from rondel.play.record import Divergence, Record, read_record, replay
from rondel.source.collect import collect
from rondel.source.lineup import Lineup, Ruling
from rondel.source.shelf import shelves_for


@dataclass(frozen=True, slots=True)
class Opened:
    """A game and the voice that tells it; `parted` says where a record and the rules part."""

    game: Game
    voice: Voice
    parted: Divergence | None = None


def open_lineup(lineup: Lineup, shelves: Sequence[str], seed: int) -> Opened:
    """A new game of a line-up."""
    rules = rules_of(lineup, shelves)
    refuse_bad_number(rules, lineup)
    return Opened(rules.start(seed), voice_for(rules, shelves))


def open_record(path: str, shelves: Sequence[str]) -> Opened:
    """The game that a record tells, as far as the rules follow it."""
    record = read_record(path)
    rules = rules_of(lineup_of(record), shelves)
    game, parted = replay(rules, record)
    return Opened(game, voice_for(rules, shelves), parted)


def lineup_of(record: Record) -> Lineup:
    """The line-up that a record was played with."""
    found = record.lineup
    rulings = [Ruling(r["seam"], (r["between"][0], r["between"][1]), r["first"]) for r in found.get("rulings", ())]
    return Lineup(
        tuple(found["modules"]),
        players=found.get("players"),
        options=dict(found.get("options", {})),
        rulings=tuple(rulings),
        without=tuple(found.get("without", ())),
    )


def voice_for(rules: Rules, shelves: Sequence[str]) -> Voice:
    """The words of the modules that rules are made of."""
    found, _ = shelves_for(shelves, os.environ, Path())
    modules, _ = collect(rules.model.rules.ruleset.modules, found)
    return voice_of(rules, modules)


def refuse_bad_number(rules: Rules, lineup: Lineup) -> None:
    """A game is for so many players, and no others."""
    facts = rules.model.rules.ruleset.facts.players
    if facts is None or lineup.players is None:
        return
    least, most = int(facts.data.get("from", 1)), int(facts.data.get("to", len(rules.players)))
    if not least <= lineup.players <= most:
        raise WrongUse(f"this game is for {least} to {most} players, not for {lineup.players}")
