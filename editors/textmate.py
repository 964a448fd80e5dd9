"""The TextMate grammar of the language, which VS Code, IntelliJ and others highlight by.

It knows lines and not the whole text, so that it says what a word looks like: where a name is declared, which word is
one of the language. Its patterns mean the same to Oniguruma and to Python.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from editors.word_classes import WordClasses

Pattern = dict[str, Any]

PLAIN_NAME = "[a-z][a-z0-9_]*"
COLON, TYPE, BLOCK = "punctuation.separator.key-value", "entity.name.type", "punctuation.section.block"
JOINING, NUMBER = "keyword.other.joining", "constant.numeric.integer"
CITE = r"\b[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+(?:\.\.[0-9]+)?"


def textmate_grammar(words: WordClasses) -> str:
    """The grammar as the text of its file."""
    parts = _parts(words)
    grammar = {
        "comment": "made by 'make editors' from the words of grammar/rondel.lark; changes here are lost",
        "name": "Rondel",
        "scopeName": "source.rondel",
        "fileTypes": ["rondel"],
        "patterns": [{"include": f"#{name}"} for name in parts],
        "repository": {name: {"patterns": patterns} for name, patterns in parts.items()},
    }
    return json.dumps(grammar, indent=2, ensure_ascii=False) + "\n"


def _parts(words: WordClasses) -> dict[str, list[Pattern]]:
    """The patterns by what they are for; of two that begin at one place the first counts."""
    reserved = (*words.declaring, *words.doing, *words.operators, *words.joining)
    name = rf"(?!(?:{_any(reserved)})\b){PLAIN_NAME}"
    return {
        "comments": [_match("#.*$", "comment.line.number-sign")],
        "strings": [_match('"[^"\n]*"', "string.quoted.double")],
        "cites": [_match(CITE, "constant.other.cite")],
        "declarations": _declarations(name),
        "names": _names(name),
        "parameters": [_brackets(_match(rf"({name})\s*(:)\s*({name})", "", "variable.parameter", COLON, TYPE))],
        "facts": [_match(rf"\b({name})\s*(:)", "", "support.type.property-name", COLON)],
        "words": _words(words),
        "calls": [_match(rf"\b{name}(?=\()", "entity.name.function.call")],
        "numbers": [_match(r"\b[0-9]+\b", NUMBER)],
        "operators": [_match(r"==|!=|<=|>=|\.\.|[<>=+*/%-]", "keyword.operator")],
        "braces": [_match(r"[{}]", BLOCK), _match(r"[\[\],.]", "punctuation.separator")],
    }


def _declarations(name: str) -> list[Pattern]:
    """What gives a name to something, or says to which address something is attached."""
    address = rf"{name}(?:\.{name})*"
    keyword, function = "storage.type.declaration", "entity.name.function"
    return [
        _match(rf"\b(deed|answer)\s+({name})\b", "", keyword, function),
        _match(rf"\b(every)\s+({name})\b", "", keyword, TYPE),
        _match(r'\b(scenario)\s+("[^"\n]*")', "", keyword, "string.quoted.double entity.name.section"),
        _match(rf"\b(on|before|after|around|replace|fix|allow|forbid|remove)\s+({address})", "", keyword, function),
        _match(rf"\b(window)\s+({name})\b", "", "keyword.control.step", "entity.name.label"),
        _match(rf"^\s*({name})\s+({name})(?=\s*(?:[({{]|cites\b|$))", "", TYPE, function),
    ]


def _names(name: str) -> list[Pattern]:
    """What is called by a name inside a block: locals, and the ways that somebody can choose between."""
    step, local, label = "keyword.control.step", "variable.other.local", "entity.name.label"
    return [
        _match(rf"\b(let|each|draw)\s+({name})\b", "", step, local),
        _match(rf"\b(choose)\s+(?:(up\s+to)\s+)?(?:([0-9]+)\s+)?({name})\b", "", step, JOINING, NUMBER, local),
        _match(rf"\b(either|may)\s+({name})(?=\s*\{{)", "", step, label),
        _match(rf"(?:^|(\}}))\s*(or)\s+({name})(?=\s*\{{)", "", BLOCK, step, label),
    ]


def _words(words: WordClasses) -> list[Pattern]:
    return [
        _match(r"\bup\s+to\b", JOINING),
        _match(_whole(words.declaring), "storage.type.declaration"),
        _match(_whole(words.doing), "keyword.control.step"),
        _match(_whole(words.operators), "keyword.operator.word"),
        _match(_whole(words.joining), JOINING),
        _match(_whole(words.constants), "constant.language"),
        _match(_whole(words.names), "variable.language"),
        _match(rf"{_whole(words.functions)}(?=\()", "support.function"),
    ]


def _whole(words: Iterable[str]) -> str:
    return rf"\b(?:{_any(words)})\b"


def _any(words: Iterable[str]) -> str:
    return "|".join(words)


def _match(pattern: str, scope: str, *groups: str) -> Pattern:
    """A pattern with the scope of the whole, or with one scope for each group."""
    found: Pattern = {"match": pattern}
    if scope:
        found["name"] = _scope(scope)
    if groups:
        found["captures"] = {str(number): {"name": _scope(group)} for number, group in enumerate(groups, 1)}
    return found


def _brackets(inside: Pattern) -> Pattern:
    """Round brackets, in which one pattern counts before all others."""
    seen = {"0": {"name": _scope("punctuation.section.brackets")}}
    return {
        "begin": r"\(",
        "end": r"\)",
        "beginCaptures": seen,
        "endCaptures": seen,
        "patterns": [inside, {"include": "$self"}],
    }


def _scope(names: str) -> str:
    return " ".join(f"{name}.rondel" for name in names.split())
