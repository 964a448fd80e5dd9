"""Facts as YAML: a name a line, everything below it on the same line."""

from __future__ import annotations

import json
import re
from typing import Any

_PLAIN = re.compile(r"[a-z][a-z0-9_. ]*|\d+\.\d+\.\d+")
_MEANS_ELSE = {"true", "false", "null", "yes", "no", "on", "off", "y", "n"}


def facts_text(facts: dict[str, Any]) -> str:
    """A file of facts."""
    lines: list[str] = []
    for key, value in facts.items():
        if isinstance(value, dict) and key != "players":
            lines += [f"{key}:", *(f"  {_flow(name)}: {_flow(data)}" for name, data in value.items())]
        else:
            lines.append(f"{key}: {_flow(value)}")
    return "\n".join(lines) + "\n"


def _flow(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_flow(key)}: {_flow(data)}" for key, data in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_flow, value)) + "]"
    if isinstance(value, str) and _PLAIN.fullmatch(value) and value not in _MEANS_ELSE:
        return value
    return json.dumps(value)
