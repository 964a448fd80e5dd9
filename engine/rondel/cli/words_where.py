"""`rondel words where`: every message and term that a term stands in."""

from __future__ import annotations

import argparse
import json
import sys
from typing import TYPE_CHECKING

from rondel.cli.lineup_arguments import all_shelves
from rondel.cli.words_arguments import (
    add_modules_argument,
    add_only_language_argument,
    languages_like,
    shelved_from,
)
from rondel.messages.said import say
from rondel.messages.speaking import spoken
from rondel.terminal.exit_codes import FINE

if TYPE_CHECKING:
    from rondel.translate.whereabouts import Whereabouts


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of this task."""
    parser.add_argument("term", metavar="TERM", help=say("help.words-where.term"))
    add_only_language_argument(parser)
    parser.add_argument("--json", action="store_true", help=say("help.shared.as-json"))
    add_modules_argument(parser)


def run(args: argparse.Namespace) -> int:
    """Prints where a term is said."""
    from rondel.translate.whereabouts import LITERAL, NAMED, WITHIN, sought, whereabouts
    from rondel.words.catalogue import library_of
    from rondel.words.languages import base_language

    shelved = shelved_from(args)
    languages = shelved.languages
    if args.lang is not None:
        behind = [base_language(args.lang)]  # an edition inherits what the language behind it says
        languages = tuple(dict.fromkeys([*languages_like(args.lang, languages), *behind]))
    term = sought(args.term, library_of(shelved.modules)[0], languages)
    shelves, spoken_in = all_shelves(args.shelf), sorted(languages)
    found = [one for volume in shelved.volumes for one in whereabouts(term, volume, spoken_in, shelved, shelves)]
    print(
        json.dumps([_data(one) for one in found], indent=1, ensure_ascii=False) if args.json else _text(found), end=""
    )
    named, literal, within = (sum(one.how == how for one in found) for how in (NAMED, LITERAL, WITHIN))
    print(spoken(say("words.where", id=term.ids, named=named, literal=literal, within=within)), file=sys.stderr)
    if len(alike := term.called_alike(languages)) > 1:
        print(spoken(say("words.called-alike", names=tuple(alike))), file=sys.stderr)
    return FINE


def _text(found: list[Whereabouts]) -> str:
    from rondel.translate.whereabouts import LITERAL, NAMED, WITHIN

    said = {NAMED: say("words.named"), LITERAL: say("words.literal"), WITHIN: say("words.within")}
    how = {way: spoken(told) for way, told in said.items()}
    wide = max(map(len, how.values()))
    lines = [f"{one.span.file}:{one.span.line}  {how[one.how]:<{wide}}  {one.key.id}  {one.reads}" for one in found]
    return "".join(f"{line.rstrip()}\n" for line in lines)


def _data(one: Whereabouts) -> dict[str, object]:
    return {
        "file": one.span.file, "line": one.span.line, "language": one.language, "section": one.key.section,
        "id": one.key.id, "how": one.how, "reads": one.reads,
    }  # fmt: skip
