"""`rondel explain`: what a module holds, a woven rule with its authors, a window, a function, the page of a problem.

Also a rule as core text, and the generated code.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rondel.cli.explain_place import is_place, what_stands_at
from rondel.cli.lineup_arguments import USUAL_MODULES, add_lineup_arguments, all_shelves, lineup_from, shelves_from
from rondel.messages.said import ENGLISH, Said, say
from rondel.messages.speaking import spoken, tongue_spoken
from rondel.problems import WrongUse, did_you_mean
from rondel.terminal.exit_codes import FINE

if TYPE_CHECKING:
    from rondel.core.core import Core
    from rondel.rules.explain.function_pages import FunctionPage
    from rondel.rules.link.ruleset import Ruleset
    from rondel.source.shelf import Shelf
    from rondel.terminal.flowing import Lines

_CODE = re.compile("[a-z]+/[a-z0-9-]+")
MOST_MATCHES = 20


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of this command."""
    parser.epilog = say("help.examples.explain")
    parser.add_argument("what", nargs="?", metavar="WHAT", help=say("help.explain.what"))
    add_lineup_arguments(parser)
    parser.add_argument("--core", action="store_true", help=say("help.explain.core"))
    parser.add_argument("--after", metavar="PASS", help=say("help.explain.after"))
    parser.add_argument("--code", action="store_true", help=say("help.explain.code"))
    parser.add_argument("--json", action="store_true", help=say("help.explain.json"))


def run(args: argparse.Namespace) -> int:
    """Prints the explanation."""
    if args.after is not None and not args.core:
        raise WrongUse(say("explain.after-without-core"))
    if args.code and (args.core or args.what is not None):
        raise WrongUse(say("explain.code-alone"))
    if args.json and (args.code or args.core):
        raise WrongUse(say("explain.json-alone"))
    if args.code:
        print(_generated(args))
    elif args.what is None:
        raise WrongUse(say("explain.what"))
    elif args.core:
        print(_core_text(args))
    elif is_place(args.what):
        print(what_stands_at(args))
    elif "/" in args.what:
        _print_page(args)
    else:
        _print_explanation(args)
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
        raise WrongUse(say("explain.ambiguous", name=args.what, n=len(found), some=tuple(found[:3])))
    # What happens to a thing with a rule is a deed here: those of a rule all belong to it.
    deeds = [name for name in model.rules.routines if "#" not in name]
    found = [one for name in found for one in (name, *(deed for deed in deeds if deed.startswith(f"{name}.")))]
    if not _texts(model.core, found):
        raise WrongUse(say("explain.no-core", name=args.what))
    texts = _texts(model.core if wanted is None else _core_after(model.core, wanted), found)
    return texts or f"# {spoken(say('explain.nothing-left', name=args.after))}"


def _texts(core: Core, addresses: Sequence[str]) -> str:
    from rondel.core.text import named

    return "\n\n".join("\n".join(lines) for address in addresses for lines in named(core, address))


def _pass_named(name: str) -> str:
    from rondel.core.passes.all_passes import NAMES

    if name not in (*NAMES, "all"):
        hint = did_you_mean(name, NAMES) or say("use.there-are", names=tuple(NAMES))
        raise WrongUse(say("explain.no-pass", name=name[:60], hint=hint))
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
        said = say("explain.no-page", code=code[:60])
        raise WrongUse(say("list.parts", before=said, last=hint) if hint else said)
    return page.rstrip()


def _print_page(args: argparse.Namespace) -> None:
    page = _page(args.what)
    if not args.json:
        _tell_that_it_is_english()
    print(_as_json({"code": args.what, "page": page}) if args.json else page)


def _tell_that_it_is_english() -> None:
    """Above a page that is not translated, so that nobody looks for a mistake of theirs in it."""
    if tongue_spoken().language != ENGLISH:
        print(f"{spoken(say('explain.only-english'))}\n")


def _as_json(data: dict[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, indent=1)


def _print_explanation(args: argparse.Namespace) -> None:
    from rondel.cli.explain_listing import function_data, function_text
    from rondel.terminal.output import terminal
    from rondel.terminal.paging import print_paged

    function = _function(args.what)
    if function is not None:
        data, lines = function_data(function), function_text(function)
    else:
        data, lines = _explained(args, terminal().width)
    if args.json:
        print(_as_json(data))
        return
    if function is not None:
        _tell_that_it_is_english()
    print_paged(lines)


def _function(name: str) -> FunctionPage | None:
    from rondel.rules.explain.function_pages import PAGES

    return PAGES.get(name)


def _explained(args: argparse.Namespace, wide: int) -> tuple[dict[str, Any], Lines]:
    """What is known of a module, or of all addresses that a name means: as data, and in lines."""
    from rich.text import Text

    from rondel.cli.explain_listing import address_data, address_text, explained_from, module_data, module_text
    from rondel.rules.explain.woven import addresses, matching

    listing, in_words = explained_from(args, _usual_modules(args, all_shelves(args.shelf)))
    ruleset = listing.ruleset
    if args.what in ruleset.modules:
        return module_data(listing, args.what), module_text(listing, args.what, wide)
    found = matching(ruleset, args.what)
    if not found:
        raise WrongUse(_nothing(args.what, ruleset, addresses(ruleset)))
    if len(found) > MOST_MATCHES:
        raise WrongUse(say("explain.ambiguous", name=args.what, n=len(found), some=tuple(found[:3])))
    lines = [line for address in found for line in (*address_text(listing, in_words, address, wide), Text())]
    return {"entries": [address_data(listing, in_words, address) for address in found]}, lines[:-1]


def _nothing(what: str, ruleset: Ruleset, known: Sequence[str]) -> Said:
    from rondel.rules.explain.function_pages import PAGES

    short = [address.partition(".")[2] for address in known]
    names = [address.rpartition(".")[2] for address in known]
    near = did_you_mean(what, [*known, *short, *names, *PAGES, *ruleset.modules])
    hint = near or say("explain.lists-all")
    return say("explain.nothing-called", name=what[:60], modules=tuple(ruleset.modules), hint=hint)


def _usual_modules(args: argparse.Namespace, shelves: Sequence[Shelf]) -> tuple[str, ...]:
    """Without a line-up: the module with which the address begins."""
    from rondel.source.shelf import find_modules

    first = args.what.partition(".")[0]
    return (first,) if first in find_modules(shelves) else USUAL_MODULES
