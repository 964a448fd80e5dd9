"""What a translator wants to know of a message: where it is said, what its variables hold, which terms stand inside,
and how it sounds.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache

from rondel.frozen import frozen
from rondel.source.module_files import ModuleFiles
from rondel.source.shelf import Shelf
from rondel.translate.background import NOTHING_KNOWN, Background, background_of
from rondel.translate.entries import WordKey, source_language
from rondel.translate.placeholders import named_in, parsed_alone
from rondel.translate.volumes import ENGINE, PROBLEMS, Shelved, Volume
from rondel.words.catalogue import Catalogue, Library, catalogue_from_library, documents_by_language, read_library
from rondel.words.forms import without_endings
from rondel.words.languages import REFERENCE, Languages, base_language, grammar_of, languages_of
from rondel.words.message import Message, Slot
from rondel.words.read import full_address, local_id
from rondel.words.render import Value, render, render_term

# What the beginning of an id says of the moment; the longest that fits counts.
SAID_WHEN = {
    "module.title": "the name of the game",
    "module.about": "the game presents itself",
    "ask.": "somebody has to choose",
    "choose.": "an option that can be chosen",
    "log.": "told after it happened",
    "log.begin.": "a heading of the log",
    "log.idle.": "something ended, and nothing was told of it",
    "log.face.": "a piece shows another face",
    "why.": "the reason why something is not allowed",
    "does.": "what a thing is good for",
    "about.": "what points are for, or what a thing is",
    "text.": "a row of a table, in words",
    "sign.": "a few letters in a cell of a board",
    "rule.": "a rule of the book",
    "foretell.": "what an option leads to, behind its sentence",
    "command.": "a word that is typed at the prompt",
    "help.": "a line of the help",
    "web.": "on the page in a browser",
    "table.": "the table that is shown",
    "play.": "the program speaks to the player",
    "legend.": "what a sign at the table means",
}
_TEXTS = ("text", "about", "own", "best", "mine", "at", "low", "high", "more")


@frozen
class Hints:
    """All that is told beside one message."""

    where: str
    variables: tuple[tuple[str, str], ...]
    terms: tuple[tuple[str, str], ...]
    sounds: str
    rules: tuple[str, ...]

    @property
    def lines(self) -> list[str]:
        """The hints as remarks, but for the rules."""
        lines = [self.where]
        for what, pairs in (("variables", self.variables), ("terms", self.terms)):
            lines += [f"{what}: {', '.join(f'{name} = {value}' for name, value in pairs)}"] * bool(pairs)
        return lines + [f"sounds: {self.sounds}"] * bool(self.sounds)


class Talk:
    """Whoever says the words of some modules, to show how they sound."""

    def __init__(
        self,
        modules: Sequence[ModuleFiles],
        background: Background = NOTHING_KNOWN,
        spoken: Languages | None = None,
    ) -> None:
        self.library: Library = read_library(documents_by_language(modules), spoken or languages_of(modules))[0]
        self.background = background
        self.catalogue = cache(self._catalogue)
        self.things = cache(lambda language: things_of(self.catalogue(language)))

    def _catalogue(self, language: str) -> Catalogue:
        return replace(catalogue_from_library(self.library, language), facts=self.background.facts)

    def hints(self, volume: Volume, key: WordKey, text: str, language: str, *, written_in: str = "") -> Hints:
        """What is told of a message whose source is a text, in the language of the source or in another."""
        if volume.name == PROBLEMS:
            return Hints("what a problem, hint or mend says", _problem_variables(text), (), "", ())
        message = parsed_alone(text, self.library.languages.grammar_of(written_in or source_language(volume)))
        catalogue = self.catalogue(language)
        values = examples(message, self.things(language))
        used = tuple((name, _shown(catalogue, value)) for name, value in values.items())
        inside = tuple((id, _shown(catalogue, id)) for id in _terms(message))
        rule = key.id.rpartition("rule.")[2]
        rules = (rule,) if key.kind == "rules" else self.background.cited_at(local_id(key.id, self.library.modules))
        sound = self.sound(volume, key, language)
        return Hints(said_when(key, self.library.modules), used, inside, sound if sound != text else "", rules)

    def sound(self, volume: Volume, key: WordKey, language: str) -> str:
        """A message as it sounds now in a language, with values that it could have; nothing if nobody says it."""
        catalogue = self.catalogue(language)
        address = full_address(key.id, volume.name, self.library.modules)
        message = catalogue.message(address)
        return render(catalogue, address, examples(message, self.things(language))) if message is not None else ""


def talk_of(volume: Volume, shelved: Shelved, shelves: Sequence[Shelf]) -> Talk:
    """Who says the words of a volume: at a table of its own, with the facts that are there."""
    if volume.name in ENGINE:
        return Talk((), spoken=shelved.spoken)
    return Talk(shelved.table_of(volume.name), background_of(volume.name, shelves), shelved.spoken)


def said_when(key: WordKey, modules: Sequence[str]) -> str:
    """When a message is said, by the beginning of its id."""
    id = local_id(key.id, modules)
    fitting = [beginning for beginning in SAID_WHEN if id.startswith(beginning)]
    return f"{SAID_WHEN[max(fitting, key=len)]} ({key.id})" if fitting else key.id


def _problem_variables(text: str) -> tuple[tuple[str, str], ...]:
    return tuple((name, "…") for name in named_in(text, grammar_of(REFERENCE), is_flat=True))


def variables(message: Message) -> list[str]:
    """The variables that a message names, each once."""
    return list(dict.fromkeys(name.name for name in message.names if not name.is_term))


def _terms(message: Message) -> list[str]:
    found = (name.name for name in message.names if name.is_term and not name.is_fact and not name.is_choice)
    return list(dict.fromkeys(found))


# --- examples ---


Things = Mapping[str, Sequence[str]]  # ids of terms by the name of a variable that could hold them


def examples(message: Message, kinds: Things) -> dict[str, Value]:
    """A value for each variable of a message, as it could be."""
    declined = {part.noun.name for part in message.placeholders if isinstance(part, Slot) and _is_noun(part)}
    return {name: _example(name, kinds, is_noun=name in declined) for name in variables(message)}


def _is_noun(slot: Slot) -> bool:
    shape = slot.shape
    return bool(shape.article or shape.case or shape.preposition or shape.before or shape.after)


def _example(name: str, kinds: Things, *, is_noun: bool) -> Value:
    if name in kinds:
        return kinds[name][0]
    if name.removesuffix("s") in kinds and name.endswith("s"):
        return tuple(kinds[name.removesuffix("s")][:2])
    if name in _TEXTS:
        return "…"
    if is_noun or name == "what":
        return kinds.get("piece", ["…"])[0]
    return 2


def things_of(catalogue: Catalogue) -> Things:
    """The terms of a catalogue by what a variable would be called that holds them: a kind, or a set."""
    found: dict[str, list[str]] = {}
    for id in _known_terms(catalogue):
        parts = local_id(id, catalogue.modules).split(".")
        if parts[0] == "set" and len(parts) == 3:
            found.setdefault(parts[1], []).append(".".join(parts))
        elif len(parts) == 2:
            found.setdefault(parts[0], []).append(".".join(parts))
    return found


def _known_terms(catalogue: Catalogue) -> Iterator[str]:
    for language in catalogue.chain:
        yield from catalogue.terms[language]


def _shown(catalogue: Catalogue, value: Value) -> str:
    if isinstance(value, tuple):
        return " + ".join(_shown(catalogue, one) for one in value)
    if not isinstance(value, str) or "." not in value:
        return str(value)
    term = catalogue.find_term(value)
    if term is None:
        return value
    foreign = base_language(term.language) != base_language(catalogue.language)
    gender = f" ({term.gender})" if term.gender and not foreign else ""
    return f"{without_endings(render_term(catalogue, value))}{gender}{' (not translated)' if foreign else ''}"
