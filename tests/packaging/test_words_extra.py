"""The extra `rondel[words]` from a wheel in an empty environment: PO files go out and back; without it that is told."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from .test_wheel import rondel_of, run, wheel

__all__ = ["wheel"]  # the fixture

pytestmark = pytest.mark.soak


def test_the_wheel_with_its_extra_exchanges_words(wheel: Path, tmp_path: Path) -> None:
    rondel = rondel_of(wheel, tmp_path / "environment", "words")
    run(rondel, "words", "export", "--lang", "de", "--modules", "gold,rondel", "-o", "po", at=tmp_path)
    done = run(rondel, "words", "import", "po/gold.de.po", "po/rondel.de.po", "--into", "mine", at=tmp_path)
    assert done.stderr == "nothing to change\n"


def test_without_the_extra_it_is_told_what_to_install(wheel: Path, tmp_path: Path) -> None:
    rondel = rondel_of(wheel, tmp_path / "environment")
    words = [str(rondel), "words", "export", "--lang", "de", "--modules", "gold", "-o", "po"]
    told = subprocess.run(words, capture_output=True, text=True, cwd=tmp_path, check=False)
    assert (told.returncode, "pip install 'rondel[words]'" in told.stderr, "Traceback" in told.stderr) == (
        2,
        True,
        False,
    )


def test_tables_and_progress_need_no_extra(wheel: Path, tmp_path: Path) -> None:
    rondel = rondel_of(wheel, tmp_path / "environment")
    run(rondel, "words", "export", "--lang", "de", "--format", "csv", "--modules", "gold", "-o", "po", at=tmp_path)
    run(rondel, "words", "import", "po/gold.de.terms.csv", "--into", "mine", at=tmp_path)
    assert "gold" in run(rondel, "words", "progress", "--modules", "gold", at=tmp_path).stdout
