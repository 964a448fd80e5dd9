"""What is left of modules when the parts with a mistake are taken out, so that the rest can be read all the same.

An item that cannot be parsed is not in its tree; a fact with a mistake is taken out of its document, and an item whose
facts make no world out of its tree. All the words that stood there are lost: whoever looks for one of them in vain
has made no mistake.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from rondel.problems import NearName, Problem, Span
from rondel.rules.link.facts import SECTIONS
from rondel.source.document import Document
from rondel.source.module_files import ModuleFiles
from rondel.source.yaml_places import Key, YamlPlace
from rondel.syntax import tree as t

# Without these nothing of a module can be understood.
_FOUNDATIONS = ("needs", "players")
_SECTIONS = frozenset((*SECTIONS, "patch", "with", "module", "version"))
_BY_NAME = (*SECTIONS, "patch", "with")
# Wrong, but not in the way of anybody who reads on.
_HARMLESS = frozenset(
    ("facts/version", "facts/bad-version", "facts/excluded", "facts/not-together", "facts/wrong-folder-name")
) | {"facts/unused-file", "facts/unknown-option", "facts/bad-option-value", "facts/bad-players"}
_SLID_KEYS = ("facts/unknown-key", "facts/bad-name")
_NO_LONGER_READ = frozenset(("facts/unknown-module", "facts/needs-circle", "facts/no-table"))

_WORD = re.compile(r"[a-z]\w*")

Trees = dict[str, list[t.Source]]


@dataclass(slots=True)
class LeftOver:
    """Modules and trees without their broken parts; `lost` is the text of these parts.

    They are `readable` while nothing is missing on which all the rest stands.
    """

    modules: list[ModuleFiles]
    trees: Trees
    lost: list[str] = field(default_factory=list)
    known: dict[str, str] = field(default_factory=dict)  # the same texts: one long line may be lost again and again
    naming: dict[str, list[str]] = field(default_factory=dict)  # by each word of the facts, those that write it
    readable: bool = True

    def take_out(self, problems: Iterable[Problem]) -> bool:
        """Takes out what some problems are about; whether anything was."""
        before = len(self.lost)
        self.readable = self.readable and all(isinstance(module.facts.data, dict) for module in self.modules)
        for problem in problems:
            self.readable = self.readable and problem.code not in _NO_LONGER_READ
            if isinstance(problem.hint, NearName) and problem.code == "facts/unknown-key":
                self.readable = self.readable and problem.hint.meant not in _FOUNDATIONS
            if problem.code in _HARMLESS or problem.code.startswith("link/"):
                continue
            for i, module in enumerate(self.modules):
                self.modules[i] = self._without_fact(module, problem.span)
                for remark in problem.also if problem.code in _SLID_KEYS else ():  # there the key is missing
                    self.modules[i] = self._without_fact(self.modules[i], remark.span)
                self._item(module, problem)
        return len(self.lost) > before

    # --- facts ---

    def _without_fact(self, module: ModuleFiles, span: Span) -> ModuleFiles:
        if span.file == module.facts.file:
            path = _path_at(module.facts.places, span)
        else:
            tables = {name: one.text for name, one in module.tables.items() if one.file == span.file}
            tables |= {name: one.text for name, one in module.unread.items() if one.file == span.file}
            path = next((_naming(module.facts, name) for name in tables), ())
            self.lost += tables.values()
        if not path:
            return module
        self.readable = self.readable and path[0] not in _FOUNDATIONS
        text = _text_at(module.facts, path)
        self.lost.append(self.known.setdefault(text, text))
        self.lost += self._standing_on(str(path[-1])) if path[-1] not in _SECTIONS else []
        return replace(module, facts=replace(module.facts, data=_without(module.facts.data, path)))

    def _standing_on(self, name: str) -> list[str]:
        """The names of facts that speak of a lost one, and so cannot be understood without it."""
        if not self.naming:
            for module in self.modules:
                for fact, words in _words_of_facts(module.facts):
                    for word in words:
                        self.naming.setdefault(word, []).append(fact)
        return self.naming.get(name, [])

    # --- items ---

    def doubtful(self) -> list[Span]:
        """Where the rules stand that something lost has named: what is known of them may be lost with it."""
        words = lost_words(list(dict.fromkeys(self.lost)))  # one line may hold many mistakes
        items = [item for trees in self.trees.values() for tree in trees for item in tree.items]
        return [item.span for item in items if isinstance(item, t.Rule) and item.name in words]

    def _item(self, module: ModuleFiles, problem: Problem) -> None:
        texts = (*module.deeds, *module.scenarios)
        source = next((one for one in texts if one.file == problem.span.file), None)
        if source is None:
            return
        trees = self.trees[module.name]
        number = next(i for i, tree in enumerate(trees) if tree.file == source.file)
        lines = source.text.splitlines()
        if problem.code.startswith("syntax/"):
            told = {n for item in trees[number].items for n in range(item.span.line, item.span.end_line + 1)}
            self.lost.append("\n".join(line for n, line in enumerate(lines, 1) if n not in told))
            return
        around = [item for item in trees[number].items if is_around(item.span, problem.span)]
        self.lost += ["\n".join(lines[item.span.line - 1 : item.span.end_line]) for item in around]
        kept = tuple(item for item in trees[number].items if item not in around)
        trees[number] = t.Source(source.file, kept)


def lost_words(lost: Sequence[str]) -> frozenset[str]:
    """Every word of some texts, also in the plural."""
    words = {word for text in lost for word in re.findall(r"[a-z]\w*", text)}
    return frozenset(words | {plural for word in words for plural in plurals(word)})


def plurals(word: str) -> Iterator[str]:
    """What several of a kind may be called."""
    yield from (f"{word}s", f"{word}es")
    if word.endswith("y"):
        yield f"{word[:-1]}ies"
    if word.endswith("die"):
        yield f"{word[:-3]}dice"


def is_around(outer: Span, inner: Span) -> bool:
    """Whether one span begins inside another."""
    first, last = (outer.line, outer.column), (outer.end_line, outer.end_column)
    return outer.file == inner.file and first <= (inner.line, inner.column) < last


def _path_at(places: YamlPlace, span: Span) -> tuple[Key, ...]:
    """The fact in which a span stands: a section and a name in it, or only a key at the top."""
    top = _part_at(places, span)
    if top is None:
        return ()
    inner = _part_at(places.parts[top], span) if isinstance(places.parts, dict) and top in _BY_NAME else None
    return (top,) if inner is None else (top, inner)


def _part_at(place: YamlPlace, span: Span) -> Key | None:
    if not isinstance(place.parts, dict):
        return None
    here = (span.line, span.column)
    for key, part in place.parts.items():
        first = (part.key or part.bounds)[:2]
        if first <= here <= part.bounds[2:]:
            return key
    return None


def _naming(facts: Document, table: str) -> tuple[Key, ...]:
    """The fact whose rows stand in a file."""
    for section in SECTIONS:
        entries = facts.data.get(section) if isinstance(facts.data, dict) else None
        for name, value in entries.items() if isinstance(entries, dict) else ():
            if isinstance(value, dict) and table in value.values():
                return (section, name)
    return ()


def _words_of_facts(facts: Document) -> Iterator[tuple[str, set[str]]]:
    """Every fact by its name, with the words that it writes."""
    lines = facts.text.splitlines()
    for section in SECTIONS:
        entries = facts.data.get(section) if isinstance(facts.data, dict) else None
        for name in entries if isinstance(entries, dict) else ():
            span = facts.span(section, name)
            inside = lines[span.line - 1 : span.end_line]
            if len(inside) == 1:  # of a long line only what belongs to this fact
                inside = [inside[0][span.column - 1 : span.end_column - 1]]
            yield str(name), set(_WORD.findall("\n".join(inside)))


def _text_at(facts: Document, path: tuple[Key, ...]) -> str:
    first, value = facts.key_span(*path), facts.span(*path)
    return "\n".join(facts.text.splitlines()[first.line - 1 : value.end_line or first.line])


def _without(data: Any, path: tuple[Key, ...]) -> Any:
    """The data without what stands at a path; nothing is changed in place."""
    if not isinstance(data, dict) or path[0] not in data:
        return data
    if len(path) == 1:
        return {key: value for key, value in data.items() if key != path[0]}
    return {**data, path[0]: _without(data[path[0]], path[1:])}
