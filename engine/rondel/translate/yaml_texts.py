"""Texts as one writes them in a YAML file: plain where that is safe, else in the quotes that need fewer escapes."""

from __future__ import annotations

import json
import re

# Letters of any language first; nothing that YAML or the reader of facts takes for something else.
_PLAIN = re.compile(r"[^\W\d_](?:[\w .\u2019'~-]*[\w.~])?")
_NOT_TEXT = frozenset({"yes", "no", "true", "false", "on", "off", "null", "none"})


def yaml_text(text: str) -> str:
    """A word or a few, in quotes only where it must be."""
    if _PLAIN.fullmatch(text) and text.lower() not in _NOT_TEXT:
        return text
    return quoted(text)


def quoted(text: str, like: str = "") -> str:
    """A sentence in quotes, in the style of `like` if that is possible: what stood there before."""
    singly = like.startswith("'") if like[:1] in ("'", '"') else '"' in text and "'" not in text
    if singly and "\n" not in text and "\t" not in text:
        return "'" + text.replace("'", "''") + "'"
    return json.dumps(text, ensure_ascii=False)
