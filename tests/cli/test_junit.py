"""`--format junit` and `--junit`: what commands print for CI services."""

from __future__ import annotations

import pytest
from tests.junit_shape import cases, read_junit

from .conftest import GAMES, Run, WriteModule

WRONG_RULES = "deed game { do turn }\ndeed turn { score pionts }\n"
SCENARIOS = """\
scenario "right" { when { do game }  then { need red.points >= 0 } }
scenario "<wrong> & 'odd'" { given { score 3 to red }  then { need red.points == 4 } }
scenario "unknown" { then { need red.pionts == 4 } }
"""


def test_check_has_a_case_for_each_file(rondel: Run, write_module: WriteModule) -> None:
    folder = write_module(rules=WRONG_RULES, words__en="messages: {}\n").as_posix()
    found = cases(read_junit(rondel("check", folder, "--format", "junit").out))
    assert {name.removeprefix(folder): [part.tag for part in case] for (_, name), case in found.items()} == {
        "/module.yaml": ["failure"],  # what nobody takes any more lies idle
        "/rules.rondel": ["failure"],
        "/words/en.yaml": [],
    }


def test_a_failure_of_check_names_code_message_and_line(rondel: Run, write_module: WriteModule) -> None:
    folder = write_module(rules=WRONG_RULES).as_posix()
    told = read_junit(rondel("check", folder, "--format", "junit").out).iter("failure")
    (failure,) = (one for one in told if one.get("type") == "check/unknown-name")
    assert str(failure.get("message")).startswith(f"{folder}/rules.rondel:2:19: there is no 'pionts'")


def test_check_tells_only_the_files_that_were_asked_for(on_games: Run) -> None:
    found = cases(read_junit(on_games("check", f"{GAMES}/ring_calm", "--format", "junit").out))
    assert {group for group, _ in found} == {"ring_calm"}


def test_a_file_that_belongs_to_no_module_read_is_told_too(rondel: Run, write_module: WriteModule) -> None:
    folder = write_module(facts="- nonsense\n  x: [").as_posix()
    shown = rondel("check", folder, "--format", "junit")
    assert [name for _, name in cases(read_junit(shown.out))] == [f"{folder}/module.yaml"]
    assert shown.code == 1


def test_scenario_has_a_case_for_each_scenario(rondel: Run, write_module: WriteModule) -> None:
    shown = rondel("scenario", str(write_module(**{"scenarios__odd.rondel": SCENARIOS})), "--junit")
    found = cases(read_junit(shown.out))
    assert {key: [part.tag for part in case] for key, case in found.items()} == {
        ("small.odd", "right"): [],
        ("small.odd", "<wrong> & 'odd'"): ["failure"],
        ("small.odd", "unknown"): ["error"],
    }
    assert shown.code == 1


def test_a_failing_scenario_says_what_was_wanted_and_found(rondel: Run, write_module: WriteModule) -> None:
    folder = write_module(**{"scenarios__odd.rondel": SCENARIOS})
    (failure,) = read_junit(rondel("scenario", str(folder), "--junit").out).iter("failure")
    assert "odd.rondel:2:" in str(failure.text)
    assert "wanted: red.points == 4" in str(failure.text) and "found:  red.points is 3" in str(failure.text)


def test_a_module_that_cannot_be_read_is_an_error_of_its_scenarios(rondel: Run, write_module: WriteModule) -> None:
    shown = rondel("scenario", str(write_module(rules="deed game {")), "--junit")
    assert [error.get("type") for error in read_junit(shown.out).iter("error")] == ["syntax/unfinished"]


def test_conform_has_a_case_for_each_law_of_a_line_up(
    rondel: Run, write_module: WriteModule, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rondel.lab.conform.kit.HASH_SEEDS", ())  # other processes would take a second
    shown = rondel("conform", str(write_module()), "--games", "2", "--players", "2", "--junit")
    names = [name for group, name in cases(read_junit(shown.out)) if group == "small"]
    assert shown.code == 0
    assert {"games end, and no rule fails", "undo leads back to the same position"} <= {*names}


@pytest.mark.parametrize("command", ["scenario", "conform"])
def test_two_forms_at_once_are_wrong_use(rondel: Run, command: str) -> None:
    shown = rondel(command, f"{GAMES}/tictactoe", "--json", "--junit")
    assert (shown.code, shown.err.count("\n")) == (2, 1)
    assert "ask for one of them" in shown.err


def test_reconstructed_facts_have_no_report_of_that_form(rondel: Run) -> None:
    shown = rondel("check", "--reconstructed", f"{GAMES}/tictactoe", "--format", "junit")
    assert (shown.code, shown.err) == (2, "rondel check: --reconstructed prints text or json, not junit\n")
