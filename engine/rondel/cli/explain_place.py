"""`rondel explain FILE:LINE:COLUMN`: what stands at a place of a file of deeds or scenarios."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from rondel.cli.lineup_arguments import all_shelves, lineup_from
from rondel.frozen import frozen
from rondel.messages.said import Said, message_reading, say
from rondel.messages.speaking import spoken, tongue_spoken
from rondel.problems import Problem, RulesetError, Span, WrongUse, caret_lines, render
from rondel.source.shelf import FACTS_FILE, ModuleFolder, Shelf, find_modules, shelf_from_path

if TYPE_CHECKING:
    from rondel.pipeline import Linked
    from rondel.rules.link.ruleset import Ruleset
    from rondel.rules.read.meanings import Meaning, Meanings
    from rondel.syntax import tree as t

_PLACE = re.compile(r"(.+):([0-9]{1,7}):([0-9]{1,7})")
_FILE = re.compile(r".+\.(?:rondel|ya?ml)(?::.*)?")
_WORD = re.compile(r'#[^\n]*|"[^"\n]*"|[A-Z][A-Z0-9]*(?:-[A-Z0-9.]+)+|\w+|[^\w\s]')
MOST_WOVEN = 3  # addresses whose woven rules are shown whole


def is_place(what: str) -> bool:
    """Whether a place of a file is meant, well written or not."""
    return _FILE.fullmatch(what) is not None


def what_stands_at(args: argparse.Namespace) -> str:
    """The name at a place, what it is, its type, where it is defined, and the rule that is woven there."""
    found = _PLACE.fullmatch(args.what)
    if found is None or not found[1].endswith(".rondel"):
        raise WrongUse(say("explain.no-place", text=args.what[:80]))
    place = _place_of(found[1], int(found[2]), int(found[3]), all_shelves(args.shelf))
    linked = _linked(args, place)
    assert linked.ruleset is not None
    meanings, problems = _meanings(linked, place)
    here = meanings.at(place.file, place.line, place.column)
    if here is None:
        return _no_name(place, linked, problems)
    return "\n".join(_shown(here[0], here[1], linked, place.text))


# --- where it is ---


@frozen
class _Place:
    """A place in a file of a module, with the shelves on which that module is found."""

    module: str
    file: str
    line: int
    column: int
    text: str
    shelves: tuple[Shelf, ...]

    def is_in(self, span: Span) -> bool:
        first, last = (span.line, span.column), (span.end_line, span.end_column)
        return span.file == self.file and first <= (self.line, self.column) < last


def _place_of(file: str, line: int, column: int, shelves: Sequence[Shelf]) -> _Place:
    module, relative, shelves = _module_of(file, shelves)
    text, problems = module.folder.read(relative, 1 << 21)
    if text is None:
        raise RulesetError(problems)
    lines = text.split("\n")
    if not 1 <= line <= len(lines) or not 1 <= column <= len(lines[line - 1]) + 1:
        is_line = 1 <= line <= len(lines)
        why = say("explain.short-line", line=line) if is_line else say("explain.lines", n=len(lines))
        raise WrongUse(say("explain.no-such-place", line=line, column=column, file=file, why=why))
    return _Place(module.name, module.folder.file(relative), line, column, text, tuple(shelves))


def _module_of(file: str, shelves: Sequence[Shelf]) -> tuple[ModuleFolder, str, Sequence[Shelf]]:
    """The module to which a file belongs, by its path or as problems call it, and its path inside the module."""
    from rondel.source.module_files import READ_FOLDERS

    path = Path(file)
    if not path.is_file():
        return _module_called(file, shelves)
    folder = path.parent.parent if path.parent.name in READ_FOLDERS else path.parent
    if not (folder / FACTS_FILE).is_file():
        raise WrongUse(say("explain.in-no-module", file=file, facts=FACTS_FILE))
    name = folder.resolve().name
    known = find_modules(shelves).get(name)
    if known is None or not isinstance(known.folder.root, Path) or not known.folder.root.samefile(folder):
        shelves = [shelf_from_path(folder.parent), *shelves]
        known = find_modules(shelves)[name]
    return known, path.relative_to(folder).as_posix(), shelves


def _module_called(file: str, shelves: Sequence[Shelf]) -> tuple[ModuleFolder, str, Sequence[Shelf]]:
    for module in find_modules(shelves).values():
        relative = file.removeprefix(f"{module.folder.label}/")
        if relative != file and module.folder.has_file(relative):
            return module, relative, shelves
    raise WrongUse(say("use.no-file", path=file[:80]))


# --- what is read ---


def _linked(args: argparse.Namespace, place: _Place) -> Linked:
    """The rules of the line-up that was asked for; without one, of all modules that the place speaks of."""
    from dataclasses import replace

    from rondel.rereading import read_as_far

    lineup = lineup_from(args, _modules_at(place))
    if place.module not in lineup.modules:
        lineup = replace(lineup, modules=(*lineup.modules, place.module))
    linked = read_as_far(lineup, place.shelves)
    if linked.ruleset is None or place.module not in linked.ruleset.modules:
        raise RulesetError(linked.problems)
    return linked


def _modules_at(place: _Place) -> tuple[str, ...]:
    """The module of a place, those of the `with` around it, and those that a scenario wants."""
    from rondel.syntax.recover import parse_as_far
    from rondel.syntax.scenario_modules import named_modules
    from rondel.syntax.tree import Scenario, With

    found = [place.module]
    items = parse_as_far(place.text, place.file)[0].items
    for item in _items_at(place, items):
        if isinstance(item, With):
            found += item.modules
        elif isinstance(item, Scenario):
            found += named_modules(_played(item, items))
    return tuple(dict.fromkeys(found))


def _items_at(place: _Place, items: Iterable[t.Item]) -> Iterator[t.Item]:
    from rondel.syntax.tree import With

    for item in items:
        if place.is_in(item.span):
            yield item
            yield from _items_at(place, item.items) if isinstance(item, With) else ()


def _meanings(linked: Linked, place: _Place) -> tuple[Meanings, Sequence[Problem]]:
    """What the names of the rules mean, and those of the scenario in which the place is."""
    from dataclasses import replace

    from rondel.lab.scenario.setting import seated, setting_of
    from rondel.rereading import note_meanings
    from rondel.rules.link.shared_beginnings import begun
    from rondel.syntax.tree import Scenario, SceneBlock

    assert linked.ruleset is not None
    items = [item for source in linked.trees[place.module] for item in source.items]
    scenario = next((item for item in _items_at(place, items) if isinstance(item, Scenario)), None)
    if scenario is None:
        _, meanings, problems = note_meanings(linked, linked.ruleset.lineup.players)
        return meanings, [*linked.problems, *problems]
    played = begun(_played(scenario, items), linked.ruleset.beginnings.get(place.module, {}))
    setting, wrong = setting_of(played, linked.ruleset, place.module)
    parts = [part for part in scenario.parts if isinstance(part, SceneBlock)]
    scenes = {f"scenario.{number}": (place.module, part) for number, part in enumerate(parts)}
    at_table = replace(linked, ruleset=seated(linked.ruleset, setting))
    _, meanings, problems = note_meanings(at_table, len(setting.players), scenes)
    if scenario.is_shared:  # what is wrong with a scenario that begins so is no matter here
        wrong = []
    return meanings, [*linked.problems, *wrong, *problems]


def _played(scenario: t.Scenario, items: Iterable[t.Item]) -> t.Scenario:
    """A scenario itself; of a beginning, which is not played by itself, the first one that begins so with all parts."""
    from rondel.rules.link.shared_beginnings import begun
    from rondel.syntax.tree import Scenario

    if not scenario.is_shared:
        return scenario
    scenarios = [item for item in items if isinstance(item, Scenario)]
    shared = {one.title: one for one in scenarios if one.is_shared}
    for one in scenarios:
        used = set[str]()
        whole = begun(one, shared, used)
        if not one.is_shared and scenario.title in used:
            return whole
    return scenario


# --- what is shown ---


def _shown(span: Span, meaning: Meaning, linked: Linked, text: str) -> Iterator[str]:
    from rondel.rules.explain.definitions import definitions
    from rondel.rules.read.meanings import What

    assert linked.ruleset is not None
    what = message_reading(meaning.what.value)
    if meaning.what is What.PARAMETER and meaning.addresses:
        what = say("explain.of", what=what, owner=meaning.addresses[0])
    yield spoken(say("explain.is", name=meaning.name, what=what))
    yield from caret_lines(text, span)
    if meaning.type is not None and not meaning.type.is_unknown:
        yield f"  {spoken(say('explain.type', type=str(meaning.type)))}"
    for one in definitions(meaning, linked.ruleset):
        place = f"{one.span.file}:{one.span.line}" + (f" ({one.address})" if one.address else "")
        yield f"  {spoken(say('explain.defined', place=place))}"
    if meaning.what in (What.DEED, What.EVENT, What.ANSWER, What.RULE):
        yield from _woven(meaning.addresses, linked.ruleset)


def _woven(addresses: Sequence[str], ruleset: Ruleset) -> Iterator[str]:
    from rondel.rules.explain.woven import explain

    for address in addresses[:MOST_WOVEN]:
        yield from ("", address)
        for part in explain(ruleset, address):
            place = f"{part.span.file}:{part.span.line}"
            yield from (
                "",
                spoken(say("explain.by", title=message_reading(part.title), module=part.module, place=place)),
            )
            yield from (f"    {line}".rstrip() for line in part.text.splitlines())
    if len(addresses) > MOST_WOVEN:
        left = tuple(addresses[MOST_WOVEN:])
        yield from ("", spoken(say("explain.more-addresses", n=len(left), names=left)))


def _sentence(rule: str, linked: Linked) -> str:
    """What a rule of the book says."""
    from rondel.rules.checks.lineup_options import usual_seats
    from rondel.rules.read.elaborate import elaborate
    from rondel.tell.rule_sentence import sentences_in

    assert linked.ruleset is not None
    rules, _ = elaborate(linked.ruleset, usual_seats(linked.ruleset))
    return sentences_in(linked.modules, rules, tongue_spoken().language)(rule) or say("explain.no-sentence")


def _no_name(place: _Place, linked: Linked, problems: Sequence[Problem]) -> str:
    """What stands where no name has a meaning: a problem, a word of the language, a rule id, or nothing."""
    here = [problem for problem in problems if place.is_in(problem.span) and problem.span.line == place.line]
    if here:
        return "\n".join(render(problem, linked.sources) for problem in here)
    assert linked.ruleset is not None
    shared = linked.ruleset.beginnings.get(place.module, {})
    line = place.text.split("\n")[place.line - 1]
    found = next((one for one in _WORD.finditer(line) if one.start() < place.column <= one.end()), None)
    word = found[0] if found else ""
    if word in shared:
        defined = spoken(say("explain.defined", place=str(shared[word].span)))
        return f"{_is(word, say('explain.beginning'))}\n  {defined}"
    if word.isidentifier() and not word.isdecimal() and not _is_of_language(word) and word not in linked.ruleset.says:
        return _unread(word, place, linked)
    return _plain_word(word, linked)


def _plain_word(word: str, linked: Linked) -> str:
    """What a word is that has a meaning by itself."""
    assert linked.ruleset is not None
    if not word:
        return spoken(say("explain.nothing-here"))
    if word[0] == "#":
        return spoken(say("explain.comment"))
    if word[0] == '"':
        return _is(word, say("type.text"))
    if word in linked.ruleset.says:
        return _is(word, say("explain.rule", says=_sentence(word, linked)))
    if _is_of_language(word):
        return _is(word, say("explain.keyword"))
    return _is(word, say("type.number") if word.isdecimal() else say("explain.sign"))


def _is_of_language(word: str) -> bool:
    from rondel.syntax.parser import keywords

    return word in keywords() or word == "up"


def _unread(word: str, place: _Place, linked: Linked) -> str:
    broken = [one for one in linked.problems if one.code.startswith("syntax/") and one.span.file == place.file]
    if not broken:
        return _is(word, say("explain.not-read"))
    return "\n".join((_is(word, say("explain.not-read-near")), *(render(one, linked.sources) for one in broken)))


def _is(name: str, what: Said) -> str:
    return spoken(say("explain.is", name=name, what=what))
