"""facts/unknown-module: `with` a module that no shelf has, though it has one that is called nearly so.

A module may speak of others that are not there; but a name that is one slip away from one that is there means that one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from rondel.messages.said import say
from rondel.problems import NearName, Problem, Span, did_you_mean
from rondel.source.module_files import ModuleFiles
from rondel.syntax import tree as t


def misspelt_company(
    modules: Iterable[ModuleFiles], sources: Mapping[str, Sequence[t.Source]], shelved: Collection[str]
) -> list[Problem]:
    """The problems of all `with` blocks of some modules, in deeds and in facts."""
    named = [one for module in modules for one in (*_in_facts(module), *_in_deeds(sources[module.name]))]
    return [found for name, span in named if name not in shelved for found in _slip(name, span, shelved)]


def _in_facts(module: ModuleFiles) -> Iterator[tuple[str, Span]]:
    for name in module.facts.data.get("with") or ():
        yield str(name), module.facts.key_span("with", name)


def _in_deeds(sources: Sequence[t.Source]) -> Iterator[tuple[str, Span]]:
    for source in sources:
        for item in source.items:
            if isinstance(item, t.With):
                yield from zip(item.modules, item.places, strict=True)


def _slip(name: str, span: Span, shelved: Collection[str]) -> Iterator[Problem]:
    near = did_you_mean(name, shelved)
    if isinstance(near, NearName) and near.sure:
        yield Problem("facts/unknown-module", say("facts/unknown-module.unknown", name=name), span, (), near)
