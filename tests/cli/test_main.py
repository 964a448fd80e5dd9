"""The command itself: help, exit codes, and what is said when something goes wrong."""

from __future__ import annotations

import os
import subprocess
import sys
from argparse import Namespace
from pathlib import Path

import pytest

from rondel.cli import modules
from rondel.cli.main import COMMANDS
from rondel.problems import RuleFailure

from .conftest import GAMES, Run

HEAVY = ("cffi", "lark", "jsonschema", "rich", "ruamel.yaml", "rondel.rules", "rondel.program", "rondel.words")


def in_a_process(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "rondel", *words], capture_output=True, text=True, check=False)


def test_help_lists_every_command(rondel: Run) -> None:
    shown = rondel("--help")
    assert shown.code == 0
    assert all(name in shown.out for name in COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_with_examples(rondel: Run, name: str) -> None:
    shown = rondel(name, "--help")
    assert shown.code == 0
    assert "examples:" in shown.out
    assert f"rondel {name}" in shown.out


@pytest.mark.parametrize("name", ["play", "replay", "simulate"])
def test_help_tells_how_a_command_can_end(rondel: Run, name: str) -> None:
    told = " ".join(rondel(name, "--help").out.split())
    assert all(part in told for part in ("Exit code", "2 for wrong use", "130 after Ctrl-C"))


@pytest.mark.parametrize("name", ["replay", "table"])
def test_help_tells_that_hidden_things_are_shown(rondel: Run, name: str) -> None:
    assert "What is hidden is shown" in rondel(name, "--help").out


def test_the_usual_seed_of_play_is_any(rondel: Run) -> None:
    assert "default: any; without a terminal 0" in " ".join(rondel("play", "--help").out.split())


def test_help_imports_no_heavy_room() -> None:
    program = f"import sys; from rondel.cli.main import main; main(['--help']); print(set({HEAVY}) & set(sys.modules))"
    shown = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert shown.stdout.endswith("set()\n")


def test_version_is_shown(rondel: Run) -> None:
    assert rondel("--version").out.startswith("rondel ")


def test_no_command_is_wrong_use(rondel: Run) -> None:
    assert rondel().code == 2


def test_a_misspelt_command_gets_a_suggestion(rondel: Run) -> None:
    shown = rondel("chekc")
    assert (shown.code, shown.err) == (2, "rondel: there is no command 'chekc'; did you mean 'check'?\n")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--versio"], "there is no option '--versio'; did you mean '--version'?"),
        (["-v"], "there is no option '-v'; see rondel --help"),
        (["--colour", "check"], "there is no option '--colour'; see rondel --help"),
    ],
)
def test_an_option_that_is_none_is_named(rondel: Run, words: list[str], told: str) -> None:
    shown = rondel(*words)
    assert (shown.code, shown.err) == (2, f"rondel: {told}\n")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (
            ["play", "--see", "3"],
            "play: unrecognized arguments: --see; did you mean '--seed'? (see rondel play --help)",
        ),
        (
            ["words", "where", "x", "--nowhere"],
            "words: unrecognized arguments: --nowhere (see rondel words where --help)",
        ),
    ],
)
def test_an_argument_that_a_command_has_not_leads_to_its_own_help(rondel: Run, words: list[str], told: str) -> None:
    shown = rondel(*words)
    assert (shown.code, shown.err) == (2, f"rondel {told}\n")


@pytest.mark.parametrize("number", ["0", "-1", "1000000001", "9" * 19, "9" * 30, "1.5", "many"])
def test_a_number_that_is_not_allowed_is_told_with_those_that_are(rondel: Run, number: str) -> None:
    shown = rondel("simulate", "--games", number)
    told = f"argument --games: '{number}' is no whole number from 1 to 1000000000 (see rondel simulate --help)"
    assert (shown.code, shown.err) == (2, f"rondel simulate: {told}\n")


@pytest.mark.parametrize("seed", ["-1", "9" * 19, "9" * 30])
def test_seeds_have_one_range(rondel: Run, seed: str) -> None:
    assert f"'{seed}' is no whole number from 0 to 9223372036854775807" in rondel("table", "--seed", seed).err


@pytest.mark.parametrize(
    "words", [("check", "FILE.yaml"), ("play", "FILE.yaml"), ("play", "--load", "FILE"), ("format", "FILE.rondel")]
)
def test_a_pipe_is_there_but_no_regular_file(rondel: Run, tmp_path: Path, words: tuple[str, ...]) -> None:
    path = str(tmp_path / words[-1].replace("FILE", "pipe"))
    os.mkfifo(path)
    shown = rondel(*words[:-1], path)
    told = f"rondel {words[0]}: '{path}' is no regular file, but a pipe, a device or the like\n"
    assert (shown.code, shown.err) == (2, told)


def test_facts_that_are_a_pipe_are_told(rondel: Run, tmp_path: Path) -> None:
    (tmp_path / "small").mkdir()
    os.mkfifo(tmp_path / "small" / "module.yaml")
    shown = rondel("check", str(tmp_path / "small"))
    assert (shown.code, "module.yaml' is no regular file, and without it there is no module at" in shown.err) == (
        2,
        True,
    )


def test_an_unknown_argument_is_wrong_use_in_one_line(rondel: Run) -> None:
    shown = rondel("table", "--colour", "red")
    assert shown.code == 2
    assert shown.err.count("\n") == 1


def failing(monkeypatch: pytest.MonkeyPatch, error: BaseException) -> None:
    def run(args: Namespace) -> int:
        raise error

    monkeypatch.setattr(modules, "run", run)


def test_a_failing_rule_ends_with_1_and_its_message(rondel: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    failing(monkeypatch, RuleFailure("the rules go on without end"))
    shown = rondel("modules")
    assert (shown.code, shown.err) == (1, "rondel modules: the rules go on without end\n")


def test_an_interruption_ends_with_130_and_one_line(rondel: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    failing(monkeypatch, KeyboardInterrupt())
    shown = rondel("modules")
    assert (shown.code, shown.err) == (130, "rondel modules: interrupted\n")


def test_an_error_of_the_system_is_told_with_its_file(rondel: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    failing(monkeypatch, PermissionError(13, "Permission denied", "a.yaml"))
    shown = rondel("modules")
    assert (shown.code, shown.err) == (2, "rondel modules: 'a.yaml': permission denied\n")


def test_a_closed_pipe_ends_without_a_word() -> None:
    program = f"{sys.executable} -m rondel explain --code --modules ring --shelf {GAMES}"
    shown = subprocess.run(f"{program} | true", shell=True, capture_output=True, text=True, check=False)
    assert shown.stderr == ""


@pytest.mark.parametrize("command", ["modules", "format -", "replay no.json --step", "--help", "chekc"])
@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_a_command_whose_streams_are_closed_fails_in_no_way_of_its_own(command: str, closed: str) -> None:
    shown = subprocess.run(
        f"{sys.executable} -m rondel {command} {closed}", shell=True, capture_output=True, text=True, check=False
    )
    assert shown.returncode in (0, 1, 2)
    assert "Error" not in shown.stderr


def test_an_interruption_while_the_command_is_fetched_ends_with_130_and_no_traceback(tmp_path: Path) -> None:
    (tmp_path / "argparse.py").write_text("raise KeyboardInterrupt\n")
    program = f"import sys; sys.path.insert(0, {str(tmp_path)!r}); from rondel.__main__ import start; sys.exit(start())"
    shown = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (shown.returncode, shown.stderr) == (130, "")


def test_rules_with_problems_are_shown_with_a_caret(rondel: Run, tmp_path: Path) -> None:
    folder = tmp_path / "broken"
    folder.mkdir()
    (folder / "module.yaml").write_text("module: broken\nversion: 1.0.0\ncolour: red\n")
    shown = rondel("table", "--modules", "broken", "--shelf", str(tmp_path))
    assert shown.code == 1
    assert "^" in shown.err
    assert shown.err.endswith("rondel table: 1 problem\n")


def test_a_relative_cache_is_refused_in_one_line(on_games: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RONDEL_CACHE", "some/where")
    shown = on_games("perft", "--modules", "tictactoe", "--depth", "1")
    assert (shown.code, shown.err.count("\n")) == (2, 1)
    assert "RONDEL_CACHE is 'some/where': it must be the whole path of a folder, or 'off'" in shown.err
