"""The extra `rondel[web]` from a wheel in an empty environment: a page is served; without the extra it is told."""

from __future__ import annotations

import re
import signal
import subprocess
import urllib.request
from pathlib import Path

import pytest
from tests.packaging.test_wheel import rondel_of, wheel

__all__ = ["wheel"]  # the fixture


@pytest.mark.slow
def test_the_wheel_with_its_extra_serves_a_table(wheel: Path, tmp_path: Path) -> None:
    rondel = rondel_of(wheel, tmp_path / "environment", "web")
    store = str(tmp_path / "games.sqlite")
    words = ["web", "--no-open", "--port", "0", "--store", store, "--modules", "base", "--bots", "greedy"]
    with subprocess.Popen([str(rondel), *words], stdout=subprocess.PIPE, text=True, cwd=tmp_path) as served:
        try:
            assert served.stdout is not None
            found = re.search(r"http://\S+", served.stdout.readline())
            assert found is not None
            with urllib.request.urlopen(found[0], timeout=30) as answer:
                page = answer.read().decode()
            assert 'id="choice"' in page and "board-" in page
            for name in re.findall(r'(?:src|href)="(/s/static/[^"]+)"', page):
                with urllib.request.urlopen(found[0].split("/s/")[0] + name, timeout=30) as answer:
                    assert answer.status == 200 and answer.read()
        finally:
            served.send_signal(signal.SIGINT)


@pytest.mark.slow
def test_without_the_extra_it_is_told_what_to_install(wheel: Path, tmp_path: Path) -> None:
    rondel = rondel_of(wheel, tmp_path / "environment")
    told = subprocess.run([rondel, "web"], capture_output=True, text=True, cwd=tmp_path, check=False)
    assert told.returncode == 2
    assert "pip install 'rondel[web]'" in told.stderr
    assert "Traceback" not in told.stderr
