"""The core without any pass, compiled, against all passes, each pass left out, and Python: millions of decisions."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from tests.native_machine import COMPILER, built
from tests.program.native.test_equal_games import ALL, rules_of

from rondel.core.core import Core
from rondel.core.passes.all_passes import optimised, passes_for
from rondel.lab.first_difference import Compared, Parting, compare, parting, plain_core
from rondel.play.game import Rules
from rondel.program.native.digests import NativeDigests, PythonDigests
from rondel.program.native.library import Native

PASSES = [one.name for one in passes_for("native")]
LARGE = [(modules, players) for modules in (("base",), ALL) for players in (2, 3, 4)]
PATIENT = ("-O1", "-DMOST_WORK=1000000")  # a plain core does more for the same end
MANY, SOME, FEW = 1_000_000, 100_000, 25_000
pytestmark = [pytest.mark.soak, pytest.mark.skipif(not COMPILER, reason="there is no C compiler")]


def library(rules: Rules, core: Core, folder: Path, *flags: str) -> Native:
    return built(rules.model, core, folder, flags)


def shipped(rules: Rules) -> Core:
    return optimised(rules.model.core, backend="native")


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Callable[[Rules], Native]:
    """The library after all passes, quickly built, once for all that are compared with it."""
    folder, found = tmp_path_factory.mktemp("whole"), dict[Rules, Native]()

    def of(rules: Rules) -> Native:
        if rules not in found:
            found[rules] = library(rules, shipped(rules), folder, "-O0")
        return found[rules]

    return of


def compared(rules: Rules, one: Native, other: Native, decisions: int) -> Compared:
    def part(seed: int) -> Parting | None:
        return parting(one, other, rules.model.layout, seed)

    return compare(NativeDigests(one), NativeDigests(other), decisions, range(decisions), part)


def check(found: Compared, decisions: int) -> None:
    assert found.parted is None, str(found.parted)
    assert (found.left_out, found.decisions >= decisions) == (0, True)


@pytest.mark.parametrize(("modules", "players"), LARGE)
def test_no_pass_changes_any_of_a_million_decisions(modules: tuple[str, ...], players: int, tmp_path: Path) -> None:
    rules = rules_of(modules, players)
    full = library(rules, shipped(rules), tmp_path, "-O1")
    plain = library(rules, plain_core(rules.model), tmp_path, *PATIENT)
    check(compared(rules, plain, full, MANY), MANY)


@pytest.mark.parametrize("name", PASSES)
@pytest.mark.parametrize(("modules", "players"), [(("base",), 4), (ALL, 3)], ids=["base", "all"])
def test_leaving_out_a_pass_changes_no_decision(
    modules: tuple[str, ...], players: int, name: str, tmp_path: Path, whole: Callable[[Rules], Native]
) -> None:
    rules = rules_of(modules, players)
    without = library(rules, optimised(rules.model.core, without=(name,), backend="native"), tmp_path, "-O0")
    check(compared(rules, without, whole(rules), SOME), SOME)


@pytest.mark.parametrize(("modules", "players"), LARGE)
def test_python_offers_the_same_and_comes_to_the_same_end(
    modules: tuple[str, ...], players: int, whole: Callable[[Rules], Native]
) -> None:
    rules = rules_of(modules, players)
    native, fast = whole(rules), rules.program.fast

    def part(seed: int) -> Parting | None:
        return parting(native, fast, rules.model.layout, seed)

    check(compare(NativeDigests(native), PythonDigests(fast, native), FEW, range(FEW), part), FEW)
