"""What is damaged in a record is told in a sentence: what stands there, under which key, and what is wanted."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from rondel.limits import LARGEST_SEED
from rondel.load import load
from rondel.play.record_write import record_of
from rondel.play.replay import BadRecord, read_record

GAMES = Path(__file__).parents[1] / "games"
A_SEED = "a whole number from 0 to 9223372036854775807"
A_CHOICE = '[player, question, option], with "forced" behind them if there was nothing else to choose'
IN_ORDER = "wanted digests after more choices than those before them, and at most after 2"


@cache
def stated() -> dict[str, Any]:
    """A sound record of two choices."""
    game = load("tictactoe", shelves=[GAMES]).start(3)
    for _ in range(2):
        game.choose(0)
    return record_of(game)


def told_of(file: Path, raw: str | bytes) -> str:
    """What is said of a file with such a content, behind its name."""
    file.write_bytes(raw.encode() if isinstance(raw, str) else raw)
    with pytest.raises(BadRecord) as error:
        read_record(file)
    return str(error.value).removeprefix(f"{file} is no whole record of a game: ")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "game.json"


@pytest.mark.parametrize(
    ("raw", "told"),
    [
        ("", "it is empty"),
        (" \n", "it is empty"),
        ('{"format":\n "rond', "it is cut off or damaged at line 2, column 2; wanted JSON"),
        pytest.param("[" * 100_000, "it is nested deeper than any record", id="deep"),
        (b'{"a": "\xe9"}', "it is not written in UTF-8: byte 8 belongs to no letter"),
        (b"\xef\xbb\xbf{}", "it begins with a byte order mark; wanted UTF-8 without one"),
        ("[1, 2]", "it holds [1, 2]; wanted a mapping with the key 'format'"),
        ("{}", "there is no 'format'"),
        ('{"a": 1, "b": 2, "a": 3}', 'the key "a" is given twice; wanted each key once'),
        ('{"a": NaN}', "NaN is no number; wanted whole ones"),
        pytest.param(f'{{"a": {"9" * 5000}}}', "a number has 5000 digits; wanted at most 19", id="long"),
        (
            '{"format": "rondel-game-9"}',
            "'format' is \"rondel-game-9\"; wanted 'rondel-game-2' or 'rondel-game-1', "
            "which are all that this version can read",
        ),
    ],
)
def test_a_file_that_is_no_record_at_all_is_told(file: Path, raw: str | bytes, told: str) -> None:
    assert told_of(file, raw) == told


@pytest.mark.parametrize("key", ["lineup", "fingerprint", "seed", "choices", "digests"])
def test_a_key_that_is_missing_is_told(file: Path, key: str) -> None:
    left = {name: value for name, value in stated().items() if name != key}
    assert told_of(file, json.dumps(left)) == f"there is no '{key}'"


def test_in_the_first_format_the_digest_must_be_there(file: Path) -> None:
    assert told_of(file, json.dumps({**stated(), "format": "rondel-game-1"})) == "there is no 'digest'"


@pytest.mark.parametrize(
    ("key", "value", "told"),
    [
        ("seed", "abc", f"'seed' is \"abc\"; wanted {A_SEED}"),
        ("seed", 1.5, f"'seed' is 1.5; wanted {A_SEED}"),
        ("seed", -5, f"'seed' is -5; wanted {A_SEED}"),
        ("seed", True, f"'seed' is true; wanted {A_SEED}"),
        pytest.param("seed", 10**4000, f"'seed' is 1{'0' * 59}…; wanted {A_SEED}", id="huge"),
        ("fingerprint", 5, "'fingerprint' is 5; wanted a text"),
        ("lineup", [], "'lineup' is []; wanted a mapping of keys to values"),
        ("choices", {"a": 1}, "'choices' is a mapping of keys to values; wanted a list"),
        ("choices", [[7, "turn", "1"]], f'\'choices[0]\' is [7, "turn", "1"]; wanted {A_CHOICE}'),
        ("choices", [["red", "turn"]], f'\'choices[0]\' is ["red", "turn"]; wanted {A_CHOICE}'),
        ("choices", [["a", "b", "c", "d"]], f'\'choices[0]\' is ["a", "b", "c", "d"]; wanted {A_CHOICE}'),
        ("choices", [[["a"]]], f"'choices[0]' is a list of lists or mappings; wanted {A_CHOICE}"),
        ("digests", [[0]], "'digests[0]' is [0]; wanted the number of choices and digests behind it"),
        ("digests", [[999, "a"]], f"'digests[0]' is [999, \"a\"]; {IN_ORDER}"),
        ("digests", [[-1, "a"]], f"'digests[0]' is [-1, \"a\"]; {IN_ORDER}"),
        ("digests", [[1, "a"], [1, "a"]], f"'digests[1]' is [1, \"a\"]; {IN_ORDER}"),
        (
            "digests",
            [[1, "a"]],
            "the last of 'digests' does not stand after choice 2, which is the last one",
        ),
    ],
)
def test_a_value_that_cannot_be_is_told(file: Path, key: str, value: Any, told: str) -> None:
    assert told_of(file, json.dumps({**stated(), key: value})) == told


@pytest.mark.parametrize("seed", [-1, LARGEST_SEED + 1])
def test_no_game_starts_with_a_seed_that_no_record_may_have(seed: int) -> None:
    with pytest.raises(ValueError, match=f"{seed} is no seed: wanted {A_SEED}"):
        load("tictactoe", shelves=[GAMES]).start(seed)
