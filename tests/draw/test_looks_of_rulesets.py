"""The shipped modules look like something: nothing of them is drawn by default, and what differs looks different."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import rondel
from rondel.draw.contrast import contrast
from rondel.draw.looks import Looks, all_players, looks_of
from rondel.play.game import Rules
from rondel.rules.world.things import Piece
from rondel.tell.scene.scene import Token
from rondel.tell.scene.traits import Traits

SETS = (
    ("base",),
    ("arthur", "kings_favor"),
    ("caerleon", "market", "decree"),
    ("morgana", "treasures"),
    ("round_table", "gold"),
)
RULESETS = Path(__file__).parents[2] / "rulesets"


@cache
def table(modules: tuple[str, ...]) -> tuple[Rules, Looks]:
    rules = rondel.load(*modules)
    return rules, looks_of(rules, [])


def traits_of(rules: Rules) -> Traits:
    return Traits(rules.model.rules.world, rules.model.rules.ruleset)


def token_of(rules: Rules, piece: Piece, *, face: int = 0, hidden: bool = False) -> Token:
    world, traits = rules.model.rules.world, traits_of(rules)
    owner = world.players[piece.owner - 1] if piece.owner else ""
    if hidden:
        return Token("", piece.kind, "", hidden=True)
    shown = face or (1 if world.piece_kinds[piece.kind].faces else 0)
    needs = traits.needs(piece)
    return Token("", piece.kind, "", owner=owner, traits=traits.of_piece(piece), face=shown, needs=needs)


def pieces(rules: Rules) -> Iterator[Piece]:
    yield from rules.model.rules.world.pieces


def test_every_shipped_module_has_looks() -> None:
    assert {path.parent.name for path in RULESETS.glob("*/module.yaml")} == {
        path.parent.name for path in RULESETS.glob("*/looks.yaml")
    }


def test_the_sets_hold_every_shipped_module() -> None:
    held = {name for modules in SETS for name in table(modules)[0].model.rules.ruleset.modules}
    assert held == {path.parent.name for path in RULESETS.glob("*/module.yaml")}


@pytest.mark.slow
@pytest.mark.parametrize("modules", SETS, ids=",".join)
def test_no_piece_is_drawn_by_default(modules: tuple[str, ...]) -> None:
    rules, looks = table(modules)
    assert {piece.kind for piece in pieces(rules) if looks.piece(token_of(rules, piece)).is_default} == set()


@pytest.mark.slow
@pytest.mark.parametrize("modules", SETS, ids=",".join)
def test_no_piece_is_a_sign_that_is_missing(modules: tuple[str, ...]) -> None:
    rules, looks = table(modules)
    shown = {piece.kind: looks.piece(token_of(rules, piece)) for piece in pieces(rules)}
    unsigned = {kind for kind, look in shown.items() if not look.glyph and look.shape not in ("die", "hexagon")}
    assert unsigned == set()


@pytest.mark.slow
@pytest.mark.parametrize("modules", SETS, ids=",".join)
def test_what_cards_ask_for_has_looks(modules: tuple[str, ...]) -> None:
    rules, looks = table(modules)
    assert {piece.name for piece in pieces(rules) if looks.needs(token_of(rules, piece)) is None} == set()


@pytest.mark.slow
@pytest.mark.parametrize("modules", SETS, ids=",".join)
def test_no_rule_on_a_board_is_drawn_by_default(modules: tuple[str, ...]) -> None:
    from rondel.tell.open_game import voice_for
    from rondel.tell.scene.make_scene import scene_of

    rules, looks = table(modules)
    scene = scene_of(voice_for(rules, []).speech("en"), rules.start(1))
    spots = [spot for board in scene.boards for spot in board.spots]
    assert {spot.rule for spot in spots if looks.space(spot).is_default} == set()


@pytest.mark.slow
@pytest.mark.parametrize("modules", SETS, ids=",".join)
def test_kinds_of_pieces_differ_in_more_than_colour(modules: tuple[str, ...]) -> None:
    rules, looks = table(modules)
    kinds: dict[tuple[str, ...], set[str]] = {}
    for piece in pieces(rules):
        look = looks.piece(token_of(rules, piece))
        kinds.setdefault((look.shape, look.glyph, look.inset, look.badge, look.emblem), set()).add(piece.kind)
    assert [alike for alike in kinds.values() if len(alike) > 1] == []


@pytest.mark.slow
@pytest.mark.parametrize("modules", SETS, ids=",".join)
def test_every_place_that_is_nobodys_has_its_place_on_the_table(modules: tuple[str, ...]) -> None:
    rules, looks = table(modules)
    kinds = rules.model.rules.world.place_kinds.values()
    shared = [kind.name for kind in kinds if kind.per != "player" and not kind.board]
    assert [name for name in shared if looks.place(name).is_default] == []


@pytest.mark.slow
def test_players_are_apart_in_lightness() -> None:
    rules, looks = table(("base",))
    fills = [looks.player(name).fill for name in all_players(rules)]
    pairs = [(one, other) for i, one in enumerate(fills) for other in fills[:i]]
    assert min(contrast(*pair) for pair in pairs) > 1.15


def test_looks_are_no_part_of_the_fingerprint(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "module.yaml").write_text("module: mine\nversion: 1.0.0\nneeds: [base]\n")
    before = rondel.load("mine", shelves=[tmp_path]).fingerprint
    (tmp_path / "mine" / "looks.yaml").write_text("looks: mine\npieces: {knight: {shape: tile}}\n")
    assert rondel.load("mine", shelves=[tmp_path]).fingerprint == before


def test_a_game_is_played_whatever_its_looks_are(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "module.yaml").write_text("module: mine\nversion: 1.0.0\nneeds: [base]\n")
    (tmp_path / "mine" / "looks.yaml").write_text("pieces: [")
    rules = rondel.load("mine", shelves=[tmp_path])
    assert looks_of(rules, [str(tmp_path)]).player("red").emblem == "square"
