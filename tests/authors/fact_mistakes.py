"""Mistakes in YAML files: keys and names, signs, types, blanks and places."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from rondel.source.resources import schema_text

from .mistake import (
    DOUBLED, FACTS, INDENTED, KEY, LINEUPS, MISSING, MISSPELT, PLACE, RULES, SHORTEST, SWAPPED, TABLES, TYPE, UNNEEDED,
    WORDS, Mistake, Page, line_at, lines_of, replaced, slipped,
)  # fmt: skip
from .yaml_entries import Entry, entries_of, is_alone, whole_lines, without

# What people would call it.
FOREIGN = {
    "count": "number", "home": "base", "per": "each", "one": "singular", "other": "plural", "says": "text",
    "status": "state", "players": "seats", "modules": "uses", "options": "settings", "needs": "requires",
    "colours": "colors", "events": "happens", "kept": "keep", "holds": "type", "while": "during", "where": "preposition",
    "gender": "sex", "source": "book", "edition": "book", "section": "chapter", "seed": "chance", "default": "usual",
    "values": "choices", "columns": "fields", "rows": "lines", "only": "number", "faces": "sides", "owner": "belongs",
    "without": "remove", "language": "lang", "ring": "circle", "stack": "pile", "seen": "visible", "version": "release",
    "id": "name", "from": "min", "to": "max", "rides": "on", "terms": "words", "messages": "sentences", "is": "like",
}  # fmt: skip
_PARTS_OF_IDS = {"piece", "place", "set", "player", "window", "option", "mark", "deed", "label", "choose", "ask", "log"}
_PROSE = ("says", "note", "section", "edition", "one", "other", "nom", "gen", "dat", "acc", "m", "f", "version", "zero")


@cache
def _schema_keys() -> frozenset[str]:
    """Every key that some schema knows."""
    return frozenset(key for name in ("module", "words", "rules", "lineup") for key in _keys(json.loads(schema_text(name))))


def _keys(node: Any) -> Iterator[str]:
    if isinstance(node, dict):
        yield from node.get("properties", ())
        for part in node.values():
            yield from _keys(part)


def _is_prose(page: Page, entry: Entry) -> bool:
    """Whether a value is a sentence or a word for people, in which nothing can be wrong for a machine."""
    if page.kind == WORDS:
        return entry.path[0] in ("terms", "messages") and (len(entry.path) == 2 or entry.path[-1] in _PROSE)
    return entry.name in _PROSE or (len(entry.path) > 1 and entry.path[-2] in _PROSE)


# --- words ---


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
    return Mistake(f"'{word}' misspelt '{wrong}'", text, lines_of(text, start, start), names)


def _words(page: Page) -> Iterator[tuple[int, str, bool]]:
    """Words that name something: where each begins, and whether it declares that."""
    for entry in entries_of(page.text):
        if entry.key:
            yield from _in_span(page.text, entry.key, r"[A-Za-z_]{3,}", declares=entry.name not in _schema_keys())
        if not isinstance(entry.data, str):
            continue
        if page.kind == WORDS and entry.path[0] == "messages":
            yield from _in_span(page.text, entry.value, r"(?<=\{)~?[a-z_]{3,}(?=[:}])", declares=False)
        elif not _is_prose(page, entry):
            declares = page.kind == FACTS and entry.key is None or entry.name == "id"
            yield from _in_span(page.text, entry.value, r"[a-z_]{3,}", declares=declares)


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
    lines = lines_of(text, entry.key[0], entry.key[0]) | _head_lines(text, page, entry)
    means = f"'{new}' is a key here, too"
    return Mistake(f"the key '{name}' written '{new}'", text, lines, _names(entry), means)


def _has_foreign(page: Page, entry: Entry) -> bool:
    known = _schema_keys() if page.kind != TABLES else {entry.name}
    return entry.name in known and not (page.kind == FACTS and len(entry.path) == 2 and entry.path[0] != "players")


def _head_lines(text: str, page: Page, entry: Entry) -> frozenset[int]:
    """The line where the mapping around an entry has its key, or begins."""
    outer = [one for one in entries_of(page.text) if one.path == entry.path[:-1]]
    return frozenset({line_at(text, one.start) for one in outer} or {1})


# --- signs and entries ---


def missing(page: Page, chance: random.Random) -> Mistake | None:
    """An entry, a value, a colon, a quote or a bracket left out."""
    if chance.random() < 0.5:
        return _sign_missing(page, chance)
    entries = [entry for entry in entries_of(page.text) if entry.key]
    entry = chance.choice(entries)
    if entry.key is None:
        return None
    heads = _head_lines(page.text, page, entry)
    stood = frozenset({line_at(page.text, entry.start)})
    names = _names(entry)
    if chance.random() < 0.3:
        text = replaced(page.text, *entry.value, "")
        return Mistake(f"the value of '{entry.name}' left out", text, stood | heads, names, "nothing is said of it")
    text = without(page.text, entry)
    return Mistake(f"'{entry.name}' and its value left out", text, stood | heads, names, "what is usual counts")


def _names(entry: Entry) -> frozenset[str]:
    """The names that an entry belongs to or declares; the keys of schemas are none."""
    inside = [*entry.data] if isinstance(entry.data, dict | list) else []
    words = {word for part in (*entry.path, *inside) for word in re.findall(r"[a-z_]{3,}", str(part))}
    return frozenset(words - _schema_keys() - _PARTS_OF_IDS)


def _sign_missing(page: Page, chance: random.Random) -> Mistake | None:
    signs = [one for one in re.finditer(r":(?= |\n)|[{}\[\]\"]|,(?= )|(?m)^ *-(?= )".replace("(?m)", ""), page.text)]
    signs = [one for one in signs if not _in_prose(page, one.start())]
    if not signs:
        return None
    sign = chance.choice(signs)
    text = replaced(page.text, sign.start(), sign.end(), "")
    here = line_at(text, sign.start())
    return Mistake(f"'{sign[0].strip()}' left out", text, frozenset({here, here + 1}), means="says the same without it")


def _in_prose(page: Page, offset: int) -> bool:
    line = page.text[page.text.rfind("\n", 0, offset) + 1 : offset]
    if "#" in line:
        return True
    return any(
        entry.value[0] < offset < entry.value[1] - 1
        for entry in entries_of(page.text)
        if isinstance(entry.data, str) and (page.text[entry.value[0]] in "\"'" or _is_prose(page, entry))
    )


def doubled(page: Page, chance: random.Random) -> Mistake | None:
    """An entry or a sign written twice."""
    if chance.random() < 0.3:
        return _sign_doubled(page, chance)
    entries = [entry for entry in entries_of(page.text) if entry.key or isinstance(entry.data, dict | str)]
    entry = chance.choice(entries)
    if entry.in_braces:
        text = replaced(page.text, entry.end, entry.end, ", " + page.text[entry.start : entry.end])
        lines = lines_of(text, entry.start, entry.end)
    else:
        start, end = whole_lines(page.text, entry)
        again = page.text[start:end]
        text = replaced(page.text, end, end, again if again.endswith("\n") else "\n" + again)
        lines = frozenset({line_at(text, start), line_at(text, end)})
    shown = page.text[entry.start : entry.end].partition("\n")[0]
    return Mistake(f"'{shown}' written twice", text, lines, means="counts twice")


def _sign_doubled(page: Page, chance: random.Random) -> Mistake | None:
    signs = [one for one in re.finditer(r":(?= )|[{}\[\]]|,(?= )", page.text) if not _in_prose(page, one.start())]
    if not signs:
        return None
    sign = chance.choice(signs)
    text = replaced(page.text, sign.start(), sign.end(), sign[0] * 2)
    here = line_at(text, sign.start())
    return Mistake(f"'{sign[0]}' written twice", text, frozenset({here, here + 1}), means=f"'{sign[0]}' says nothing")


def swapped(page: Page, chance: random.Random) -> Mistake | None:
    """A key and its value in the other order, or the values of two keys side by side."""
    entries = [e for e in entries_of(page.text) if e.key and not isinstance(e.data, dict | list) and e.data is not None]
    pairs = [(a, b) for a, b in zip(entries, entries[1:], strict=False) if a.path[:-1] == b.path[:-1]]
    pairs = [(a, b) for a, b in pairs if type(a.data) is not type(b.data) and page.kind != WORDS]
    if pairs and chance.random() < 0.5:
        return _values_swapped(page, *chance.choice(pairs))
    entry = chance.choice(entries)
    if entry.key is None:
        return None
    key, value = (page.text[slice(*span)] for span in (entry.key, entry.value))
    text = page.text[: entry.key[0]] + value + page.text[entry.key[1] : entry.value[0]] + key + page.text[entry.end :]
    lines = lines_of(text, entry.start, entry.start) | _head_lines(page.text, page, entry)
    names = _names(entry)
    return Mistake(f"'{key}' and its value swapped", text, lines, names, "says something else in this order")


def _values_swapped(page: Page, a: Entry, b: Entry) -> Mistake:
    first, second = (page.text[slice(*one.value)] for one in (a, b))
    text = page.text[: a.value[0]] + second + page.text[a.end : b.value[0]] + first + page.text[b.end :]
    lines = lines_of(text, a.start, a.start) | lines_of(page.text, b.start, b.start)
    return Mistake(f"the values of '{a.name}' and '{b.name}' swapped", text, lines, means="each says what the other did")


# --- types ---


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
    names = _names(entry)
    return Mistake(f"'{entry.name}' is '{new.strip()}' now", text, lines, names, "one or several, either is right")


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


# --- blanks and places ---


def indented(page: Page, chance: random.Random) -> Mistake | None:
    """A line that begins further right or further left than it should."""
    lines = page.text.split("\n")
    rows = [i for i, line in enumerate(lines) if line.strip() and not line.lstrip().startswith("#") and i]
    at = chance.choice(rows)
    indent = len(lines[at]) - len(lines[at].lstrip())
    more = chance.choice([1, 2, 3] if indent == 0 else [1, 2, -1, -2, -1, -2])
    lines[at] = " " * max(0, indent + more) + lines[at].lstrip()
    beside = frozenset({at, at + 1, at + 2})
    names = frozenset(re.findall(r"^\s*-?\s*\{?([\w.]+):", lines[at])) - _schema_keys()
    return Mistake(f"line {at + 1} indented by {more:+}", "\n".join(lines), beside, names, "the blanks say nothing")


def wrong_place(page: Page, chance: random.Random) -> Mistake | None:
    """An entry that stands in another mapping, or behind the brace in which it belongs."""
    entries = entries_of(page.text)
    movable = [entry for entry in entries if entry.key and len(entry.path) > 1 and not is_alone(entry)]
    if not movable:
        return None
    entry = chance.choice(movable)
    written = page.text[entry.start : entry.end]
    targets = [
        other for other in entries
        if isinstance(other.data, dict) and other.data and other.in_braces and entry.name not in other.data
        and len(other.path) != len(entry.path) - 1 and not other.start <= entry.start < other.end
    ] if entry.in_braces else []  # fmt: skip
    text = without(page.text, entry)
    stood = frozenset({line_at(page.text, entry.start)}) | _head_lines(page.text, page, entry)
    if targets and page.text[chance.choice(targets).value[0]] == "{":
        return _moved_into(page, entry, chance.choice(targets), stood)
    lines = text.rstrip("\n").split("\n")
    tops = [i for i, line in enumerate(lines) if re.match(r"[a-z]", line) and i]
    at = chance.choice([*tops, len(lines)])
    section = "" if not tops or entry.in_braces else "  "
    at = min(at + 1, len(lines)) if section and at < len(lines) and lines[at].endswith(":") else at
    indent = section if at and lines[at - 1].endswith(":") else ""
    moved = [indent + line.strip() if n == 0 else line for n, line in enumerate(written.split("\n"))]
    lines[at:at] = moved
    names = _names(entry)
    now = frozenset({at + 1, at + 2}) | stood
    return Mistake(f"'{moved[0].strip()}' moved to line {at + 1}", "\n".join(lines) + "\n", now, names, "order is free")


def _moved_into(page: Page, entry: Entry, target: Entry, stood: frozenset[int]) -> Mistake | None:
    if page.text[target.value[0]] != "{":
        return None
    written = page.text[entry.start : entry.end]
    at = target.value[0] + 1
    if at > entry.start:
        added = replaced(page.text, at, at, written + ", ")
        text = without(added, entry)
    else:
        added = without(page.text, entry)
        text = replaced(added, at, at, written + ", ")
    now = line_at(text, text.find(written))
    names = _names(entry)
    did = f"'{written}' moved into '{target.name}'"
    return Mistake(did, text, stood | {now, line_at(page.text, target.start)}, names, f"'{target.name}' may say that, too")


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
    section, line = chance.choice(_STRANGE[page.kind]).format(module=address.partition(".")[0], address=address).split("\n")
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
    LINEUPS: ["without:\n  - {address}", "with:\n  {module}: {{no_such_option: true}}", "options:\n  {address}: true"]
    + ["rulings:\n  - {{seam: {address}, between: [{module}, {module}], either: true}}"],
}  # fmt: skip


WAYS: dict[str, Callable[[Page, random.Random], Mistake | None]] = {
    MISSPELT: misspelt, MISSING: missing, DOUBLED: doubled, SWAPPED: swapped, TYPE: wrong_type, KEY: wrong_key,
    INDENTED: indented, PLACE: wrong_place, UNNEEDED: unneeded,
}  # fmt: skip
