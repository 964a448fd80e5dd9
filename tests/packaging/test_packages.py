"""What pyproject.toml says of packages and data is what stands in the folders."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent.parent
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
SETUPTOOLS: dict[str, Any] = PROJECT["tool"]["setuptools"]


def mapped_folders() -> dict[str, Path]:
    """The root of each mapped package; the empty name stands for the folder that holds `rondel` itself."""
    folders = {name: ROOT / folder for name, folder in SETUPTOOLS["package-dir"].items() if name}
    return {"rondel": ROOT / SETUPTOOLS["package-dir"][""] / "rondel", **folders}


def packages_below(name: str, folder: Path) -> Iterator[str]:
    """Each folder with Python in it, as a dotted name."""
    for inner in sorted({path.parent for path in folder.rglob("*.py")}):
        yield ".".join([name, *inner.relative_to(folder).parts])


def data_files(folder: Path) -> set[Path]:
    return {
        path
        for path in folder.rglob("*")
        if path.is_file() and path.suffix not in {".py", ".pyc"} and "__pycache__" not in path.parts
    }


def test_package_list_is_the_folders() -> None:
    found = [package for name, folder in mapped_folders().items() for package in packages_below(name, folder)]
    assert sorted(found) == sorted(SETUPTOOLS["packages"])


def test_every_package_folder_is_marked() -> None:
    folders = {path.parent for folder in mapped_folders().values() for path in folder.rglob("*.py")}
    assert [folder for folder in sorted(folders) if not (folder / "__init__.py").is_file()] == []


def test_data_is_shipped_by_the_globs_alone() -> None:
    assert SETUPTOOLS["include-package-data"] is False


@pytest.mark.parametrize("name", mapped_folders())
def test_every_data_file_is_matched_by_a_glob(name: str) -> None:
    folder = mapped_folders()[name]
    globs = SETUPTOOLS["package-data"].get(name, [])
    shipped = {path for pattern in globs for path in folder.glob(pattern)}
    missed = sorted(path.relative_to(ROOT).as_posix() for path in data_files(folder) - shipped)
    assert not missed, "\n".join(missed)
