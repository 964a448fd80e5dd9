"""Mistakes in deeds and scenarios: words and signs of the language, steps and items."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise

from .mistake import (
    DOUBLED,
    KEY,
    MISSING,
    MISSPELT,
    PLACE,
    SCENARIOS,
    SHORTEST,
    SWAPPED,
    TYPE,
    UNNEEDED,
    Mistake,
    Page,
    line_at,
    lines_of,
    replaced,
    slipped,
)  # fmt: skip

_SIGN = re.compile(
    r'#[^\n]*|"[^"\n]*"|[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+(?:\.\.\d+)?|[A-Za-z_]\w*|\d+|==|!=|<=|>=|\.\.|[^\w\s]'
)
# Behind these words a name is declared.
_DECLARING = {"deed", "answer", "let", "choose", "each", "may", "either", "or", "draw", "scenario"}
# What somebody writes who thinks of another language, of the table, or of the word beside.
FOREIGN = {
    "do": "call", "each": "for", "if": "when", "where": "with", "move": "put", "take": "get", "score": "gain",
    "let": "var", "need": "require", "deed": "function", "answer": "value", "given": "setup", "chosen": "choices",
    "then": "expect", "timing": "moment", "limit": "most", "points": "score", "count": "size", "choose": "pick",
    "after": "behind", "before": "ahead", "else": "otherwise", "players": "seats", "options": "settings",
    "modules": "uses", "start": "begin", "seed": "chance", "chooses": "picks", "cannot": "may_not", "return": "back",
    "roll": "throw", "while": "until", "and": "with", "or": "and", "not": "no", "first": "head", "highest": "greatest",
    "most": "maximum", "place": "position", "owner": "player", "holder": "keeper", "on": "when", "at": "to",
    "fix": "set", "when": "if", "pay": "spend", "as": "for", "cites": "see", "window": "moment",
}  # fmt: skip
_STEPS = re.compile(
    r"(choose|need|pay|let|set|if|each|may|either|as|do|move|take|return|score|roll|shuffle|draw|look)\b"
)
_ITEM = re.compile(r"(?m)^(?=[a-z])")


@dataclass(frozen=True, slots=True)
class Sign:
    """A word or sign of a text, from one letter to another."""

    text: str
    start: int
    end: int

    @property
    def is_word(self) -> bool:
        return self.text[0].isalpha() and not self.text[0].isupper()


def signs_of(text: str) -> list[Sign]:
    """All words and signs but those in comments."""
    return [Sign(one[0], *one.span()) for one in _SIGN.finditer(text) if one[0][0] != "#"]


# --- words ---


def misspelt(page: Page, chance: random.Random) -> Mistake | None:
    """A word of the rules with a slip in it; in scenarios also the name of an option."""
    signs = signs_of(page.text)
    places = [i for i, sign in enumerate(signs) if sign.is_word and len(sign.text) >= SHORTEST]
    if page.kind == SCENARIOS:
        places += [i for i, sign in enumerate(signs) if sign.text[0] == '"' and signs[i - 1].text != "scenario"]
    number = chance.choice(places)
    sign = signs[number]
    found = list(re.finditer(r"[a-z_][a-z0-9_]{2,}", sign.text))
    if not found:
        return None
    word = chance.choice(found)
    wrong = slipped(word[0], page.known, chance)
    if not wrong:
        return None
    start = sign.start + word.start()
    text = replaced(page.text, start, start + len(word[0]), wrong)
    declares = _declares(signs, number, page.text)
    names = frozenset({word[0]}) if declares else frozenset[str]()
    means = page.renamed(word[0], declares)
    return Mistake(f"'{word[0]}' misspelt '{wrong}'", text, lines_of(text, start, start), names, means)


def _declares(signs: list[Sign], number: int, text: str) -> bool:
    """Whether a name is declared here: behind a word that declares, or as the name of a rule at the margin."""
    before = signs[number - 1] if number else None
    if before is None:
        return False
    at_margin = before.start == 0 or text[before.start - 1] == "\n"
    return before.text in _DECLARING or (before.is_word and at_margin)


def foreign(page: Page, chance: random.Random) -> Mistake | None:
    """A word that means something elsewhere."""
    signs = [sign for sign in signs_of(page.text) if sign.text in FOREIGN]
    words = sorted({sign.text for sign in signs})
    if not words:
        return None
    word = chance.choice(words)  # each word as often as another, however often it is written
    sign = chance.choice([one for one in signs if one.text == word])
    new = FOREIGN[word]
    text = replaced(page.text, sign.start, sign.end, new)
    return Mistake(f"'{word}' written '{new}'", text, lines_of(text, sign.start, sign.start), means=f"says '{new}'")


# --- signs ---


def missing(page: Page, chance: random.Random) -> Mistake | None:
    """A sign or a word left out."""
    signs = signs_of(page.text)
    kinds = [_is_bracket, _is_small_word, _is_name]
    wanted = chance.choice(kinds)
    places = [i for i, sign in enumerate(signs) if wanted(sign) and 0 < i < len(signs) - 1]
    number = chance.choice(places)
    sign = signs[number]
    text = replaced(page.text, sign.start, sign.end, "")
    lines = {line_at(text, max(0, sign.start - 1)), line_at(text, signs[number - 1].start)}
    lines |= {line_at(page.text, signs[number + 1].start), *_heads(signs, number, page.text)}
    names = frozenset({sign.text}) if sign.is_word and _declares(signs, number, page.text) else frozenset[str]()
    return Mistake(f"'{sign.text}' left out", text, frozenset(lines), names, f"says the same without '{sign.text}'")


def _is_bracket(sign: Sign) -> bool:
    return sign.text in "{}()[]:,=."


def _is_small_word(sign: Sign) -> bool:
    return sign.text in ("in", "to", "of", "do", "by", "at", "is", "as", "==", "and", "where", "when", "need", "deed")


def _is_name(sign: Sign) -> bool:
    return sign.is_word and not _is_small_word(sign)


def _heads(signs: list[Sign], number: int, text: str) -> set[int]:
    """The lines where the blocks begin in which a sign stands; of a closing bracket, its partner."""
    still_open: list[Sign] = []
    for sign in signs[:number]:
        if sign.text in ("{", "(", "["):
            still_open.append(sign)
        elif sign.text in ("}", ")", "]") and still_open:
            still_open.pop()
    return {line_at(text, sign.start) for sign in still_open}


def doubled(page: Page, chance: random.Random) -> Mistake | None:
    """A sign or a word written twice, or a whole item."""
    if chance.random() < 0.4:
        return _item_doubled(page, chance)
    signs = signs_of(page.text)
    wanted = chance.choice([_is_bracket, _is_small_word, _is_name])
    places = [i for i, sign in enumerate(signs) if wanted(sign)]
    sign = signs[chance.choice(places)]
    gap = " " if sign.text[0].isalnum() else ""
    text = replaced(page.text, sign.end, sign.end, gap + sign.text)
    lines = lines_of(text, sign.start, sign.end + 1)
    lines |= _next_line(text, sign.end + len(gap) + len(sign.text))
    return Mistake(f"'{sign.text}' written twice", text, lines, means=f"says '{sign.text}' twice")


def _next_line(text: str, offset: int) -> frozenset[int]:
    """Where the next sign stands: what is too much is noticed when something else should follow."""
    found = re.compile(r"\S").search(text, offset)
    return frozenset({line_at(text, found.start())}) if found else frozenset[int]()


def items_of(text: str) -> list[tuple[int, int]]:
    """Where the items of a text begin and end."""
    starts = [one.start() for one in _ITEM.finditer(text)]
    found = []
    for start, behind in zip(starts, [*starts[1:], len(text)], strict=True):
        body = re.sub(r"(\n\s*(#[^\n]*)?)+$", "\n", text[start:behind])
        found.append((start, start + len(body)))
    return found


def _item_doubled(page: Page, chance: random.Random) -> Mistake | None:
    items = [one for one in items_of(page.text) if not re.match("before|after|around|every|with", page.text[one[0] :])]
    if not items:
        return None
    start, end = chance.choice(items)
    item = page.text[start:end].rstrip("\n") + "\n"
    text = replaced(page.text, end, end, "\n" + item)
    head = item.partition("\n")[0].strip()
    again = line_at(text, end) + 1
    lines = frozenset({line_at(text, start), again})
    return Mistake(f"'{head}' and all of it written twice", text, lines, means="counts twice")


def swapped(page: Page, chance: random.Random) -> Mistake | None:
    """Two words or signs that stand side by side in the other order."""
    signs = signs_of(page.text)
    pairs = [(a, b) for a, b in pairwise(signs) if _can_swap(a, b, page.text)]
    a, b = chance.choice(pairs)
    text = page.text[: a.start] + b.text + page.text[a.end : b.start] + a.text + page.text[b.end :]
    lines = lines_of(text, a.start, b.end) | _next_line(text, b.end)
    return Mistake(f"'{a.text}' and '{b.text}' swapped", text, lines, means="says something else in this order")


def _can_swap(a: Sign, b: Sign, text: str) -> bool:
    same_line = "\n" not in text[a.start : b.end]
    return same_line and a.text != b.text and (a.is_word or b.is_word) and '"' not in a.text + b.text


# --- types ---

_COUNT = re.compile(r"\bcount\(([\w.]+)\)")
_NUMBER = re.compile(r"(?<=[=<>+*] )\d+\b|(?<=score )\d+\b")
_SET = re.compile(r"(?<= in )[a-z][\w.]*(?= \{)")
_GOAL = re.compile(r"(?<= to )[a-z][\w.]*(?=[ \n])(?! \{)")
_TEXT = re.compile(r'(?<=chooses )"[a-z_]+"')


def wrong_type(page: Page, chance: random.Random) -> Mistake | None:
    """A set for its number, a word for a number, a number for a set, a place or a text."""
    news: list[tuple[re.Pattern[str], Callable[[re.Match[str]], str]]] = [
        (_COUNT, lambda found: found[1]), (_NUMBER, lambda found: "yes"), (_NUMBER, lambda found: f'"{found[0]}"'),
        (_SET, lambda found: "no"), (_GOAL, lambda found: "3"), (_TEXT, lambda found: found[0].strip('"')),
    ]  # fmt: skip
    chance.shuffle(news)
    for pattern, new in news:
        found = [one for one in pattern.finditer(page.text) if "#" not in page.text[: one.start()].rpartition("\n")[2]]
        if found:
            one = chance.choice(found)
            text = replaced(page.text, one.start(), one.end(), new(one))
            return Mistake(f"'{one[0]}' written '{new(one)}'", text, lines_of(text, one.start(), one.start()))
    return None


# --- places ---


def wrong_place(page: Page, chance: random.Random) -> Mistake | None:
    """A line that stands where it cannot: a step outside its block, behind an effect, or an item inside a block."""
    lines = page.text.split("\n")
    found = [i for i, line in enumerate(lines) if _is_whole_step(line)]
    if not found:
        return None
    at = chance.choice(found)
    line = lines.pop(at)
    ends = [i for i, other in enumerate(lines) if i >= at and other.startswith("}")]
    if not ends:
        return None
    indent, to = ("", ends[0] + 1) if chance.random() < 0.7 else ("  ", ends[0])
    lines.insert(to, indent + line.strip())
    declared = re.findall(r"^\s*(?:let|choose|draw) (\w+)", line)
    return Mistake(
        f"'{line.strip()}' moved from line {at + 1} to {to + 1}", "\n".join(lines), frozenset({to + 1, at + 1, at}),
        frozenset(declared), "happens later",
    )  # fmt: skip


def _is_whole_step(line: str) -> bool:
    step = line.strip()
    is_step = _STEPS.match(step) or re.match(r"(on|given|then|chosen|when)\b.*\{|[a-z]+: ", step)
    return bool(is_step) and line[:1] == " " and line.count("{") == line.count("}")


# A deed that is done, a value that is asked for, a seam or an answer that is changed.
_ADDRESSED = re.compile(
    r"(?m)(?:\bdo |\bscore |\bcount\(|[=<>+] |^after |^before |^fix )(?P<name>[a-z][\w.]*)(?![\w.(])"
)


def unneeded(page: Page, chance: random.Random) -> Mistake | None:
    """The address of a module that is not needed, in place of a name."""
    if not page.strangers:
        return None
    address = chance.choice(page.strangers)
    found = list(_ADDRESSED.finditer(page.text))
    if not found:
        return None
    one = chance.choice(found)
    text = replaced(page.text, *one.span("name"), address)
    return Mistake(f"'{one['name']}' became '{address}'", text, lines_of(text, one.start("name"), one.start("name")))


WAYS: dict[str, Callable[[Page, random.Random], Mistake | None]] = {
    MISSPELT: misspelt, MISSING: missing, DOUBLED: doubled, SWAPPED: swapped, TYPE: wrong_type, KEY: foreign,
    PLACE: wrong_place, UNNEEDED: unneeded,
}  # fmt: skip
