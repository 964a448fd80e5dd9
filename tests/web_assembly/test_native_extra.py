"""The extra `rondel[native]` from a wheel in an empty environment, on a machine without a compiler of its own."""

from __future__ import annotations

import json
import os
import subprocess
from importlib.util import find_spec
from pathlib import Path

import pytest
from tests.packaging.test_wheel import rondel_of, wheel

__all__ = ["wheel"]  # the fixture

pytestmark = [pytest.mark.soak, pytest.mark.skipif(find_spec("ziglang") is None, reason="the extra is not here")]


def test_the_wheel_with_its_extra_plays_native_games_without_a_compiler(wheel: Path, tmp_path: Path) -> None:
    rondel = rondel_of(wheel, tmp_path / "environment", "native")
    (tmp_path / "cache").mkdir(mode=0o700)
    told = subprocess.run(
        [rondel, "simulate", "--modules", "base", "--players", "2", "--games", "20", "--json", "--backend", "native"],
        cwd=tmp_path, capture_output=True, text=True, check=False,
        env={"PATH": "", "HOME": os.environ["HOME"], "RONDEL_CACHE": str(tmp_path / "cache")},
    )  # fmt: skip
    assert told.returncode == 0, told.stderr
    assert (json.loads(told.stdout)["native_games"], told.stderr) == (20, "")
