"""A record tells where and in what the rules part from it, and never takes the place of one that it parted from."""

from __future__ import annotations

import json
import os
import shutil
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rondel.load import load
from rondel.play.game import Game, Rules
from rondel.play.overwriting import FileStays, refuse_other
from rondel.play.record_write import EVERY
from rondel.play.replay import BadRecord, Divergence, changes_since, read_record, replay

GAMES = Path(__file__).parents[1] / "games"
SOONER = ("if round_number == 3 { do count_towns }", "if round_number == 1 { do count_towns }")


@cache
def ring() -> Rules:
    return load("ring", players=2, shelves=[GAMES])


@cache
def played() -> Game:
    game, rng = ring().start(3), Random(3)
    while not game.over:
        game.choose(rng.choice(game.options))
    return game


@pytest.fixture
def file(tmp_path: Path) -> Path:
    played().save(tmp_path / "game.json")
    return tmp_path / "game.json"


def edited(file: Path, **changes: Any) -> Path:
    file.write_text(json.dumps({**json.loads(file.read_text()), **changes}))
    return file


def parted(file: Path, rules: Rules | None = None) -> Divergence:
    _, found = replay(rules or ring(), read_record(file))
    assert found is not None
    return found


def changed_rules(tmp_path: Path, old: str, new: str, name: str = "turns.rondel") -> Rules:
    """The same game with one line of its rules changed."""
    shelf = Path(shutil.copytree(GAMES / "ring", tmp_path / "shelf" / "ring")).parent
    text = (shelf / "ring" / name).read_text()
    assert old in text
    (shelf / "ring" / name).write_text(text.replace(old, new))
    return load("ring", players=2, shelves=[shelf])


# --- what is compared ---


def test_a_record_leads_to_the_same_position(file: Path) -> None:
    game, found = replay(ring(), read_record(file))
    assert (found, game.position) == (None, played().position)


def choices_with(file: Path, number: int, part: int, value: str) -> list[list[str]]:
    choices: list[list[str]] = json.loads(file.read_text())["choices"]
    choices[number][part] = value
    return choices


def first(*, forced: bool) -> int:
    return next(number for number, choice in enumerate(played().choices) if choice.forced == forced)


@pytest.mark.parametrize("forced", [False, True])
def test_another_player_is_told(file: Path, forced: bool) -> None:
    number = first(forced=forced)
    other = "blue" if played().choices[number].player != "blue" else "red"
    found = parted(edited(file, choices=choices_with(file, number, 0, other)))
    assert (found.number, found.what) == (number + 1, f"the rules now ask {played().choices[number].player}")


def test_another_question_is_told_though_the_option_is_on_offer(file: Path) -> None:
    number = first(forced=False)
    found = parted(edited(file, choices=choices_with(file, number, 1, "something")))
    assert (found.number, found.what) == (number + 1, f"the rules now ask about '{played().choices[number].about}'")


def test_a_forced_choice_that_is_none_is_told(file: Path) -> None:
    choices, number = json.loads(file.read_text())["choices"], first(forced=False)
    choices[number].append("forced")
    found = parted(edited(file, choices=choices))
    assert (found.number, found.what) == (number + 1, "there was nothing else to choose, and now there is")


def test_a_choice_that_is_forced_is_told(file: Path) -> None:
    choices, number = json.loads(file.read_text())["choices"], first(forced=True)
    choices[number].remove("forced")
    found = parted(edited(file, choices=choices))
    assert (found.number, found.what) == (number + 1, "there was something else to choose, and now there is not")


# --- digests ---


def test_digests_stand_every_few_choices(file: Path) -> None:
    record = read_record(file)
    after = [digests.after for digests in record.digests]
    real = [number for number, choice in enumerate(record.choices) if not choice.forced]
    assert after == [*real[::EVERY], len(record.choices)]


@pytest.mark.parametrize("part", range(4))
def test_each_part_of_a_position_is_compared(file: Path, part: int) -> None:
    digests = json.loads(file.read_text())["digests"]
    digests[2][1 + part] = "another"
    found = parted(edited(file, digests=digests))
    name = ("places", "faces", "marks", "points")[part]
    expected = (
        f"every choice was legal, but the position is another ({name}; after choice {digests[1][0]} it was the same)"
    )
    assert (found.number, found.what) == (digests[2][0], expected)


def test_other_points_are_named_where_they_first_matter(file: Path, tmp_path: Path) -> None:
    found = parted(file, changed_rules(tmp_path, *SOONER))
    assert "(points; after choice" in found.what
    assert found.number < len(played().choices)


@pytest.mark.parametrize("what", ["mark", "face"])
def test_marks_and_faces_are_seen(file: Path, what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    layout = ring().model.layout
    first, length = next(bounds for region, bounds in layout.regions.items() if region.kind.value == what)
    start = Rules.start

    def otherwise(self: Rules, seed: int = 0) -> Game:
        game = start(self, seed)
        game.position[first + length - 1] += 1
        return game

    monkeypatch.setattr(Rules, "start", otherwise)
    assert f"({what}s; from the set-up on)" in parted(file).what


def test_a_record_that_ends_too_early_is_told(file: Path) -> None:
    data = json.loads(file.read_text())
    number = next(i for i, choice in enumerate(data["choices"]) if i > 9 and "forced" in choice)
    digests = [*(each for each in data["digests"] if each[0] < number), [number, "", "", "", ""]]
    found = parted(edited(file, choices=data["choices"][:number], digests=digests))
    assert found.what.startswith("the record ends, and the rules go on with")


# --- versions ---


def test_the_same_rules_have_no_changes(file: Path) -> None:
    assert changes_since(ring(), read_record(file)) == []


def test_other_versions_and_fingerprints_are_told(file: Path) -> None:
    data = json.loads(file.read_text())
    lineup = {**data["lineup"], "modules": {"ring": "0.0.1"}}
    changes = changes_since(ring(), read_record(edited(file, lineup=lineup, fingerprint="f" * 32)))
    assert [change.split()[0] for change in changes] == ["ring", "fingerprint"]
    assert "(then 0.0.1)" in changes[0] and "(then ffffffffffff)" in changes[1]


# --- reading ---


def test_a_record_of_the_first_format_is_read() -> None:
    record = read_record(Path(__file__).parent / "records" / "base-3.json")
    assert record.digest and not record.digests


def test_a_record_that_is_too_large_is_refused_unread(tmp_path: Path) -> None:
    with (tmp_path / "game.json").open("wb") as stream:
        stream.truncate(20 * 1024**3)
    with pytest.raises(BadRecord, match="larger than 8 MB"):
        read_record(tmp_path / "game.json")


def test_a_pipe_is_no_record(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "game.json")
    with pytest.raises(BadRecord):
        read_record(tmp_path / "game.json")


@pytest.mark.parametrize("digests", [None, [], [[0]], [["0", "x"]], [[0, 1]], [[1, "a", "b", "c", "d"]], {"a": 1}])
def test_a_record_without_its_digests_is_refused(file: Path, digests: object) -> None:
    with pytest.raises(BadRecord):
        read_record(edited(file, digests=digests))


# --- writing ---


def test_a_record_by_other_rules_that_parted_stays(file: Path, tmp_path: Path) -> None:
    before = file.read_text()
    game, found = replay(changed_rules(tmp_path, *SOONER), read_record(file))
    assert found is not None
    game.choose(0)
    with pytest.raises(FileStays, match=r"name another file, such as .*game-2\.json"):
        game.save(file)
    assert file.read_text() == before


def test_a_game_that_goes_on_replaces_its_record(tmp_path: Path) -> None:
    game = ring().start(3)
    for _ in range(3):
        game.choose(0)
        game.save(tmp_path / "game.json")
    assert read_record(tmp_path / "game.json").choices == tuple(game.choices)


def test_a_planted_part_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    (tmp_path / "game.json.part").symlink_to(tmp_path / "mine.txt")
    ring().start(3).save(tmp_path / "game.json")
    assert (tmp_path / "mine.txt").read_text() == "mine"


def test_a_read_only_record_stays(file: Path) -> None:
    file.chmod(0o444)
    with pytest.raises(PermissionError):
        played().save(file)


# --- interrupted ---


@pytest.mark.parametrize("runs", [1, 2])
def test_an_interrupted_choice_was_never_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, runs: int) -> None:
    game = ring().start(3)
    for _ in range(20):
        game.choose(0)
    before = (list(game.position), list(game.choices), list(game.codes))
    interrupt_rules(game, monkeypatch, runs)
    with pytest.raises(KeyboardInterrupt):
        for _ in range(50):
            before = (list(game.position), list(game.choices), list(game.codes))
            game.choose(0)
    assert (game.position, game.choices, game.codes) == before


@pytest.mark.parametrize("runs", range(1, 6))
def test_an_interrupted_game_can_be_replayed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, runs: int) -> None:
    game = ring().start(3)
    with monkeypatch.context() as patch:
        interrupt_rules(game, patch, runs)
        with pytest.raises(KeyboardInterrupt):
            for _ in range(50):
                game.choose(0)
    game.save(tmp_path / "game.json")
    again, found = replay(ring(), read_record(tmp_path / "game.json"))
    assert (found, again.position) == (None, game.position)


def interrupt_rules(game: Game, monkeypatch: pytest.MonkeyPatch, runs: int) -> None:
    """Somebody presses Ctrl-C in the middle of the so-and-so-manieth run of the rules."""
    told, count = game.rules.program.told, [0]
    run = told.run

    def interrupted(s: list[int], code: int) -> list[int]:
        count[0] += 1
        found = run(s, code)
        if count[0] == runs:
            raise KeyboardInterrupt
        return found

    monkeypatch.setattr(told, "run", interrupted)


def test_a_record_in_another_alphabet_is_refused(file: Path) -> None:
    file.write_bytes(file.read_text().encode("utf-16"))
    with pytest.raises(BadRecord):
        read_record(file)


def test_a_game_with_other_players_does_not_replace_a_record(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    load("ring", players=2, shelves=[GAMES]).start(1).save(file)
    with pytest.raises(FileStays, match="another game"):
        refuse_other(load("ring", players=3, shelves=[GAMES]).start(1), file)
