"""The words of the base game: complete, true to the facts they speak of, and right in grammar."""

from __future__ import annotations

import random
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

from rondel import Game, Rules, load
from rondel.cli.check_modules import check_paths
from rondel.tell.open_game import voice_for
from rondel.tell.reasons import reason_text
from rondel.tell.speech import Speech, Voice
from rondel.tell.telling import tell
from rondel.words.languages import grammar_of

BASE = Path(__file__).parents[3] / "rulesets" / "base"
LANGUAGES = ("en", "de", "fr", "es")
EDITIONS = (*LANGUAGES, "en-2017")
TOWER = {"en": "tower", "de": "Turm", "fr": "tour", "es": "torre"}


@cache
def ready() -> tuple[Rules, Voice]:
    rules = load("base", players=3)
    return rules, voice_for(rules, [])


@cache
def speech(language: str) -> Speech:
    return ready()[1].speech(language)


def term(language: str, id: str, asked: str = "") -> str:
    return speech(language).nouns.text(id, asked)


def number_of(piece: str) -> int:
    """A piece by what it is called in the rules."""
    return next(each.number for each in ready()[0].model.rules.world.pieces if each.name == piece)


def named(language: str, piece: str, asked: str = "") -> str:
    return term(language, speech(language).nouns.piece(number_of(piece)), asked)


def sign(language: str, piece: str) -> str:
    return speech(language).nouns.sign(number_of(piece))


def printed(language: str, text: str) -> str:
    """A text as a printer of that language sets it."""
    return grammar_of(language).finish(text)


# --- complete ---


def test_nothing_is_missing_and_nothing_is_left_over() -> None:
    found = check_paths([str(BASE)], [], "all").problems
    assert [problem for problem in found if problem.code.startswith("words/") and not problem.warns] == []


@cache
def said(language: str) -> tuple[str, ...]:
    """Every different sentence of a game in which chance chooses."""
    rules, _ = ready()
    game, rng, voice = rules.start(3), random.Random(3), speech(language)
    found: dict[str, None] = {}
    while not game.over:
        found.update(dict.fromkeys([voice.question(game), *voice.options(game)]))
        game.choose(rng.choice(game.options))
    told = tell(voice, game, seat=1)
    found.update(dict.fromkeys(line.text for line in told if line.table is None))
    found.update(dict.fromkeys(row.label for line in told if line.table for row in line.table.rows))
    return tuple(found)


@pytest.mark.parametrize("language", EDITIONS)
def test_no_sentence_shows_an_id_or_a_gap(language: str) -> None:
    assert [text for text in said(language) if re.search(r"_|\{|\}|\[|  | ,|\( |base\.", text)] == []


@pytest.mark.parametrize("language", ["de", "fr"])
def test_no_english_word_is_left(language: str) -> None:
    english = re.compile(r"\b(the|card|flag|shield|principality|space|knight|takes|moves|traitor|marker|points?)\b")
    allowed = {"points", "point"} if language == "fr" else set()
    assert [text for text in said(language) if {found[0] for found in english.finditer(text)} - allowed] == []


def test_the_edition_of_2017_speaks_of_henchmen_and_counters() -> None:
    assert [text for text in said("en-2017") if re.search(r"vassal|influence marker|Merlin staff", text)] == []


@pytest.mark.parametrize("file", sorted(BASE.parent.glob("*/words/en*.yaml")), ids=lambda file: file.parts[-3])
def test_english_is_spelled_as_in_its_books(file: Path) -> None:
    said = re.sub(r"(?m)^  [\w.-]+:|\{[\w.]+ \?|\{[^{}]*\}", "", file.read_text(encoding="utf-8"))
    assert re.findall(r"\w*(?:colour|favour|neighbour|labour)\w*|\bfulfils?\b|\bcentre\b|\bdefence\b", said) == []


# --- true ---


@cache
def facts(name: str) -> Any:
    return YAML(typ="safe").load((BASE / name).read_text(encoding="utf-8"))


@pytest.mark.parametrize("language", EDITIONS)
def test_the_offer_of_a_flag_names_the_colour_that_the_table_gives_it(language: str) -> None:
    for colour, flag in facts("module.yaml")["tables"]["flag_effects"]["rows"].items():
        offer = speech(language).say(f"choose.base.flag.{flag}")
        assert offer.casefold().startswith(named(language, f"item.flag.{colour}").casefold())


@pytest.mark.parametrize("language", EDITIONS)
def test_every_mission_tells_its_points(language: str) -> None:
    for row in facts("tables/missions.yaml"):
        points = re.search(r"(\d) (victory )?(point|Punkt|punto)[a-z ]*\)$", named(language, f"mission.{row['id']}"))
        assert points is not None and int(points[1]) == row["points"], row["id"]


@pytest.mark.parametrize("language", EDITIONS)
def test_every_mission_tells_what_it_requires(language: str) -> None:
    members = {f"set.{name}.{each}": each for name in ("colour", "good", "job") for each in facts_of_set(name)}
    for row in facts("tables/missions.yaml"):
        text, required = named(language, f"mission.{row['id']}"), re.findall(r"\w+", " ".join(row["requires"]))
        # Without its last o a Spanish colour is found in the feminine as well.
        forms = {
            each: [term(language, id, n).removesuffix("o") for n in ("one", "other")] for id, each in members.items()
        }
        told = {each for each, texts in forms.items() if any(form in text for form in texts)}
        assert {each for each in required if each in members.values()} <= told, row["id"]


def facts_of_set(name: str) -> list[str]:
    found = facts("module.yaml")["sets"][name]
    return list(found["ring"] if isinstance(found, dict) else found)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_tile_tells_whether_it_has_a_tower(language: str) -> None:
    for row in facts("tables/terrain_tiles.yaml"):
        name, has_tower = f"terrain_tile.{row['id']}", row["tower"] == "yes"
        assert (TOWER[language] in named(language, name), "♜" in sign(language, name)) == (has_tower, has_tower)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_tile_tells_its_terrain(language: str) -> None:
    for row in facts("tables/terrain_tiles.yaml"):
        terrain = term(language, f"set.terrain.{row['terrain']}")
        assert terrain.casefold() in named(language, f"terrain_tile.{row['id']}").casefold()


# --- grammar ---


@pytest.mark.parametrize(
    ("piece", "asked", "wanted"),
    [
        ("vassal.red.shield_bearer", "the acc", "den Schildknappen (Rot)"),
        ("vassal.red.lady", "a acc", "die Hofdame (Rot)"),
        ("item.shield.black", "a acc", "einen schwarzen Schild"),
        ("item.shield.purple", "a gen", "eines lila Schildes"),
        ("item.flag.orange", "the dat", "der orange Flagge"),
        ("item.material.grey", "other dat", "grauen Baumaterialien"),
        ("traitor.brown", "other dat", "braunen Verrätern"),
        ("grail", "a acc", "den Gral"),
        ("excalibur", "a acc", "Excalibur"),
    ],
)
def test_german_pieces_are_declined(piece: str, asked: str, wanted: str) -> None:
    assert named("de", piece, asked) == wanted


@pytest.mark.parametrize(
    ("piece", "asked", "wanted"),
    [
        ("vassal.red.lady", "a", "la Dame d'honneur (Rouge)"),
        ("item.flag.orange", "other", "Drapeaux orange"),
        ("item.material.blue", "other", "Matériaux bleus"),
        ("traitor.purple", "de a", "d'un Traître violet"),
        ("apple", "de", "de la Pomme"),
        ("grail", "à", "au Graal"),
    ],
)
def test_french_pieces_agree_and_contract(piece: str, asked: str, wanted: str) -> None:
    assert named("fr", piece, asked) == grammar_of("fr").finish(wanted)


@pytest.mark.parametrize(
    ("piece", "asked", "wanted"),
    [
        ("vassal.red.lady", "a", "la dama de la corte (Rojo)"),
        ("item.flag.brown", "other", "banderas marrones"),
        ("item.shield.grey", "other", "escudos grises"),
        ("traitor.purple", "al a", "a un traidor morado"),
        ("apple", "de", "de la manzana"),
        ("grail", "de", "del Grial"),
        ("merlin", "al", "a Merlín"),
    ],
)
def test_spanish_pieces_agree_and_contract(piece: str, asked: str, wanted: str) -> None:
    assert named("es", piece, asked) == wanted


@pytest.mark.parametrize(
    ("language", "wanted"),
    [
        ("en", "Red moves the knight to the “Build a manor” space (2)"),
        ("de", "Rot setzt den Ritter auf das Feld „Bauen“ (2)"),
        ("fr", "Rouge place le Chevalier sur la case « Construire un Manoir » (2)"),
        ("es", "Rojo mueve al caballero a la casilla de construcción (2)"),
    ],
)
def test_a_move_is_told_with_the_right_preposition(language: str, wanted: str) -> None:
    voice, world = speech(language), ready()[0].model.rules.world
    space = next(place.number for place in world.places if place.name == "rondel.2")
    place = voice.nouns.place(space)
    assert voice.say("log.move", player="player.red", piece="piece.knight", place=place) == printed(language, wanted)


# --- reasons ---


def at_the_first_die() -> Game:
    return ready()[0].start(7)


@pytest.mark.parametrize(
    ("language", "wanted"),
    [
        ("en", "You fulfill none of your missions"),
        ("de", "Du erfüllst keinen deiner Aufträge"),
        ("fr", "Vous ne remplissez les conditions d'aucune de vos quêtes"),
        ("es", "No cumples los requisitos de ninguna de tus misiones"),
    ],
)
def test_a_mission_that_is_not_fulfilled_is_explained(language: str, wanted: str) -> None:
    (reason,) = at_the_first_die().why("option.mission")
    assert reason_text(speech(language), reason, "option.mission") == printed(language, wanted)


@pytest.mark.parametrize(
    ("language", "wanted"),
    [
        ("en", "Mirror: only between moving and the action"),
        ("de", "Spiegeln: nur zwischen Ziehen und Aktion"),
        ("fr", "Miroir : seulement entre le déplacement et l'action"),
    ],
)
def test_a_flag_out_of_time_names_its_moment(language: str, wanted: str) -> None:
    (reason,) = at_the_first_die().why("flag.mirror")
    assert reason_text(speech(language), reason, "flag.mirror") == printed(language, wanted)
