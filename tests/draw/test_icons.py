"""Options that mean something in sight have a picture of it."""

from __future__ import annotations

import xml.etree.ElementTree as ET

from rondel.draw.icons import option_icons, token_icon
from rondel.draw.looks import plain_looks
from rondel.tell.scene.scene import Token

from .tables import played


def test_every_icon_is_of_an_option_and_well_formed() -> None:
    for scene, *looks in played("ring", looks=8):
        for look in looks:
            icons = option_icons(scene, look)
            assert icons.keys() <= {line.id for line in scene.lines} and all(map(ET.fromstring, icons.values()))


def test_dice_on_offer_have_icons() -> None:
    found = [option_icons(scene, own) for scene, own, _ in played("ring", looks=8)]
    assert any(found)


def test_an_icon_is_no_piece() -> None:
    assert 'id="' not in token_icon(plain_looks(["anna"]), Token("t", "pawn", "pawn", owner="anna"))
