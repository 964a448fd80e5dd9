"""The page about editors: what is to be copied from it is right."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from rondel.source.known_keys import referred
from rondel.source.resources import schema, schema_names

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "editor.md").read_text(encoding="utf-8")
MODELINES = re.findall(r"# yaml-language-server: \$schema=([^`\s]+)", PAGE)
SETTINGS = re.findall(r"(?ms)^```json\n(.*?)^```", PAGE)


@pytest.mark.parametrize("way", MODELINES)
def test_a_first_line_names_a_schema_or_a_part_of_one(way: str) -> None:
    file, _, part = way.partition("#")
    name = Path(file).name.removesuffix(".schema.json")
    assert name in schema_names()
    assert referred(schema(name), part)


def test_there_is_a_first_line_for_every_schema() -> None:
    assert {Path(way.partition("#")[0]).name for way in MODELINES} == {f"{name}.schema.json" for name in schema_names()}


@pytest.mark.parametrize("text", SETTINGS)
def test_settings_are_json(text: str) -> None:
    assert json.loads(text)


def test_the_task_uses_the_matcher_of_the_extension() -> None:
    package = json.loads((ROOT / "editors" / "vscode" / "package.json").read_text(encoding="utf-8"))
    (matcher,) = package["contributes"]["problemMatchers"]
    assert f'"problemMatcher": "${matcher["name"]}"' in PAGE
