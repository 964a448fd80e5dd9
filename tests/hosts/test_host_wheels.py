"""Each extra from a wheel, in an empty environment that has just what the extra declares; run by `make hosts`."""

from __future__ import annotations

import sys
import sysconfig
import venv
from importlib.metadata import PathDistribution
from pathlib import Path

import pytest
from tests.packaging.test_wheel import built_wheel, copy_distribution, needed_distributions, run

SCRIPTS = {
    "pettingzoo": """
from pettingzoo.test import api_test
from rondel.lab.learning.pettingzoo_env import RondelAEC
import rondel
api_test(RondelAEC(rondel.load("base", players=2)), num_cycles=50)
""",
    "gymnasium": """
from gymnasium.utils.env_checker import check_env
from rondel.lab.learning.gymnasium_env import RondelEnv
import rondel
check_env(RondelEnv(rondel.load("base", players=2)), skip_render_check=True)
""",
    "openspiel": """
import pyspiel
import rondel.lab.learning.openspiel_game
pyspiel.random_sim_test(pyspiel.load_game("python_rondel(modules=base,seeds=3)"), 1, False, False)
""",
}
MISSING = """
import sys
from importlib import import_module
for name in ("pettingzoo_env", "gymnasium_env", "openspiel_game"):
    try:
        import_module(f"rondel.lab.learning.{name}")
    except ImportError as error:
        print(error)
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built_wheel(tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("wheel"))


def installed(wheel: Path, home: Path, extras: set[str]) -> Path:
    """The Python of an environment with the wheel, and all that it and its extras declare."""
    venv.create(home, with_pip=False, symlinks=True)
    install = ("install", "--quiet", "--disable-pip-version-check", "--no-deps", "--no-index", wheel)
    run(sys.executable, "-m", "pip", "--python", home / "bin" / "python", *install, at=home)
    site = Path(sysconfig.get_path("purelib", "venv", {"base": str(home), "platbase": str(home)}))
    found = PathDistribution(next(site.glob("rondel-*.dist-info")))
    for needed in needed_distributions(found, extras).values():
        copy_distribution(needed, site)
    return home / "bin" / "python"


@pytest.mark.parametrize("extra", SCRIPTS)
def test_an_extra_brings_all_that_its_host_needs(extra: str, wheel: Path, tmp_path: Path) -> None:
    python = installed(wheel, tmp_path / "environment", {extra})
    run(python, "-c", SCRIPTS[extra], at=tmp_path)


def test_without_extras_it_is_told_what_to_install(wheel: Path, tmp_path: Path) -> None:
    python = installed(wheel, tmp_path / "environment", set())
    told = run(python, "-c", MISSING, at=tmp_path).stdout.splitlines()
    assert [line.partition("; ")[2] for line in told] == [
        f"it comes with: pip install 'rondel[{extra}]'" for extra in ("pettingzoo", "gymnasium", "openspiel")
    ]
