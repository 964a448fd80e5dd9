"""link/not-needed: a module names something of a module that it does not need; the mend adds it to `needs`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rondel.problems import NearName, Problem, Span, did_you_mean
from rondel.rules.link.ruleset import Ruleset


def not_needed(ruleset: Ruleset, module: str, owner: str, named: str, span: Span) -> Problem:
    """The problem that `module` names something of `owner`.

    A module that is at the table all the same may well be meant to be optional: then the mend is not sure.
    """
    at_table = owner in ruleset.modules
    message = f"'{named}' belongs to '{owner}', which this module does not need"
    optional = f"write it inside: with {owner} {{ … }}"
    hint = optional if at_table else f"add '{owner}' under 'needs', or {optional}"
    fixes = tuple(replace(fix, sure=not at_table) for fix in ruleset.need_mends(module, owner))
    return Problem("link/not-needed", message, span, (), hint, {"module": module, "needed": owner}, fixes)


def module_hint(name: str, modules: Sequence[str]) -> str:
    """The hint for an address that begins with no module."""
    near, begins = did_you_mean(name, modules), f"an address begins with a module: {', '.join(modules)}"
    return near.followed_by(begins) if isinstance(near, NearName) else begins
