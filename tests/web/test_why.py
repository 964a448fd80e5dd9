"""Why something is not on offer: what is asked now, when it would be on offer, and only below that the rule itself."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rondel.tell.open_game import Opened

from .conftest import Served, Sitting

Games = Callable[..., Opened]
LINE_OF_RULES = "choose die in sources(you)"


@pytest.fixture
def asked(served: Served, games: Games) -> Sitting:
    """Somebody who is to choose a die."""
    table = served.table(games("base"))
    return served.seat(table, table.game.decision.player)


def answer(sitting: Sitting, what: str, language: str = "de") -> str:
    return str(sitting.get("why", what=what, lang=language).text).partition("</form>")[2]


def test_what_is_asked_now_stands_above_the_reason(asked: Sitting) -> None:
    told = answer(asked, "Flaggenträger")
    assert told.startswith(
        "<p>Gerade wird gefragt: Welchen Würfel nutzt du?</p><p>„Flaggenträger“ lässt sich hier nicht"
    )


def test_the_line_of_the_rule_is_folded_away(asked: Sitting) -> None:
    above, _, below = answer(asked, "Flaggenträger").partition("<details><summary>Wo das steht</summary>")
    assert (LINE_OF_RULES in above, LINE_OF_RULES in below) == (False, True)


@pytest.mark.parametrize("what", ["Apfel", "apple"])  # as somebody types it, and as a piece that is tapped is called
def test_what_can_be_used_at_another_moment_says_when(asked: Sitting, what: str) -> None:
    told = answer(asked, what)
    assert "<p>Apfel: nur vor dem Ziehen</p>" in told
    assert "lässt sich hier nicht wählen" not in told


def test_of_what_is_on_offer_the_question_is_not_repeated(asked: Sitting) -> None:
    assert "Gerade wird gefragt" not in answer(asked, "1")
