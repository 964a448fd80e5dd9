"""`rondel schema`: the schemas listed, printed, and written where an editor finds them."""

from __future__ import annotations

from pathlib import Path

import pytest

from rondel.source.resources import schema_file, schema_names, schema_text

from .conftest import Run


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_all_schemas_are_listed(rondel: Run) -> None:
    assert [line.split()[0] for line in rondel("schema").out.splitlines()] == schema_names()


@pytest.mark.parametrize("name", schema_names())
def test_a_schema_is_printed_as_it_is(rondel: Run, name: str) -> None:
    assert rondel("schema", name).out == schema_text(name)


def test_all_are_written_to_a_folder_that_is_made(rondel: Run, here: Path) -> None:
    assert rondel("schema", "--into", "my/.schemas").code == 0
    found = {path.name: path.read_text() for path in (here / "my" / ".schemas").iterdir()}
    assert found == {schema_file(name): schema_text(name) for name in schema_names()}


def test_only_those_that_are_named_are_written(rondel: Run, here: Path) -> None:
    rondel("schema", "words", "rules", "--into", "x")
    assert {path.name for path in (here / "x").iterdir()} == {"words.schema.json", "rules.schema.json"}


@pytest.mark.parametrize("before", ["module.schema.json", "https://rondel.invalid/schemas/module.schema.json"])
def test_the_schema_of_an_older_version_is_replaced(rondel: Run, here: Path, before: str) -> None:
    (here / "module.schema.json").write_text(f'{{"$id": "{before}"}}')
    assert rondel("schema", "--into", ".").code == 0
    assert (here / "module.schema.json").read_text() == schema_text("module")


@pytest.mark.parametrize("text", ["mine", "{}", '{"$id": "other.json"}', "[1]"])
def test_a_file_of_somebody_else_stays_and_nothing_is_written(rondel: Run, here: Path, text: str) -> None:
    (here / "words.schema.json").write_text(text)
    shown = rondel("schema", "--into", ".")
    assert (shown.code, [path.read_text() for path in here.iterdir()]) == (2, [text])


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["modul"], "there is no schema 'modul'; did you mean 'module'?"),
        (["zzz"], "there is no schema 'zzz'; grammar, lineup, looks, module, rules, words"),
        (["module", "words"], "one schema is printed at a time; with --into DIR several are written"),
        (["--into", "file"], "'file' is a file; a folder is wanted"),
    ],
)
def test_wrong_use_is_told_in_a_line(rondel: Run, here: Path, words: list[str], told: str) -> None:
    (here / "file").write_text("")
    shown = rondel("schema", *words)
    assert (shown.code, shown.err) == (2, f"rondel schema: {told}\n")
