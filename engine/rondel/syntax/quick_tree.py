"""Lark's tables walked more quickly than Lark does: the tree of a text without mistakes, or None.

A third of the time of `check` went into Lark's loop. This one does the same with the same tables, lexers and callbacks,
but makes no tokens that no node keeps, remembers where a row of rules with one part each leads (a name alone passes
ten of these), and counts lines only behind line breaks. What it cannot read it leaves to Lark, which says why.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

from lark import Lark, Token
from lark.grammar import Rule
from lark.parsers.lalr_analysis import Shift

NodeSpan = tuple[tuple[int, int], tuple[int, int]]  # line and column, where something begins and behind its end
_END = "$END"
_new_token: Callable[..., Token] = Token._future_new  # `Token()` first looks for names of arguments that it once had


class Node:
    """What a rule of the grammar has found: its name, its span, its parts: nodes, tokens, None for what is left out."""

    __slots__ = ("children", "data", "span")

    def __init__(self, data: str, children: list[Any]) -> None:
        self.data, self.children = data, children
        self.span: NodeSpan | None = None


class _Reduction:
    """What becomes of the topmost values: `make` builds a node of them; None passes the only one on."""

    __slots__ = ("make", "origin", "size")

    def __init__(self, rule: Rule, make: Callable[[list[Any]], Any]) -> None:
        self.origin: str = rule.origin.name
        self.size = len(rule.expansion)
        self.make = None if _is_passed_on(rule) else make


def _is_passed_on(rule: Rule) -> bool:
    options = rule.options
    is_single = len(rule.expansion) == 1 and not any(options.empty_indices)
    return is_single and options.expand1 and not rule.alias and not rule.expansion[0].is_term


class _Scan:
    """How the next token of a state is found: by which pattern, and which words are no names there."""

    __slots__ = ("match", "unless", "words")

    def __init__(self, lexer: Any) -> None:
        patterns = lexer.scanner._mres  # this makes `lexer.callback` as well
        self.match: Any = patterns[0].match if len(patterns) == 1 else partial(_first_match, patterns)
        self.unless = {kind: words.scanner.fullmatch for kind, words in lexer.callback.items()}
        self.words: dict[tuple[str, str], str] = {}

    def kind(self, kind: str, text: str) -> str:
        """The terminal that a text is, where words of the language look like names."""
        if kind not in self.unless:
            return kind
        found = self.words.get((kind, text))
        if found is None:
            found = self.words[kind, text] = self.unless[kind](text) or kind
        return found


def _first_match(patterns: Sequence[re.Pattern[str]], text: str, at: int) -> re.Match[str] | None:
    return next(filter(None, (pattern.match(text, at) for pattern in patterns)), None)


class QuickTree:
    """The tables of one Lark parser that makes nodes of ours, prepared."""

    def __init__(self, lark: Lark) -> None:
        table: Any = lark.parser.parser.parser.parse_table
        made = {rule: _Reduction(rule, make) for rule, make in lark._callbacks.items()}
        self._starts, self._ends = table.start_states, table.end_states
        self._goals: dict[int, dict[str, int]] = {
            state: {kind: goal for kind, (action, goal) in row.items() if action is Shift}
            for state, row in table.states.items()
        }
        self._reductions: dict[int, dict[str, _Reduction]] = {
            state: {kind: made[rule] for kind, (action, rule) in row.items() if action is not Shift}
            for state, row in table.states.items()
        }
        self._leads: dict[tuple[int, int, str], int] = {}
        self._lexers: Any = lark.parser.lexer
        self._scans: dict[int, _Scan] = {}
        self._skip = _skipping(lark)
        self._with_breaks: frozenset[str] = self._lexers.root_lexer.newline_types
        self._unkept = _never_kept(lark.rules)

    def read(self, text: str, start: str) -> Node | None:
        """The tree of a text, or None if it has a mistake."""
        states: list[int] = [self._starts[start]]
        values: list[Any] = []
        spans: list[NodeSpan | None] = []
        at, line, line_start = 0, 1, 0
        skip, scans, goals = self._skip, self._scans, self._goals
        while True:
            skipped = skip(text, at).end()
            if skipped > at and (breaks := text.count("\n", at, skipped)):
                line, line_start = line + breaks, text.rfind("\n", at, skipped) + 1
            if skipped == len(text):
                whole = self._reduced(_END, states, values, spans, self._ends[start])
                return values[-1] if whole else None
            scan = scans.get(states[-1]) or self._scan(states[-1])
            found = scan.match(text, skipped)
            if not found:
                return None
            at, kind = found.end(), found.lastgroup
            if scan.unless:
                kind = scan.kind(kind, found.group())
            if not self._reduced(kind, states, values, spans):
                return None
            begins = (line, skipped - line_start + 1)
            if kind in self._with_breaks and (breaks := text.count("\n", skipped, at)):
                line, line_start = line + breaks, text.rfind("\n", skipped, at) + 1
            ends = (line, at - line_start + 1)
            states.append(goals[states[-1]][kind])
            spans.append((begins, ends))
            token = None if kind in self._unkept else _new_token(kind, found.group(), skipped, *begins, *ends, at)
            values.append(token)

    def _scan(self, state: int) -> _Scan:
        scan = self._scans[state] = _Scan(self._lexers.lexers[state])
        return scan

    def _reduced(
        self, kind: str, states: list[int], values: list[Any], spans: list[NodeSpan | None], end: int | None = None
    ) -> bool:
        """Reduces until a token can follow, or until the end is reached; False if it never can."""
        reductions, goals, leads = self._reductions, self._goals, self._leads
        while (state := states[-1]) != end:
            reduction = reductions[state].get(kind)
            if reduction is None:
                return kind in goals[state]
            make = reduction.make
            if make is None:
                lead = (states[-2], state, kind)
                states[-1] = leads.get(lead) or self._lead(*lead)
                continue
            parts, span = [], None
            if size := reduction.size:
                parts, span = values[-size:], _covered(spans, size)
                del states[-size:], values[-size:], spans[-size:]
            value = make(parts)
            if value.__class__ is Node and value.span is None:  # not one that was passed on
                value.span = span
            states.append(goals[states[-1]][reduction.origin])
            values.append(value)
            spans.append(span)
        return True

    def _lead(self, below: int, top: int, kind: str) -> int:
        """Where a row of rules that pass their only part on leads."""
        state = top
        while (reduction := self._reductions[state].get(kind)) and reduction.make is None:
            state = self._goals[below][reduction.origin]
        self._leads[below, top, kind] = state
        return state


def _covered(spans: Sequence[NodeSpan | None], size: int) -> NodeSpan | None:
    """From where the first of the topmost parts begins to where the last one ends; parts without text lie nowhere."""
    first, last = spans[-size], spans[-1]
    if first is None or last is None:
        there = [span for span in spans[-size:] if span is not None]
        if not there:
            return None
        first, last = there[0], there[-1]
    return first[0], last[1]


def _skipping(lark: Lark) -> Callable[[str, int], Any]:
    """Finds what lies between two tokens: whatever the grammar ignores."""
    named = lark.parser.lexer_conf.terminals_by_name
    ignored = "|".join(f"(?:{named[name].pattern.to_regexp()})" for name in lark.lexer_conf.ignore)
    between: Callable[[str, int], Any] = re.compile(f"(?:{ignored})*").match
    return between


def _never_kept(rules: Iterable[Any]) -> frozenset[str]:
    """The terminals that no node keeps: words and signs of the language."""
    terminals = [(symbol, rule) for rule in rules for symbol in rule.expansion if symbol.is_term]
    kept = {symbol.name for symbol, rule in terminals if rule.options.keep_all_tokens or not symbol.filter_out}
    return frozenset(symbol.name for symbol, _ in terminals) - kept
