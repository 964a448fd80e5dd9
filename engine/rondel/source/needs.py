"""What a module says of other modules: `needs` and `excludes`, with their places.

Entries of a wrong shape are passed over: the schema reports them.
"""

from __future__ import annotations

from collections.abc import Iterable

from rondel.frozen import frozen
from rondel.messages.said import say
from rondel.problems import Problem, Remark, Span
from rondel.source.document import Document
from rondel.source.module_files import ModuleFiles
from rondel.source.version import Version, range_from_text, version_from_text


@frozen
class ModuleNeed:
    """base: ">=1.0 <2" - another module, the versions that will do, and where that stands."""

    name: str
    versions: str
    span: Span
    versions_span: Span


def needs_of(facts: Document) -> list[ModuleNeed]:
    """The modules that a module needs, as written."""
    needs = facts.data.get("needs") if isinstance(facts.data, dict) else None
    if isinstance(needs, dict):
        return [_need_with_versions(facts, name, needs[name]) for name in needs if isinstance(name, str)]
    if isinstance(needs, list):
        spans = {name: facts.span("needs", i) for i, name in enumerate(needs) if isinstance(name, str)}
        return [ModuleNeed(name, "*", span, span) for name, span in spans.items()]
    return []


def within_reach(modules: Iterable[ModuleFiles]) -> dict[str, frozenset[str]]:
    """By each module those of which it may speak: itself and all that it needs, which stand before it."""
    found: dict[str, frozenset[str]] = {}
    for module in modules:
        needed = [found.get(need.name, frozenset()) for need in needs_of(module.facts)]
        found[module.name] = frozenset((module.name,)).union(*needed)
    return found


def excludes_of(facts: Document) -> dict[str, Span]:
    """The modules that a module cannot be played with."""
    excludes = facts.data.get("excludes") if isinstance(facts.data, dict) else None
    if not isinstance(excludes, list):
        return {}
    return {name: facts.span("excludes", i) for i, name in enumerate(excludes) if isinstance(name, str)}


def version_problems(module: ModuleFiles, others: dict[str, ModuleFiles]) -> list[Problem]:
    """A version that is none, and each need that the version found does not meet."""
    problems = [] if _version(module.facts) else _bad_version(module.facts)
    for need in needs_of(module.facts):
        if need.name in others:
            problems += _version_problems(need, others[need.name].facts)
    return problems


def exclusion_problems(module: ModuleFiles, others: dict[str, ModuleFiles]) -> list[Problem]:
    """Each module in the line-up that this one excludes."""
    problems = []
    for name, span in excludes_of(module.facts).items():
        if name in others and name != module.name:
            remark = Remark(others[name].facts.span("module"), say("place.this-module", name=name))
            message = say("facts/excluded.excluded", name=module.name, other=name)
            problems.append(Problem("facts/excluded", message, span, (remark,), say("facts/excluded.hint")))
    return problems


def _need_with_versions(facts: Document, name: str, versions: object) -> ModuleNeed:
    text = versions if isinstance(versions, str) else "*"
    return ModuleNeed(name, text, facts.key_span("needs", name), facts.span("needs", name))


def _version(facts: Document) -> Version | None:
    stated = facts.data.get("version") if isinstance(facts.data, dict) else None
    return version_from_text(stated) if isinstance(stated, str) else None


def _bad_version(facts: Document) -> list[Problem]:
    stated = facts.data.get("version") if isinstance(facts.data, dict) else None
    span = facts.span("version")
    if not isinstance(stated, str) or span in facts.spoilt:
        return []
    hint = say("facts/bad-version.hint-version")
    return [Problem("facts/bad-version", say("facts/bad-version.version", found=stated[:40]), span, (), hint)]


def _version_problems(need: ModuleNeed, needed: Document) -> list[Problem]:
    wanted, found = range_from_text(need.versions), _version(needed)
    if wanted is None:
        message = say("facts/bad-version.range", found=need.versions[:40])
        return [Problem("facts/bad-version", message, need.versions_span, (), say("facts/bad-version.hint-range"))]
    if found is None or wanted.has(found):
        return []
    stated = needed.data["version"]
    remark = Remark(needed.span("version"), say("place.version", name=need.name, version=stated))
    message = say("facts/version.other", name=need.name, wanted=need.versions, version=stated)
    return [Problem("facts/version", message, need.versions_span, (remark,))]
