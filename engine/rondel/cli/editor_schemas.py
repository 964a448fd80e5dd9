"""What makes the YAML files of a new module known to editors: a first line that names the schema, and the schemas.

The copy stands in a hidden folder of the module, which no reader of modules looks into. So a module that is sent to
somebody is explained there, too, offline and whatever is installed.
"""

from __future__ import annotations

import os
from pathlib import Path
from urllib.parse import quote

from rondel.messages.said import say
from rondel.problems import WrongUse
from rondel.source.resources import schema_file, schema_names, schema_text

FOLDER = ".schemas"
MODELINE = "# yaml-language-server: $schema={place}\n"


def for_editors(files: dict[str, str], target: Path, schemas: Path | None) -> dict[str, str]:
    """The files of a module, each with the line that names its schema, and copies of the schemas if none are given."""
    if schemas is not None:
        _refuse_other_folder(schemas)
    folder = target.resolve() / FOLDER if schemas is None else schemas.resolve()
    lined = {name: _modeline(target.resolve() / name, folder) + text for name, text in files.items()}
    return lined if schemas is not None else lined | _copies()


def _copies() -> dict[str, str]:
    return {f"{FOLDER}/{schema_file(name)}": schema_text(name) for name in schema_names()}


def _refuse_other_folder(schemas: Path) -> None:
    missing = [name for name in map(schema_file, schema_names()) if not (schemas / name).is_file()]
    if missing:
        raise WrongUse(say("schemas.missing", name=missing[0], folder=str(schemas)))


def _modeline(file: Path, schemas: Path) -> str:
    """The line for a file of a module, with the way to its schema as editors want it: relative and with slashes."""
    if file.suffix != ".yaml":
        return ""
    name = "words" if file.parent.name == "words" else file.stem
    way = Path(os.path.relpath(schemas / schema_file(name), file.parent)).as_posix()
    return MODELINE.format(place=quote(way, errors="surrogateescape"))  # a blank would end the path
