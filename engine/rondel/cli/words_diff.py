"""`rondel words diff`: which words changed between two states, and which translations are outdated by it."""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

from rondel.cli.words_arguments import add_modules_argument, refuse_unspoken_language, shelved_from
from rondel.messages.said import say
from rondel.messages.speaking import spoken
from rondel.source.language_files import is_language_code
from rondel.terminal.exit_codes import FINE, PROBLEMS

if TYPE_CHECKING:
    from rondel.translate.differences import Difference


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of this task."""
    parser.add_argument("old", metavar="OLD", help=say("help.words-diff.old"))
    parser.add_argument("new", metavar="NEW", help=say("help.words-diff.new"))
    parser.add_argument("--json", action="store_true", help=say("help.shared.as-json"))
    add_modules_argument(parser)


def run(args: argparse.Namespace) -> int:
    """Prints what changed; 1 if a translation is outdated, or a language lacks something."""
    from rondel.translate.differences import MISSING, as_lines, what_said

    found = _found(args)
    print(
        json.dumps([_data(one) for one in found], indent=1, ensure_ascii=False)
        if args.json
        else "\n".join(as_lines(found))
    )
    counts = Counter(one.what for one in found)
    late = sum(bool(one.outdated) for one in found)
    told = [say("words.so-many", n=count, what=what_said(what)) for what, count in counts.items()]
    told += [say("words.so-many", n=late, what=say("words.outdated"))] if late else []
    print(spoken(say("list.all", names=tuple(told)) if told else say("words.no-difference")), file=sys.stderr)
    return PROBLEMS if late or counts[MISSING] else FINE


def _found(args: argparse.Namespace) -> list[Difference]:
    from rondel.translate.differences import between_languages, differences, words_at

    states = (args.old, args.new)
    if all(map(is_language_code, states)) and not any(Path(state).exists() for state in states):
        shelved = shelved_from(args)
        for language in states:
            refuse_unspoken_language(language, shelved.languages)
        both = [volume for volume in shelved.volumes if {args.old, args.new} <= {*volume.languages}]
        return [one for volume in both for one in between_languages(volume, args.old, args.new, shelved.spoken)]
    return list(differences(words_at(Path(args.old)), words_at(Path(args.new))))


def _data(one: Difference) -> dict[str, object]:
    return {
        "module": one.volume, "section": one.key.section, "id": one.key.id, "what": one.what,
        "old": one.old, "new": one.new, "outdated": list(one.outdated),
    }  # fmt: skip
