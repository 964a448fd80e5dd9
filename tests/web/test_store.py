"""Games outlive the program: what was chosen is there, what was taken back is not, other rules are told."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from threading import Event

import pytest

from rondel.play.choice import Choice
from rondel.play.record_read import Record
from rondel.source.lineup import Lineup
from rondel.tell.open_game import Opened, open_lineup
from rondel.web.hall import Hall
from rondel.web.refusals import TurnedDown
from rondel.web.seats import ME, Chair
from rondel.web.store import Store, usual_store
from rondel.web.table import WebTable
from rondel.web.table_settings import Settings

from .conftest import GAMES, Served, Sitting

Games = Callable[..., Opened]
RECORD = Record({"modules": {"x": "1.0.0"}}, "f", 2**62, (Choice("a", "b", "red"), Choice("a", "c", "red", True)))


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "kept.sqlite")


def killed(served: Served, table: WebTable) -> WebTable:
    """The table as another program finds it that opens the same file."""
    return Hall(served.store, table.settings.shelves).table(table.id)


def test_a_game_is_kept_whole(store: Store) -> None:
    store.add("1", RECORD, [Chair("red", "me", "d")], {"pace": 5})
    kept = store.game("1")
    assert kept is not None
    assert (kept.record, kept.chairs, kept.settings) == (RECORD, (Chair("red", "me", "d"),), {"pace": 5})


def test_what_is_taken_back_is_deleted(store: Store) -> None:
    store.add("1", RECORD, [], {})
    store.keep("1", 1, (), over=False)
    assert store.game("1").record.choices == RECORD.choices[:1]  # type: ignore[union-attr]


def test_a_choice_that_cannot_be_written_is_not_made(
    duel: tuple[Sitting, Sitting], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*args: object, **kwargs: object) -> None:
        raise OSError("no space left")

    table = duel[0].table
    monkeypatch.setattr(table.store, "keep", full)
    with pytest.raises(OSError, match="space"):
        table.choose(table.players[0], 0, table.game.options[0].id)
    assert (table.number, table.game.choices) == (0, [])


def test_a_game_that_is_forgotten_is_gone(store: Store) -> None:
    store.add("1", RECORD, [Chair("red", "me", "d")], {})
    store.forget("1")
    assert (store.games(), store.seat_of("d")) == ([], None)


def test_the_game_played_last_comes_first(store: Store) -> None:
    for id in ("1", "2"):
        store.add(id, RECORD, [], {})
    store.keep("1", 2, (), over=False)
    assert store.games() == ["1", "2"]


def test_a_killed_server_goes_on_where_it_stood(served: Served, duel: tuple[Sitting, Sitting]) -> None:
    duel[0].choose()
    duel[1].choose()
    after = killed(served, duel[0].table)
    assert after.game.position == duel[0].table.game.position
    assert after.can_take_back(after.players[1])


def test_the_same_link_leads_to_the_same_seat_killed(served: Served, duel: tuple[Sitting, Sitting]) -> None:
    visit = Hall(served.store, GAMES).visit(duel[1].at.removeprefix("/s/"))
    assert visit.player == duel[1].table.players[1]


def test_what_was_chosen_before_a_kill_is_in_the_file(tmp_path: Path) -> None:
    program = (
        "import os, sys; from rondel.web.store import Store; from rondel.play.choice import Choice;"
        "from rondel.play.record_read import Record; store = Store(sys.argv[1]);"
        "store.add('1', Record({}, 'f', 1, ()), [], {}); store.keep('1', 0, [Choice('a', 'b', 'red')], over=False);"
        "os.kill(os.getpid(), 9)"
    )
    path = tmp_path / "killed.sqlite"
    subprocess.run([sys.executable, "-c", program, str(path)], check=False)
    assert Store(path).game("1").record.choices == (Choice("a", "b", "red"),)  # type: ignore[union-attr]


@pytest.fixture
def changing(served: Served, tmp_path: Path) -> tuple[WebTable, Path]:
    """A table with two choices made, and the folder of its rules, which somebody may change."""
    shelf = tmp_path / "shelf"
    shutil.copytree(Path(GAMES[0]) / "tictactoe", shelf / "tictactoe")
    opened = open_lineup(Lineup(("tictactoe",), players=2), (str(shelf),), 1)
    table = served.hall.open(opened, {}, Settings(pace=0, shelves=(str(shelf),)))
    for _ in range(2):
        table.choose(table.game.decision.player, table.number, table.game.options[0].id)
    return table, shelf / "tictactoe"


def test_a_game_whose_rules_have_changed_says_so(served: Served, changing: tuple[WebTable, Path]) -> None:
    table, folder = changing
    facts = folder / "module.yaml"
    facts.write_text(facts.read_text().replace("version: 1.0.0", "version: 9.0.0"))
    served.hall.leave_idle(idle=-1)
    assert "The rules are not those of this record" in served.seat(table, table.players[0]).get().text


def test_a_game_that_its_rules_no_longer_follow_can_only_be_looked_at(
    served: Served, changing: tuple[WebTable, Path]
) -> None:
    table, folder = changing
    rules = next(folder.glob("*.rondel"))
    rules.write_text(rules.read_text().replace("there", "somewhere"))
    served.hall.leave_idle(idle=-1)
    me = served.seat(table, table.players[0])
    assert "no longer fits the rules" in me.get().text
    assert me.post("choose", n=0, option="x").json()["said"].startswith("This game was played by other rules")


def test_tables_with_the_same_rules_share_them_until_somebody_changes_the_files(
    served: Served, changing: tuple[WebTable, Path]
) -> None:
    table, folder = changing
    hall, lineup, settings = served.hall, Lineup(("tictactoe",), players=2), table.settings
    first, second = (hall.open_lineup(lineup, (), settings, seed) for seed in (1, 2))
    assert first.game.rules is second.game.rules
    facts = folder / "module.yaml"
    facts.write_text(facts.read_text().replace("version: 1.0.0", "version: 9.0.0"))
    assert hall.open_lineup(lineup, (), settings, 3).game.rules is not first.game.rules


def test_tables_that_are_brought_back_share_their_rules_whatever_chance_they_began_with(
    served: Served, changing: tuple[WebTable, Path]
) -> None:
    table, _ = changing
    hall, lineup, settings = served.hall, Lineup(("tictactoe",), players=2), table.settings
    ids = [hall.open_lineup(lineup, (), settings, seed).id for seed in (1, 2)]
    hall.leave_idle(idle=-1)
    first, second = map(hall.table, ids)
    assert first.game.seed != second.game.seed
    assert first.game.rules is second.game.rules


def test_a_game_whose_rules_are_gone_is_told_as_a_page(served: Served, changing: tuple[WebTable, Path]) -> None:
    table, folder = changing
    shutil.rmtree(folder)
    served.hall.leave_idle(idle=-1)
    answer = served.client.get(f"/s/{table.links[table.players[0]]}/?lang=de", headers={"accept": "text/html"})
    assert (answer.status_code, "Diese Partie lässt sich nicht öffnen" in answer.text) == (422, True)


def test_while_one_game_is_brought_back_others_are_found(
    served: Served, games: Games, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow, quick = served.table(games("tictactoe")), served.table(games("tictactoe"))
    hall, reading, read = Hall(served.store, GAMES), Event(), Event()
    hall.table(quick.id)

    def slowly(*asked: object) -> object:
        reading.set()
        assert read.wait(5)
        return slow.game.rules

    monkeypatch.setattr("rondel.web.hall.rules_of_record", slowly)
    with ThreadPoolExecutor(1) as pool:
        brought = pool.submit(hall.table, slow.id)
        assert reading.wait(5)
        assert hall.table(quick.id).number == 0
        read.set()
        assert brought.result(5).id == slow.id


STALL = {
    "module.yaml": """
module: stall
version: 1.0.0
players: {from: 2, to: 2, colours: [red, blue]}
sets: {hue: [amber, coral, dun, ebony]}
pieces:
  badge: {of: [hue], count: 1, starts: board, home: board}
  coin: {count: 5, starts: board, home: board}
places: {board: {}, bag: {per: player}}
""",
    "rules.rondel": """
deed game {
  as red {
    choose up to 3 picked in board.badges  move picked to you.bag
    choose n in 1..1  score n
    choose up to 3 paid in board.coins  move paid to you.bag
  }
  as blue { choose n in 1..2  score n }
}
""",
}


@pytest.fixture
def half_named(served: Served, tmp_path: Path) -> WebTable:
    """A table at which red has named one badge of up to three, with number 1; blue is a bot."""
    (tmp_path / "stall").mkdir()
    for name, text in STALL.items():
        (tmp_path / "stall" / name).write_text(text, encoding="utf-8")
    settings = Settings(pace=0, shelves=(str(tmp_path),))
    table = served.hall.open_lineup(Lineup(("stall",), players=2), (ME, "first"), settings, 3)
    table.choose("red", 0, "badge.coral")
    assert table.game.named == ("badge.coral",)
    return table


def test_a_set_that_was_half_named_is_half_named_killed(served: Served, half_named: WebTable) -> None:
    found = killed(served, half_named)
    assert found.game.options == half_named.game.options
    assert (found.game.named, found.number) == (("badge.coral",), 1)


def test_what_was_named_before_one_was_taken_back_stays_named(served: Served, half_named: WebTable) -> None:
    half_named.choose("red", 1, "badge.amber")
    half_named.undo("red", 2)
    found = killed(served, half_named)
    assert found.game.named == half_named.game.named == ("badge.coral",)
    assert found.number == half_named.number > 2


def named(table: WebTable, *options: str) -> None:
    for option in options:
        table.choose("red", table.number, option)


def test_alike_ones_that_were_named_are_as_many_killed(served: Served, half_named: WebTable) -> None:
    named(half_named, "enough", "coin", "coin")
    found = killed(served, half_named)
    assert found.game.named == half_named.game.named == ("coin", "coin")


def test_a_set_taken_back_from_a_bot_that_is_next_is_half_named_again(served: Served, half_named: WebTable) -> None:
    named(half_named, "enough", "coin", "enough")
    assert half_named.game.decision.player == "blue"
    half_named.undo("red", half_named.number)
    assert killed(served, half_named).game.named == half_named.game.named == ("coin",)


def test_what_a_bot_chooses_after_names_were_taken_back_is_followed_killed(
    served: Served, half_named: WebTable
) -> None:
    named(half_named, "badge.amber")
    half_named.seat("red", "first")
    half_named.undo("red", half_named.number)
    while turn := half_named.bot_turn():
        assert half_named.choose_for_bot(turn, turn.game.codes[0])
    assert half_named.game.over and killed(served, half_named).parted is None


def test_what_was_named_is_forgotten_when_a_bot_takes_the_seat(served: Served, half_named: WebTable) -> None:
    half_named.seat("red", "first")
    half_named.seat("red", ME)
    half_named.choose("red", half_named.number, "badge.amber")
    assert killed(served, half_named).game.named == half_named.game.named == ("badge.amber",)


def test_a_bot_in_the_seat_of_a_half_named_set_loses_no_choice(served: Served, half_named: WebTable) -> None:
    served.store.seat(half_named.id, replace(half_named.chairs["red"], kind="first"))  # killed before anything else
    found = killed(served, half_named)
    while turn := found.bot_turn():
        assert found.choose_for_bot(turn, turn.game.codes[0])
    kept = served.store.game(half_named.id)
    assert found.game.over and kept is not None and kept.record.choices == tuple(found.game.choices)


def test_games_are_kept_in_the_users_data_folder() -> None:
    assert usual_store({"XDG_DATA_HOME": "/data"}) == Path("/data/rondel/games.sqlite")


PAIR = {
    "module.yaml": """\
module: pair
version: 1.0.0
players: {from: 2, to: 2, colours: [red, blue]}
sets: {hue: [amber, coral, dun]}
pieces:
  badge: {of: [hue], count: 1, starts: board, home: board}
places: {board: {}, bag: {per: player}}
""",
    "pair.rondel": """\
deed game {
  as red {
    choose 2 picked in board.badges  move picked to you.bag
    choose first in 1..2  score first
    choose second in 1..2  score second * 10
  }
}
""",
}


def test_no_number_of_a_page_comes_twice_killed(served: Served, tmp_path: Path) -> None:
    """Two names are two steps, but the second of two in rising order is no choice when the game is followed again."""
    (tmp_path / "pair").mkdir()
    for name, text in PAIR.items():
        (tmp_path / "pair" / name).write_text(text, encoding="utf-8")
    settings = Settings(pace=0, shelves=(str(tmp_path),))
    table = served.hall.open_lineup(Lineup(("pair",), players=2), (ME, ME), settings, 1)
    named(table, "badge.coral", "badge.dun")
    seen, asked = table.number, table.game.decision.about
    found = killed(served, table)
    assert (found.number, found.game.decision.about) == (seen, asked)
    named(found, "1")
    with pytest.raises(TurnedDown):
        found.choose("red", seen, "2")
