"""`rondel replay`: a recorded game, step by step, in any language."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from itertools import pairwise
from textwrap import indent
from typing import TYPE_CHECKING

from rondel.cli.lineup_arguments import add_shelf_argument, shelves_from
from rondel.cli.tongue import language_from
from rondel.cli.wrong_use import existing_file, whole_number
from rondel.messages.said import UNSAID, Said, parts_said, say
from rondel.messages.speaking import spoken
from rondel.terminal.exit_codes import FINE, PROBLEMS

if TYPE_CHECKING:
    from rondel.play.game import Game
    from rondel.play.replay import Divergence
    from rondel.tell.speech import Speech


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of this command."""
    parser.epilog = say("help.examples.replay")
    parser.add_argument("file", metavar="FILE", help=say("help.replay.file"))
    parser.add_argument("--step", action="store_true", help=say("help.replay.step"))
    parser.add_argument("--to", type=whole_number(0), metavar="N", help=say("help.replay.to"))
    add_shelf_argument(parser)


def run(args: argparse.Namespace) -> int:
    """Plays the record again and tells it."""
    path = existing_file(args.file)
    from rondel.cli.languages_offered import refuse_unspoken
    from rondel.load import rules_of_record
    from rondel.play.replay import changes_since, read_record, replay
    from rondel.tell.open_game import voice_for

    shelves = shelves_from(args)
    record = read_record(path)
    rules = rules_of_record(record, path, shelves)
    game, parted = replay(rules, record, args.to)
    voice = voice_for(rules, shelves)
    language = language_from(args)
    refuse_unspoken(language, voice.languages, voice.library.languages)
    speech = voice.speech(language)
    for step in _steps(game, record.seed, speech):
        print(step, flush=args.step)
        if args.step and not _goes_on():
            return FINE
    return _ending(game, speech, changes_since(rules, record), parted)


def _steps(game: Game, seed: int, speech: Speech) -> Iterator[str]:
    """For each choice that somebody made, the choice and all that came of it."""
    from rondel.tell.telling import tell

    told = tell(speech, game, seat=None)
    made = [number for number, choice in enumerate(game.choices, 1) if not choice.forced]
    bounds = [0, *made, len(game.choices) + 1]
    names = {"": ""} | {name: speech.player(name) for name in game.rules.players}
    wide = max(map(len, names.values()))
    said = _choices_said(game, seed, speech)
    for first, end in pairwise(bounds):
        lines = [indent(line.text, " " * 8) for line in told if first <= line.number < end]
        if first:
            choice = game.choices[first - 1]
            ids = f"({choice.about}: {choice.option})"
            lines.insert(0, f"{first:>5}  {names[choice.player]:<{wide}}  {next(said)}  {ids}")
        if lines:
            yield "\n".join(lines)


def _choices_said(game: Game, seed: int, speech: Speech) -> Iterator[str]:
    """What somebody chose, as it stood on the table when it was chosen: the game is played once more beside it."""
    again = game.rules.start(seed)
    for choice in (choice for choice in game.choices if not choice.forced):
        options = again.decision.options
        number = next((n for n, option in enumerate(options) if option.id == choice.option), None)
        yield choice.option if number is None else speech.options(again)[number]
        again.choose(choice.option)


def _goes_on() -> bool:
    """Waits for Enter where somebody can press it; 'q' and the end of input stop."""
    if sys.stdin is None or not sys.stdin.isatty():
        return True
    try:
        return input().strip().lower() not in ("q", "quit")
    except EOFError:
        return False


def _ending(game: Game, speech: Speech, changes: list[Said], parted: Divergence | None) -> int:
    changed = say("record.other-rules", changes=parts_said(changes)) if changes else UNSAID
    if parted is not None:
        told = _divergence_said(parted)
        _tell(say("list.parts", before=changed, last=told) if changed else told)
        return PROBLEMS
    if changed:
        _tell(say("record.same-game", changed=changed))
    points = ", ".join(f"{speech.player(name)} {points}" for name, points in game.points.items())
    print(f"{speech.say('replay.choices', n=len(game.choices))}; {points}")
    if game.result is not None:
        print(speech.result(game.result))
    return FINE


def _tell(said: Said) -> None:
    print(f"rondel replay: {spoken(said)}", file=sys.stderr)


def _divergence_said(parted: Divergence) -> Said:
    choice, n, what = parted.choice, parted.number, parted.what
    said = say("record.at-choice", n=n, what=what)
    if choice is not None:
        said = say("record.at-choice-of", n=n, player=choice.player, option=choice.option, what=what)
    reason = [Said(parted.reason)] if parted.reason else []
    return parts_said([said, *_offer(parted.offered), *reason])


def _offer(options: Sequence[str]) -> list[Said]:
    shown = f"{', '.join(options[:8])}{' …' * (len(options) > 8)}"
    return [say("record.on-offer", options=shown)] if options else []
