"""Nothing of a stranger commands the terminal: what cannot be shown is printed as an escape, wherever it comes from."""

from __future__ import annotations

import io
import json
import os
import sys
from pathlib import Path

import pytest
from rich.text import Text

from rondel.source.yaml_scalar import UNPRINTABLE
from rondel.terminal.output import Visible, terminal, visible, visible_streams, write_verbatim
from rondel.terminal.screen import Screen

from .conftest import Run, WriteModule

CLEAR, TURNED = "\x1b[2J", "\u202e"
NASTY = ["a\x1b[31mb", "a\x9b2Jb", f"a{TURNED}b", "a\rb", "a\x07b", os.fsdecode(b"a\xff\xfeb")]
FORMATS = ["text", "json", "sarif", "github", "junit"]


def hidden_in(text: str) -> list[str]:
    """What is left of characters that no terminal should be sent."""
    return UNPRINTABLE.findall(text.replace("\r", "\x1b"))


# --- the door ---


@pytest.mark.parametrize("text", ["plain", "Würfel 3·5·6", "two\nlines\tand a tab", "dés\N{NO-BREAK SPACE}:", "骰子"])
def test_what_can_be_shown_stays_as_it_is(text: str) -> None:
    assert visible(text) == text


@pytest.mark.parametrize("text", NASTY)
def test_what_cannot_be_shown_becomes_an_escape(text: str) -> None:
    assert hidden_in(visible(text)) == []


def test_an_escape_is_the_one_of_json() -> None:
    assert json.loads(f'"{visible(TURNED + chr(0x7F))}"') == TURNED + "\x7f"


def test_a_stream_shows_what_is_printed_to_it() -> None:
    behind = io.StringIO()
    print(CLEAR, TURNED, file=Visible(behind))
    assert behind.getvalue() == "\\u001b[2J \\u202e\n"


def test_after_a_command_the_streams_are_those_of_before() -> None:
    before = sys.stdout, sys.stderr
    with visible_streams():
        assert sys.stdout is not before[0]
    assert (sys.stdout, sys.stderr) == before


def test_colours_of_the_engine_pass_and_those_of_strangers_do_not(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    with visible_streams():
        terminal().print(Text(CLEAR, style="bold"))
    assert "\x1b[1m\\u001b[2J\x1b[0m" in capsys.readouterr().out


def test_a_prompt_is_visible_too() -> None:
    echo = Screen(terminal(), lambda prompt: prompt)
    assert echo.ask(f"{CLEAR}> ") == "\\u001b[2J> "


def test_data_that_is_piped_on_stays_as_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    with visible_streams():
        write_verbatim(f"# {TURNED}\n")
    assert capsys.readouterr().out == f"# {TURNED}\n"


# --- commands ---


def broken(write_module: WriteModule, name: str) -> Path:
    """A module with a mistake in a file of a nasty name."""
    folder = write_module()
    (folder / f"{name}.rondel").write_text("deed turn_back { nonsense }\n", encoding="utf-8")
    return folder


@pytest.mark.parametrize("name", NASTY)
@pytest.mark.parametrize("form", FORMATS)
def test_names_of_files_are_visible_in_every_format(
    rondel: Run, write_module: WriteModule, name: str, form: str
) -> None:
    ran = rondel("check", str(broken(write_module, name)), "--format", form)
    assert (ran.code, hidden_in(ran.out + ran.err)) == (1, [])


@pytest.mark.parametrize("name", NASTY)
@pytest.mark.parametrize("form", ["json", "sarif"])
def test_machines_can_read_what_names_any_file(rondel: Run, write_module: WriteModule, name: str, form: str) -> None:
    assert json.loads(rondel("check", str(broken(write_module, name)), "--format", form).out)


@pytest.mark.parametrize("name", NASTY)
@pytest.mark.parametrize(
    "command", [["check"], ["play", "--modules", "small", "--shelf"], ["format", "--check"], ["scenario"], ["trace"]]
)
def test_a_folder_of_any_name_is_borne(rondel: Run, write_module: WriteModule, name: str, command: list[str]) -> None:
    folder = write_module()
    other = folder.parent / "shelf" / name
    other.parent.mkdir()
    folder.rename(other)
    (other / f"{name}.rondel").write_text("# nothing\n", encoding="utf-8")
    ran = rondel(*command, str(other.parent))
    assert ran.code in (0, 1, 2)
    assert hidden_in(ran.out + ran.err) == []


@pytest.mark.parametrize("words", [["check", CLEAR], [CLEAR], ["play", "--modules", CLEAR], ["replay", CLEAR]])
def test_wrong_use_is_quoted_visibly(rondel: Run, words: list[str]) -> None:
    ran = rondel(*words)
    assert "\\u001b[2J" in ran.err
    assert hidden_in(ran.out + ran.err) == []


@pytest.mark.parametrize("command", [["replay"], ["play", "--load"]])
def test_a_record_cannot_write_to_the_terminal(
    rondel: Run, write_module: WriteModule, tmp_path: Path, command: list[str]
) -> None:
    folder = write_module()
    saved = tmp_path / "game.json"
    assert rondel("play", "--modules", "small", "--shelf", str(folder), "--save", str(saved)).code == 0
    stated = json.loads(saved.read_text(encoding="utf-8"))
    stated["choices"][0][0] = stated["choices"][0][2] = CLEAR
    saved.write_text(json.dumps(stated), encoding="utf-8")
    ran = rondel(*command, str(saved), "--shelf", str(folder))
    assert hidden_in(ran.out + ran.err) == []


def test_a_line_break_in_the_name_of_a_file_begins_no_line(rondel: Run, write_module: WriteModule) -> None:
    ran = rondel("check", str(broken(write_module, "a\nrondel: all is well")))
    assert not any(line.startswith("rondel: all is well") for line in (ran.out + ran.err).splitlines())
