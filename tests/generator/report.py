"""What was found, as text that can be read and kept."""

from __future__ import annotations

from pathlib import Path

from .facts_text import facts_text
from .program import Program
from .shrink import shrunk
from .trying import Effort


def told(program: Program, shelf: Path, effort: Effort, found: str) -> str:
    """The smallest program in which the same is found, with all that is needed to see it again."""
    small, still_found = shrunk(program, shelf, effort, found)
    lines = [found, f"smallest: {still_found}", f"players {small.players}, options {small.options}"]
    for module in small.modules:
        lines += [f"--- {module.name}/module.yaml", facts_text(module.facts)]
        lines += [f"--- {module.name}/rules.rondel", module.deeds]
    return "\n".join(lines)
