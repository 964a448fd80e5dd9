"""link/not-needed: a module names something of a module that it does not need; the mend adds it to `needs`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rondel.messages.said import Said, say
from rondel.problems import NearName, Problem, Span, did_you_mean
from rondel.rules.link.ruleset import Ruleset


def not_needed(ruleset: Ruleset, module: str, owner: str, named: str, span: Span) -> Problem:
    """The problem that `module` names something of `owner`.

    A module that is at the table all the same may well be meant to be optional: then the mend is not sure.
    """
    at_table = owner in ruleset.modules
    message = say("link/not-needed.belongs", name=named, needed=owner).knowing(module=module)
    optional = say("link/not-needed.hint-inside", needed=owner)
    hint = optional if at_table else say("link/not-needed.hint-add-or", needed=owner, other=optional)
    fixes = tuple(replace(fix, sure=not at_table) for fix in ruleset.need_mends(module, owner))
    return Problem("link/not-needed", message, span, (), hint, fixes)


def module_hint(name: str, modules: Sequence[str]) -> Said:
    """The hint for an address that begins with no module."""
    near, begins = did_you_mean(name, modules), say("link/no-such-seam.hint-modules", names=tuple(modules))
    return near.followed_by(begins) if isinstance(near, NearName) else begins
