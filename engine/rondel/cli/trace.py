"""`rondel trace`: for each rule of the books where it is encoded and which scenarios test it."""

from __future__ import annotations

import argparse
import json
import os
from pathlib import Path
from typing import TYPE_CHECKING

from rondel.cli.lineup_arguments import add_shelf_argument, all_shelves
from rondel.cli.tongue import language_from
from rondel.messages.said import say
from rondel.messages.speaking import spoken
from rondel.terminal.exit_codes import FINE, PROBLEMS

if TYPE_CHECKING:
    from rondel.pipeline import Linked
    from rondel.rules.explain.sentences import Says
    from rondel.rules.explain.trace import Trace, TracedRule
    from rondel.source.shelf import Shelf


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of this command."""
    parser.epilog = say("help.examples.trace")
    parser.add_argument("--modules", metavar="A,B", help=say("help.trace.modules"))
    parser.add_argument("--missing", action="store_true", help=say("help.trace.missing"))
    parser.add_argument("--json", action="store_true", help=say("help.shared.as-json"))
    add_shelf_argument(parser)


def run(args: argparse.Namespace) -> int:
    """Prints the trace; 1 if a rule is missing somewhere."""
    from rondel.pipeline import read_lineup
    from rondel.problems import RulesetError
    from rondel.rules.explain.trace import trace
    from rondel.source.lineup import Lineup

    shelves = all_shelves(args.shelf)
    names = tuple(name for name in (args.modules or "").split(",") if name) or _shipped(shelves)
    linked = read_lineup(Lineup(names), shelves)
    if linked.problems:
        raise RulesetError(linked.problems)
    found = trace([module for module in linked.modules if module.name in names], linked.trees)
    _say_rules(found, linked, shelves, language_from(args, for_programs=args.json))
    print(json.dumps(_data(found), indent=1, ensure_ascii=False) if args.json else _text(found, missing=args.missing))
    return PROBLEMS if found.missing or found.untested else FINE


def _say_rules(found: Trace, linked: Linked, shelves: list[Shelf], language: str) -> None:
    """Gives every rule its sentence in a language."""
    from rondel.cli.languages_offered import refuse_unspoken
    from rondel.source.module_files import language_of
    from rondel.words.languages import languages_of

    spoken = {language_of(part) for module in linked.modules for part in module.words}
    refuse_unspoken(language, spoken, languages_of(linked.modules))
    says: dict[str, Says] = {}
    for rule in found.rules.values():
        if rule.module not in says:
            says[rule.module] = _sentences_at_its_table(rule.module, shelves, language)
        rule.says = says[rule.module](rule.id)


def _sentences_at_its_table(module: str, shelves: list[Shelf], language: str) -> Says:
    """What rules of a module say at a table of it and what it needs: another module may call their things otherwise."""
    from rondel.pipeline import read_lineup
    from rondel.rules.checks.lineup_options import usual_seats
    from rondel.rules.read.elaborate import elaborate
    from rondel.source.lineup import Lineup
    from rondel.tell.rule_sentence import sentences_in

    linked = read_lineup(Lineup((module,)), shelves)
    assert linked.ruleset is not None
    return sentences_in(linked.modules, elaborate(linked.ruleset, usual_seats(linked.ruleset))[0], language)


def _shipped(shelves: list[Shelf]) -> tuple[str, ...]:
    """The shipped modules that list their rules."""
    from rondel.source.shelf import find_modules

    found = find_modules(shelves[-1:])
    return tuple(name for name, module in found.items() if "rules.yaml" in module.folder.names("", (".yaml",)))


def _where(file: str, line: int) -> str:
    path = Path(file)
    shown = os.path.relpath(path) if path.is_absolute() else file
    return f"{shown}:{line}"


def _text(found: Trace, *, missing: bool) -> str:
    lines = []
    for rule in found.rules.values():
        if not missing or not rule.encoded or not rule.tested:
            lines += _rule_lines(rule)
    total = len(found.rules)
    encoded, tested = total - len(found.missing), total - len(found.untested)
    return "\n".join([*lines, spoken(say("trace.summary", n=total, encoded=encoded, tested=tested))])


def _rule_lines(rule: TracedRule) -> list[str]:
    lines = [f"{rule.id}  {rule.says}"]
    encoded = sorted({_where(span.file, span.line) for span in rule.encoded})
    tested = list(dict.fromkeys(f'"{title}"' for title, _ in rule.tested))
    heads = spoken(say("trace.encoded")), spoken(say("trace.tested"))
    wide = max(map(len, heads))
    lines.append(f"    {heads[0]:<{wide}} {', '.join(encoded) or spoken(say('trace.nowhere'))}")
    lines.append(f"    {heads[1]:<{wide}} {', '.join(tested) or spoken(say('trace.by-none'))}")
    return lines


def _data(found: Trace) -> dict[str, object]:
    rules = [
        {
            "id": rule.id, "module": rule.module, "says": rule.says, "status": rule.status,
            "encoded": [str(span) for span in rule.encoded], "tested": [title for title, _ in rule.tested],
        }
        for rule in found.rules.values()
    ]  # fmt: skip
    return {"rules": rules, "missing": [r.id for r in found.missing], "untested": [r.id for r in found.untested]}
