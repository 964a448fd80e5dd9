"""What the tests of this room share."""

from __future__ import annotations

from functools import partial

import pytest
from hypothesis import settings
from ruamel.yaml import YAML

from rondel.source import yaml_places

# The clock of a busy machine says nothing of the code.
settings.register_profile("rondel", deadline=None)
settings.load_profile("rondel")


@pytest.fixture(params=["C", "Python"])
def parser(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both of ruamel's parsers: the C one is missing on some machines."""
    if request.param == "Python":
        monkeypatch.setattr(yaml_places, "YAML", partial(YAML, pure=True))
