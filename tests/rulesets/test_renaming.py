"""An edition renames a noun and gives it another gender: nothing of the old one is left in any sentence."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from itertools import product
from pathlib import Path

import pytest

from rondel import load
from rondel.source.document import Document, read_document
from rondel.tell.open_game import voice_for
from rondel.tell.speech import Speech, Voice
from rondel.tell.telling import tell
from rondel.words.catalogue import Catalogue, Library, catalogue_from_library, read_library
from rondel.words.message import MessageChoice, Part
from rondel.words.own_words import OWN_MODULE
from rondel.words.render import Value, _Speaker, render_term

from .agreement import Renamed, french_faults, german_faults
from .renamed_nouns import KEPT, NEW, NOUNS, OF_SOMETHING_ELSE

RULESETS = Path(__file__).parents[2] / "rulesets"
FIRST = ("base", "gold")


@cache
def documents() -> dict[str, list[tuple[str, Document]]]:
    names = sorted(path.parent.name for path in RULESETS.glob("*/module.yaml"))
    found: dict[str, list[tuple[str, Document]]] = {}
    for module in [*FIRST, *(name for name in names if name not in FIRST and name != "caerleon")]:
        for path in sorted((RULESETS / module / "words").glob("*.yaml")):
            document, _ = read_document(path.read_text(encoding="utf-8"), path.name)
            assert document is not None
            found.setdefault(path.name.split(".")[0], []).append((module, document))
    return found


def edition_name(language: str, id: str) -> str:
    return f"{language}-{id.rpartition('.')[2].replace('_', '')}"


def new_noun(language: str, id: str) -> Renamed:
    return NEW[language][as_printed(language).term(id).gender]


def edition(language: str, id: str) -> Document:
    """A words file that renames one noun and leaves everything else to the language."""
    old, new = as_printed(language).term(id), new_noun(language, id)
    kept = {key: getattr(old, key) for key in ("article", "where", "only", "verb") if getattr(old, key)}
    one = f"{{nom: {new.one}, gen: {new.genitive}}}" if new.genitive else new.one
    other = [] if old.only == "one" else [f"other: {new.other}"]
    entry = ", ".join(
        [f"gender: {new.gender}", f"one: {one}", *other, *(f"{key}: {each}" for key, each in kept.items())]
    )
    document, problems = read_document(f"terms:\n  {id.partition('.')[2]}: {{{entry}}}\n", f"{language}-x.yaml")
    assert document is not None and not problems
    return document


@cache
def as_printed(language: str) -> Catalogue:
    return replace(catalogue_from_library(shipped(), language), facts=Several())


@cache
def shipped() -> Library:
    return read_library(documents())[0]


@cache
def renamed(language: str, id: str) -> Catalogue:
    library = with_edition(shipped(), language, id)
    return replace(catalogue_from_library(library, edition_name(language, id)), facts=Several())


def with_edition(library: Library, language: str, id: str) -> Library:
    """Words with a file more, as if it lay in the folder of the module."""
    name = edition_name(language, id)
    read, problems = read_library({name: [(id.partition(".")[0], edition(language, id))]})
    assert not problems
    return replace(library, files=(*library.files, *(file for file in read.files if file.language == name)))


class Several(Mapping[str, Value]):
    """Facts of no line-up: all numbers are three, all keys of tables black."""

    def __getitem__(self, key: str) -> Value:
        if key.startswith(("option.", "module.")):
            raise KeyError(key)
        return ("set.colour.black",) if key.startswith("key.") else 3

    def __iter__(self) -> Iterator[str]:
        return iter(())

    def __len__(self) -> int:
        return 0


# --- every sentence, whatever is chosen ---


def sentences(catalogue: Catalogue) -> Iterator[tuple[str, str]]:
    """Every message of the modules in every branch that depends on more than the words."""
    language = catalogue.language.partition("-")[0]
    for id, message in catalogue.messages[language].items():
        if not id.startswith(f"{OWN_MODULE}.") and not id.endswith("module.title"):
            speaker = _Speaker(catalogue, language, catalogue.grammar_of(language), {})
            for number, parts in enumerate(ways(speaker, message.parts)):
                yield f"{id}#{number}", speaker.say(parts)


def ways(speaker: _Speaker, parts: tuple[Part, ...]) -> Iterator[tuple[Part, ...]]:
    several = [tuple(_ways_of(speaker, part)) for part in parts]
    return (tuple(part for some in way for part in some) for way in product(*several))


def _ways_of(speaker: _Speaker, part: Part) -> Iterator[tuple[Part, ...]]:
    if not isinstance(part, MessageChoice):
        yield (part,)
    elif part.on.is_term and not part.on.is_fact and speaker.catalogue.find_term(part.on.name) and _by_gender(part):
        yield from ways(speaker, speaker._chosen_branch(part).parts)
    else:
        for branch in part.branches:
            yield from ways(speaker, branch.parts)


def _by_gender(choice: MessageChoice) -> bool:
    return bool({"m", "f", "n"} & set(choice.keys))


@cache
def forms(language: str, id: str) -> tuple[str, ...]:
    """Everything that a noun can look like, the longest first."""
    cases, articles = (("nom", "gen", "dat", "acc"), ("", "the", "a")) if language == "de" else (("",), ("",))
    asked = product(("one", "other"), cases, articles)
    found = {render_term(as_printed(language), id, " ".join(each).strip()) for each in asked}
    bare = {re.sub(r"^(?:d(?:er|ie|as|es|em|en)|ein(?:e[rsmn]?)?) ", "", each) for each in found}
    return tuple(sorted(bare, key=len, reverse=True))


def without_names(language: str, id: str, text: str) -> str:
    """A text without the names of other things that hold the noun."""
    for name in NOUNS[id]:
        text = re.sub("|".join(map(re.escape, forms(language, name))), "…", text, flags=re.IGNORECASE)
    return text


def left_over(language: str, id: str, said: Iterable[tuple[str, str]]) -> list[str]:
    """Sentences in which a form of the old noun stands, in German also as a part of a longer one."""
    old = "|".join(map(re.escape, forms(language, id)))
    looked = re.compile(rf"\b(?:{old})|\b[A-ZÄÖÜ]\w*(?i:{old})" if language == "de" else rf"\b(?i:{old})\b")
    return [f"{key}: {text}" for key, text in said if looked.search(without_names(language, id, text))]


def faults(language: str, id: str, said: Iterable[tuple[str, str]]) -> list[str]:
    looked = german_faults if language == "de" else french_faults
    noun = new_noun(language, id)
    return [f"{key}: {fault} | {text}" for key, text in said for fault in looked(text, noun)]


# --- pronouns ---

PRONOUNS = {
    "de": {"m": "er|ihn|ihm", "f": "sie|ihr", "n": "es"},
    "fr": {"m": "il|lequel|duquel|auquel|celui", "f": "elle|laquelle|celle"},
}
IMPERSONAL = {
    "de": r"gibt es|es (?:gibt|ist|etwas)|was es zeigt|wo es ist",
    "fr": r"s.il|qu.il le faut|[Ii]l (?:y|n.y|en|n.en|ne|faut|vous faut|reste|est seulement)\b",
}


def kept_pronouns(language: str, id: str, said: Iterable[tuple[str, str]]) -> list[str]:
    """Sentences that name the noun and have a pronoun of its old gender, which did not change with it."""
    looked = re.compile(rf"\b(?:{PRONOUNS[language][as_printed(language).term(id).gender]})\b")
    before = dict(printed_sentences(language))
    changed = [(key, text) for key, text in said if _keeps(looked, language, before.get(key, text), text)]
    return [f"{key}: {text}" for key, text in changed if not _meant(key)]


def _keeps(looked: re.Pattern[str], language: str, old: str, new: str) -> bool:
    was, now = (looked.findall(re.sub(IMPERSONAL[language], "", text)) for text in (old, new))
    return old != new and any(was.count(each) == now.count(each) for each in was)


def _meant(key: str) -> bool:
    return key.partition("#")[0] in OF_SOMETHING_ELSE


@cache
def printed_sentences(language: str) -> tuple[tuple[str, str], ...]:
    return tuple(sentences(as_printed(language)))


# --- games ---


@cache
def voice(*modules: str) -> Voice:
    return voice_for(load(*modules, players=3), [])


def told(language: str, id: str, modules: tuple[str, ...], seed: int, decisions: int) -> list[tuple[str, str]]:
    """What a game says in an edition: questions, options, and the log."""
    made = voice(*modules)
    catalogue = catalogue_from_library(with_edition(made.library, language, id), edition_name(language, id))
    speech = Speech(made.rules, catalogue)
    game, rng = made.rules.start(seed), random.Random(seed)
    found: dict[str, None] = {}
    while not game.over and decisions:
        found.update(dict.fromkeys([speech.question(game), *speech.options(game)]))
        game.choose(rng.choice(game.options))
        decisions -= 1
    found.update(dict.fromkeys(line.text for line in tell(speech, game, seat=1)))
    return [(f"game {seed}", text) for text in found]


# --- claims ---

LINE_UPS = ((("base",), 3), (("base", "kings_favor", "gold", "market"), 5), (("base", "gold", "decree", "morgana"), 8))
ALL = [(language, id) for language in NEW for id in NOUNS]
SAMPLE = random.Random(7).sample(ALL, 1)
RENAMES = [pytest.param(*each, marks=() if each in SAMPLE else pytest.mark.soak) for each in ALL]


@pytest.mark.parametrize(("language", "id"), RENAMES)
def test_no_rule_sentence_keeps_a_renamed_noun(language: str, id: str) -> None:
    found = left_over(language, id, sentences(renamed(language, id)))
    assert [each for each in found if not each.startswith(KEPT)] == []


@pytest.mark.parametrize(("language", "id"), RENAMES)
def test_every_article_and_adjective_follows_the_new_gender(language: str, id: str) -> None:
    assert faults(language, id, sentences(renamed(language, id))) == []


@pytest.mark.parametrize(("language", "id"), RENAMES)
def test_every_pronoun_follows_the_new_gender(language: str, id: str) -> None:
    assert kept_pronouns(language, id, sentences(renamed(language, id))) == []


def test_a_game_tells_nothing_of_a_renamed_noun() -> None:
    said = told("de", "base.piece.item.flag", ("base",), 3, decisions=12)
    assert left_over("de", "base.piece.item.flag", said) + faults("de", "base.piece.item.flag", said) == []


@pytest.mark.soak
@pytest.mark.parametrize(("modules", "seed"), LINE_UPS)
@pytest.mark.parametrize(("language", "id"), ALL)
def test_games_tell_nothing_of_a_renamed_noun(language: str, id: str, modules: tuple[str, ...], seed: int) -> None:
    if id.partition(".")[0] not in modules:
        pytest.skip("its module is not at the table")
    said = told(language, id, modules, seed, decisions=150)
    assert left_over(language, id, said) + faults(language, id, said) == []
