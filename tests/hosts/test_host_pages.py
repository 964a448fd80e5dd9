"""The examples of hosts on the page about bots run as they stand there; run by `make hosts`."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.docs.test_readme import failures

ROOT = Path(__file__).parents[2]


@pytest.mark.filterwarnings("ignore")
def test_the_session_about_hosts_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    assert failures("docs/bots.md", " hosts") == 0
