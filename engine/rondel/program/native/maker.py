"""Who makes native libraries: a printer and a loader, so that what lies between them can be tried without either."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from rondel.frozen import frozen
from rondel.program.native.protocol import NativeRules
from rondel.program.program import Program


@frozen
class Maker:
    """Who prints a program as C, and who loads what is built of it; `version` tells printers apart."""

    source: Callable[[Program], str]
    load: Callable[[Path, Program], NativeRules]
    version: str
