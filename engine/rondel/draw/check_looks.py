"""What is wrong with looks: their shape, names that mean nothing, glyphs that nobody has drawn, modules that disagree.

The looks of modules that are only needed are the affair of those; a game goes on whatever is found here.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from rondel.draw.check_looks_apart import apart_problems
from rondel.draw.given_looks import BY, GLYPHS, NAMING, SECTIONS, GivenLooks, given_looks
from rondel.draw.looks_names import LooksNames, is_brought_beside
from rondel.draw.merged_looks import Disagreement, merged_looks
from rondel.messages.said import Said, say
from rondel.problems import Problem, Remark, did_you_mean
from rondel.rules.read.elaborated_rules import Elaborated
from rondel.source.module_files import ModuleFiles
from rondel.source.resources import schema
from rondel.source.schema import check_schema
from rondel.source.yaml_places import Key

Path = tuple[Key, ...]
_NAMED: dict[Key, str] = {"like": "pieces", "inside": "boards", "edges": "tables"}  # what stands under such keys
# What is said if there is no such thing in a section.
_UNKNOWN = {
    "players": partial(say, "looks/unknown-name.player"),
    "sets": partial(say, "looks/unknown-name.set"),
    "pieces": partial(say, "looks/unknown-name.piece"),
    "requirements": partial(say, "looks/unknown-name.answer"),
    "spaces": partial(say, "looks/unknown-name.rule"),
    "places": partial(say, "looks/unknown-name.place"),
    "boards": partial(say, "looks/unknown-name.board"),
    "tables": partial(say, "looks/unknown-name.table"),
    "marks": partial(say, "looks/unknown-name.mark"),
}


def looks_problems(
    modules: Sequence[ModuleFiles], asked: Collection[str], rules: Elaborated | None
) -> Iterator[Problem]:
    """The problems of the looks of those modules that were asked for; without rules, of the files alone."""
    own = [module for module in modules if module.name in asked]
    for module in own:
        yield from module.looks_unread
        yield from check_schema(module.looks, schema("looks")) if module.looks is not None else ()
    given = given_looks(modules)
    for one in given:
        if one.module in asked:
            yield from _GivenCheck(one, given, modules, LooksNames(rules) if rules is not None else None).problems()
    merged = merged_looks(given)
    yield from (_disagreement(one) for one in merged.disagreements if {one.first.module, one.second.module} & {*asked})
    if rules is not None:
        yield from apart_problems(merged, [one for one in given if one.module in asked], LooksNames(rules))


def _disagreement(found: Disagreement) -> Problem:
    path = (*found.path, *((found.key,) if found.second.document.has(*found.path, found.key) else ()))
    message = say(
        "looks/disagreement.disagree",
        name=".".join(found.path),
        first=found.first.module,
        second=found.second.module,
    )
    also = Remark(found.first.document.span(*path), say("place.counts"))
    hint = say("looks/disagreement.hint", first=found.first.module, second=found.second.module)
    span = found.second.document.span(*path)
    return Problem("looks/disagreement", message, span, (also,), hint, warns=True)


@dataclass(slots=True)
class _GivenCheck:
    """The check of what one module gives, against the names of the table if they are known."""

    given: GivenLooks
    all_given: Sequence[GivenLooks]
    modules: Sequence[ModuleFiles]
    names: LooksNames | None

    def problems(self) -> Iterator[Problem]:
        document = self.given.document
        said = document.data.get("looks") if isinstance(document.data, dict) else None
        if isinstance(said, str) and said != self.given.module:
            yield self._unknown(say("looks/unknown-name.module", name=said), said, (self.given.module,), ("looks",))
        for section in SECTIONS:
            for name, entry in (self.given.data.get(section) or {}).items():
                yield from self._entry(section, name, entry)

    def _entry(self, section: str, name: str, entry: Any) -> Iterator[Problem]:
        path: Path = (section, name)
        yield from self._glyphs(entry, path)
        if self.names is None:
            return
        known = self.names.of(section)
        if name not in known:
            if not self._comes_later(name):
                yield self._unknown(_UNKNOWN[section](name=name), name, known, path, is_key=True)
        elif section == "sets":
            yield from self._members(name, entry)
        else:
            yield from self._inside(section, name, entry, path)

    def _members(self, name: str, entry: Any) -> Iterator[Problem]:
        assert self.names is not None
        known = self.names.members(name)
        for member in entry if known is not None else ():
            if str(member) not in (known or ()) and not self._comes_later(str(member)):
                message = say("looks/unknown-name.member", name=str(member))
                yield self._unknown(message, str(member), known or (), ("sets", name, member), is_key=True)

    def _inside(self, section: str, name: str, entry: Any, path: Path) -> Iterator[Problem]:
        """Names within an entry: traits behind `by`, kinds that it looks like, boards, tables."""
        assert self.names is not None
        traits = self.names.traits_of(section, name)
        for at, value in _texts(entry, path):
            if value.startswith(BY):
                yield from self._trait(name, value.removeprefix(BY), traits, at)
            elif at[-1] in _NAMED:
                meant, other = value.partition("(")[0], _NAMED[at[-1]]
                if meant not in self.names.of(other) and not self._comes_later(meant):
                    yield self._unknown(_UNKNOWN[other](name=meant), meant, self.names.of(other), at)
        badge = entry.get("badge") if isinstance(entry, dict) else None
        for trait in badge if isinstance(badge, dict) else ():
            yield from self._trait(name, trait, traits, (*path, "badge", trait), is_key=True)

    def _trait(self, of: str, name: str, known: set[str], at: Path, *, is_key: bool = False) -> Iterator[Problem]:
        if name not in known:
            yield self._unknown(say("looks/unknown-name.trait", name=name, of=of), name, known, at, is_key=is_key)

    def _glyphs(self, entry: Any, path: Path) -> Iterator[Problem]:
        known = {name for one in self.all_given if one.module in (self.given.module, *self.given.needs)
                 for name in one.glyphs}  # fmt: skip
        written = self.given.document.data.get(GLYPHS)  # one that does not fit is told of already
        known |= set(written) if isinstance(written, dict) else set()
        if written is None and self.given.document.data.keys() - {"looks", *SECTIONS}:
            return  # under a key that is told of, perhaps
        for at, value in _texts(entry, path):
            if not value.startswith(BY) and value not in known and any(key in NAMING for key in at[2:]):
                message = say("looks/no-such-glyph.unknown", name=value)
                hint = did_you_mean(value, known) or say("looks/no-such-glyph.hint")
                yield Problem("looks/no-such-glyph", message, self.given.document.span(*at), (), hint)

    def _comes_later(self, name: str) -> bool:
        return is_brought_beside(name, [module for module in self.modules if module.name == self.given.module])

    def _unknown(self, message: Said, name: str, known: Collection[str], at: Path, *, is_key: bool = False) -> Problem:
        document = self.given.document
        span = document.key_span(*at) if is_key else document.span(*at)
        hint = did_you_mean(name, known) or say("looks/unknown-name.hint")
        return Problem("looks/unknown-name", message, span, (), hint)


def _texts(entry: Any, path: Path) -> Iterator[tuple[Path, str]]:
    """The texts in an entry, each with its path."""
    if isinstance(entry, str):
        yield path, entry
    elif isinstance(entry, dict | list):
        for key, value in entry.items() if isinstance(entry, dict) else enumerate(entry):
            yield from _texts(value, (*path, key))
