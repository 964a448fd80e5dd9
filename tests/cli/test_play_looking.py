"""What a person looks at between choices: what is new, parts of the table, the log, what things are."""

from __future__ import annotations

import io

import pytest
from rich.console import Console
from rich.text import Text

from rondel.tell.log_lines import Told
from rondel.tell.table_seen import TIMES
from rondel.terminal.colours import style_of, style_of_piece
from rondel.terminal.screen import Screen

from .test_play_session import Table, after, shown


def reply(*typed: str, **how: object) -> str:
    """What was shown after the first thing that was typed."""
    return shown(*typed, **how).split(" > ")[1]


def screen(*, width: int = 40, height: int = 0, color: bool = False, typed: str = "") -> tuple[Screen, io.StringIO]:
    file = io.StringIO()
    console = Console(file=file, width=width, highlight=False, force_terminal=color)
    return Screen(console, lambda prompt: typed, height), file


# --- what is new ---


def test_what_is_new_since_the_last_look_has_a_sign() -> None:
    assert "*dice 5·6" in reply("die:3", language="en")


def test_looking_twice_makes_nothing_old() -> None:
    text = shown("die:3", "table", "table all", language="en")
    assert text.count("*dice 5·6") == 3


def test_in_another_language_the_same_is_new() -> None:
    assert "*dés 5·6" in after(shown("die:3", "lang fr", language="en"), "Désormais en français")


def test_nothing_is_new_to_whoever_looks_first() -> None:
    assert "*" not in shown(language="en")


def test_a_table_on_which_nothing_changed_is_not_drawn_again() -> None:
    assert shown("table", "1", "2", language="en", seats="red=me,blue=me,green=me").count("Points:") == 4


# --- parts of the table ---


def test_all_that_is_mine_is_shown_wherever_it_lies() -> None:
    text = reply("me", language="en")
    assert f"Chest: 5{TIMES} seal, 2{TIMES} coin" in text
    assert "pawn (Red)" in text and "pawn (Blue)" not in text


def test_cards_are_hands_and_stacks() -> None:
    text = reply("cards", game="cards", players=2, language="en", seats="ada=me")
    assert "hidden" in text


def test_a_part_that_does_not_exist_is_told() -> None:
    assert "There is nothing to show" in shown("cards", language="en")


def test_the_stock_is_what_lies_there_for_everybody() -> None:
    assert "Bank:" in reply("stock", language="en")


@pytest.mark.parametrize(("language", "typed"), [("en", "table all"), ("de", "tisch alles"), ("fr", "table tout")])
def test_the_whole_table_is_asked_for_in_the_language_spoken(language: str, typed: str) -> None:
    assert "↻" in reply(typed, language=language)


def test_what_is_left_out_is_said() -> None:
    text = shown(game="base", players=4, language="en")
    assert "Shortened to fit the screen. In full: " in text and "table all" in text


# --- the log ---


def test_the_log_is_never_cut() -> None:
    table = Table(["log"], language="en")
    told = [Told(f"line {number}", "", number) for number in range(100)]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("rondel.terminal.commands.tell", lambda *_: told)
        text = table.run()
    assert "line 0\n" in text and "line 99\n" in text


def test_long_lists_come_page_by_page_at_a_terminal() -> None:
    found, file = screen(height=12, color=True)
    found.paged([Text(f"line {number}") for number in range(25)], "further")
    assert "line 24" in file.getvalue()
    enough, file = screen(height=12, color=True, typed="q")
    enough.paged([Text(f"line {number}") for number in range(25)], "further")
    assert "line 9" in file.getvalue() and "line 10" not in file.getvalue()


def test_news_of_many_lines_name_the_log() -> None:
    table = Table([], language="en")
    told = [Told(f"line {number}", "blue", number) for number in range(100)]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("rondel.terminal.tableside.tell", lambda *_: told)
        text = table.run()
    assert "… and 93 more before that: type log" in text and "line 93\n" in text


def test_what_is_told_in_several_lines_stays_as_it_is() -> None:
    found, file = screen(width=30)
    found.lines(found.told([Told("scores:\n  red    3\n  blue   12", "red", 1)], ("red", "blue")))
    assert file.getvalue() == "  • scores:\n      red    3\n      blue   12\n"


# --- what something is ---


def test_a_piece_is_explained_by_its_name() -> None:
    text = " ".join(reply("? mission.m09", game="base", players=2, language="en").split())
    assert "Mission card (blue and brown shield: 2 victory points) It is a mission card Victory points: 2" in text


def test_where_something_lies_is_not_told_of_what_is_hidden() -> None:
    text = reply("? mission.m09", game="base", players=2, language="en")
    assert "Where it lies: out of your sight" in text


def test_a_space_is_explained_with_its_rule_and_what_stands_there() -> None:
    text = shown("? grail space", game="base", players=2, language="en")
    assert "Grail space (19): nothing" in text
    assert "The rule: base.space.grail" in text
    assert "B-SPACE-GRAIL-01: " in text


def test_a_piece_is_explained_with_the_rule_that_a_table_gives_it() -> None:
    assert "The rule: base.flag.reverse" in shown("? blue flag", game="base", players=2, language="en")


def test_a_sign_is_explained() -> None:
    assert "Mountain tile (with a tower)" in shown("? Mtn♜", game="base", players=2, language="en")


def test_a_window_is_explained_with_what_can_be_used_then() -> None:
    text = reply("? vor dem ziehen", language="de")
    assert "Das ist ein Zeitpunkt" in text and "Stupser" in text


def test_a_mark_is_explained_with_what_it_holds() -> None:
    assert "at present: Round: 1" in shown("? round", language="en")


def test_a_place_is_explained_with_what_lies_there() -> None:
    text = reply("? chest", language="en")
    assert "It belongs to Red" in text and f"What lies there: 5{TIMES} seal, 2{TIMES} coin" in text


def test_a_member_of_a_set_is_explained() -> None:
    assert "Gehört zu: Farbe" in shown("? schwarz", game="base", players=2)


def test_what_could_mean_several_things_is_asked_back() -> None:
    assert "'c' could mean: " in shown("? c", language="en")


def test_what_nobody_knows_is_told_with_what_comes_closest() -> None:
    text = shown("? chst", language="en")
    assert "Nothing here is called 'chst'" in text and "Did you mean 'chest'?" in text


def test_what_comes_closest_is_looked_for_among_the_names_of_the_language_spoken() -> None:
    assert "Meintest du" not in shown("? chst", language="de")
    assert "Did you mean 'space.mint'?" in shown("? spase.mint", language="en")


def test_the_legend_explains_the_signs() -> None:
    text = shown("legend", game="base", players=2, language="en", width=100)
    assert "*       new since you last looked" in text
    assert "Lake♜   lake tile (with a tower)" in text


# --- colours ---


def test_pieces_have_the_colour_of_their_owner_or_of_their_name() -> None:
    players = ("red", "ann")
    assert style_of_piece(players, ("red",)) == style_of(players, "red") == "red"
    assert style_of_piece(players, ("cloth", "black")) == "bright_black"
    assert style_of_piece(players, ("cloth",)) == ""


def test_without_colours_nothing_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    plain, file = screen(color=True)
    plain.lines([Text("*", style="bold").append("coin", style="red")])
    assert "\x1b[31m" not in file.getvalue() and "*" in file.getvalue()


# --- heights ---


def test_a_pipe_has_the_usual_height_and_a_terminal_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LINES", "33")
    monkeypatch.setenv("COLUMNS", "90")
    assert screen()[0].height == 40
    assert Screen(Console(file=io.StringIO(), force_terminal=True), lambda prompt: "").height == 33


def test_what_is_typed_instead_of_turning_a_page_is_obeyed() -> None:
    table = Table(["points"], game="base", players=2, language="en")
    screen = Screen(Console(file=table.file, width=80, force_terminal=True), table._read, height=10)
    screen.paged([Text("line")] * 30, "more?")
    assert screen.ask("> ") == "points"


def test_why_knows_the_lines_that_are_listed() -> None:
    assert "It is on offer, as number 2: 'Go on'" in shown("die:6", "why go on", language="en")


# --- hints ---


def test_a_hint_tells_of_the_option_that_was_asked_about_too() -> None:
    plain, asked = reply("hint", language="en"), reply("hint die:3", language="en")
    assert "Take the die (3) (you end" in " ".join(asked.split())
    assert len(asked.splitlines()) >= len(plain.splitlines())


def test_a_hint_about_nothing_on_offer_says_so() -> None:
    assert "No option here is called 99" in reply("hint 99", language="en")
