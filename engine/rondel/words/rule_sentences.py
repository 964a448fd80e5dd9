"""Sentences of rules: messages `rule.<ID>`, one for each rule of the books, in each language."""

from __future__ import annotations

RULE_SENTENCE = "rule."


def sentence_id(rule: str) -> str:
    """The message that says a rule: `rule.B-01` of `B-01`."""
    return RULE_SENTENCE + rule
