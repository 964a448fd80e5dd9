"""Games under node are those of Python: every digest, every point, every id that is on offer.

They take zig to be built, which the usual environment has not: `make wasm` makes one that has.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any

import pytest
from tests.program.native.test_equal_games import ALL, RING, rules_of
from tests.program.native.test_limits import SOME
from tests.program.test_deep_programs import ENDLESS
from tests.program.test_deep_programs import rules_of as rules_of_text

from rondel.cli.main import main
from rondel.play.decision import decision_at
from rondel.play.game import Rules
from rondel.problems import RuleFailure
from rondel.program.chance import GOLDEN, mix
from rondel.program.choosing import choose_index, choosing_key
from rondel.program.native.compilers import Compiler, find_web_compiler
from rondel.program.native.exchange import Exchange
from rondel.program.native.library import Native
from rondel.program.native.no_native import NoNative
from rondel.program.native.policy import NativeGames, NativePolicy
from rondel.program.native.targets import Target, built_files
from rondel.program.running_limits import DEEP

NODE = shutil.which("node") or ""
DOCS = Path(__file__).parents[2] / "docs" / "web-assembly.md"
GAMES = Path(__file__).parents[1] / "games"
SCRIPT = Path(__file__).with_name("play.mjs")
BASE, TEN, UR, CARDS = (("base",), 4), (ALL, 4), (("ur",), 2), (("oh_hell",), 4)
LARGEST_GROWTH = 2 << 20  # bytes that a collector of rubbish may leave behind

pytestmark = [pytest.mark.soak, pytest.mark.skipif(not NODE, reason="there is no node")]


@dataclass(frozen=True)
class Page:
    """A folder that was built, and node to play in it."""

    rules: Rules
    folder: Path

    def asked(self, task: str, *numbers: int) -> Any:
        """What node answers. Its end is not waited for: node 20 may stand still there for ever (nodejs/node, 54918)."""
        words = [NODE, "--expose-gc", str(SCRIPT), str(self.folder), task, *map(str, numbers)]
        with TemporaryFile("w+") as errors:
            with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=errors, text=True) as node:
                assert node.stdout
                answer = node.stdout.readline()
                node.kill()
            errors.seek(0)
            assert errors.read() == ""
        return json.loads(answer)


Seated = tuple[tuple[str, ...], int]
Built = Callable[[Seated], Page]


def zig() -> Compiler:
    found = find_web_compiler(os.environ)
    if isinstance(found, NoNative):
        pytest.skip(found.reason)
    return found


def page_of(rules: Rules, folder: Path) -> Page:
    found = built_files(rules.program, Target.WASM, zig())
    assert not isinstance(found, NoNative)
    for name, content in found.items():
        (folder / name).write_bytes(content)
    return Page(rules, folder)


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    return cache(lambda lineup: page_of(rules_of(*lineup), tmp_path_factory.mktemp("page")))


# --- the same games in Python ---


def played(rules: Rules, seed: int) -> Iterator[tuple[list[int], list[int]]]:
    """The positions of a game whose choices are drawn by its seed, with what is on offer."""
    fast, key, decisions = rules.program.fast, choosing_key(seed), 0
    s = fast.start(seed)
    codes = fast.options(s)
    while codes:
        yield s, codes
        decisions += len(codes) > 1
        codes = fast.run(s, codes[choose_index(key, decisions, len(codes)) if len(codes) > 1 else 0])
    yield s, codes


@cache
def exchange_of(rules: Rules) -> Exchange:
    return Exchange(rules.model.core, rules.model.layout)


WORD = (1 << 64) - 1


def digest_of(rules: Rules, s: list[int]) -> str:
    """What `rondel_digest` makes of a position."""
    exchange = exchange_of(rules)
    words = memoryview(exchange.raw(s)).cast("Q")[exchange.words.offsets[rules.model.layout.key_start] :].tolist()
    lanes, whole = [0, WORD, GOLDEN, GOLDEN], len(words) // 4 * 4
    for number, word in enumerate(words):
        lane = number % 4 if number < whole else 0
        product = (lanes[lane] ^ word) * GOLDEN & WORD
        lanes[lane] = (product << 29 | product >> 35) & WORD
    return f"{mix(mix(lanes[0] + mix(lanes[1])) + mix(lanes[2] + mix(lanes[3]))):x}"


def steps_of(rules: Rules, seed: int, every: int) -> dict[str, object]:
    """How a game goes, with the digest of the position at one choice in so many and at its end."""
    digests, decisions, s = list[str](), 0, list[int]()
    for s, codes in played(rules, seed):
        if len(codes) > 1 and decisions % every == 0:
            digests.append(digest_of(rules, s))
        decisions += len(codes) > 1
    digests.append(digest_of(rules, s))
    return {"points": list(rules.program.fast.points(s)), "decisions": decisions, "ended": True, "digests": digests}


def thinned(row: dict[str, Any], every: int) -> dict[str, object]:
    *before, last = row["digests"]
    return {**row, "digests": [*before[::every], last]}


@pytest.mark.parametrize(
    ("lineup", "games", "every"), [(BASE, 200, 10), (UR, 20, 1), (RING, 20, 1), (CARDS, 5, 1), (TEN, 5, 5)]
)
def test_games_under_node_are_those_of_python(built: Built, lineup: Seated, games: int, every: int) -> None:
    page = built(lineup)
    found = page.asked("steps", 1, games)
    wanted = [steps_of(page.rules, seed, every) for seed in range(1, games + 1)]
    assert [thinned(row, every) for row in found] == wanted
    assert page.asked("games", 1, games) == [{k: v for k, v in row.items() if k != "digests"} for row in found]


@pytest.mark.parametrize(("lineup", "games"), [(BASE, 200), (TEN, 40)])
def test_every_position_under_node_is_that_of_the_library(built: Built, lineup: Seated, games: int) -> None:
    page = built(lineup)
    found = page.asked("steps", 1, games)
    assert [row["digests"] for row in found] == [digests_of(page.rules, seed) for seed in range(1, games + 1)]


def digests_of(rules: Rules, seed: int) -> list[str]:
    """The digests of a game at each choice and at its end, by the library."""
    native, key, decisions, found = rules.native(), choosing_key(seed), 0, list[str]()
    assert isinstance(native, Native)
    position = native.start(seed)
    codes = native.options(position)
    while codes:
        if len(codes) > 1:
            decisions += 1
            found.append(f"{position.digest:x}")
        codes = native.run(position, codes[choose_index(key, decisions, len(codes)) if len(codes) > 1 else 0])
    return [*found, f"{position.digest:x}"]


@pytest.mark.parametrize(("lineup", "games"), [(BASE, 3), (UR, 3), (RING, 3), (CARDS, 2), (TEN, 3)])
def test_what_is_on_offer_is_called_as_in_python(built: Built, lineup: Seated, games: int) -> None:
    page = built(lineup)
    wanted = list[list[object] | None]()
    for seed in range(games):
        for s, codes in played(page.rules, seed):
            wanted.append(asked_at(page.rules, s, codes) if codes else None)
    assert page.asked("decisions", 0, games) == wanted


def asked_at(rules: Rules, s: list[int], codes: list[int]) -> list[object]:
    asked = decision_at(rules.model, s, codes)
    return [asked.player, asked.about, asked.what, [option.id for option in asked.options]]


@pytest.mark.parametrize("lineup", [BASE, CARDS, TEN])
def test_playouts_under_node_are_those_of_the_library(built: Built, lineup: Seated) -> None:
    page, n = built(lineup), 20
    native = page.rules.native()
    assert not isinstance(native, NoNative)
    position = native.start(3)
    for _ in range(40):
        native.run(position, native.options(position)[0])
    policies = [NativePolicy(("first",)), NativePolicy(("greedy", "random"))]
    games = [native.playouts(position, n, seed=5, seat=seat) for seat in (-1, 0, 1)]
    games += [native.playouts(position, n, seed=5, policy=policy) for policy in policies]
    found = page.asked("playouts", 3, 40, n)
    assert found["rows"] == [rows_of(one) for one in games]
    assert found["kept"] == digest_of(page.rules, position.slots())
    assert found["redrawn"] == digest_of(page.rules, native.redraw(position, 1, 9).slots())


def rows_of(games: NativeGames) -> list[dict[str, object]]:
    return [
        {"points": points, "decisions": decisions, "ended": bool(ended)} for *points, decisions, ended in games.rows
    ]


# --- the module itself ---


def test_a_module_imports_nothing(built: Built) -> None:
    assert built(RING).asked("imports") == []


def test_memory_stays_flat(built: Built) -> None:
    found = built(BASE).asked("memory", 2000, 5000)
    assert found["module"] == 0
    assert found["more"] < LARGEST_GROWTH


def test_what_is_not_on_offer_is_refused(built: Built) -> None:
    found = built(RING).asked("refusals")
    assert found["told"] == [
        "RangeError: -7 is not on offer", "RangeError: 1.5 is not on offer",
        "RangeError: nobody can choose 'best'; random, first, greedy",
    ]  # fmt: skip
    assert found["digest"]


@pytest.mark.parametrize("name", SOME)
def test_what_never_ends_fails_as_in_python(name: str, tmp_path: Path) -> None:
    rules = rules_of_text(tmp_path, ENDLESS[name][0])
    fast = rules.program.fast
    with pytest.raises(RuleFailure) as failure:
        s = fast.start(1)
        codes = fast.options(s)
        while codes:
            codes = fast.run(s, codes[-1])
    kind = "too_deep" if failure.value.message == DEEP else "too_long"
    doer = failure.value.deeds[0].partition(" (")[0] if failure.value.deeds else ""
    assert page_of(rules, tmp_path).asked("failures", 100) == [f"{kind} {doer}"]


def test_the_example_of_the_page_prints_what_it_says(tmp_path: Path) -> None:
    zig()
    words = ("--target", "wasm", "--modules", "tictactoe", "--shelf", str(GAMES), "--out", str(tmp_path))
    assert main(("build", *words)) == main(("build", *words)) == 0
    (example,) = re.findall(r"(?s)```js\n(.*?)```", DOCS.read_text(encoding="utf-8"))
    (tmp_path / "example.mjs").write_text(example)
    found = subprocess.run([NODE, "example.mjs"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (found.stdout.splitlines(), found.stderr) == (re.findall("(?m)^console.*// (.*)$", example), "")
