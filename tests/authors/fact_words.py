"""Mistakes in the words of YAML files: keys and names that are misspelt or mistaken, values of another type."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from rondel.source.resources import schema_text

from .mistake import FACTS, SHORTEST, TABLES, WORDS, Mistake, Page, line_at, lines_of, replaced, slipped
from .yaml_entries import Entry, entries_of

# What people would call it.
FOREIGN = {
    "count": "number", "home": "base", "per": "each", "one": "singular", "other": "plural", "says": "text",
    "status": "state", "players": "seats", "modules": "uses", "options": "settings", "needs": "requires",
    "colours": "colors", "events": "happens", "kept": "keep", "holds": "type", "while": "during", "where": "prefix",
    "gender": "sex", "source": "book", "edition": "book", "section": "chapter", "seed": "chance", "default": "usual",
    "values": "choices", "columns": "fields", "rows": "lines", "only": "number", "faces": "sides", "owner": "belongs",
    "without": "remove", "language": "lang", "ring": "circle", "stack": "pile", "seen": "visible", "version": "release",
    "id": "name", "from": "min", "to": "max", "rides": "on", "terms": "words", "messages": "sentences", "is": "like",
}  # fmt: skip
_PARTS_OF_IDS = {"piece", "place", "set", "player", "window", "option", "mark", "deed", "label", "choose", "ask", "log"}
_NAME = re.compile(r"[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+|[a-z_]{3,}")
_PROSE = ("says", "note", "section", "edition", "one", "other", "nom", "gen", "dat", "acc", "m", "f", "version", "zero")


@cache
def schema_keys() -> frozenset[str]:
    """Every key that some schema knows."""
    return frozenset(
        key for name in ("module", "words", "rules", "lineup") for key in _keys(json.loads(schema_text(name)))
    )


def _keys(node: Any) -> Iterator[str]:
    if isinstance(node, dict):
        yield from node.get("properties", ())
        for part in node.values():
            yield from _keys(part)


def is_prose(page: Page, entry: Entry) -> bool:
    """Whether a value is a sentence or a word for people, in which nothing can be wrong for a machine."""
    if page.kind == WORDS:
        return entry.path[0] in ("terms", "messages") and (len(entry.path) == 2 or entry.path[-1] in _PROSE)
    return entry.name in _PROSE or (len(entry.path) > 1 and entry.path[-2] in _PROSE)


def names_of(entry: Entry) -> frozenset[str]:
    """The names that an entry belongs to or declares; the keys of schemas are none."""
    inside = [*entry.data] if isinstance(entry.data, dict | list) else []
    words = {word for part in (*entry.path, *inside) for word in _NAME.findall(str(part))}
    return frozenset(words - schema_keys() - _PARTS_OF_IDS)


def head_lines(text: str, page: Page, entry: Entry) -> frozenset[int]:
    """The line where the mapping around an entry has its key, or begins."""
    entries = entries_of(page.text)
    outer = [one for one in entries if one.path == entry.path[:-1]] or list(entries)[:1]
    return frozenset({line_at(text, one.start) for one in outer} | ({1} if len(entry.path) == 1 else set()))


def misspelt(page: Page, chance: random.Random) -> Mistake | None:
    """A key, a name or a variable of a sentence with a slip in it."""
    found = list(_words(page))
    if not found:
        return None
    start, word, declares = chance.choice(found)
    wrong = slipped(word, page.known, chance)
    if not wrong:
        return None
    text = replaced(page.text, start, start + len(word), wrong)
    names = frozenset({word}) if declares else frozenset[str]()
    return Mistake(
        f"'{word}' misspelt '{wrong}'", text, lines_of(text, start, start), names, page.renamed(word, declares)
    )


def _words(page: Page) -> Iterator[tuple[int, str, bool]]:
    """Words that name something: where each begins, and whether it declares that."""
    for entry in entries_of(page.text):
        if entry.key:
            yield from _in_span(
                page.text, entry.key, r"[A-Za-z_][A-Za-z0-9_]{2,}", declares=entry.name not in schema_keys()
            )
        if not isinstance(entry.data, str):
            continue
        if page.kind == WORDS and entry.path[0] == "messages":
            yield from _in_span(page.text, entry.value, r"(?<=\{)~?[a-z_]{3,}(?=[:}])", declares=False)
        elif not is_prose(page, entry):
            declares = entry.name == "id" or (page.kind == FACTS and entry.key is None)
            yield from _in_span(page.text, entry.value, r"[a-z_][a-z0-9_]{2,}", declares=declares)


def _in_span(text: str, span: tuple[int, int], pattern: str, *, declares: bool) -> Iterator[tuple[int, str, bool]]:
    for one in re.compile(pattern).finditer(text, *span):
        word = one[0].lstrip("~")
        if len(word) >= SHORTEST:
            yield one.end() - len(word), word, declares


def wrong_key(page: Page, chance: random.Random) -> Mistake | None:
    """A key that the schema does not have here: another of its keys, or a word for the same."""
    entries = [entry for entry in entries_of(page.text) if entry.key and _has_foreign(page, entry)]
    names = sorted({entry.name for entry in entries})
    if not names:
        return None
    name = chance.choice(names)
    entry = chance.choice([one for one in entries if one.name == name])
    others = [key for key in names if key not in entry.parent and key != name]
    new = chance.choice(others) if others and chance.random() < 0.4 else FOREIGN.get(name, f"{name}_of")
    if new in entry.parent or entry.key is None:
        return None
    text = replaced(page.text, *entry.key, new)
    lines = lines_of(text, entry.key[0], entry.key[0]) | head_lines(text, page, entry)
    means = f"'{new}' is a key here, too"
    return Mistake(f"the key '{name}' written '{new}'", text, lines, names_of(entry), means)


def _has_foreign(page: Page, entry: Entry) -> bool:
    known = schema_keys() if page.kind != TABLES else {entry.name}
    return entry.name in known and not (page.kind == FACTS and len(entry.path) == 2 and entry.path[0] != "players")


def wrong_type(page: Page, chance: random.Random) -> Mistake | None:
    """A word for a number, a number for a word, a list for one, a mapping for a text."""
    entries = [entry for entry in entries_of(page.text) if entry.data is not None and entry.name not in ("version",)]
    by_type = sorted({type(entry.data).__name__ for entry in entries})
    wanted = chance.choice(by_type)
    entry = chance.choice([one for one in entries if type(one.data).__name__ == wanted])
    new = _of_another_type(page.text[slice(*entry.value)], entry.data, chance)
    if not entry.in_braces and isinstance(entry.data, dict | list):
        new = f" {new}\n"
        start = page.text.rfind(":", 0, entry.value[0]) + 1 if entry.key else entry.value[0]
        text = replaced(page.text, start, entry.end, new.rstrip())
    else:
        text = replaced(page.text, *entry.value, new)
    lines = lines_of(text, entry.start, entry.start)
    names = names_of(entry)
    return Mistake(
        f"'{entry.name}' is '{new.strip()}' now", text, lines, names, "a number is a text here" * is_prose(page, entry)
    )


def _of_another_type(written: str, data: Any, chance: random.Random) -> str:
    match data:
        case bool():
            return chance.choice(["maybe", "7"])
        case int():
            return chance.choice(["four", f"[{written}]", "{value: many}", "true"])
        case str():
            return chance.choice(["7", f"[{written}, 3]", "{a: 1}", "true"])
        case list():
            return chance.choice(["7", "{a: 1}", "true"])
        case _:
            return chance.choice(["7", "[a, b]", "true"])
