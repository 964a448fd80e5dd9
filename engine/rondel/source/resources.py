"""What is shipped with Rondel: the grammar, the schemas, the rulesets, the pages of the problem codes.

Everything is found through `importlib.resources`, so that it works from a wheel, a zip file and a checkout.
"""

from __future__ import annotations

import json
import re
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

_SCHEMA_ENDING = ".schema.json"
_CODE = re.compile("[a-z]+/[a-z0-9]+(-[a-z0-9]+)*")


def grammar_text(name: str = "rondel.lark") -> str:
    """The text of a grammar file."""
    return files("rondel.grammar").joinpath(name).read_text(encoding="utf-8")


@cache
def schema(name: str) -> dict[str, Any]:
    """A schema by its short name: `schema("lineup")` is `lineup.schema.json`. Shared: not to be changed."""
    found: dict[str, Any] = json.loads(schema_text(name))
    return found


def schema_text(name: str) -> str:
    """The text of a schema, by its short name."""
    return files("rondel.schemas").joinpath(schema_file(name)).read_text(encoding="utf-8")


def schema_file(name: str) -> str:
    """What the file of a schema is called, here and wherever it is copied to."""
    return f"{name}{_SCHEMA_ENDING}"


def schema_names() -> list[str]:
    """The short names of all schemas."""
    names = [entry.name for entry in files("rondel.schemas").iterdir()]
    return sorted(name.removesuffix(_SCHEMA_ENDING) for name in names if name.endswith(_SCHEMA_ENDING))


def shipped_rulesets() -> Traversable:
    """The folder of the shipped modules."""
    return files("rondel.rulesets")


def problem_page(code: str) -> str | None:
    """The page of a problem code, if there is one."""
    page = _page_place(code)
    return page.read_text(encoding="utf-8") if page is not None else None


def problem_page_uri(code: str) -> str:
    """Where the page of a problem code can be opened, or nothing if it is no file of its own, as in a zip."""
    page = _page_place(code)
    return page.resolve().as_uri() if isinstance(page, Path) else ""


def _page_place(code: str) -> Traversable | None:
    if not _CODE.fullmatch(code):
        return None
    room, what = code.split("/")
    page = files("rondel.problem_pages").joinpath(room, f"{what}.md")
    return page if page.is_file() else None


def problem_codes() -> list[str]:
    """The codes that have a page."""
    rooms = [room for room in files("rondel.problem_pages").iterdir() if room.is_dir()]
    codes = [f"{room.name}/{page.name.removesuffix('.md')}" for room in rooms for page in room.iterdir()]
    return sorted(code for code in codes if _CODE.fullmatch(code))
