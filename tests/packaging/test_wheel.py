"""The wheel, in an empty environment: it holds the data, checks the shipped rulesets and plays a game.

The environment gets the wheel from pip, and beside it only what the wheel declares to need, copied from
the environment of the tests: so a dependency that was forgotten fails here, and no network is asked.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import venv
import zipfile
from collections.abc import Iterator
from importlib.metadata import Distribution, PathDistribution, distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).parent.parent.parent
SHIPPED_FOLDERS = ("engine", "grammar", "schemas", "rulesets", "docs/problems")
SHIPPED_SUFFIXES = {".lark", ".json", ".yaml", ".rondel", ".md"}

pytestmark = pytest.mark.slow


def run(*command: str | Path, at: Path) -> subprocess.CompletedProcess[str]:
    """A finished command that saw no terminal and nothing of our environment."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "RONDEL"))}
    words = [str(word) for word in command]
    done = subprocess.run(words, cwd=at, env=clean, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    assert done.returncode == 0, f"{' '.join(words)}\n{done.stdout}\n{done.stderr}"
    return done


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built_wheel(tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("wheel"))


def built_wheel(source: Path, out: Path) -> Path:
    """Built from a copy, because setuptools would take leftovers from a build folder along."""
    for folder in SHIPPED_FOLDERS:
        ignored = shutil.ignore_patterns("__pycache__", "*.egg-info")
        shutil.copytree(ROOT / folder, source / folder, ignore=ignored)
    for path in ROOT.iterdir():
        if path.name in {"pyproject.toml", "LICENSE", "README.md"}:
            shutil.copy(path, source)
    run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", out, ".", at=source)
    return next(out.glob("*.whl"))


def requirements(found: Distribution, extras: set[str]) -> Iterator[Requirement]:
    for line in found.requires or []:
        needed = Requirement(line)
        if needed.marker is None or any(needed.marker.evaluate({"extra": extra}) for extra in extras | {""}):
            yield needed


def needed_distributions(found: Distribution, extras: set[str]) -> dict[str, Distribution]:
    """All that a distribution needs, directly or through others."""
    needed: dict[str, Distribution] = {}
    for requirement in requirements(found, extras):
        inner = distribution(requirement.name)
        needed[requirement.name] = inner
        needed |= needed_distributions(inner, requirement.extras)
    return needed


def copy_distribution(found: Distribution, site: Path) -> None:
    for file in found.files or []:
        if ".." not in file.parts and "__pycache__" not in file.parts:
            target = site / file
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(str(file.locate()), target)


def rondel_of(wheel: Path, home: Path, *extras: str) -> Path:
    """The command `rondel` of an environment with the wheel, what it needs, and what some extras bring."""
    venv.create(home, with_pip=False, symlinks=True)
    python = home / "bin" / "python"
    install = ("install", "--quiet", "--disable-pip-version-check", "--no-deps", "--no-index", wheel)
    run(sys.executable, "-m", "pip", "--python", python, *install, at=home)
    site = Path(sysconfig.get_path("purelib", "venv", {"base": str(home), "platbase": str(home)}))
    installed = PathDistribution(next(site.glob("rondel-*.dist-info")))
    for needed in needed_distributions(installed, set(extras)).values():
        copy_distribution(needed, site)
    return home / "bin" / "rondel"


@pytest.fixture(scope="module")
def rondel(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The command `rondel` of an environment with the wheel and its dependencies."""
    return rondel_of(wheel, tmp_path_factory.mktemp("environment"))


def test_wheel_holds_every_data_file(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    wanted = [
        path for folder in SHIPPED_FOLDERS for path in (ROOT / folder).rglob("*") if path.suffix in SHIPPED_SUFFIXES
    ]
    held = [name for name in names if Path(name).suffix in SHIPPED_SUFFIXES and ".dist-info" not in name]
    assert len(held) == len(wanted)


def test_wheel_checks_a_shipped_lineup(rondel: Path, tmp_path: Path) -> None:
    run(rondel, "check", "--lineup", "bigbox", at=tmp_path)


def test_wheel_plays_a_game_by_bots(rondel: Path, tmp_path: Path) -> None:
    assert run(rondel, "play", "--seed", "7", at=tmp_path).stdout


SCRIPT = """
import rondel

rules: rondel.Rules = rondel.load("base", players=3)
game: rondel.Game = rules.start(seed=1)
while not game.over:
    decision: rondel.Decision = game.decision
    option: rondel.Option = decision.options[0]
    reasons: list[rondel.Reason] = game.why(option.id)
    game.choose(option)
view: rondel.View = game.view(rules.players[0])
result = game.result
assert result is not None
points: dict[str, int] = result.points
choices: list[rondel.Choice] = game.choices
again: rondel.Game = rondel.load_game("game.json")
points.append(1)  # type: ignore[attr-defined] # that this is needed shows that types are known
"""


def test_a_script_is_type_checked_against_the_wheel(rondel: Path, tmp_path: Path) -> None:
    (tmp_path / "script.py").write_text(SCRIPT, encoding="utf-8")
    python = rondel.with_name("python")
    run(sys.executable, "-m", "mypy", "--strict", "--python-executable", python, "script.py", at=tmp_path)
