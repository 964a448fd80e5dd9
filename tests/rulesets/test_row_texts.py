"""Cards and tiles say what their rows say, in every language, whoever wrote the rows and whatever was agreed on."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from rondel import Rules, load
from rondel.core.library import members
from rondel.core.types import ENTRY, members_of
from rondel.rules.types import Shape, Type
from rondel.rules.world.things import Piece
from rondel.syntax.tree import Param
from rondel.tell.open_game import voice_for
from rondel.tell.speech import Speech, Voice
from rondel.words.languages import grammar_of
from rondel.words.message import MessageChoice, placeholders

LANGUAGES = ("en", "de", "fr")
# All modules, each with King's favor, which says of missions all that is printed on them.
LINEUPS = (
    ("arthur", "kings_favor", "market", "morgana", "round_table"),
    ("caerleon", "decree", "kings_favor", "treasures"),
)
OWN_BOX = Path(__file__).parents[2] / "docs" / "your-own-box.md"


@cache
def speech_of(modules: tuple[str, ...], language: str) -> Speech:
    return voice_of_lineup(modules).speech(language)


@cache
def voice_of_lineup(modules: tuple[str, ...]) -> Voice:
    return voice_for(load(*modules, players=3), [])


def rows(speech: Speech) -> list[Piece]:
    """A piece of every variety that a text speaks of."""
    pieces = {piece.name: piece for piece in speech.world.pieces if speech.has(f"text.{piece.kind}")}
    return list(pieces.values())


def printed(speech: Speech, piece: Piece) -> Iterator[tuple[Type | None, int]]:
    """What stands in the row of a piece: values with their types, those in calls one by one."""
    world, ruleset = speech.world, speech.rules.model.rules.ruleset
    for name, kind in world.piece_kinds[piece.kind].attributes.items():
        value = world.tables[f"piece.{name}"][piece.number]
        if kind.domain == ENTRY:
            for cell in (world.entries[number - 1] for number in members(value)):
                yield from arguments(speech, ruleset.answers[cell.answer].params, cell.args)
        elif kind.shape is Shape.DEED:
            address, args = world.deed_cells[value - 1]
            yield from arguments(speech, ruleset.deeds[address].params, args)
        elif not kind.is_number or name not in branched(speech, piece):
            yield kind, value


def arguments(speech: Speech, params: tuple[Param, ...], args: tuple[int, ...]) -> Iterator[tuple[Type | None, int]]:
    for param, arg in zip(params, args, strict=True):
        yield speech.world.named_type(param.type or param.name), arg


def branched(speech: Speech, piece: Piece) -> set[str]:
    """Columns that choose what a text says, and so are told by all of it."""
    message = speech.nouns.catalogue.message(f"text.{piece.kind}")
    assert message is not None
    return {part.on.name for part in placeholders(message.parts) if isinstance(part, MessageChoice)}


def words(speech: Speech, kind: Type | None, value: int) -> Iterator[set[str]]:
    """For each value the words of which one must be said: a number, or a member in singular or plural."""
    if kind is not None and kind.shape is Shape.NUMBER and value:
        yield {str(value)}
    if kind is not None and kind.domain is not None and kind.domain.is_set and value:
        for number in members(value) if kind.is_many else [value]:
            term = speech.nouns.member(kind.domain, number)
            yield {speech.nouns.text(term, count).casefold() for count in ("one", "other")}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("modules", LINEUPS, ids="-".join)
def test_every_row_says_what_stands_in_its_columns(modules: tuple[str, ...], language: str) -> None:
    speech = speech_of(modules, language)
    unsaid = []
    for piece in rows(speech):
        text = speech.nouns.text(speech.nouns.piece(piece.number)).casefold()
        wanted = (word for kind, value in printed(speech, piece) for word in words(speech, kind, value))
        unsaid += [(piece.name, text, word) for word in wanted if not any(each in text for each in word)]
    assert unsaid == []


@pytest.mark.parametrize("modules", LINEUPS, ids="-".join)
def test_all_rows_without_a_name_of_their_own_have_a_text(modules: tuple[str, ...]) -> None:
    speech = speech_of(modules, "en")
    kinds = speech.world.piece_kinds.values()
    with_rows = [piece for piece in speech.world.pieces if speech.world.piece_kinds[piece.kind].entry.data.get("rows")]
    nameless = {piece.kind for piece in with_rows if not speech.nouns.has(f"piece.{piece.name}")}
    assert nameless <= {kind.name for kind in kinds if speech.has(f"text.{kind.name}")}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("modules", LINEUPS, ids="-".join)
def test_no_piece_is_called_by_an_id_or_leaves_a_gap(modules: tuple[str, ...], language: str) -> None:
    speech = speech_of(modules, language)
    texts = [speech.nouns.text(speech.nouns.piece(piece.number)) for piece in speech.world.pieces]
    assert [text for text in dict.fromkeys(texts) if re.search(r"[_{}\[\]]|  | ,|\( |\(\)|: \)", text)] == []


# --- what was agreed on ---


def mission_with_two(language: str, **options: str) -> str:
    rules = load("base", players=2, options=options)
    speech = voice_for(rules, []).speech(language)
    card = next(piece for piece in rules.model.rules.world.pieces if piece.name == "mission.m43")
    return speech.nouns.text(speech.nouns.piece(card.number))


@pytest.mark.parametrize(
    ("language", "together", "apart"),
    [
        ("en", "together in any one principality", "in any principalities, together or apart"),
        ("de", "gemeinsam in einer beliebigen Grafschaft", "in beliebigen Grafschaften, auch getrennt"),
        ("fr", "ensemble dans une même Province", "dans n'importe quelles Provinces, ensemble ou non"),
    ],
)
def test_a_mission_follows_the_option_for_two_given_vassals(language: str, together: str, apart: str) -> None:
    finish = grammar_of(language).finish
    assert finish(together) in mission_with_two(language)
    assert finish(apart) in mission_with_two(language, req_two_given="each_anywhere")


@pytest.mark.parametrize(
    ("lineup", "language", "flag", "said"),
    [
        ("bigbox", "en", "repel_all", "Black flag: repel all traitors of one color"),
        ("french_2017", "fr", "repel_all", "Drapeau noir : repousser un Traître"),
        ("german_2017", "de", "repel_all", "Schwarze Flagge: alle Verräter einer Farbe abwehren"),
        ("bigbox", "en", "turn_die", "Purple flag: turn one of your unused dice to its opposite side"),
        ("first_edition", "en-2017", "turn_die", "Purple flag: turn one of your unused dice upside-down"),
        ("german_2017", "de", "turn_die", "Lila Flagge: den gewählten Würfel auf die gegenüberliegende Seite drehen"),
        ("bigbox", "fr", "missions", "Drapeau gris : accomplir une deuxième quête, pour 2 points de victoire de plus"),
    ],
)
def test_a_flag_is_offered_as_its_edition_has_it(lineup: str, language: str, flag: str, said: str) -> None:
    rules = load(lineup=lineup, players=2)
    speech = voice_for(rules, []).speech(language)
    assert speech.say(f"choose.base.flag.{flag}") == grammar_of(language).finish(said)


@pytest.mark.parametrize("language", LANGUAGES)
def test_starting_tiles_of_2017_are_of_one_color(language: str) -> None:
    speech = voice_for(load(lineup="first_edition", players=2), []).speech(language)
    colours = [speech.nouns.text(speech.nouns.member(members_of("colour"), n)) for n in range(1, 7)]
    tiles = [piece.number for piece in speech.world.pieces if piece.kind == "starting_tile"]
    for text in (speech.nouns.text(speech.nouns.piece(tile)) for tile in tiles):
        assert len([colour for colour in colours if colour in text]) == 1


# --- somebody's own box ---


@pytest.fixture(scope="module")
def shelf_of_box(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("own_box")


@cache
def own_box(shelf: Path) -> Rules:
    """The box of the page, as it stands there, with no words of its own."""
    for name, text in re.findall(r"```(?:yaml|rondel) (my_box/\S+)\n(.*?)```", OWN_BOX.read_text("utf-8"), re.DOTALL):
        path = shelf / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return load("my_box", players=3, shelves=[shelf])


@pytest.mark.parametrize(
    ("language", "cards"),
    [
        ("en", ["black construction material and grey flag: 2 victory points", "any 3 flags: 1 victory point"]),
        ("de", ["schwarzes Baumaterial und graue Flagge: 2 Punkte", "3 beliebige Flaggen: 1 Punkt"]),
        (
            "fr",
            ["Matériau noir et Drapeau gris : 2 points de victoire", "3 Drapeaux quelconques : 1 point de victoire"],
        ),
    ],
)
def test_the_cards_of_a_box_read_as_its_rows(language: str, cards: list[str], shelf_of_box: Path) -> None:
    rules = own_box(shelf_of_box)
    speech = voice_for(rules, [str(shelf_of_box)]).speech(language)
    card = speech.nouns.text("piece.mission")
    missions = [piece.number for piece in rules.model.rules.world.pieces if piece.kind == "mission"]
    found = {speech.nouns.text(speech.nouns.piece(number)) for number in missions}
    assert found == {grammar_of(language).finish(f"{card} ({text})") for text in cards}


PATCH = """
module: other_box
version: 1.0.0
needs: [base]
patch:
  base.tables.flag_effects: {rows: {black: mirror, brown: mirror, orange: repel_all, purple: missions, grey: different}}
  base.numbers.second_mission_points: 1
"""


@pytest.fixture(scope="module")
def shelf_of_flags(tmp_path_factory: pytest.TempPathFactory) -> Path:
    shelf = tmp_path_factory.mktemp("flags")
    (shelf / "other_box").mkdir()
    (shelf / "other_box" / "module.yaml").write_text(PATCH, encoding="utf-8")
    return shelf


@cache
def other_box(shelf: Path) -> Rules:
    return load("other_box", players=2, shelves=[shelf])


@pytest.mark.parametrize(
    ("language", "mirror", "missions", "turn", "none"),
    [
        ("en", "Black or brown flag: move", "Purple flag: complete a second mission, for 1 victory point more", "Flag:",
         "You have no black or brown flag"),
        ("de", "Schwarze oder braune Flagge: mit",
         "Lila Flagge: einen zweiten Auftrag erfüllen, für 1 Punkt mehr", "Flagge:",
         "Du hast keine schwarze oder braune Flagge"),
        ("fr", "Drapeau noir ou brun : placer",
         "Drapeau violet : accomplir une deuxième quête, pour 1 point de victoire de plus", "Drapeau :",
         "Vous n'avez pas de Drapeau noir ou brun"),
    ],
)  # fmt: skip
def test_flags_of_a_box_have_the_colors_of_its_table(
    language: str, mirror: str, missions: str, turn: str, none: str, shelf_of_flags: Path
) -> None:
    speech = voice_for(other_box(shelf_of_flags), [str(shelf_of_flags)]).speech(language)
    finish = grammar_of(language).finish
    assert speech.say("choose.base.flag.mirror").startswith(finish(mirror))
    assert speech.say("choose.base.flag.missions") == finish(missions)
    assert speech.say("choose.base.flag.turn_die").startswith(finish(turn))
    assert speech.say("why.base.flag.mirror.play.pay") == finish(none)
