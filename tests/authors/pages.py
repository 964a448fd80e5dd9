"""The files that are spoilt: copies of small games, shipped modules and what `rondel new` makes, on one shelf."""

from __future__ import annotations

import contextlib
import io
import re
import shutil
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from rondel.cli.main import main
from rondel.syntax.parser import keywords

from ..damaged_files import LINEUP
from .mistake import DEEDS, FACTS, LINEUPS, RULES, SCENARIOS, TABLES, WORDS, Page

HERE = Path(__file__).parent
TESTS, RULESETS = HERE.parent, HERE.parent.parent / "rulesets"
OWN = "starter", "tiny_game"
SMALL = ("ring", "cards", "ring_market", "ring_tolls", "ferry", "city", "tokens", *OWN)
_WORD = re.compile(r"[a-z_][a-z0-9_]*")
_DECLARED = re.compile(r"(?m)^(?:deed|answer) (\w+)")
_NEEDS = re.compile(r"(?m)^needs: (.*)$")


def fill(shelf: Path) -> None:
    """Puts all modules on a shelf, with line-ups, and two that are made as authors begin theirs."""
    roots = (TESTS / "games", TESTS / "hardest", HERE / "shelf", RULESETS)
    for folder in [path.parent for root in roots for path in sorted(root.glob("*/module.yaml"))]:
        shutil.copytree(folder, shelf / folder.name)
    shutil.copytree(RULESETS / "lineups", shelf / "lineups")
    (shelf / "lineups" / "everything.yaml").write_text(LINEUP, encoding="utf-8")
    usual = ["--into", str(shelf), "--schemas", str(RULESETS.parent / "schemas"), "--shelf", str(shelf)]
    with contextlib.redirect_stderr(io.StringIO()):
        main(["new", OWN[0], "--needs", "ring", *usual])
        main(["new", OWN[1], "--alone", *usual])


def pages_of(shelf: Path, modules: Sequence[str]) -> list[Page]:
    """The files of some modules, and of all line-ups for them."""
    reading = _Reading(shelf)
    found = [page for name in modules for page in reading.pages_of(shelf / name)]
    lineups = sorted((shelf / "lineups").glob("*.yaml"))
    return found + [page for path in lineups for page in reading.lineup(path, modules)]


class _Reading:
    """The shelf as it is before anything is spoilt: what modules need, write and declare."""

    def __init__(self, shelf: Path) -> None:
        folders = [path.parent for path in sorted(shelf.glob("*/module.yaml"))]
        self.texts = {folder.name: _texts(folder) for folder in folders}
        facts = {folder.name: (folder / "module.yaml").read_text(encoding="utf-8") for folder in folders}
        self.needs = {name: set(_WORD.findall("".join(_NEEDS.findall(text)))) for name, text in facts.items()}
        self.declared = {
            name: [f"{name}.{one}" for text in texts for one in _DECLARED.findall(text)]
            for name, texts in self.texts.items()
        }

    def pages_of(self, folder: Path) -> Iterator[Page]:
        for path in sorted(folder.rglob("*")):
            kind = _kind_of(path, folder) if path.suffix in (".yaml", ".rondel") else ""
            if kind:
                yield self._page(kind, path, folder, self._around(folder.name))

    def lineup(self, path: Path, modules: Sequence[str]) -> Iterator[Page]:
        text = path.read_text(encoding="utf-8")
        named = {name for name in self.texts if re.search(rf"\b{name}\b", text)}
        if named & set(modules):
            yield self._page(LINEUPS, path, path, {other for name in named for other in self._around(name)})

    def _page(self, kind: str, path: Path, asked: Path, around: set[str]) -> Page:
        text = path.read_text(encoding="utf-8")
        known = Counter(word for name in around for one in self.texts[name] for word in _WORD.findall(one))
        known.update(keywords())
        others = [name for name in self.texts if name not in around and not re.search(rf"\b{name}\b", text)]
        strangers = [address for name in others for address in self.declared[name]]
        return Page(kind, path, asked, text, known, tuple(strangers))

    def _around(self, name: str) -> set[str]:
        """A module and all that it needs, directly or not."""
        return {name, *(other for need in self.needs[name] for other in self._around(need))}


def _texts(folder: Path) -> list[str]:
    paths = [path for path in sorted(folder.rglob("*")) if path.suffix in (".yaml", ".rondel")]
    return [path.read_text(encoding="utf-8") for path in paths]


def _kind_of(path: Path, folder: Path) -> str:
    where = path.relative_to(folder).as_posix()
    if where in ("module.yaml", "rules.yaml"):
        return FACTS if where == "module.yaml" else RULES
    inner = {"tables": TABLES, "words": WORDS, "scenarios": SCENARIOS}.get(where.partition("/")[0], "")
    return inner or (DEEDS if path.suffix == ".rondel" else "")
