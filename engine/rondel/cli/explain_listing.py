"""What `rondel explain` tells of modules, addresses, windows and functions, as text for people and as JSON."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from rich.text import Text

from rondel.cli.languages_offered import refuse_unspoken
from rondel.cli.lineup_arguments import all_shelves, lineup_from
from rondel.messages.said import UNSAID, Said, message_reading, say
from rondel.messages.speaking import spoken, tongue_spoken
from rondel.pipeline import Linked, parsed, read_lineup
from rondel.problems import RulesetError, Span
from rondel.rules.checks.lineup_options import check_lineup, usual_seats
from rondel.rules.explain.attached import Attached, attached_by
from rondel.rules.explain.function_pages import FunctionPage
from rondel.rules.explain.listing import Listed, Listing
from rondel.rules.explain.woven import WovenPart
from rondel.rules.explain.woven import explain as woven_parts
from rondel.rules.read.elaborate import elaborate
from rondel.source.collect import collect
from rondel.source.module_files import language_of
from rondel.source.shelf import find_modules
from rondel.tell.named_facts import facts_of
from rondel.tell.rule_sentence import sentences_in
from rondel.tell.verbalise.parts_said import PartSaid, PartsInWords
from rondel.terminal.flowing import Lines, flow, indented, words
from rondel.terminal.listing_draw import detail_lines, module_lines, said_lines
from rondel.words.catalogue import catalogue_from_library, library_of
from rondel.words.languages import REFERENCE

if TYPE_CHECKING:
    from rondel.rules.read.elaborated_rules import Elaborated
    from rondel.source.shelf import Shelf

MOST_ON_A_PAGE = 30
MOST_SAID = 4  # sentences of one part


def explained_from(args: argparse.Namespace, usual: Sequence[str]) -> tuple[Listing, PartsInWords | None]:
    """All that is known of the line-up asked for, and its rules in words, if they can be read to the end.

    Without a line-up, also what modules attach that are not at the table.
    """
    shelves = all_shelves(args.shelf)
    linked = read_lineup(lineup_from(args, usual), shelves)
    if linked.problems or linked.ruleset is None:
        raise RulesetError(linked.problems)
    is_named = args.modules is not None or args.lineup is not None
    elsewhere = {} if is_named else _elsewhere(linked, shelves)
    rules = _read(linked, args.players)
    language = _language(args)
    refuse_unspoken(language, {language_of(part) for module in linked.modules for part in module.words})
    says = sentences_in(linked.modules, rules, language) if rules is not None else None
    in_words = _in_words(linked, rules, language) if rules is not None else None
    return Listing(linked.ruleset, linked.sources, rules, elsewhere, says), in_words


def _in_words(linked: Linked, rules: Elaborated, language: str) -> PartsInWords:
    catalogue = catalogue_from_library(library_of(linked.modules)[0], language)
    return PartsInWords(rules, replace(catalogue, facts=facts_of(rules.world, rules.ruleset)))


def _language(args: argparse.Namespace) -> str:
    """In which language rules of the book are quoted: programs read English."""
    return args.lang or (REFERENCE if args.json else tongue_spoken().language)


def _read(linked: Linked, players: int | None) -> Elaborated | None:
    """The rules read to the end as far as that goes: a mistake in a deed leaves the others explainable."""
    ruleset = linked.ruleset
    if ruleset is None:
        return None
    seats = usual_seats(ruleset) if players is None else players
    return None if check_lineup(ruleset, seats) else elaborate(ruleset, seats)[0]


def _elsewhere(linked: Linked, shelves: Sequence[Shelf]) -> dict[str, list[Attached]]:
    at_table = {module.name for module in linked.modules}
    others = [name for name in find_modules(shelves) if name not in at_table]
    found: dict[str, list[Attached]] = {}
    for module in collect(others, shelves)[0]:
        if module.name not in at_table:
            trees = [parsed(source.text, source.file)[0] for source in module.deeds]
            for address, one in attached_by(module, trees):
                found.setdefault(address, []).append(one)
    return found


# --- for people ---


def module_text(listing: Listing, module: str, wide: int) -> Lines:
    """The page of a module."""
    ruleset = listing.ruleset
    needs = sorted(ruleset.needs.get(module, frozenset()) - {module})
    beside = [name for name in ruleset.modules if name != module and name not in needs]
    parts = [Said(f"{module} {ruleset.versions.get(module, '')}")]
    parts += [say("explain.needs", names=tuple(needs))] if needs else []
    parts += [say("explain.beside", names=tuple(beside))] if beside else []
    title, entries = spoken(say("list.all", names=tuple(parts))), listing.of_module(module)
    hints = [say("explain.shows-one", module=module)]
    if any(not one.at_table for entry in entries for one in entry.woven):
        hints.append(say("explain.elsewhere", module=module))
    return [*module_lines(title, entries, wide), Text(), *(Text(f"{spoken(hint)}.", style="dim") for hint in hints)]


def address_text(listing: Listing, in_words: PartsInWords | None, address: str, wide: int) -> Lines:
    """The page of an address: what is known of it, then who wrote what, in the order in which it counts."""
    found = listing.at(address)
    lines = [Text(address, style="bold")]
    if found is not None:
        gives = f": {found.gives}" if found.gives else ""
        lines.append(Text(f"  {found.kind} {found.header}{gives}"))
        lines += indented(said_lines(found, wide - 2), 2)
        lines += indented(detail_lines(found, wide - 2, most=MOST_ON_A_PAGE), 2)
    for part, said in _parts(listing, in_words, address):
        place = f"{part.span.file}:{part.span.line}"
        by = say("explain.by", title=message_reading(part.title), module=part.module, place=place)
        lines += [Text(), Text(spoken(by))]
        lines += [Text(f"    {line}".rstrip()) for line in part.text.splitlines()]
        lines += _said_lines(in_words, said, wide) if in_words is not None and said is not None else []
    return lines


def _parts(
    listing: Listing, in_words: PartsInWords | None, address: str
) -> Iterator[tuple[WovenPart, PartSaid | None]]:
    parts = woven_parts(listing.ruleset, address)
    said = in_words.of_parts(address, parts) if in_words is not None else [None] * len(parts)
    return zip(parts, said, strict=True)


def _said_lines(in_words: PartsInWords, said: PartSaid, wide: int) -> Lines:
    """A part in words; of what nobody has put into words that this is so, and why."""
    texts = [f"{each.rule}: {each.text}" if each.rule else each.text for each in said.sentences]
    why = spoken(say("explain.is", name=in_words.unsaid, what=said.missing))
    texts = texts[:MOST_SAID] or [f"({why})"]
    style = "italic" if said.sentences else "dim"
    lines = [line for text in texts for line in indented(flow(words(text), wide - 4), 4)]
    for line in lines:
        line.stylize(style)
    return lines


def function_text(page: FunctionPage) -> Lines:
    """The page of a function or of a reserved name."""
    is_function = any("(" in form for form in page.forms)
    kind = spoken(say("explain.function") if is_function else say("explain.name-of-language"))
    forms = [Text(f"    {form}") for form in page.forms]
    head = [Text(page.name, style="bold").append(f", {kind}", style="not bold"), *forms]
    gives, example = spoken(say("explain.gives")), spoken(say("explain.example"))
    wide = max(len(gives), len(example))
    tail = [Text(f"{gives:<{wide}} {page.gives}"), Text(f"{example:<{wide}} {page.example}")]
    return [*head, Text(), Text(page.says), *tail]


# --- for machines ---


def module_data(listing: Listing, module: str) -> dict[str, Any]:
    """A module as plain data."""
    ruleset = listing.ruleset
    return {
        "module": module,
        "version": ruleset.versions.get(module, ""),
        "needs": sorted(ruleset.needs.get(module, frozenset()) - {module}),
        "table": list(ruleset.modules),
        "entries": [_entry_data(entry) for entry in listing.of_module(module)],
    }


def address_data(listing: Listing, in_words: PartsInWords | None, address: str) -> dict[str, Any]:
    """What stands at an address as plain data, with its parts."""
    found = listing.at(address)
    parts = [_part_data(part, said) for part, said in _parts(listing, in_words, address)]
    return {**(_entry_data(found) if found is not None else {"address": address}), "parts": parts}


def function_data(page: FunctionPage) -> dict[str, Any]:
    return {
        "function": page.name,
        "forms": list(page.forms),
        "gives": page.gives,
        "says": page.says,
        "example": page.example,
    }


def _entry_data(entry: Listed) -> dict[str, Any]:
    return {
        "address": entry.address,
        "kind": entry.kind,
        "module": entry.module,
        "header": entry.header,
        "gives": entry.gives,
        "says": entry.says,
        **_place(entry.span),
        "callers": list(entry.callers),
        "woven": [
            {"how": one.how, "module": one.module, "at_table": one.at_table, **_place(one.span)} for one in entry.woven
        ],
        "labels": list(entry.labels),
        "offers": list(entry.offers),
        "windows": list(entry.windows),
    }


def _part_data(part: WovenPart, said: PartSaid | None) -> dict[str, Any]:
    texts = [each.text for each in said.sentences] if said is not None else []
    missing = said.missing if said is not None else UNSAID
    why = {"unsaid": missing, "unsaid_id": missing.id, "unsaid_values": dict(missing.values)}
    return {
        "title": part.title,
        "module": part.module,
        **_place(part.span),
        "text": part.text,
        "words": " ".join(texts),
        **why,
    }


def _place(span: Span) -> dict[str, Any]:
    return {"file": span.file, "line": span.line, "column": span.column}
