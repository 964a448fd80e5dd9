"""The parts of a page: everything that can be chosen, in three languages, also as lists and for the first time."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from xml.etree import ElementTree

import pytest

from rondel.tell.open_game import Opened
from rondel.web.page import page, sections
from rondel.web.view import seen_by
from rondel.web.wishes import PageWishes

from .conftest import Served, Sitting, heard

Games = Callable[..., Opened]
LANGUAGES = ("en", "de", "fr")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("module", ["ring", "cards", "ur", "tictactoe"])
def test_every_section_is_well_formed_and_found_by_its_id(
    served: Served, games: Games, module: str, language: str
) -> None:
    table = served.table(games(module))
    for player in (table.players[0], ""):
        seen = seen_by(table, player, PageWishes(language, is_list=True, has_guide=True))
        found = {id: ElementTree.fromstring(text).get("id") for id, text in sections(seen).items()}
        assert list(found) == list(found.values())


def test_every_option_is_a_button_with_its_number(duel: tuple[Sitting, Sitting]) -> None:
    options = [option.id for option in duel[0].table.game.options]
    assert re.findall(r'<button class="opt"[^>]* data-option="([^"]+)"', duel[0].get().text) == options


def test_no_id_stands_twice_in_a_page(served: Served, games: Games) -> None:
    table = served.table(games("ring"))
    ids = re.findall(r'\sid="([^"]+)"', served.seat(table, table.players[0]).get("", guide="1", list="1").text)
    assert len(ids) == len(set(ids))


def test_who_waits_is_offered_nothing(duel: tuple[Sitting, Sitting]) -> None:
    assert "data-option" not in duel[1].get().text


def test_many_places_are_folded(duel: tuple[Sitting, Sitting]) -> None:
    assert "9 places: tap on the board" in duel[0].get().text


@pytest.mark.parametrize(("language", "said"), [("de", "Zurücknehmen"), ("fr", "Annuler"), ("xx", "Take back")])
def test_a_page_speaks_the_language_asked_for(duel: tuple[Sitting, Sitting], language: str, said: str) -> None:
    assert said in duel[0].get("", lang=language).text


def test_a_language_is_changed_without_another_page(duel: tuple[Sitting, Sitting]) -> None:
    with duel[0].live("lang=fr") as socket:
        assert 'lang="fr"' in heard(socket)["sections"]["choice"]


def test_the_whole_table_is_shown_as_lists(served: Served, games: Games) -> None:
    table = served.table(games("ring"))
    text = served.seat(table, table.players[0]).get("", list="1").text
    assert "The whole table" in text


def test_the_guide_can_be_turned_off(duel: tuple[Sitting, Sitting]) -> None:
    assert ["For the first time" in duel[0].get("", guide=on).text for on in "10"] == [True, False]


def test_steps_of_a_turn_stand_above_the_question(served: Served, games: Games) -> None:
    table = served.table(games("base"))
    player = table.game.decision.player
    served.seat(table, player).choose()
    if table.game.decision.player == player:
        assert 'data-undo-to="0"' in served.seat(table, player).get().text


def test_the_rule_behind_an_option_is_told(duel: tuple[Sitting, Sitting]) -> None:
    option = duel[0].table.game.options[0].id
    assert "The rule: tictactoe" in duel[0].get("rule", option=option).text


def test_a_rule_without_a_sentence_is_put_into_words(served: Served, games: Games) -> None:
    table = served.table(games("ring"))
    option = table.game.options[0].id
    told = served.seat(table, table.game.decision.player).get("rule", option=option, lang="de").text
    assert "Wenn du" in told or "Der Zug: " in told


def test_a_rule_is_told_to_whoever_is_asked(duel: tuple[Sitting, Sitting]) -> None:
    assert duel[1].get("rule", option="1").status_code == 403


def test_why_something_is_not_on_offer_is_told(duel: tuple[Sitting, Sitting]) -> None:
    taken = duel[0].table.game.options[0].id
    duel[0].choose(taken)
    answer = duel[1].get("why", what=taken).text
    assert answer.count("<p>") >= 1
    assert 'id="why"' in answer


def test_a_place_that_is_tapped_tells_why_it_is_dark(duel: tuple[Sitting, Sitting]) -> None:
    duel[0].choose()
    taken = next(event for event in duel[0].table.game.events if event.is_move).values[2]
    name = duel[0].table.game.rules.model.rules.world.places[taken - 1].name
    tapped = duel[1].get("why", what=f"at-{name}".replace(".", "-")).text
    assert tapped.partition("</form>")[2] == duel[1].get("why", what=name).text.partition("</form>")[2]


def test_the_log_tells_what_happened(duel: tuple[Sitting, Sitting]) -> None:
    duel[0].choose()
    assert "<li>" in duel[1].get("log").text


def test_a_scene_is_plain_data(duel: tuple[Sitting, Sitting]) -> None:
    scene = duel[0].get("scene.json").json()
    assert (scene["you"], scene["number"], len(scene["lines"])) == (duel[0].table.players[0], 0, 9)


def test_a_hint_is_for_whoever_is_asked(duel: tuple[Sitting, Sitting]) -> None:
    assert duel[1].get("hint").status_code == 403


def test_the_log_told_in_steps_is_the_log_told_at_once(served: Served, games: Games) -> None:
    from rondel.tell.telling import tell
    from rondel.web.log_kept import KeptLog

    opened = games("cards", seed=4)
    game, speech, log = opened.game, opened.voice.speech("en"), KeptLog()
    for _ in range(12):
        game.choose(game.options[0])
        log.told(speech, game, 1)
    assert [one.text for one in log.told(speech, game, 1)] == [one.text for one in tell(speech, game, 1)]


def test_what_the_signs_mean_is_told_to_whoever_asks(served: Served, games: Games) -> None:
    table = served.table(games("base", players=4))
    sitting = served.seat(table, table.players[0])
    whole, signs = sitting.get("", guide="1").text, sitting.get("signs", lang="de").text
    assert 'data-do="signs"' in whole and 'class="signs"' not in whole
    assert "<h2>Was die Zeichen bedeuten</h2>" in signs and "<span>Ritter</span>" in signs


@pytest.mark.parametrize("guide", ["0", "1"])
def test_a_page_of_four_players_is_no_longer_than_120_kb(guide: str, served: Served, games: Games) -> None:
    table, chance = served.table(games("base", players=4)), Random(3)
    for _ in range(20):
        for _ in range(14):
            if not table.game.over:
                table.game.choose(chance.choice(table.game.options))
        assert len(page(table, table.players[0], PageWishes("de", has_guide=guide == "1")).encode()) < 120_000


def test_the_log_forgets_what_was_taken_back(duel: tuple[Sitting, Sitting]) -> None:
    first, second = duel
    first.choose()
    second.choose()
    before = first.get("log").text
    first.choose()
    first.post("undo")
    assert first.get("log").text == before


def test_a_piece_that_is_tapped_tells_which_it_is_and_why_it_is_dark(served: Served, games: Games) -> None:
    table = served.table(games("base"))
    sitting = served.seat(table, table.game.decision.player)
    sitting.choose()
    scene = sitting.get("scene.json").json()
    board = next(board for board in scene["boards"] if board["shape"] == "hex")
    for spot in board["spots"][:2]:
        told = sitting.get("why", what=spot["tokens"][0]["key"]).text
        assert spot["label"] in told.partition("</h2>")[0]
        assert re.findall("Where it lies: ([^<]*)", told) == [spot["label"]]  # this very one, not all that look like it
        assert scene["question"] in told
