"""Scenarios: what passes, what fails and how it is told, and what is wrong with the writing of one."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from rondel.cli.main import main
from rondel.lab.module_paths import NoSuchPath, asked_modules
from rondel.lab.scenario.report import json_report, text_report
from rondel.lab.scenario.scenarios import Outcome, Report, run_scenarios
from rondel.lab.scenario.stage import Stage

GAMES = Path(__file__).parent.parent / "games"
Run = Callable[..., Report]


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Plays scenarios of a module that needs the ring game and has nothing of its own."""

    def play(text: str, *, both: bool = True) -> Report:
        folder = tmp_path / "trial"
        (folder / "scenarios").mkdir(parents=True)
        (folder / "module.yaml").write_text("module: trial\nversion: 1.0.0\nneeds: [ring]\n", encoding="utf-8")
        (folder / "scenarios" / "all.rondel").write_text(text, encoding="utf-8")
        return run_scenarios(asked_modules([str(folder)], [str(GAMES)]), both=both)

    return play


def assert_passes(report: Report) -> None:
    assert report.passed, text_report(report, 0)


def outcome_of(report: Report) -> Outcome:
    assert not report.problems, report.problems
    (outcome,) = report.outcomes
    return outcome


def failures_of(report: Report) -> list[str]:
    outcome = outcome_of(report)
    assert not outcome.problems, outcome.problems
    return [failure.what for failure in outcome.failures]


def codes_of(report: Report) -> list[str]:
    return [problem.code for problem in outcome_of(report).problems]


def test_every_scenario_of_the_test_games_passes_on_both_machines() -> None:
    report = run_scenarios(asked_modules([str(GAMES)]), both=True)
    assert_passes(report)
    assert len(report.outcomes) > 30


def test_machines_are_compared_wherever_no_given_chance_is_used(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    compared: list[bool] = []
    monkeypatch.setattr(Stage, "_compare", lambda *_: compared.append(True))
    assert_passes(
        run(f'scenario "x" {{ rolls: 1, 2, 3  {_ROLL}  when {{ as red {{ take 1 coin }} }} then {{ need yes }} }}')
    )
    assert compared


# --- what fails ---


def test_a_claim_that_does_not_hold_is_told_with_what_was_found(run: Run) -> None:
    report = run('scenario "x" { given { move crown to blue.chest } then { need crown.holder == red } }')
    assert failures_of(report) == ["claim"]
    assert "wanted: crown.holder == red\n  found:  crown.holder is blue" in text_report(report, 0)


def test_a_failing_claim_is_shown_with_its_line_and_a_caret(run: Run) -> None:
    report = run('scenario "x" {\n  then {\n    need red.points == 3\n  }\n}\n')
    lines = text_report(report, 0).splitlines()
    assert lines[0].endswith("scenarios/all.rondel:3:10: trial: x")
    assert lines[1:3] == ["    3 |     need red.points == 3", "      |          ^^^^^^^^^^^^^^^"]


def test_all_failing_claims_of_a_part_are_told(run: Run) -> None:
    report = run('scenario "x" { then { need red.points == 1  need blue.points == 0  need blue.points == 2 } }')
    assert failures_of(report) == ["claim", "claim"]


def test_of_a_long_claim_the_part_that_fails_is_told(run: Run) -> None:
    report = run('scenario "x" { then { need red.points == 0 and blue.points > 1 } }')
    assert "wanted: blue.points > 1" in text_report(report, 0)


def test_a_part_after_a_failing_one_is_not_played(run: Run) -> None:
    report = run('scenario "x" { then { need red.points == 1 } when { do count_towns } then { need red.points == 2 } }')
    assert len(outcome_of(report).failures) == 1


def test_a_claim_may_speak_of_you_inside_as(run: Run) -> None:
    report = run(
        'scenario "x" { given { move 2 of bank.coins to red.chest } then { as red { need count(you.coins) == 2 } } }'
    )
    assert outcome_of(report).passed


def test_a_name_given_by_let_can_be_claimed_of(run: Run) -> None:
    report = run('scenario "x" { then { let pawns_at = ring.0.pawns  need count(pawns_at) == 3 } }')
    assert "found:  count(pawns_at) is 2" in text_report(report, 0)


def test_choosing_what_is_not_on_offer_fails_with_the_reason(run: Run) -> None:
    report = run('scenario "x" { when { as red { do turn } } chosen { red chooses "token.sell" } }')
    assert failures_of(report) == ["not-on-offer"]
    assert "red is asked about ring.travel.pawn: pawn, wind" in text_report(report, 0)
    assert "why:    'ring.token.sell' has another moment" in text_report(report, 0)


def test_choosing_for_somebody_who_is_not_asked_fails(run: Run) -> None:
    report = run('scenario "x" { when { as red { do turn } } chosen { blue chooses "pawn" } }')
    assert failures_of(report) == ["not-asked"]


def test_a_decision_that_is_never_reached_fails(run: Run) -> None:
    report = run('scenario "x" { when { do count_towns } chosen { red chooses "crown" } }')
    assert "nobody is asked any more" in text_report(report, 0)


def test_a_failing_scenario_tells_of_a_mark_that_nothing_has_set(run: Run) -> None:
    report = run('scenario "x" { when { do round } chosen { red chooses "pawn" } }')
    note = "note:   first_player is none: nothing has set it; set it in 'given', or write 'start: game'"
    assert note in text_report(report, 0)


def test_who_acts_may_be_a_mark_that_nothing_has_set(run: Run) -> None:
    report = run('scenario "x" { when { as first_player { do turn } } chosen { red chooses "pawn" } }')
    assert "note:   first_player is none" in text_report(report, 0)


def test_a_mark_that_was_set_is_not_told_of_where_a_scenario_fails(run: Run) -> None:
    report = run('scenario "x" { given { set first_player = blue } when { do round } chosen { red chooses "wind" } }')
    assert failures_of(report) == ["not-asked"]
    assert "note:" not in text_report(report, 0)


def test_a_mark_of_which_nothing_hung_is_not_told_of_where_a_scenario_fails(run: Run) -> None:
    report = run('scenario "x" { when { as red { do turn } } then { need first_player == red } }')
    assert "note:" not in text_report(report, 0)


def test_what_nothing_has_set_stands_in_json_too(run: Run) -> None:
    report = run('scenario "x" { when { do round } then { need red.points == 1 } }')
    (failure,) = json_report(report, 0)["results"][0]["failures"]
    assert failure["notes"][0].startswith("first_player is none")


def test_cannot_fails_where_the_option_is_on_offer(run: Run) -> None:
    report = run('scenario "x" { when { as red { do turn } } chosen { red cannot "wind" } }')
    assert failures_of(report) == ["on-offer"]


def test_cannot_looks_at_choices_that_are_none_and_takes_nothing(run: Run) -> None:
    report = run('scenario "x" { when { as red { do turn } } chosen { blue cannot "die:1"  red cannot "die:1" } }')
    assert failures_of(report) == ["on-offer"]


def test_a_choice_with_one_option_may_be_written_or_left_out(run: Run) -> None:
    written = 'scenario "x" { when { as red { do turn } } chosen { red chooses "die:1", "pawn" } }'
    left_out = 'scenario "y" { when { as red { do turn } } chosen { red chooses "pawn" } }'
    assert_passes(run(f"{written}\n{left_out}"))


def test_decisions_left_open_at_then_are_fine(run: Run) -> None:
    assert_passes(run('scenario "x" { when { as red { do turn } } then { need count(red.used.dice) == 1 } }'))


def test_a_deed_that_asks_in_given_fails(run: Run) -> None:
    report = run('scenario "x" { given { as red { do turn } } then { need red.points == 0 } }')
    assert failures_of(report) == ["asked-in-given"]


def test_a_deed_that_asks_while_nobody_acts_fails(run: Run) -> None:
    report = run('scenario "x" { when { do turn } then { need red.points == 0 } }')
    assert failures_of(report) == ["nobody-acts"]


# --- the setting ---


def test_players_sit_in_the_order_in_which_they_are_named(run: Run) -> None:
    report = run('scenario "x" { players: white, red  then { need first(players) == white and white.next == red } }')
    assert_passes(report)


def test_players_can_be_a_number(run: Run) -> None:
    assert_passes(run('scenario "x" { players: 4  then { need count(players) == 4 } }'))


def test_as_few_as_can_play_is_the_default(run: Run) -> None:
    assert_passes(run('scenario "x" { then { need count(players) == 2 } }'))


def test_options_of_the_line_up_can_be_set(run: Run) -> None:
    assert_passes(run('scenario "x" { options: tie == nobody  then { need tie == nobody } }'))


def test_further_modules_can_be_named(run: Run) -> None:
    assert_passes(run('scenario "x" { modules: ring_tolls, ring_market  then { need count(spaces) == 13 } }'))


def test_scenarios_of_several_settings_stand_in_one_file(run: Run) -> None:
    texts = [f'scenario "{n}" {{ players: {n}  then {{ need count(players) == {n} }} }}' for n in (2, 3, 4)]
    assert [outcome.passed for outcome in run("\n".join(texts)).outcomes] == [True, True, True]


def test_an_empty_start_has_done_no_set_up(run: Run) -> None:
    assert_passes(run('scenario "x" { then { need count(bank.coins) == 20  need round_number == 0 } }'))


def test_what_is_chosen_without_when_is_chosen_in_a_game(run: Run) -> None:
    text = 'scenario "x" { seed: 7  players: 3  chosen { blue chooses "die:3" } then { need round_number == 1 } }'
    assert_passes(run(text))


def test_the_seed_decides_what_chance_brings(run: Run) -> None:
    one = 'scenario "x" { seed: 7  players: 3  start: game  then { need first_player == blue } }'
    other = 'scenario "y" { seed: 9  players: 3  start: game  then { need first_player == blue } }'
    assert [outcome.passed for outcome in run(f"{one}\n{other}").outcomes] == [True, False]


def test_given_in_a_game_leaves_the_decision_under_way(run: Run) -> None:
    text = """scenario "x" {
      seed: 7  players: 3  start: game
      given { move 3 of bank.coins to blue.chest }
      chosen { blue chooses "die:3"  blue chooses "token.nudge", "2", "go_on", "pawn" }
      then { need count(blue.coins) == 4 }
    }"""
    assert_passes(run(text))


def test_when_is_not_disturbed_by_a_game_under_way(run: Run) -> None:
    text = """scenario "x" {
      seed: 7  players: 3  start: game
      when { as red { do place_seal(town.jade) } }
      then { need count(town.jade.seals) == 1  need round_number == 1 }
    }"""
    assert_passes(run(text))


# --- chance that is given ---

_ROLL = "when { as red { roll you.dice } }"


def test_given_rolls_are_what_the_next_dice_show(run: Run) -> None:
    claim = "then { need all(red.dice by it.face) == [2, 4, 6] and first(red.dice).face == 6 }"
    assert_passes(run(f'scenario "x" {{ rolls: 6, 2, 4  {_ROLL}  {claim} }}'))


def test_chance_goes_on_as_ever_when_what_was_given_is_used_up(run: Run) -> None:
    report = run(
        f'scenario "x" {{ {_ROLL}  then {{ need first(red.dice).face == 6 }} }}'
        f'scenario "y" {{ rolls: 1  {_ROLL}  then {{ need nth(red.dice, 2).face == 0 }} }}'
        f'scenario "z" {{ {_ROLL}  then {{ need nth(red.dice, 2).face == 0 }} }}'
    )
    first, *others = [outcome.failures[0].sides[0].value for outcome in report.outcomes]
    assert first != "1" and others[0] == others[1]


def test_a_given_draw_is_what_chance_picks(run: Run) -> None:
    when = "when { draw who in players  score 1 to who  draw n in 3..9  score n to who }"
    assert_passes(run(f'scenario "x" {{ draws: blue, 7  {when}  then {{ need blue.points == 8 }} }}'))


def test_what_is_given_holds_from_where_it_stands(run: Run) -> None:
    text = "when { as red { roll first(you.dice) } }  then { need first(red.dice).face == %s }"
    assert_passes(run(f'scenario "x" {{ rolls: 3  {text % 3}  rolls: 5  {text % 5} }}'))


def test_looking_ahead_uses_nothing_up(run: Run) -> None:
    when = "when { as red { may throw { roll first(you.dice) } } }"
    chosen = 'chosen { red can "throw"  red is asked "throw", "pass"  red chooses "throw" }'
    assert_passes(run(f'scenario "x" {{ rolls: 3  {when} {chosen} then {{ need first(red.dice).face == 3 }} }}'))


def test_what_is_given_and_never_happens_is_a_failure(run: Run) -> None:
    report = run(f'scenario "x" {{ rolls: 1, 2, 3, 4  {_ROLL}  then {{ need yes }} }}')
    assert failures_of(report) == ["never-rolls"]
    assert "wanted: rolls: 4\n  found:  no die was rolled for it" in text_report(report, 0)


def test_what_cannot_be_drawn_is_told_with_what_can(run: Run) -> None:
    report = run(
        'scenario "x" { draws: jade  when { draw who in [amber, onyx]  score who.index to red } then { need yes } }'
    )
    assert "the scenario draws jade, but what can be drawn is amber, onyx" in text_report(report, 0)


# --- beginnings that are shared ---

_RICH = "scenario rich { players: red, blue, green  given { score 5 to red } } "


def test_a_scenario_begins_as_another(run: Run) -> None:
    assert_passes(
        run(f'{_RICH}scenario "x" {{ begins: rich  then {{ need red.points == 5 and count(players) == 3 }} }}')
    )


def test_its_own_facts_count_more(run: Run) -> None:
    assert_passes(run(f'{_RICH}scenario "x" {{ players: 2  begins: rich  then {{ need count(players) == 2 }} }}'))


def test_a_beginning_may_begin_as_another(run: Run) -> None:
    poor = "scenario poor { begins: rich  given { score -4 to red } } "
    assert_passes(run(f'{_RICH}{poor}scenario "x" {{ begins: poor  then {{ need red.points == 1 }} }}'))


def test_what_is_given_in_a_beginning_is_not_lost(run: Run) -> None:
    begins = "scenario thrown { rolls: 3  when { as red { roll first(you.dice)  score first(you.dice).face } } } "
    again = "rolls: 5  when { as red { roll first(you.dice)  score first(you.dice).face } }"
    assert_passes(run(f'{begins}scenario "x" {{ begins: thrown  {again}  then {{ need red.points == 8 }} }}'))


def test_of_two_beginnings_the_outer_one_says_who_plays(run: Run) -> None:
    two = "scenario two { players: red, blue  begins: rich } "
    assert_passes(run(f'{_RICH}{two}scenario "x" {{ begins: two  then {{ need count(players) == 2 }} }}'))


def test_a_mistake_in_a_beginning_is_told_once_for_each_who_begins_so(run: Run) -> None:
    scenes = " ".join(f'scenario "{n}" {{ begins: a  then {{ need yes }} }}' for n in range(3))
    report = run(f"scenario a {{ given {{ score foo to red }} }} {scenes}")
    assert [len(outcome.problems) for outcome in report.outcomes] == [1, 1, 1]


def test_a_beginning_is_not_played_by_itself(run: Run) -> None:
    report = run(f'{_RICH}scenario "x" {{ begins: rich  then {{ need red.points == 5 }} }}')
    assert [outcome.title for outcome in report.outcomes] == ["x"]


def test_a_circle_of_beginnings_is_a_problem(run: Run) -> None:
    report = run('scenario a { begins: b } scenario b { begins: a } scenario "x" { begins: a  then { need yes } }')
    assert codes_of(report) == ["check/begins-circle"]


def test_a_mistake_in_a_beginning_spoils_only_those_who_begin_so(run: Run) -> None:
    report = run(
        'scenario a { given { score foo to red } } scenario "x" { begins: a  then { need yes } }'
        'scenario "y" { then { need red.points == 0 } }'
    )
    assert [outcome.passed for outcome in report.outcomes] == [False, True]


# --- what is wrong with the writing ---


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("players: red, blue, pink  then { need yes }", "check/unknown-name"),
        ("players: red  then { need yes }", "check/wrong-number"),
        ("options: tie == sometimes  then { need yes }", "check/wrong-type"),
        ("options: ties == share  then { need yes }", "check/unknown-name"),
        ("options: tie  then { need yes }", "check/wrong-type"),
        ("seed: red  then { need yes }", "check/wrong-type"),
        ("start: anywhere  then { need yes }", "check/unknown-name"),
        ("modul: ring  then { need yes }", "check/unknown-fact"),
        ("seed: 1  seed: 2  then { need yes }", "check/fact-twice"),
        ("given { move crown to red.chest }", "check/claims-nothing"),
        ("given { as red { choose x in you.seals  move x to town.jade } }  then { need yes }", "check/choice-in-given"),
        ("given { take 1 coin }  then { need yes }", "check/nobody-acts"),
        ("given { need red.points == 0 }  then { need yes }", "check/claim-outside-then"),
        ("then { move crown to red.chest }", "check/no-claim"),
        ("then { need crown.holdr == red }", "check/unknown-name"),
        ('chosen { green chooses "pawn" }', "check/unknown-name"),
        ('chosen { red chooses "pwan" }', "check/unknown-option"),
        ('chosen { red cannot "token.sel" }', "check/unknown-option"),
        ("rolls: 9  then { need yes }", "check/no-face"),
        ("draws: gemstone  then { need yes }", "check/unknown-name"),
        ("begins: nowhere  then { need yes }", "check/unknown-name"),
        ("modules: ring_storm, ring_calm  then { need yes }", "link/conflict"),
        ("modules: nowhere  then { need yes }", "facts/unknown-module"),
    ],
)
def test_a_mistake_in_a_scenario_is_a_problem(run: Run, text: str, code: str) -> None:
    assert codes_of(run(f'scenario "x" {{ {text} }}')) == [code]


def test_a_mistake_in_one_scenario_leaves_the_others_alone(run: Run) -> None:
    report = run('scenario "a" { then { need foo } }\nscenario "b" { then { need red.points == 0 } }')
    assert [outcome.passed for outcome in report.outcomes] == [False, True]


# --- the command ---


def test_the_command_exits_with_0_if_all_pass(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["scenario", str(GAMES / "tictactoe")]) == 0
    assert "3 scenarios, 3 passed, 0 failed" in capsys.readouterr().out


def test_the_command_takes_a_file_and_a_part_of_the_title(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["scenario", str(GAMES / "ring" / "scenarios" / "towns.rondel"), "-k", "CROWN", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["scenarios"] == 1


def test_the_command_exits_with_1_if_one_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "trial" / "scenarios").mkdir(parents=True)
    (tmp_path / "trial" / "module.yaml").write_text("module: trial\nversion: 1.0.0\nneeds: [ring]\n", encoding="utf-8")
    (tmp_path / "trial" / "scenarios" / "a.rondel").write_text('scenario "x" { then { need no } }', encoding="utf-8")
    assert main(["scenario", str(tmp_path / "trial"), "--shelf", str(GAMES)]) == 1
    assert "0 passed, 1 failed" in capsys.readouterr().out


def test_the_command_exits_with_2_for_a_path_that_is_no_module(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["scenario", str(GAMES / "nowhere")]) == 2
    assert "there is no module at" in capsys.readouterr().err


def test_a_file_outside_of_modules_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.rondel").write_text("", encoding="utf-8")
    with pytest.raises(NoSuchPath, match="stands in no module"):
        asked_modules([str(tmp_path / "a.rondel")])


def test_the_json_report_tells_what_the_text_tells(run: Run) -> None:
    report = run('scenario "x" { when { as red { do turn } } chosen { red chooses "token.sell" } }')
    (result,) = json_report(report, 1.0)["results"]
    (failure,) = result["failures"]
    assert failure["decision"] == {"player": "red", "about": "ring.travel.pawn", "options": ["pawn", "wind"]}


def test_modules_shared_out_among_processes_give_the_same() -> None:
    asked = asked_modules([str(GAMES / "tictactoe"), str(GAMES / "cards")])
    one, several = run_scenarios(asked), run_scenarios(asked, workers=2)
    assert several.passed and several.outcomes == one.outcomes


def test_a_part_of_a_title_that_no_scenario_has_is_wrong_use(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["scenario", str(GAMES / "tictactoe"), "-k", "["]) == 2
    assert "no scenario there has '[' in its title or in the name of its file" in capsys.readouterr().err
