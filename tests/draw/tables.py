"""Scenes to be drawn: of real games, and made by hand where none has what is wanted."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path
from random import Random

from rondel import load
from rondel.draw.looks import Looks, looks_of, plain_looks
from rondel.draw.table_sections import table_sections
from rondel.tell.open_game import voice_for
from rondel.tell.scene.make_scene import scene_of, spots_of, with_riders
from rondel.tell.scene.scene import Scene, Seat, SeenBoard, Spot, Token

GAMES = str(Path(__file__).parents[1] / "games")
SMALL = ("ring", "cards", "tictactoe", "ur", "oh_hell")
HOSTILE = "</title><script>x</script>\"'&\x00"


def says(id: str, **values: object) -> str:
    """A voice for pages made by hand."""
    return " ".join([id, *map(str, values.values())])


def played(*modules: str, looks: int = 4, players: int | None = None) -> Iterator[tuple[Scene, Looks, Looks]]:
    """What everybody sees of a random game every few choices, with the looks of the modules and with none."""
    rules = load(*modules, players=players, shelves=[GAMES])
    speech, rng, game = voice_for(rules, [GAMES]).speech("en"), Random(7), rules.start(2)
    own, plain = looks_of(rules, [GAMES]), plain_looks(rules.players)
    for _ in range(looks):
        for player in ("", *rules.players):
            yield scene_of(speech, game, player), own, plain
        for _ in range(5):
            if not game.over:
                game.choose(rng.choice(game.options))


def by_hand(*boards: SeenBoard, places: tuple[Spot, ...] = (), label: str = "Anna") -> Scene:
    """A scene with one player and these boards."""
    seat = Seat("anna", label, 3, True, True, ())
    return Scene("Game", "en", "anna", (seat,), "anna", "?", (), boards, places, (), False, False, 0)


def board(shape: str, *spots: Spot) -> SeenBoard:
    return SeenBoard("b", "Board", shape, spots)


def drawn(scene: Scene, looks: Looks | None = None) -> dict[str, ET.Element]:
    """The sections of a scene as trees, which only what is well-formed can become."""
    made = table_sections(scene, looks or plain_looks([seat.name for seat in scene.seats]), says)
    return {id: ET.fromstring(section) for id, section in made.items()}


def ids_of(sections: dict[str, ET.Element]) -> list[str]:
    """All ids of a page, as often as they stand there."""
    return [id for section in sections.values() for one in section.iter() if (id := one.get("id"))]


def tokens_of(scene: Scene) -> list[Token]:
    return [token for spot in spots_of(scene) for token in with_riders(spot.tokens)]
