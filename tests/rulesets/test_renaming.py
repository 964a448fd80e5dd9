"""An edition renames a noun and gives it another gender: nothing of the old one is left in any sentence."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

import pytest

from rondel import load
from rondel.play.game import Game
from rondel.tell.open_game import voice_for
from rondel.tell.speech import Speech, Voice
from rondel.tell.telling import tell
from rondel.words.catalogue import catalogue_from_library

from .renamed_nouns import NEW, NOUNS
from .renamings import Edition, editions, faults, kept_prepositions, kept_words, left_over, renamed, unchanged

ALL = [(language, id) for language in NEW for id in NOUNS]
SAMPLE = [*random.Random(7).sample([each for each in ALL if each[0] == "de"], 3), ("fr", "base.piece.mission")]
RENAMED = [pytest.param(*each, marks=() if each in SAMPLE else pytest.mark.soak) for each in ALL]


def texts(language: str, id: str) -> Iterator[str]:
    """All that is said in editions that rename a noun, whether it names the noun or not."""
    yield from (each.text for each in unchanged(language, id))
    yield from (each.text for edition in editions(language, id) for each in renamed(edition))


@pytest.mark.parametrize(("language", "id"), RENAMED)
def test_no_sentence_keeps_a_renamed_noun(language: str, id: str) -> None:
    assert left_over(language, id, texts(language, id)) == []


@pytest.mark.parametrize(("language", "id"), RENAMED)
def test_every_article_and_adjective_follows_the_new_gender(language: str, id: str) -> None:
    for edition in editions(language, id):
        assert faults(edition, (each.text for each in renamed(edition))) == []


@pytest.mark.parametrize(("language", "id"), RENAMED)
def test_no_pronoun_or_participle_is_typed_for_the_old_gender(language: str, id: str) -> None:
    for edition in editions(language, id):
        assert kept_words(edition, renamed(edition)) == []


PLACES = tuple(
    f"base.{id}"
    for id in ("place.principality", "place.castle", "place.space", "place.tile", "space.principality", "space.points")
)


@pytest.mark.parametrize("id", PLACES)
def test_no_preposition_is_typed_before_a_place(id: str) -> None:
    edition = Edition("de", id, NEW["de"]["n"][0], where="an")
    assert kept_prepositions(edition, renamed(edition)) == []


# --- games ---

GAMES = (
    (("base",), 3),
    (("base", "kings_favor", "gold", "market"), 5),
    (("base", "gold", "decree", "morgana"), 8),
    (("base", "gold", "arthur", "caerleon", "round_table", "treasures"), 13),
)
BASE = GAMES[0]


@cache
def voice(modules: tuple[str, ...]) -> Voice:
    return voice_for(load(*modules, players=3), [])


@cache
def played(modules: tuple[str, ...], seed: int, decisions: int) -> tuple[Game, ...]:
    """A game at each of its first decisions, or at all of them, and where it stands then."""
    game, rng = voice(modules).rules.start(seed), random.Random(seed)
    found = [game.copy()]
    while not game.over and len(found) <= decisions:
        game.choose(rng.choice(game.options))
        found.append(game.copy())
    return tuple(found)


def told(renamings: tuple[Edition, ...], modules: tuple[str, ...], games: tuple[Game, ...]) -> list[str]:
    """What a game says in an edition: questions, options, and the log, as the first player hears it."""
    words = voice(modules).library
    for edition in renamings:
        words = edition.added_to(words)
    speech = Speech(voice(modules).rules, catalogue_from_library(words, renamings[0].name))
    found: dict[str, None] = {}
    for game in games:
        if not game.over:
            found.update(dict.fromkeys([speech.question(game), *speech.options(game)]))
    found.update(dict.fromkeys(line.text for line in tell(speech, games[-1], seat=1)))
    return list(found)


def wrong(edition: Edition, said: list[str]) -> list[str]:
    return left_over(edition.language, edition.id, said) + faults(edition, said)


def test_a_game_tells_nothing_of_three_renamed_nouns() -> None:
    genders = {"base.piece.knight": "f", "base.piece.item.flag": "n", "base.place.castle": "m"}
    renamings = tuple(next(one for one in editions("de", id) if one.noun.gender == genders[id]) for id in genders)
    said = told(renamings, BASE[0], played(*BASE, decisions=40))
    assert [fault for edition in renamings for fault in wrong(edition, said)] == []


@pytest.mark.soak
@pytest.mark.parametrize(("modules", "seed"), GAMES)
@pytest.mark.parametrize(("language", "id"), ALL)
def test_whole_games_tell_nothing_of_a_renamed_noun(
    language: str, id: str, modules: tuple[str, ...], seed: int
) -> None:
    if id.partition(".")[0] not in modules:
        pytest.skip("its module is not at the table")
    edition = editions(language, id)[0]
    assert wrong(edition, told((edition,), modules, played(modules, seed, decisions=10_000))) == []
