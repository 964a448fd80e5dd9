"""Files of words are written all or not at all, and folders that were made for nothing go again."""

from __future__ import annotations

from pathlib import Path

import pytest

from rondel.problems import WrongUse
from rondel.translate import storing
from rondel.translate.storing import WordsTarget, write_all


def target(folder: Path, name: str, text: str = "a: b\n") -> WordsTarget:
    return WordsTarget(folder / name, folder, text)


def test_two_texts_never_go_to_one_file(tmp_path: Path) -> None:
    with pytest.raises(WrongUse, match="two texts would go to"):
        write_all([target(tmp_path, "pl/own.yaml"), target(tmp_path, "pl/own.yaml", "c: d\n")])
    assert list(tmp_path.iterdir()) == []


def test_folders_go_again_if_one_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(WrongUse):
        write_all([target(tmp_path, "new/inner/a.yaml"), target(tmp_path, "file/inner/b.yaml")])
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


@pytest.mark.parametrize("what", ["mkdir", "write"])
def test_folders_go_again_if_somebody_interrupts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str) -> None:
    def interrupted(path: Path, *rest: object, **more: object) -> None:
        if what == "write" or path.name == "second":
            raise KeyboardInterrupt
        real(path)

    real = Path.mkdir
    place, name = (Path, "mkdir") if what == "mkdir" else (storing, "write_whole")
    monkeypatch.setattr(place, name, interrupted)
    with pytest.raises(KeyboardInterrupt):
        write_all([target(tmp_path, "first/a.yaml"), target(tmp_path, "second/b.yaml")])
    assert list(tmp_path.iterdir()) == []
