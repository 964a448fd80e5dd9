"""What can be translated, as volumes: the words of a module, those of the engine itself, the sentences of its problems.

A volume has parts, which are files: `de`, or `de.rules` for some of German. Their layout is the same everywhere, below
the folders of modules, below the engine's own, and below any folder that words are written into:

    harbour/words/de.yaml           a module
    rondel/words/own/de.yaml        what the engine says at a table
    rondel/words/own/de.verbal.yaml the phrases with which it puts rules into words
    rondel/messages/de.yaml         what its problems say: one sentence a line, no sections
    languages/pl/harbour.yaml       a module, in a language that a shelf brings, all its parts in one
    languages/pl/own.yaml, verbal.yaml, problems.yaml   the engine's, likewise
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field, replace
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable

from rondel.frozen import frozen
from rondel.messages.said import say
from rondel.problems import Problem, RulesetError, WrongUse, did_you_mean
from rondel.rules.explain.trace import listed_rules
from rondel.source.collect import collect
from rondel.source.document import Document, read_document
from rondel.source.language_files import FOLDER as LANGUAGES
from rondel.source.language_files import OWN, SENTENCES, VERBAL, LanguageFiles, find_languages
from rondel.source.module_files import BROUGHT, ModuleFiles, language_of
from rondel.source.needs import needs_of
from rondel.source.shelf import ModuleFolder, Shelf, find_modules, is_module_name
from rondel.source.yaml_places import YamlPlace
from rondel.words.languages import Languages, languages_on
from rondel.words.own_words import OWN_MODULE
from rondel.words.rule_sentences import sentence_id

PROBLEMS = "rondel.problems"
ENGINE = (OWN_MODULE, PROBLEMS)
_INNER = {OWN_MODULE: "rondel/words/own", PROBLEMS: "rondel/messages"}
_WORDS = "words"


def is_brought(part: str) -> bool:
    """Whether a part comes from a language on a shelf, and not from the module."""
    return part.endswith(f".{BROUGHT}")


@frozen
class Volume:
    """Words that belong together: their files by language and part, and the rules that need a sentence."""

    name: str
    parts: Mapping[str, Document]
    rules: tuple[str, ...] = ()
    root: Traversable | None = None  # the folder of the module, if it is one
    engine: Volume | None = None  # what the engine says where the module is said, if that is known

    @property
    def is_flat(self) -> bool:
        """Whether its files have no sections: ids and sentences, nothing else."""
        return self.name == PROBLEMS

    @property
    def languages(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(language_of(part) for part in self.parts))

    def relative(self, part: str) -> str:
        """Where the file of a part stands below a folder of volumes, or on a shelf of languages."""
        if is_brought(part):
            own = {self.part_on_shelf(language_of(part), f".{VERBAL}"): VERBAL}.get(part, OWN)
            name = {OWN_MODULE: own, PROBLEMS: SENTENCES}.get(self.name, self.name)
            return f"{LANGUAGES}/{language_of(part)}/{name}.yaml"
        return f"{_INNER.get(self.name, f'{self.name}/{_WORDS}')}/{part}.yaml"

    def part_on_shelf(self, language: str, origin: str = "") -> str:
        """The part that a shelf has of what the source has in another: phrases stand apart, all else in one."""
        is_apart = self.name == OWN_MODULE and origin.endswith(f".{VERBAL}")
        return f"{language}{f'.{VERBAL}' * is_apart}.{BROUGHT}"

    def speaks_itself(self, language: str) -> bool:
        """Whether it has a language without any shelf."""
        return any(language_of(part) == language and not is_brought(part) for part in self.parts)


@frozen
class Shelved:
    """The volumes that were asked for, all modules that were read for them, needed ones too, and what is spoken."""

    volumes: tuple[Volume, ...]
    modules: tuple[ModuleFiles, ...]
    spoken: Languages = field(default_factory=Languages)

    @property
    def languages(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(language for volume in self.volumes for language in volume.languages))

    def table_of(self, name: str) -> list[ModuleFiles]:
        """A module and what it needs, as they sit at a table without others, whose words would change theirs."""
        needs = {module.name: [need.name for need in needs_of(module.facts)] for module in self.modules}
        seated, waiting = set[str](), [name]
        while waiting:
            one = waiting.pop()
            if one not in seated:
                seated.add(one)
                waiting += needs.get(one, [])
        return [module for module in self.modules if module.name in seated]


def shelved_volumes(names: Sequence[str], shelves: Sequence[Shelf], asked_for: Sequence[Shelf] = ()) -> Shelved:
    """The volumes of some names; of all modules on the shelves asked for (else on all), and the engine's, if none."""
    known, is_all = find_modules(shelves), not names
    if is_all:
        names = (*_names_on(asked_for or shelves, known), *ENGINE)
    _refuse_unknown(names, known)
    asked = [name for name in names if name not in ENGINE]
    modules, problems = collect(asked, shelves)
    spoken = languages_on(shelves)
    _refuse_unread(problems, spoken)
    own = {name: _with_brought(engine_volume(name), spoken) for name in ENGINE if name in (OWN_MODULE, *names)}
    found = [_volume(each, known[each.name], own[OWN_MODULE]) for each in modules if each.name in asked]
    volumes = [*found, *(own[name] for name in ENGINE if name in names)]
    return Shelved(tuple(volume for volume in volumes if volume.parts or not is_all), tuple(modules), spoken)


def _names_on(shelves: Sequence[Shelf], known: Mapping[str, ModuleFolder]) -> list[str]:
    """The modules on some shelves, and those that only have words there."""
    there = [name for name in find_modules(shelves) if is_module_name(name)]
    said = {name for files in find_languages(shelves).values() for name in files.words}
    return [*there, *sorted((said & known.keys()) - {*there})]


def _refuse_unknown(names: Sequence[str], known: Mapping[str, ModuleFolder]) -> None:
    for name in names:
        if name not in known and name not in ENGINE:
            there = (*known, *ENGINE)
            hint = did_you_mean(name, there) or say("use.there-are", names=there)
            raise WrongUse(say("words.no-module", name=name[:60], hint=hint))


def _refuse_unread(problems: Sequence[Problem], spoken: Languages) -> None:
    """Words that cannot be read end it; what else is wrong with modules is not the affair of translators."""
    broken = [problem for problem in problems if f"/{_WORDS}/" in f"/{problem.span.file}"]
    on_shelves = (problem for files in spoken.found.values() for problem in files.problems)
    broken += [problem for problem in on_shelves if problem.code != "facts/unused-file"]
    if broken:
        raise RulesetError(broken)


def _volume(module: ModuleFiles, found: ModuleFolder, engine: Volume) -> Volume:
    given = {str(id) for document in module.words.values() for id in section_of(document, "messages")}
    # A list of before says a rule itself: nothing has to be translated until words have its sentence.
    rules = (sentence_id(rule.id) for rule in listed_rules(module) if not rule.says or sentence_id(rule.id) in given)
    return Volume(module.name, module.words, tuple(rules), found.folder.root, engine)


def _with_brought(volume: Volume, spoken: Languages) -> Volume:
    """A volume of the engine with what shelves bring of it."""
    brought = {part: each for files in spoken.found.values() for part, each in _brought(volume, files)}
    return replace(volume, parts={**volume.parts, **brought})


def _brought(volume: Volume, files: LanguageFiles) -> Iterator[tuple[str, Document]]:
    part, apart = volume.part_on_shelf(files.language), volume.part_on_shelf(files.language, f".{VERBAL}")
    if volume.is_flat and files.sentences is not None:
        yield part, words_document(files.sentences.text, files.sentences.file)
    if not volume.is_flat and files.own is not None:
        yield part, files.own
    if not volume.is_flat and files.verbal is not None:
        yield apart, words_document(files.verbal.text, files.verbal.file)


@cache
def engine_volume(name: str) -> Volume:
    """What the engine says itself: at a table, or of problems."""
    folder = resources.files("rondel").joinpath(*_INNER[name].split("/")[1:])
    files = sorted(entry.name for entry in folder.iterdir() if entry.name.endswith(".yaml"))
    return Volume(name, dict(_engine_parts(folder, files, _INNER[name])))


def _engine_parts(folder: Traversable, files: Sequence[str], label: str) -> Iterator[tuple[str, Document]]:
    for file in files:
        text = folder.joinpath(file).read_text(encoding="utf-8")
        yield file.removesuffix(".yaml"), words_document(text, f"{label}/{file}")


def words_document(text: str, file: str) -> Document:
    """A file of words; one in which everything is still a remark says nothing."""
    document, problems = read_document(text, file)
    if [problem.code for problem in problems] == ["facts/empty"]:
        return Document({}, file, text, YamlPlace((1, 1, 1, 1), None, {}))
    if document is None or problems:
        raise RulesetError(problems)
    return document


def section_of(document: Document, name: str) -> Mapping[str, object]:
    """A section of a words file, or nothing; without a name the file itself."""
    found = document.data if not name else document.data.get(name) if isinstance(document.data, dict) else None
    return found if isinstance(found, dict) else {}
