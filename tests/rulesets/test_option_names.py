"""Every way to play that a shipped module offers has a name in each language of the module, for lists and sentences."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

RULESETS = Path(__file__).parents[2] / "rulesets"
OFFERING = sorted(path.parent for path in RULESETS.glob("*/module.yaml") if "options" in YAML(typ="safe").load(path))


def ways_to_play(module: Path) -> set[str]:
    """The terms that name the values; yes, no and numbers are said by the engine."""
    options: dict[str, dict[str, Any]] = YAML(typ="safe").load(module / "module.yaml")["options"]
    found = ((name, value) for name, option in options.items() for value in option["values"])
    return {f"option.{name}.{value}" for name, value in found if isinstance(value, str)}


def languages(module: Path) -> set[str]:
    return {path.stem for path in module.glob("words/??.yaml")}


@pytest.mark.parametrize("module", OFFERING, ids=lambda module: module.name)
def test_every_way_to_play_has_a_name_in_every_language(module: Path) -> None:
    assert languages(module) >= {"en", "de", "fr"}
    for language in languages(module):
        files = module.glob(f"words/{language}*.yaml")
        terms = {id for file in files for id in YAML(typ="safe").load(file).get("terms") or {}}
        assert not ways_to_play(module) - terms, language
