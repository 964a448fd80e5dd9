"""What a module says of other modules: `needs` and `excludes`, with their places.

Entries of a wrong shape are passed over: the schema reports them.
"""

from __future__ import annotations

from rondel.frozen import frozen
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
            remark = Remark(others[name].facts.span("module"), f"'{name}' is this module")
            message = f"'{module.name}' cannot be played with '{name}'"
            problems.append(Problem("facts/excluded", message, span, (remark,), "leave one of them out"))
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
    hint = "a version is three numbers: 1.0.0"
    return [Problem("facts/bad-version", f"'{stated[:40]}' is not a version", span, (), hint)]


def _version_problems(need: ModuleNeed, needed: Document) -> list[Problem]:
    wanted, found = range_from_text(need.versions), _version(needed)
    if wanted is None:
        message = f"'{need.versions[:40]}' is not a range of versions"
        return [Problem("facts/bad-version", message, need.versions_span, (), "write such as '>=1.0 <2'")]
    if found is None or wanted.has(found):
        return []
    stated = needed.data["version"]
    remark = Remark(needed.span("version"), f"'{need.name}' is version {stated}")
    message = f"this needs '{need.name}' {need.versions}, but version {stated} is here"
    return [Problem("facts/version", message, need.versions_span, (remark,))]
