"""Mistakes in the shape of YAML files: signs and entries that are missing, doubled, swapped, indented or misplaced."""

from __future__ import annotations

import random
import re
from itertools import pairwise

from .fact_words import head_lines, is_prose, names_of, schema_keys
from .mistake import WORDS, Mistake, Page, line_at, lines_of, replaced
from .yaml_entries import Entry, entries_of, is_alone, whole_lines, without


def missing(page: Page, chance: random.Random) -> Mistake | None:
    """An entry, a value, a colon, a quote or a bracket left out."""
    if chance.random() < 0.5:
        return _sign_missing(page, chance)
    entries = [entry for entry in entries_of(page.text) if entry.key]
    entry = chance.choice(entries)
    if entry.key is None:
        return None
    heads = head_lines(page.text, page, entry)
    stood = frozenset({line_at(page.text, entry.start)})
    names = names_of(entry)
    if chance.random() < 0.3:
        text = replaced(page.text, *entry.value, "")
        return Mistake(f"the value of '{entry.name}' left out", text, stood | heads, names, "nothing is said of it")
    text = without(page.text, entry)
    return Mistake(f"'{entry.name}' and its value left out", text, stood | heads, names, "what is usual counts")


def _sign_missing(page: Page, chance: random.Random) -> Mistake | None:
    signs = _signs(page, r":(?= |\n)|[{}\[\]\"]|,(?= )")
    if not signs:
        return None
    sign = chance.choice(signs)
    text = replaced(page.text, sign.start(), sign.end(), "")
    here = line_at(text, sign.start())
    return Mistake(f"'{sign[0].strip()}' left out", text, frozenset({here, here + 1}))


def _signs(page: Page, pattern: str) -> list[re.Match[str]]:
    """Signs of the YAML itself: none in sentences and comments."""
    quiet = [one.span() for one in re.finditer(r"(?m)(?:^|(?<= ))#.*$", page.text)]
    for entry in entries_of(page.text):
        if isinstance(entry.data, str) and (page.text[entry.value[0]] in "\"'" or is_prose(page, entry)):
            quiet.append((entry.value[0] + 1, entry.value[1] - 1))
    found = re.finditer(pattern, page.text)
    return [one for one in found if not any(start <= one.start() < end for start, end in quiet)]


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
    signs = _signs(page, r":(?= )|[{}\[\]]|,(?= )")
    if not signs:
        return None
    sign = chance.choice(signs)
    text = replaced(page.text, sign.start(), sign.end(), sign[0] * 2)
    here = line_at(text, sign.start())
    return Mistake(f"'{sign[0]}' written twice", text, frozenset({here, here + 1}))


def swapped(page: Page, chance: random.Random) -> Mistake | None:
    """A key and its value in the other order, or the values of two keys side by side."""
    entries = [e for e in entries_of(page.text) if e.key and not isinstance(e.data, dict | list) and e.data is not None]
    pairs = [(a, b) for a, b in pairwise(entries) if a.path[:-1] == b.path[:-1]]
    pairs = [(a, b) for a, b in pairs if type(a.data) is not type(b.data) and page.kind != WORDS]
    if pairs and chance.random() < 0.5:
        return _values_swapped(page, *chance.choice(pairs))
    entry = chance.choice(entries)
    if entry.key is None:
        return None
    key, value = (page.text[slice(*span)] for span in (entry.key, entry.value))
    text = page.text[: entry.key[0]] + value + page.text[entry.key[1] : entry.value[0]] + key + page.text[entry.end :]
    lines = lines_of(text, entry.start, entry.start) | head_lines(page.text, page, entry)
    names = names_of(entry)
    return Mistake(f"'{key}' and its value swapped", text, lines, names, "says something else in this order")


def _values_swapped(page: Page, a: Entry, b: Entry) -> Mistake:
    first, second = (page.text[slice(*one.value)] for one in (a, b))
    text = page.text[: a.value[0]] + second + page.text[a.end : b.value[0]] + first + page.text[b.end :]
    lines = lines_of(text, a.start, a.start) | lines_of(page.text, b.start, b.start)
    return Mistake(
        f"the values of '{a.name}' and '{b.name}' swapped", text, lines, means="each says what the other did"
    )


def indented(page: Page, chance: random.Random) -> Mistake | None:
    """A line that begins further right or further left than it should."""
    lines = page.text.split("\n")
    rows = [i for i, line in enumerate(lines) if line.strip() and not line.lstrip().startswith("#") and i]
    at = chance.choice(rows)
    indent = len(lines[at]) - len(lines[at].lstrip())
    more = chance.choice([1, 2, 3] if indent == 0 else [1, 2, -1, -2, -1, -2])
    lines[at] = " " * max(0, indent + more) + lines[at].lstrip()
    beside = frozenset({at, at + 1, at + 2})
    names = frozenset(re.findall(r"^\s*-?\s*\{?([\w.]+):", lines[at])) - schema_keys()
    return Mistake(f"line {at + 1} indented by {more:+}", "\n".join(lines), beside, names)


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
    stood = frozenset({line_at(page.text, entry.start)}) | head_lines(page.text, page, entry)
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
    names = names_of(entry)
    now = frozenset({at + 1, at + 2}) | stood
    return Mistake(
        f"'{moved[0].strip()}' moved to line {at + 1}", "\n".join(lines) + "\n", now, names, "may stand there, too"
    )


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
    names = names_of(entry)
    did = f"'{written}' moved into '{target.name}'"
    return Mistake(
        did, text, stood | {now, line_at(page.text, target.start)}, names, f"'{target.name}' may say that, too"
    )
