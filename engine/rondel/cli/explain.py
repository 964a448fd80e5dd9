"""`rondel explain`: a woven rule with its authors, the page of a problem code, a rule as core text, or the code."""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from rondel.cli.explain_place import is_place, what_stands_at
from rondel.cli.lineup_arguments import USUAL_MODULES, add_lineup_arguments, all_shelves, lineup_from, shelves_from
from rondel.problems import RulesetError, WrongUse, did_you_mean
from rondel.terminal.exit_codes import FINE

if TYPE_CHECKING:
    from rondel.core.core import Core
    from rondel.rules.explain.woven import WovenPart
    from rondel.rules.link.ruleset import Ruleset
    from rondel.source.shelf import Shelf

EXAMPLES = """\
examples:
  rondel explain base.turn                       a deed: who wrote what, in the order in which it counts
  rondel explain turn --modules base,my_rule     with another module at the table; a part of the address will do
  rondel explain rulesets/base/turn.rondel:9:20  what stands at a place: line 9, column 20
  rondel explain link/conflict                   the page of a problem code
  rondel explain --core base.round               a deed or an answer as the machine has it
  rondel explain --core base.round --after lean  the same after a pass (--after all: after the last)
  rondel explain --core space.build              all that happens to a space or to any other rule
  rondel explain --code --modules base           the Python that a line-up is compiled to
"""
_CODE = re.compile("[a-z]+/[a-z0-9-]+")
MOST_MATCHES = 20


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of this command."""
    parser.epilog = EXAMPLES
    what = "base.turn, space.mill, link/conflict, or a place in a file of deeds; a module lists its own"
    parser.add_argument("what", nargs="?", metavar="ADDRESS|CODE|FILE:LINE:COLUMN", help=what)
    add_lineup_arguments(parser)
    parser.add_argument("--core", action="store_true", help="print a deed or an answer as core text")
    parser.add_argument("--after", metavar="PASS", help="with --core: as it is after a pass, or after all")
    parser.add_argument("--code", action="store_true", help="print the generated Python of the line-up")


def run(args: argparse.Namespace) -> int:
    """Prints the explanation."""
    if args.after is not None and not args.core:
        raise WrongUse("--after goes with --core")
    if args.code and (args.core or args.what is not None):
        raise WrongUse("--code prints a whole line-up: it goes with neither an address nor --core")
    if args.code:
        print(_generated(args))
    elif args.what is None:
        raise WrongUse("what is to be explained? An address, or the code of a problem")
    elif args.core:
        print(_core_text(args))
    elif is_place(args.what):
        print(what_stands_at(args))
    elif "/" in args.what:
        print(_page(args.what))
    else:
        print(_explanation(args))
    return FINE


def _generated(args: argparse.Namespace) -> str:
    from rondel.load import rules_of

    return rules_of(lineup_from(args), shelves_from(args)).program.source


def _core_text(args: argparse.Namespace) -> str:
    """Whatever stands at an address, as the core has it, before any pass or after one."""
    from rondel.pipeline import compile_lineup
    from rondel.rules.explain.woven import addresses, matching

    wanted = _pass_named(args.after) if args.after is not None else None
    shelves = all_shelves(args.shelf)
    model = compile_lineup(lineup_from(args, _usual_modules(args, shelves)), shelves)
    found = matching(model.rules.ruleset, args.what)
    if not found:
        raise WrongUse(_nothing(args.what, model.rules.ruleset, addresses(model.rules.ruleset)))
    if len(found) > MOST_MATCHES:
        raise WrongUse(f"'{args.what}' means {len(found)} things, such as {', '.join(found[:3])}")
    # What happens to a thing with a rule is a deed here: those of a rule all belong to it.
    deeds = [name for name in model.rules.routines if "#" not in name]
    found = [one for name in found for one in (name, *(deed for deed in deeds if deed.startswith(f"{name}.")))]
    if not _texts(model.core, found):
        raise WrongUse(f"'{args.what}' is no deed and no answer: only these are printed as core text")
    texts = _texts(model.core if wanted is None else _core_after(model.core, wanted), found)
    return texts or f"# after '{args.after}' nothing is left of it: it stands wherever it was asked for"


def _texts(core: Core, addresses: Sequence[str]) -> str:
    from rondel.core.text import named

    return "\n\n".join("\n".join(lines) for address in addresses for lines in named(core, address))


def _pass_named(name: str) -> str:
    from rondel.core.passes.all_passes import NAMES

    if name not in (*NAMES, "all"):
        hint = did_you_mean(name, NAMES) or f"there are {', '.join(NAMES)}"
        raise WrongUse(f"there is no pass '{name[:60]}'; {hint}")
    return name


def _core_after(core: Core, wanted: str) -> Core:
    from rondel.core.passes.all_passes import steps

    for one, made in steps(core):
        core = made
        if one.name == wanted:
            break
    return core


def _page(code: str) -> str:
    from rondel.source.resources import problem_codes, problem_page

    page = problem_page(code) if _CODE.fullmatch(code) else None
    if page is None:
        hint = did_you_mean(code, problem_codes())
        raise WrongUse(f"there is no page for '{code[:60]}'" + (f"; {hint}" if hint else ""))
    return page.rstrip()


def _explanation(args: argparse.Namespace) -> str:
    from rondel.rules.explain.woven import addresses, explain, matching

    ruleset = _ruleset(args)
    found = matching(ruleset, args.what)
    if args.what in ruleset.modules:
        return "\n".join(sorted(address for address in addresses(ruleset) if address.startswith(f"{args.what}.")))
    if not found:
        raise WrongUse(_nothing(args.what, ruleset, addresses(ruleset)))
    if len(found) > MOST_MATCHES:
        raise WrongUse(f"'{args.what}' means {len(found)} things, such as {', '.join(found[:3])}")
    return "\n\n".join(_shown_parts(address, explain(ruleset, address)) for address in found)


def _nothing(what: str, ruleset: Ruleset, known: Sequence[str]) -> str:
    short = [address.partition(".")[2] for address in known]
    hint = did_you_mean(what, [*known, *short])
    hint = hint or "'rondel explain MODULE' lists all"
    return f"there is no '{what[:60]}' in {', '.join(ruleset.modules)}; {hint}"


def _ruleset(args: argparse.Namespace) -> Ruleset:
    """The woven rules of the line-up; without one, of the module with which the address begins."""
    from rondel.pipeline import read_lineup

    shelves = all_shelves(args.shelf)
    linked = read_lineup(lineup_from(args, _usual_modules(args, shelves)), shelves)
    if linked.problems or linked.ruleset is None:
        raise RulesetError(linked.problems)
    return linked.ruleset


def _usual_modules(args: argparse.Namespace, shelves: Sequence[Shelf]) -> tuple[str, ...]:
    """Without a line-up: the module with which the address begins."""
    from rondel.source.shelf import find_modules

    first = args.what.partition(".")[0]
    return (first,) if first in find_modules(shelves) else USUAL_MODULES


def _shown_parts(address: str, parts: Sequence[WovenPart]) -> str:
    lines = [address]
    for part in parts:
        lines += ["", f"{part.title}, by {part.module} ({part.span.file}:{part.span.line})"]
        lines += [f"    {line}".rstrip() for line in part.text.splitlines()]
    return "\n".join(lines)
