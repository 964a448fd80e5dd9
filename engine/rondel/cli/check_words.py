"""Which words a line-up will ask for, and what is wrong with those that it has.

Only modules that bring words are asked for them. What a table must be able to name is wanted; what it can name more
closely (`piece.card.black` beside `piece.card`) or say its own way (`choose.<address>`) is welcome, and then wanted
in each language that the module speaks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rondel.cli.check_chapters import WITHIN_CHAPTERS, OpenChapters, held_in_chapters, start_of_chapter
from rondel.cli.check_phrases import noun_names, phrases_for_rules
from rondel.cli.check_row_texts import held_in_texts, text_variables
from rondel.cli.check_rule_sentences import listed_at, wanted_sentences
from rondel.cli.check_scoring import scoring_deeds
from rondel.problems import Problem, Span
from rondel.rules.read.elaborated_rules import Elaborated
from rondel.source.collect import ModuleFiles
from rondel.source.module_files import language_of
from rondel.tell.named_facts import nameable_facts
from rondel.words.catalogue import documents_by_language, read_library
from rondel.words.check import check_words
from rondel.words.check_own import strange_own_words
from rondel.words.languages import base_language, languages_of
from rondel.words.read import local_id

_WORDS_FILE = re.compile(r"(?:^|/)(?:words/([a-z0-9-]+)(?:\.[a-z0-9_-]+)?|languages/([a-z0-9-]+)/[a-z0-9_]+)\.yaml$")
_ENDINGS = ("go_on", "pass", "enough")

# What a module may say its own way, and the variables that are offered there.
_OWN_WAY = {
    "choose": frozenset({"what", "n"}),
    "ask": frozenset({"player"}),
    "why": frozenset[str](),
    "log": frozenset({"player", "what", "n", "rule"}),
}

_FACE = frozenset({"player", "piece", "n"})  # of `log.face.<kind>`: one of these pieces is turned

Wanted = dict[str, Span]


def words_problems(modules: Sequence[ModuleFiles], rules: Elaborated | None, language: str) -> Iterator[Problem]:
    """What is wrong with the words of modules; without rules only what can be seen in the files themselves."""
    speaking = [module for module in modules if module.words]
    if not speaking:
        return
    documents, languages = documents_by_language(speaking), languages_of(modules)
    if rules is None:
        problems = read_library(documents, languages)[1]
    else:
        wanted = wanted_terms(rules, speaking)
        terms = frozenset({*wanted, *welcome_terms(rules, speaking)})
        messages = welcome_messages(rules, speaking) | wanted_sentences(speaking)
        holds = held_in_texts(text_variables(rules), list(messages), rules) | _holds(rules, terms)
        holds |= held_in_chapters(rules, list(messages))
        facts = nameable_facts(rules.world, rules.ruleset)
        wanted |= listed_at(speaking)
        problems = check_words(
            documents,
            messages,
            terms,
            holds=holds,
            declared=wanted,
            facts=facts,
            informing=False,
            languages=languages,
        )
    wrong = {code for code in languages.found if languages.problems_of(code)}  # words of such are read without grammar
    told = (problem for problem in problems if base_language(_language_of(problem)) not in wrong)
    yield from (problem for problem in told if _speaks_of(problem, language))


def language_problems(modules: Sequence[ModuleFiles], language: str) -> Iterator[Problem]:
    """What is wrong with the languages that the shelves of modules bring, but for words of modules."""
    languages = languages_of(modules)
    problems = [problem for code in languages.found for problem in languages.problems_of(code)]
    problems += strange_own_words(languages)
    yield from (problem for problem in problems if _speaks_of(problem, language))


def _speaks_of(problem: Problem, language: str) -> bool:
    """Whether a problem concerns a language or its variants; those outside words files concern all."""
    found = _language_of(problem)
    return language == "all" or not found or f"{found}-".startswith(f"{language}-")


def _language_of(problem: Problem) -> str:
    """The language of the words file in which a problem is, if it is in one."""
    found = _WORDS_FILE.search(problem.span.file)
    return (found[1] or found[2]) if found else ""


# --- what must have words ---


def wanted_terms(rules: Elaborated, speaking: Sequence[ModuleFiles]) -> Wanted:
    """The terms that the declarations of these modules need, each with the place of its declaration."""
    names = {module.name for module in speaking}
    declared = [*_players(rules), *_kinds(rules), *_members(rules), *_windows_and_options(rules), *_rules(rules)]
    if len({language_of(part) for module in speaking for part in module.words}) > 1:
        declared += scoring_deeds(rules)  # in one language the readable id will do; in several it would be foreign
    wanted = {id: span for id, module, span in declared if module in names}
    known = {*wanted, *_given(speaking, "terms")}
    for label, module, span in _labels(rules, speaking):
        # A branch may be called like the piece or place that it is about.
        if module in names and not {f"piece.{label}", f"place.{label}"} & known:
            wanted.setdefault(f"label.{label}", span)
    return wanted


Declared = Iterator[tuple[str, str, Span]]


def _players(rules: Elaborated) -> Declared:
    facts = rules.ruleset.facts
    if facts.players is not None:
        for name in facts.players.data["colours"]:
            yield f"player.{name}", facts.players.module, facts.players.span()
    for module, name, span in facts.neutrals:
        yield f"player.{name}", module, span


def _kinds(rules: Elaborated) -> Declared:
    for piece in rules.world.piece_kinds.values():
        yield f"piece.{piece.name}", piece.module, piece.entry.key_span()
    for place in rules.world.place_kinds.values():
        yield f"place.{place.name}", place.module, place.entry.key_span()


def _members(rules: Elaborated) -> Declared:
    for entry in rules.ruleset.facts.all("sets"):
        for member in rules.world.sets[entry.name].names:
            yield f"set.{entry.name}.{member}", entry.module, entry.key_span()
    for entry in rules.ruleset.facts.all("boards"):
        for way in (entry.data.get("graph") or {}).get("ways") or {}:
            yield f"set.way.{way}", entry.module, entry.key_span("graph", "ways", way)


def _windows_and_options(rules: Elaborated) -> Declared:
    for entry in rules.ruleset.facts.all("windows"):
        names = entry.data if isinstance(entry.data, list) else []
        for name in dict.fromkeys([entry.name, *names]):
            yield f"window.{name}", entry.module, entry.key_span()
    for entry in rules.ruleset.facts.all("options"):
        yield f"option.{entry.name}", entry.module, entry.key_span()


def _rules(rules: Elaborated) -> Declared:
    for rule in rules.ruleset.rules.values():
        yield f"{rule.kind}.{rule.name}", rule.module, rule.span


def _labels(rules: Elaborated, speaking: Sequence[ModuleFiles]) -> Declared:
    home = {file: module.name for module in speaking for file in module.sources}
    for site in rules.sites:
        for label in site.labels:
            yield label, home.get(site.span.file, ""), site.span


# --- what may have words ---


def _given(speaking: Sequence[ModuleFiles], section: str) -> list[str]:
    """The ids that these modules have words for, or rebind."""
    found: dict[str, None] = {}
    for module in speaking:
        for document in module.words.values():
            given = document.data.get(section) if isinstance(document.data, dict) else None
            found.update(dict.fromkeys(map(str, given)) if isinstance(given, dict) else {})
    return list(found)


def welcome_terms(rules: Elaborated, speaking: Sequence[ModuleFiles]) -> list[str]:
    """Terms that these modules give though nothing asks for just them: closer names, deeds, marks, whole sets."""
    world, ruleset = rules.world, rules.ruleset
    known = {
        "piece": {*world.piece_kinds, *world.super_kinds},
        "place": {*world.place_kinds, *world.super_places},
        "board": set(world.boards),
        "set": {*world.sets},
        "sign": {*world.piece_kinds, *world.rule_kinds},
        "mark": {entry.name for entry in ruleset.facts.all("marks")},
        "deed": {address.partition(".")[2] for address in ruleset.deeds},
        **noun_names(rules),
    }
    gone = {address.partition(".")[2] for address in ruleset.removed}
    named = [*_given(speaking, "terms"), *_given(speaking, "rebinds")]
    return [id for id in named if _first_two(id, ruleset.modules, known) or id in gone]


def _first_two(id: str, modules: Sequence[str], known: dict[str, set[str]]) -> bool:
    parts = id.split(".")
    parts = parts[1:] if parts[0] in modules else parts
    return len(parts) > 1 and parts[1] in known.get(parts[0], ())


def welcome_messages(rules: Elaborated, speaking: Sequence[ModuleFiles]) -> dict[str, frozenset[str]]:
    """Messages in which these modules say something their own way, with the variables offered there."""
    labels = {*_ENDINGS, *(label for site in rules.sites for label in site.labels)}
    addresses = {*rules.ruleset.rules, *(seam.address for seam in rules.ruleset.seams())}
    addresses |= {site.address for site in rules.sites}
    chapters, pieces = rules.know.chapters, {piece.name for piece in rules.world.pieces}
    texts, opened, phrases = text_variables(rules), OpenChapters(rules), phrases_for_rules(rules)
    found = {}
    for id in _given(speaking, "messages"):
        what, _, address = id.partition(".")
        start, _, last = address.rpartition(".")
        spoken = address in addresses or (start in addresses and last in labels)
        if what in _OWN_WAY and (spoken or _is_gone(address, rules)):
            found[id] = _OWN_WAY[what] | opened.variables_at(address) if what in WITHIN_CHAPTERS else _OWN_WAY[what]
        elif what == "does" and (address in addresses or address in pieces):
            found[id] = frozenset()
        elif what == "about" and address in chapters:
            found[id] = frozenset(name for name, _ in chapters[address].given)
        elif what == "log" and start_of_chapter(address) in chapters:
            found[id] = opened.variables_at(start_of_chapter(address)) | {"player", "n"}
        elif what == "log" and start == "face" and last in rules.world.piece_kinds:
            found[id] = _FACE
        elif (local := local_id(id, rules.ruleset.modules)) in texts:
            found[id] = frozenset(texts[local])
        elif local in phrases:
            found[id] = phrases[local]
    return found


def _is_gone(address: str, rules: Elaborated) -> bool:
    """Whether an address belongs to what another module, or the line-up, has left out."""
    return any(f"{address}.".startswith(f"{removed}.") for removed in rules.ruleset.removed)


def _holds(rules: Elaborated, terms: frozenset[str]) -> dict[str, frozenset[str]]:
    """Which terms the variables of the engine's own messages may hold, where their name does not say it."""
    world = rules.world
    pieces = frozenset(id for id in terms if id.startswith("piece."))
    places = frozenset(f"place.{kind}" for kind in world.place_kinds)
    return {
        "pieces": pieces,
        "players": frozenset(id for id in terms if id.startswith("player.")),
        "die": frozenset(f"piece.{kind.name}" for kind in world.piece_kinds.values() if kind.faces) & terms,
        "rule": frozenset(f"{rule.kind}.{rule.name}" for rule in rules.ruleset.rules.values()) & terms,
        "what": (frozenset(f"piece.{kind}" for kind in world.piece_kinds) | places) & terms,
    }
