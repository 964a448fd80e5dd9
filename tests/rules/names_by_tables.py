"""What a name in a text can mean, without reading the rules: by the words around it, and in the tables of a line-up.

Locals are found by the binding steps before them; everything else by the names that link and number gave out. Where
tables alone leave several meanings open, all of them are right.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from typing import Any

from rondel.frozen import frozen
from rondel.pipeline import Linked
from rondel.problems import Span
from rondel.rules.read.bare_names import RESERVED
from rondel.rules.read.elaborated_rules import Elaborated
from rondel.rules.read.functions import NAMES
from rondel.rules.read.meanings import What
from rondel.syntax import tree as t
from rondel.syntax.parser import keywords

Meant = tuple[What, str]  # what it is, and its address, if any
_LEFT_OUT = re.compile(r'#[^\n]*|"[^"\n]*"|[A-Z][A-Z0-9]*(?:-[A-Z0-9.]+)+|\bup\s+to\b')
_NAME = re.compile(r"[a-z][a-z0-9_]*")
_OWN_PROPERTIES = [
    "place",
    "owner",
    "holder",
    "host",
    "face",
    "opposite",
    "rule",
    "points",
    "next",
    "previous",
    "index",
]
_OWN_TYPES = ["player", "players", "number", "yes_no", "deed", "requirement", "way", "moment"]


@frozen
class Word:
    """A name in a text: where it stands, the text before and behind it on all lines."""

    file: str
    module: str
    name: str
    line: int
    column: int
    before: str
    behind: str

    @property
    def path(self) -> list[str]:
        """The names before its dots."""
        found = re.search(r"((?:[a-z][a-z0-9_]*\.)*)$", self.before)
        return found[1].split(".")[:-1] if found else []

    @property
    def whole_path(self) -> str:
        more = re.match(r"(?:\.[a-z0-9_]+)*", self.behind)
        return ".".join([*self.path, self.name]) + (more[0] if more else "")

    @property
    def last_word(self) -> str:
        """The word or sign before the whole path."""
        start = self.before[: len(self.before) - sum(len(part) + 1 for part in self.path)]
        found = re.search(r"(\w+|\S)\s*$", start)
        return found[1] if found else ""


def words_of(linked: Linked) -> Iterator[Word]:
    """Every name in the deeds of a line-up, the language's own words left out."""
    own = set(keywords())
    for module in linked.modules:
        for source in module.deeds:
            text = _LEFT_OUT.sub(lambda found: " " * len(found[0]), source.text)
            for found in _NAME.finditer(text):
                at = found.start()
                if found[0] in own or re.match(r"\w", text[at - 1 : at] or " "):
                    continue
                line, column = text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)
                yield Word(source.file, module.name, found[0], line, column, text[:at], text[found.end() :])


# --- locals, by the steps that bind them ---


def local_at(items: Sequence[t.Item], word: Word) -> Span | None:
    """Where the local of that name in sight of a place is bound: the node that names it."""
    found = _bound(items, word, {})
    return found.get(word.name) if found else None


def _is_in(span: Span, word: Word) -> bool:
    return (span.line, span.column) <= (word.line, word.column) < (span.end_line, span.end_column)


def _bound(node: Any, word: Word, seen: dict[str, Span]) -> dict[str, Span] | None:
    """The locals in sight where a word stands in a tree; nothing if it is not in it."""
    if isinstance(node, tuple | list):
        return next((found for part in node if (found := _bound(part, word, seen)) is not None), None)
    if not hasattr(node, "span") or isinstance(node, Span) or not _is_in(node.span, word):
        return None
    seen = seen | {param.name: param.span for param in getattr(node, "params", None) or ()}
    if isinstance(node, t.Block):
        return _in_block(node, word, seen)
    if isinstance(node, t.Each) and not _is_in(node.source.span, word):
        seen = seen | {node.name: node.span}
    parts = [getattr(node, one.name) for one in fields(node)]
    return next((found for part in parts if (found := _bound(part, word, seen)) is not None), seen)


def _in_block(block: t.Block, word: Word, seen: dict[str, Span]) -> dict[str, Span]:
    for step in block.steps:
        if _is_in(step.span, word):
            return _bound(step, word, seen) or seen
        seen = seen | _bindings(step)
    return seen


def _bindings(step: t.Step) -> dict[str, Span]:
    return {step.name: step.span} if isinstance(step, t.Choose | t.Let | t.Draw) else {}


# --- everything else, by tables ---


@dataclass(slots=True)
class Tables:
    """The names that link and number gave out."""

    rules: Elaborated

    def meant(self, word: Word) -> set[Meant]:
        """All that a name which is no local can be where it stands."""
        found = self._by_header(word) or self._by_path(word)
        return found if found else set(self._bare(word))

    def _by_header(self, word: Word) -> set[Meant]:
        """Names that the word before them, or the sign behind them, explains."""
        before, behind = word.last_word, word.behind.lstrip()[:1]
        if word.path:
            return set()
        match before:
            case "deed":
                return {(What.DEED, f"{word.module}.{word.name}")}
            case "answer":
                return {(What.ANSWER, f"{word.module}.{word.name}")}
            case "every":
                return {(What.RULE_KIND, self._fact("kinds", word.name))}
            case "window":
                return {(What.WINDOW, "")}
            case "may" | "either":
                return {(What.LABEL, "")}
            case "or" if behind == "{":
                return {(What.LABEL, "")}
            case "on" | "before" | "after" | "around" | "replace" if behind != ".":
                return {(What.EVENT, "")}
            case "with" if re.search(r"(?:^|[\n{}])\s*with $", word.before):
                return {(What.MODULE, "")}
        if behind == ":":
            return {(What.FACT, ""), (What.PARAMETER, "")}
        return set()

    def _by_path(self, word: Word) -> set[Meant]:
        """Parts of an address, of a rule's header, and what is done."""
        ruleset, whole = self.rules.ruleset, ".".join([*word.path, word.name])
        is_address = self._is_address(word.whole_path)
        if not word.path and word.name in ruleset.modules and is_address:
            return {(What.MODULE, "")}
        if word.path and word.path[0] in ruleset.modules and is_address:
            return set(self._address(whole, word))
        parts = word.whole_path.split(".")
        if any(self._is_thing(".".join(parts[:length])) for length in range(len(word.path) + 1, len(parts) + 1)):
            return set()
        kinds = self.rules.world.rule_kinds
        if not word.path and word.name in kinds and re.match(r"\s+[a-z]\w*\s*[({]|\s+[a-z]\w* cites|\.", word.behind):
            return {(What.RULE_KIND, self._fact("kinds", word.name))}
        if word.last_word in kinds and not word.path:
            return {(What.RULE, f"{word.module}.{word.last_word}.{word.name}")}
        if word.path and word.path[-1] in kinds:
            return {(What.RULE, one) for one in ruleset.rules if one.endswith(f".{word.path[-1]}.{word.name}")}
        if word.last_word in ("do", "can") and not word.path and not word.behind.startswith("."):
            return {(What.DEED, one) for one in ruleset.deeds if one.endswith(f".{word.name}")}
        return set()

    def _is_address(self, path: str) -> bool:
        ruleset, rule = self.rules.ruleset, path.rpartition(".")[0]
        tables = (ruleset.deeds, ruleset.answers, ruleset.rules)
        return any(path in table for table in tables) or rule in ruleset.rules

    def _is_thing(self, path: str) -> bool:
        """Whether a path of several names is a member, a place or a piece: before rules, these are what it means."""
        world, (first, _, rest) = self.rules.world, path.partition(".")
        if first in world.sets and rest in world.sets[first].names:
            return True
        return bool(rest) and path in (*(one.name for one in world.places), *(one.name for one in world.pieces))

    def _address(self, whole: str, word: Word) -> Iterator[Meant]:
        ruleset, rule = self.rules.ruleset, whole.rpartition(".")[0]
        for what, table in ((What.DEED, ruleset.deeds), (What.ANSWER, ruleset.answers), (What.RULE, ruleset.rules)):
            if whole in table:
                yield what, whole
        if rule in ruleset.rules and word.name in ruleset.rules[rule].events:
            yield What.EVENT, whole
        if len(word.path) == 1 and word.name in self.rules.world.rule_kinds:
            yield What.RULE_KIND, self._fact("kinds", word.name)

    def _fact(self, section: str, name: str) -> str:
        found = self.rules.ruleset.facts.named(section, name)
        return found[0].address if found else ""

    def _bare(self, word: Word) -> Iterator[Meant]:
        name, world, ruleset = word.name, self.rules.world, self.rules.ruleset
        dotted = bool(word.path) or word.before.endswith(".")
        if name in RESERVED and not dotted:
            yield What.OWN_NAME, ""
        if name in NAMES and (dotted or word.behind.startswith("(")):
            yield What.FUNCTION, ""
        if name in _OWN_PROPERTIES and dotted:
            yield What.OWN_PROPERTY, ""
        if name in _OWN_TYPES and (word.last_word == ":" or word.behind.startswith(".")):
            yield What.OWN_TYPE, ""
        yield from ((What.ANSWER, one) for one in ruleset.answers if one.endswith(f".{name}"))
        yield from ((What.EVENT, seam.address) for seam in ruleset.seams() if seam.rule and _last(seam.address) == name)
        yield from ((What.DEED, one) for one in ruleset.deeds if one.endswith(f".{name}") and self._counts(word))
        yield from ((What.RULE, one.address) for one in world.rules if one.name == name and word.last_word == "is")
        sections = {"marks": What.MARK, "numbers": What.NUMBER, "options": What.OPTION, "tables": What.TABLE}
        for section, what in sections.items():
            yield from ((what, entry.address) for entry in ruleset.facts.named(section, name))
        yield from self._things(word, dotted)

    def _counts(self, word: Word) -> bool:
        """Whether a deed can stand there without being done: `uses(x, turn)`, `limit: 1 per turn`."""
        return word.last_word in ("per", ",") or word.before.endswith("uses(")

    def _things(self, word: Word, dotted: bool) -> Iterator[Meant]:
        name, world = word.name, self.rules.world
        sort, singular = world.plurals.get(name, ("", name))
        for kind in world.piece_kinds_of(singular):
            yield What.PIECE_KIND, world.piece_kinds[kind].entry.address
        for kind in world.place_kinds_of(singular):
            yield What.PLACE_KIND, world.place_kinds[kind].entry.address
        if name in world.sets or sort == "set":
            yield What.SET, self._fact("sets", singular) or self._fact("options", singular)
        for members in world.sets.values():
            if name in members.names:
                yield What.MEMBER, self._fact("sets", members.name) or self._fact("options", members.name)
        if name in world.windows or name in world.window_groups:
            yield What.WINDOW, ""
        if name in (*world.players, *world.neutrals):
            yield What.PLAYER, ""
        for path in (word.whole_path, ".".join([*word.path, name])):
            pieces = [world.piece_kinds[one.kind] for one in world.pieces if one.name == path]
            places = [world.place_kinds[one.kind] for one in world.places if one.name == path]
            yield from ((What.PIECE, kind.entry.address) for kind in pieces)
            yield from ((What.PLACE, kind.entry.address) for kind in places)
        if dotted:
            yield from ((What.PROPERTY, k.entry.address) for k in world.piece_kinds.values() if name in k.attributes)
            yield from ((What.PROPERTY, k.entry.address) for k in world.place_kinds.values() if name in k.attributes)
            yield from ((What.PROPERTY, k.entry.address) for k in world.rule_kinds.values() if name in k.facts)
            yield from ((What.PROPERTY, self._fact("sets", name)) for _ in range(f"entry.{name}" in world.tables))


def _last(address: str) -> str:
    return address.rpartition(".")[2]
