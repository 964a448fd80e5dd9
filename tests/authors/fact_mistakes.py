"""All mistakes that are made in YAML files, by their kinds."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

from .fact_shapes import doubled, indented, missing, swapped, wrong_place
from .fact_words import misspelt, wrong_key, wrong_type
from .mistake import (
    DOUBLED,
    FACTS,
    INDENTED,
    KEY,
    LINEUPS,
    MISSING,
    MISSPELT,
    PLACE,
    SWAPPED,
    TABLES,
    TYPE,
    UNNEEDED,
    WORDS,
    Mistake,
    Page,
    line_at,
    lines_of,
    replaced,
)


def unneeded(page: Page, chance: random.Random) -> Mistake | None:
    """The address of a module that is not needed: a patch, a call in a cell, a message, or something of a line-up."""
    if not page.strangers:
        return None
    address = chance.choice(page.strangers)
    if page.kind == TABLES:
        found = list(re.finditer(r"(?<=(?:gives|.pays): )[a-z]\w*(?=[(,}])|(?<= of )[a-z]\w*(?=\()", page.text))
        if not found:
            return None
        one = chance.choice(found)
        text = replaced(page.text, *one.span(), address)
        return Mistake(f"'{one[0]}' became '{address}'", text, lines_of(text, one.start(), one.start()))
    section, line = (
        chance.choice(_STRANGE[page.kind]).format(module=address.partition(".")[0], address=address).split("\n")
    )
    if re.search(f"(?m)^{section} *$", page.text):
        text = re.sub(f"(?m)^{section} *$", f"{section}\n{line}", page.text)
    elif re.search(f"(?m)^{section}", page.text):
        return None
    else:
        text = page.text.rstrip("\n") + f"\n{section}\n{line}\n"
    return Mistake(f"'{line.strip()}' added", text, frozenset({line_at(text, text.find(line))}))


# What can be said of another module, by kinds of files: a section and a line in it.
_STRANGE = {
    FACTS: ["patch:\n  {module}.numbers.rounds: 7", "patch:\n  {module}.pieces.coin: {{count: 3}}"],
    WORDS: ["messages:\n  ask.{address}: Which one?", "messages:\n  log.{address}: Something is done"],
    LINEUPS: ["without:\n  - {address}", "with:\n  {module}: {{no_such_option: true}}", "options:\n  {address}: true",
        "rulings:\n  - {{seam: {address}, between: [{module}, {module}], either: true}}"],
}  # fmt: skip


WAYS: dict[str, Callable[[Page, random.Random], Mistake | None]] = {
    MISSPELT: misspelt, MISSING: missing, DOUBLED: doubled, SWAPPED: swapped, TYPE: wrong_type, KEY: wrong_key,
    INDENTED: indented, PLACE: wrong_place, UNNEEDED: unneeded,
}  # fmt: skip
