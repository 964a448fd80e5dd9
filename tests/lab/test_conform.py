"""The conformance kit: it passes what is right, and finds each thing that it claims to find."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rondel.cli.main import main
from rondel.core.expressions import HELD, PLACES, POINTS
from rondel.lab.conform import kit
from rondel.lab.conform.checks import (
    CHECKS,
    Question,
    all_taken_back,
    copies_independent,
    machines_agree,
    one_choice_taken_back,
    options_unique_and_stable,
    pieces_conserved,
    points_accounted,
    saved_and_restored,
    set_up_agrees,
    views_hide,
)  # fmt: skip
from rondel.lab.conform.kit import Conformance, ConformTask, conform
from rondel.lab.conform.report import json_report, never_ran, text_report
from rondel.lab.conform.sets import all_sets, single_sets
from rondel.lab.games.task import GamesTask
from rondel.lab.module_paths import asked_modules
from rondel.lab.simulate import simulate
from rondel.load import load
from rondel.play.game import Game, Rules
from rondel.program.interpreter import Interpreter
from rondel.source.lineup import Lineup
from rondel.source.shelf import shelf_from_path, shelves_for

GAMES = Path(__file__).parent.parent / "games"


@pytest.fixture(scope="module")
def ring() -> Rules:
    return load("ring", players=3, shelves=[GAMES])


@pytest.fixture
def game(ring: Rules) -> Game:
    """A game some way in, with points scored and something to choose."""
    found, rng = ring.start(5), Random(5)
    while not found.account:
        found.choose(rng.choice(found.options))
    return found


@pytest.fixture
def elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """Spares the tests that are not about processes the time of starting one."""

    def nowhere(self: object, lineup: Lineup, shelves: Any) -> None:
        """Nothing is played anywhere else."""

    monkeypatch.setattr(kit._ConformRun, "elsewhere", nowhere)


def found_by(question: Question, game: Game) -> list[str]:
    return list(question(game, Random(1)))


def conformance(module: str, folder: Path, task: ConformTask) -> Conformance:
    shelves, _ = shelves_for([folder, GAMES], {}, GAMES)
    return conform(Lineup((module,)), shelves, task)


def a_module(folder: Path, name: str, facts: str, deeds: str) -> None:
    (folder / name).mkdir()
    (folder / name / "module.yaml").write_text(f"module: {name}\nversion: 1.0.0\n{facts}", encoding="utf-8")
    (folder / name / "rules.rondel").write_text(deeds, encoding="utf-8")


# --- what is right passes ---


def test_the_games_are_those_that_random_bots_play_in_a_simulation(ring: Rules, elsewhere: None) -> None:
    result = conformance("ring", GAMES, ConformTask(games=2, seed=30, players=3, rarely=1000))
    assert result.decisions == simulate(ring, GamesTask(2, seed=30)).tally.decisions


@pytest.mark.slow
@pytest.mark.parametrize("module", ["cards", "odds", "ring", "ring_market", "ring_tolls", "tictactoe"])
def test_every_test_game_conforms(module: str) -> None:
    (asked,) = asked_modules([str(GAMES / module)])
    in_processes = module == "ring"  # two processes for each take longer than all its games; the soak starts them
    result = conform(Lineup((module,)), asked.shelves, ConformTask(games=3, seed=100, elsewhere=in_processes))
    assert result.conforms, text_report([result])
    assert all(tally.asked for tally in result.tallies if in_processes or tally.check is not kit.PROCESSES)


@pytest.mark.slow
def test_cards_conform_when_every_check_is_asked_at_every_decision(elsewhere: None) -> None:
    result = conformance("cards", GAMES, ConformTask(games=3, deep=True))
    assert result.conforms, text_report([result])


def test_tricks_conform_when_every_check_is_asked_at_every_decision(elsewhere: None) -> None:
    lineup = Lineup(("oh_hell",), options={"shortened": True, "hook": True})
    result = conform(lineup, [shelf_from_path(GAMES)], ConformTask(games=3, deep=True))
    assert result.conforms, text_report([result])
    assert result.counts == (3, 4, 5)


def test_games_are_shared_out_among_all_numbers_of_players(elsewhere: None) -> None:
    result = conformance("ring", GAMES, ConformTask(games=4))
    assert (result.counts, result.games) == ((2, 3, 4), 4)


def test_the_games_are_the_same_whatever_is_checked(elsewhere: None) -> None:
    shallow = conformance("ring", GAMES, ConformTask(games=1, players=2))
    deep = conformance("ring", GAMES, ConformTask(games=1, players=2, deep=True))
    assert shallow.decisions == deep.decisions


def test_rules_that_no_game_came_by_are_told(elsewhere: None, tmp_path: Path) -> None:
    deeds = "deed game { as red { either a { do one } or b { do one } }  do rare }\ndeed one { score 1 }\n"
    deeds += "deed rare { score 1 to red  if red.points > 5 { do never } }\ndeed never { score 1 to red }\n"
    a_module(tmp_path, "lone", "players: {from: 1, to: 1, colours: [red]}\n", deeds)
    result = conformance("lone", tmp_path, ConformTask(games=2))
    assert result.conforms, text_report([result])
    assert [where.split(" ", 1)[1] for where in never_ran([result])] == ["lone: on lone.never"]
    assert "1 rules never ran" in text_report([result])


def test_line_ups_shared_out_among_processes_give_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    asked = [
        "conform",
        str(GAMES / "odds"),
        str(GAMES / "tictactoe"),
        "--games",
        "2",
        "--players",
        "2",
        "--rarely",
        "9",
    ]
    told = []
    for workers in ("1", "2"):
        assert main([*asked, "--workers", workers, "--json"]) == 0
        found = json.loads(capsys.readouterr().out)
        told.append([(one["modules"], one["games"], one["decisions"]) for one in found["lineups"]])
    assert told[0] == told[1]


# --- what is wrong is found ---


def test_a_game_as_it_is_has_nothing_wrong(game: Game) -> None:
    questions = [options_unique_and_stable, pieces_conserved, copies_independent, one_choice_taken_back,
                 all_taken_back, saved_and_restored, views_hide, machines_agree, points_accounted]  # fmt: skip
    assert [what for question in questions for what in found_by(question, game)] == []


def test_a_lost_piece_is_found(game: Game) -> None:
    world, layout = game.rules.model.rules.world, game.rules.model.layout
    crown = next(piece for piece in world.pieces if piece.name == "crown")
    game.position[layout.slot(HELD, game.position[layout.slot(PLACES, crown.number)])] ^= 1 << crown.number
    assert "crown lies nowhere" in found_by(pieces_conserved, game)


def test_a_doubled_piece_is_found(game: Game) -> None:
    world, layout = game.rules.model.rules.world, game.rules.model.layout
    crown = next(piece for piece in world.pieces if piece.name == "crown")
    cup = next(place for place in world.places if place.name == "cup.red")
    game.position[layout.slot(HELD, cup.number)] |= 1 << crown.number
    assert any(what.startswith("crown lies in two places") for what in found_by(pieces_conserved, game))


def test_options_named_alike_are_found(game: Game) -> None:
    one = game.options[0]
    game._decision = replace(game.decision, options=(one, one))
    assert any("several options are called" in what for what in found_by(options_unique_and_stable, game))


def test_options_that_change_when_asked_again_are_found(game: Game) -> None:
    game.codes = game.codes[:-1]
    assert any(what.startswith("asked again") for what in found_by(options_unique_and_stable, game))


def test_a_copy_that_shares_its_position_is_found(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    def shallow(self: Game) -> Game:
        other = Game(self.rules, self.seed)
        other.position, other.codes = self.position, self.codes
        return other

    monkeypatch.setattr(Game, "copy", shallow)
    assert any("changed the game" in what for what in found_by(copies_independent, game))


def test_an_undo_that_forgets_something_is_found(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = Game.undo

    def forgetful(self: Game, *, force: bool = False) -> bool:
        done = whole(self, force=force)
        self.position[self.rules.model.layout.slot(POINTS, 1)] += 1
        return done

    monkeypatch.setattr(Game, "undo", forgetful)
    assert any("points[1]" in what for what in found_by(one_choice_taken_back, game))
    assert any("it is not the start" in what for what in found_by(all_taken_back, game))


def test_a_record_that_tells_another_game_is_found(game: Game) -> None:
    game.seed += 1
    assert found_by(saved_and_restored, game)


def test_points_without_an_account_are_found(game: Game) -> None:
    game.events.clear()
    assert any(what.startswith("the account says") for what in found_by(points_accounted, game))


def test_machines_that_differ_are_found(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = Interpreter.run

    def generous(self: Interpreter, s: list[int], code: int) -> list[int]:
        codes = whole(self, s, code)
        s[self.layout.slot(POINTS, 1)] += 1
        return codes

    monkeypatch.setattr(Interpreter, "run", generous)
    assert any("differ: points[1]" in what for what in found_by(machines_agree, game))


def test_machines_that_set_up_differently_are_found(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = Interpreter.begin

    def generous(self: Interpreter, s: list[int], routine: str, args: list[int]) -> list[int]:
        codes = whole(self, s, routine, args)
        s[self.layout.slot(POINTS, 1)] += 1
        return codes

    monkeypatch.setattr(Interpreter, "begin", generous)
    assert any("set up by the program" in what for what in found_by(set_up_agrees, game))


def test_a_game_that_nobody_is_asked_in_is_compared(tmp_path: Path, elsewhere: None) -> None:
    a_module(tmp_path, "quiet", "players: {from: 2, to: 2, colours: [red, blue]}\n", "deed game { score 1 to red }\n")
    result = conformance("quiet", tmp_path, ConformTask(games=2))
    tally = next(tally for tally in result.tallies if tally.check.name == "machines")
    assert (tally.asked > 0, tally.violations) == (True, [])


def test_a_ruleset_whose_options_tell_what_is_hidden_is_found(tmp_path: Path, elsewhere: None) -> None:
    a_module(tmp_path, "peeking", PEEKING_FACTS, PEEKING)
    result = conformance("peeking", tmp_path, ConformTask(games=4, deep=True))
    tally = next(tally for tally in result.tallies if tally.check.name == "views")
    assert any("tell what is hidden" in found.what for found in tally.violations)


def test_a_game_that_does_not_end_is_found(tmp_path: Path, elsewhere: None) -> None:
    a_module(tmp_path, "endless", "players: {from: 2, to: 2, colours: [red, blue]}\n", ENDLESS)
    result = conformance("endless", tmp_path, ConformTask(games=1, most=20))
    told = "still under way after 20 decisions; 'endless.game.a' asked last"
    assert [found.what for found in result.tallies[0].violations] == [told]


def test_a_rule_that_fails_is_found_and_the_kit_goes_on(tmp_path: Path, elsewhere: None) -> None:
    a_module(tmp_path, "failing", FAILING_FACTS, FAILING)
    result = conformance("failing", tmp_path, ConformTask(games=3))
    violations = result.tallies[0].violations
    assert len(violations) == 3
    assert violations[1].seed == 1
    assert violations[1].decision == 0
    assert "never ends" in violations[1].what


def test_a_check_that_breaks_is_a_violation(monkeypatch: pytest.MonkeyPatch, elsewhere: None) -> None:
    def broken(game: Game, rng: Random) -> Iterator[str]:
        raise KeyError("oh")

    check = replace(CHECKS[0], at_decision=broken)
    monkeypatch.setattr(kit, "CHECKS", (check, *CHECKS[1:]))
    result = conformance("tictactoe", GAMES, ConformTask(games=1))
    assert result.tallies[1].violations[0].what == "KeyError: 'oh'"
    assert result.tallies[2].asked > 1


def test_only_the_first_violations_are_kept_but_all_are_counted(
    monkeypatch: pytest.MonkeyPatch, elsewhere: None
) -> None:
    check = replace(CHECKS[0], at_decision=lambda game, rng: iter(["bad"]))
    monkeypatch.setattr(kit, "CHECKS", (check,))
    tally = conformance("tictactoe", GAMES, ConformTask(games=5)).tallies[1]
    assert len(tally.violations) == kit.MOST_KEPT < tally.wrong


def test_another_game_in_another_process_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def other(lineup: Lineup, shelves: Any, counts: Any, seeds: Any, most: int, hash_seed: str) -> list[dict[str, Any]]:
        return [{"fingerprint": "x", "layout": "y", "games": ["z" for _ in seeds]}]

    monkeypatch.setattr(kit, "games_elsewhere", other)
    tally = conformance("tictactoe", GAMES, ConformTask(games=1)).tallies[-1]
    assert "with PYTHONHASHSEED=1 the fingerprint is another" in [found.what for found in tally.violations]


# --- sets of modules ---


def test_a_set_has_one_game_and_all_that_it_needs() -> None:
    names = ["cards", "ring", "ring_market", "ring_tolls"]
    assert all_sets(names, [shelf_from_path(GAMES)]) == [
        ("cards",), ("ring",), ("ring", "ring_market"), ("ring", "ring_tolls"), ("ring", "ring_market", "ring_tolls"),
    ]  # fmt: skip


def test_a_set_that_a_module_excludes_is_left_out(tmp_path: Path) -> None:
    facts = "needs: [ring]\nexcludes: [ring_tolls]\n"
    a_module(tmp_path, "lonely", facts, "")
    shelves = [shelf_from_path(tmp_path), shelf_from_path(GAMES)]
    assert ("lonely", "ring", "ring_tolls") not in all_sets(["lonely", "ring_tolls"], shelves)


def test_each_module_alone_comes_with_what_it_needs() -> None:
    assert single_sets(["ring_tolls"], [shelf_from_path(GAMES)]) == [("ring", "ring_tolls")]


def test_modules_that_conflict_do_not_conform_and_the_problem_is_shown() -> None:
    shelves = [shelf_from_path(GAMES)]
    result = conform(Lineup(("ring_calm", "ring_storm")), shelves, ConformTask(games=1))
    assert not result.conforms
    assert "link/conflict: 'ring.travel' is replaced by 'ring_calm' and by 'ring_storm'" in text_report([result])


# --- the command ---


def test_the_command_prints_a_table_and_exits_with_0(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["conform", str(GAMES / "tictactoe"), "--games", "2"]) == 0
    assert "are always in exactly one place" in capsys.readouterr().out


def test_the_command_exits_with_1_if_something_does_not_hold(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["--modules", "ring_storm,ring_calm", "--shelf", str(GAMES), "--json"]
    assert main(["conform", *asked]) == 1
    assert json.loads(capsys.readouterr().out)["conforms"] is False


def test_the_command_refuses_paths_and_modules_together(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["conform", str(GAMES / "ring"), "--modules", "ring"]) == 2


def test_the_json_report_has_every_violation(elsewhere: None, tmp_path: Path) -> None:
    a_module(tmp_path, "failing", FAILING_FACTS, FAILING)
    (lineup,) = json_report([conformance("failing", tmp_path, ConformTask(games=1))])["lineups"]
    assert lineup["checks"][0]["violations"][0]["seed"] == 0


PEEKING_FACTS = """\
players: {from: 2, to: 2, colours: [red, blue]}
sets: {suit: [a, b, c, d, e, f]}
pieces: {card: {of: suit, count: 1, home: deck}}
places: {deck: {stack: true, seen: nobody}, hand: {per: player, seen: owner}, open: {}}
"""
PEEKING = """
deed game {
  shuffle deck
  each player in players { move 2 of deck to player.hand }
  each player in players { as player { choose card in you.next.hand.cards  move card to open } }
}
"""
ENDLESS = "deed game { each player in players while yes { as player { either a { } or b { } } } }\n"
FAILING_FACTS = """\
players: {from: 2, to: 2, colours: [red, blue]}
pieces: {die: {count: 1, faces: 6, home: table, plural: dice}}
places: {table: {}}
"""
FAILING = "deed game { as first(players) { either a { } or b { } }  roll die until die.face + die.face > 12 }\n"
