"""Windows that offer nothing new, skipped where somebody wishes it."""

from __future__ import annotations

import io
from pathlib import Path

from rich.console import Console

from rondel import load
from rondel.lab.seats import seat_plan
from rondel.tell.open_game import Opened, voice_for
from rondel.terminal.keeper import Wishes
from rondel.terminal.screen import Screen
from rondel.terminal.session import Session

from .test_play_session import shown

HALLS = {
    "module.yaml": """
module: halls
version: 1.0.0
players: {from: 2, to: 2, colours: [red, blue]}
kinds: {trick: {events: [play], option: true}}
windows: {free: [morning, noon, evening]}
""",
    "rules.rondel": """
deed game { each n in 1..2 { each player in players { as player { do turn } } } }
deed turn { window morning  score 1  window noon  score 1  window evening  score 1 }
trick rest { timing: free  limit: 1 per turn  on play { score 1 } }
trick shine { timing: evening  limit: 1 per turn  on play when you.points > 3 { score 1 } }
""",
}


def halls(tmp_path: Path, *typed: str, skip: bool) -> str:

    folder = tmp_path / "halls"
    folder.mkdir(exist_ok=True)
    for name, text in HALLS.items():
        (folder / name).write_text(text, encoding="utf-8")
    rules = load("halls", shelves=[tmp_path])
    file = io.StringIO()
    console = Console(file=file, width=80, color_system=None)
    lines = iter(typed)

    def read(prompt: str) -> str:
        file.write(prompt)
        line = next(lines, None)
        if line is None:
            raise EOFError
        return line

    wishes = Wishes(seat_plan("red=me,blue=me", ""), "en", [str(tmp_path)], skip_windows=skip)
    Session(Opened(rules.start(1), voice_for(rules, [str(tmp_path)])), Screen(console, read), wishes).run()
    return file.getvalue()


def test_every_window_is_asked_about_unless_it_is_wished_otherwise(tmp_path: Path) -> None:
    assert halls(tmp_path, "go_on", skip=False).count("Red > ") == 2


def test_a_window_that_offers_what_was_just_passed_is_skipped(tmp_path: Path) -> None:
    text = halls(tmp_path, "go_on", skip=True)
    assert text.count("Red > ") == 1
    assert text.count("passed for you") == 2
    assert "Blue > " in text


def test_a_window_of_another_turn_is_asked_about(tmp_path: Path) -> None:
    text = halls(tmp_path, "go_on", "go_on", skip=True)
    assert text.count("Red > ") == 2


def test_a_window_that_offers_something_new_is_asked_about(tmp_path: Path) -> None:
    text = halls(tmp_path, "go_on", "go_on", "go_on", skip=True)
    assert text.count("Red > ") == 3
    assert "Use: shine" in text


def test_taking_back_goes_over_windows_that_were_skipped(tmp_path: Path) -> None:
    text = halls(tmp_path, "go_on", "undo", skip=True)
    assert "Taken back: 3 choices" in text
    assert text.rindex("Red: ") > text.rindex("Taken back")


def test_skipping_is_switched_on_and_off_in_the_language_spoken() -> None:
    text = " ".join(shown("überspringen", "überspringen aus", "überspringen an").split())
    assert text.count("werden ab jetzt für dich übersprungen") == 2
    assert text.count("Ab jetzt wirst du in jedem Fenster gefragt") == 1
