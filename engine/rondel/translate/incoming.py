"""From sheets to changes: what a sheet says otherwise than the words do, if it may be said there.

What is said as it was is no change, so nothing is asked of it. Nor is what came back as it went out, whatever the words
say by now; what both have changed since is refused, unless sheets are to go over that. Of what changes, all that the
source names must be named too, unless it was not named before, or the line says that it is translated freely.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import TypeGuard

from rondel.frozen import frozen
from rondel.messages.said import Said, say
from rondel.problems import Span, did_you_mean
from rondel.source.module_files import language_of
from rondel.translate.entries import MESSAGES, TERMS, WordEntry, WordKey, entries_in, source_language, wanted_keys
from rondel.translate.placeholders import is_unreadable, named_in
from rondel.translate.sheets import Sheet, SheetLine, SheetRefusal, mark_of, mark_of_cells, meant, shown, with_hint
from rondel.translate.term_cells import cells_of
from rondel.translate.volumes import ENGINE, Volume, engine_volume
from rondel.words.languages import REFERENCE, SHIPPED, Languages
from rondel.words.own_words import OWN_MESSAGES, OWN_MODULE
from rondel.words.placeholder import NounName


@frozen
class WordChange:
    """What a sheet says otherwise: a text of a message, or the cells of a term; `at` is its place on the sheet."""

    key: WordKey
    at: Span
    text: str = ""
    cells: Mapping[str, str] = field(default_factory=dict)
    entry: WordEntry | None = None
    is_free: bool = False  # it does without a name that the source has


@dataclass(slots=True)
class Incoming:
    """What comes of a sheet."""

    changes: list[WordChange] = field(default_factory=list)
    refusals: list[SheetRefusal] = field(default_factory=list)
    fuzzy: int = 0  # left as they are, for whoever translated them was not sure
    stale: list[str] = field(default_factory=list)  # of a source that has changed since


@frozen
class Offered:
    """What the rules of a module offer: the variables of each message, and the facts that all may name."""

    variables: Mapping[str, Collection[str]] = field(default_factory=dict)
    facts: Collection[str] = ()


Offers = Callable[[str], Offered]  # by the name of a module


def nothing_offered(name: str) -> Offered:
    """For whoever knows no rules: then messages name what they name already in some language."""
    return Offered()


def incoming(
    sheet: Sheet,
    volume: Volume,
    offers: Offers = nothing_offered,
    spoken: Languages = SHIPPED,
    *,
    over: bool = False,
) -> Incoming:
    """What a sheet changes in a volume; rules are asked only for what no language names yet, grammars always."""
    found, judge = Incoming(), _Judge(sheet, volume, offers, spoken, over=over)
    seen: dict[str, int] = {}
    for line in sheet.lines:
        at = Span(sheet.file, line.line)
        if line.id in seen:
            found.refusals.append(SheetRefusal(at, say("words.twice", id=line.id, line=seen[line.id])))
        seen.setdefault(line.id, line.line)
        judge.take(line, at, found)
    return found


def no_variable(id: str, name: str, known: Collection[str]) -> Said:
    """That a message names what nobody gives it."""
    there = say("use.there-are", names=tuple(sorted(known))) if known else say("words.there-are-none")
    return say("words.no-variable", id=id, name=name, hint=did_you_mean(name, known) or there)


def _is_said(entry: WordEntry | None) -> TypeGuard[WordEntry]:
    """Whether a language says a word itself."""
    return entry is not None and not entry.is_copied


class _Judge:
    """Whoever compares the lines of a sheet with the words as they are."""

    def __init__(self, sheet: Sheet, volume: Volume, offers: Offers, spoken: Languages, *, over: bool) -> None:
        self.volume, self.section, self.offers, self.over = volume, sheet.section, offers, over
        self.source = entries_in(volume, source_language(volume))
        self.own = entries_in(volume, sheet.language)
        self.engine = entries_in(engine_volume(OWN_MODULE), REFERENCE)
        self.known = {*wanted_keys(volume, self.source), *self.own}
        self.languages = {language: entries_in(volume, language) for language in volume.languages}
        self.grammar_of, self.language = cache(spoken.grammar_of), sheet.language

    def take(self, line: SheetLine, at: Span, found: Incoming) -> None:
        key = WordKey(self.section, line.id)
        if not self._is_known(key):
            found.refusals.append(self._unknown(key, at, len(found.refusals)))
        elif self.section == TERMS:
            self._take_term(key, line, at, found)
        elif line.text:
            self._take_message(key, line, at, found)

    def _is_known(self, key: WordKey) -> bool:
        # A module may say its own way what the engine says, and a language what another has and the source has not.
        return key in self.known or key in self.engine or any(key in entries for entries in self.languages.values())

    def _unknown(self, key: WordKey, at: Span, told: int) -> SheetRefusal:
        hint = did_you_mean(key.id, (one.id for one in self.known if one.section == key.section), told)
        id, module = key.id[:80], self.volume.name
        if key.section == MESSAGES:
            return SheetRefusal(at, with_hint(say("words.no-message", id=id, module=module), hint))
        return SheetRefusal(at, with_hint(say("words.none", id=id, module=module), hint))

    def _take_message(self, key: WordKey, line: SheetLine, at: Span, found: Incoming) -> None:
        entry, text = self.own.get(key), meant(line.text)
        origin = self.source.get(key) or self.engine.get(key)
        if _is_said(entry) and (entry.value == text or line.was == mark_of(line.text)):
            return
        if line.is_fuzzy:
            found.fuzzy += 1
            return
        if _is_said(entry) and line.of and line.was != mark_of(shown(entry.text)) and not self.over:
            found.refusals.append(SheetRefusal(at, say("words.changed-here", id=key.id, text=shown(entry.text))))
            return
        if origin is not None and line.source and line.source != shown(origin.text):
            found.stale.append(key.id)
        faults = list(self._faults(key, text, entry))
        # Who translates freely does without a name of the source; one that nobody gives would stay in braces.
        wrong = [told for told in faults if not (line.is_free and told.id == "words.lost")]
        found.refusals += [SheetRefusal(at, told) for told in wrong]
        if not wrong:
            found.changes.append(WordChange(key, at, text, entry=entry, is_free=bool(faults)))

    def _take_term(self, key: WordKey, line: SheetLine, at: Span, found: Incoming) -> None:
        entry = self.own.get(key)
        old = cells_of(entry.value) if _is_said(entry) else {}
        new = {name: text for name, text in {**old, **line.cells}.items() if text}
        if new == old or not any(line.cells.values()) or (old and line.was == mark_of_cells(line.cells)):
            return
        if old and line.was and line.was != mark_of_cells(old) and not self.over:
            text = ", ".join(text for name, text in old.items() if "." in name)
            found.refusals.append(SheetRefusal(at, say("words.changed-here", id=key.id, text=text)))
        elif not any("." in name for name in new):
            found.refusals.append(SheetRefusal(at, say("words.no-form", id=key.id)))
        else:
            found.changes.append(WordChange(key, at, cells=new, entry=entry))

    # --- what a message names ---

    def _faults(self, key: WordKey, text: str, entry: WordEntry | None) -> Iterator[Said]:
        origin = self.source.get(key) or self.engine.get(key)
        if (
            origin is None
            or not text
            or (not self.volume.is_flat and is_unreadable(text, self.grammar_of(self.language)))
        ):
            return
        named = self._names(text, self.language)
        before = self._names(entry.text, self.language) if entry is not None and entry.text else None
        for name in self._names(origin.text, language_of(origin.part)):
            if name not in named and (before is None or name in before):
                yield say("words.lost", id=key.id, name=name)
        known = self._offered(key)
        for name in named:
            if name not in known and not self._may_name(name) and name not in self._by_rules(key):
                known |= {*self.by_rules.variables.get(key.id, ())}
                yield no_variable(key.id, name, known)

    def _names(self, text: str, language: str) -> list[str]:
        """What a text of a language names, each once."""
        return named_in(text, self.grammar_of(language), is_flat=self.volume.is_flat)

    def _may_name(self, name: str) -> bool:
        """Whether others judge it: whoever looks at all words together knows terms, and a module may not be here."""
        found = NounName(name, Span(""))
        return not self.volume.is_flat and found.is_term and (not found.is_fact or found.is_choice)

    @cached_property
    def by_rules(self) -> Offered:
        """What the rules offer."""
        return Offered() if self.volume.name in ENGINE else self.offers(self.volume.name)

    def _by_rules(self, key: WordKey) -> set[str]:
        return {*self.by_rules.variables.get(key.id, ()), *self.by_rules.facts}

    def _offered(self, key: WordKey) -> set[str]:
        """The variables of a message: those that it uses in any language, and those that the engine promises."""
        all_words = (*self.languages.items(), (REFERENCE, self.engine))
        said = [(language, entries[key].text) for language, entries in all_words if key in entries]
        names = (name for language, text in said for name in self._names(text, language))
        return {*OWN_MESSAGES.get(key.id, ()), *names}
