"""Whether drafts may be written: each is read as any words file is, and what changed in it must serve.

Only what changed is judged. What was wrong before is the affair of `rondel check`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from rondel.frozen import frozen
from rondel.mends import has_plain_lines
from rondel.messages.said import asked_by, say
from rondel.problems import Problem, Span, did_you_mean
from rondel.source.document import Document, read_document
from rondel.source.module_files import ModuleFiles
from rondel.translate.drafts import Draft
from rondel.translate.entries import MESSAGES, WordKey, entries_in, source_language
from rondel.translate.incoming import WordChange, no_variable
from rondel.translate.placeholders import parsed_alone
from rondel.translate.sheets import SheetRefusal, with_hint
from rondel.translate.term_cells import cells_of
from rondel.translate.volumes import ENGINE, Shelved, Volume
from rondel.words.catalogue import Library, library_of, possible_addresses
from rondel.words.check_forms import missing_forms
from rondel.words.languages import base_language
from rondel.words.message import Message
from rondel.words.read import WordsFile, full_address, local_id, read_words


@frozen
class DraftRead:
    """A draft as it would be read."""

    draft: Draft
    document: Document

    def path(self, key: WordKey) -> tuple[str, ...]:
        return (key.id,) if self.draft.volume.is_flat else (key.section, key.id)

    def change_at(self, span: Span) -> WordChange | None:
        """The change at a place of the draft."""
        return next((one for one in self.draft.changes if _covers(self.document, self.path(one.key), span)), None)


def _covers(document: Document, path: tuple[str, ...], span: Span) -> bool:
    key, value = document.key_span(*path), document.span(*path)
    return span.file == document.file and key.line <= span.line <= (value.end_line or value.line)


def refusals_of(drafts: Sequence[Draft], shelved: Shelved) -> list[SheetRefusal]:
    """Why drafts may not be written; nothing, if they may."""
    read, refusals = list[DraftRead](), list[SheetRefusal]()
    for draft in drafts:
        document = _document(draft)
        if document is None or not _is_as_meant(draft, document):
            path = draft.volume.relative(draft.part)
            refusals.append(SheetRefusal(draft.changes[0].at, say("words.more-than-meant", path=path)))
        else:
            read.append(DraftRead(draft, document))
    refusals += [refusal for one in read for refusal in _misread(one, shelved)]
    return refusals or list(_unserved(read, shelved.modules))


def _document(draft: Draft) -> Document | None:
    if draft.old is not None and not has_plain_lines(draft.old.text):
        return None
    file = draft.old.file if draft.old is not None else draft.volume.relative(draft.part)
    document, problems = read_document(draft.text, file)
    return None if problems else document


def _is_as_meant(draft: Draft, document: Document) -> bool:
    """Whether just the changes are in a draft, and nothing else has become another."""
    new = entries_in(replace(draft.volume, parts={draft.part: document}), draft.language)
    old = entries_in(replace(draft.volume, parts={draft.part: draft.old}), draft.language) if draft.old else {}
    changed = {change.key: change for change in draft.changes}
    rest_stays = all(new[key].value == entry.value for key, entry in old.items() if key not in changed and key in new)
    if not rest_stays or new.keys() != old.keys() | changed.keys():
        return False
    return all(_says(new[key].value, change) for key, change in changed.items())


def _says(value: object, change: WordChange) -> bool:
    return value == change.text if change.key.section == MESSAGES else cells_of(value) == dict(change.cells)


def _misread(one: DraftRead, shelved: Shelved) -> Iterator[SheetRefusal]:
    """What the reader of words finds wrong with what changed."""
    if one.draft.volume.is_flat:
        yield from _bad_sentences(one.draft)
        return
    draft, names = one.draft, [module.name for module in shelved.modules]
    grammar = shelved.spoken.grammar_of(draft.language)
    for problem in read_words(draft.volume.name, draft.language, one.document, names, grammar)[1]:
        change = one.change_at(problem.span)
        if change is not None:
            yield _refusal(change, problem)


def _bad_sentences(draft: Draft) -> Iterator[SheetRefusal]:
    """Sentences that nobody could say, also those that are translated freely: English would stand in."""
    source = entries_in(draft.volume, source_language(draft.volume))
    for change in draft.changes:
        asked, origin = asked_by(change.text), source.get(change.key)
        if asked is None:
            yield SheetRefusal(change.at, say("words.braces", id=change.key.id))
        elif origin is not None:
            known = asked_by(origin.text) or frozenset()
            for name in sorted(asked - known):
                yield SheetRefusal(change.at, no_variable(change.key.id, name, known))


def _refusal(change: WordChange, problem: Problem) -> SheetRefusal:
    told = with_hint(problem.message, problem.hint)
    return SheetRefusal(change.at, say("words.wrong", id=change.key.id, told=told), problem.message.id)


# --- with all other words ---


def _unserved(read: Sequence[DraftRead], modules: Sequence[ModuleFiles]) -> Iterator[SheetRefusal]:
    """What changed messages ask of terms in vain: terms that nobody knows, forms that are not there."""
    own = [one for one in read if one.draft.volume.name not in ENGINE]
    if not own:
        return
    before, _ = library_of(modules)
    after, _ = library_of([_with_drafts(module, own) for module in modules])
    terms = {address for file in after.files for address in file.terms}
    for one in own:
        yield from _unknown_terms(one, after, terms)
    yield from _missing_forms(own, before, after)


def _with_drafts(module: ModuleFiles, read: Iterable[DraftRead]) -> ModuleFiles:
    parts = {one.draft.part: one.document for one in read if one.draft.volume.name == module.name}
    return replace(module, words={**module.words, **parts}) if parts else module


def _unknown_terms(one: DraftRead, library: Library, terms: set[str]) -> Iterator[SheetRefusal]:
    file = read_words(
        one.draft.volume.name,
        one.draft.language,
        one.document,
        library.modules,
        library.languages.grammar_of(one.draft.language),
    )[0]
    local = {local_id(address, library.modules) for address in terms}
    for change in one.draft.changes:
        spared = _named_by_source(one.draft.volume, change.key, library)
        for name in sorted(_named(file, change.key, library)):
            if name not in spared and terms.isdisjoint((name, *possible_addresses(name, library.modules))):
                told = say("words.names-unknown", id=change.key.id, name=name)
                yield SheetRefusal(change.at, with_hint(told, did_you_mean(name, local)))


def _named(file: WordsFile, key: WordKey, library: Library) -> set[str]:
    """The terms that a word names."""
    address = full_address(key.id, file.module, library.modules)
    messages: Iterable[Message] = [file.messages[address]] if address in file.messages else []
    if key.section != MESSAGES:
        messages = file.terms[address].inside.values() if address in file.terms else ()
    found = (name for message in messages for name in message.names)
    return {name.name for name in found if name.is_term and not name.is_fact and not name.is_choice}


def _named_by_source(volume: Volume, key: WordKey, library: Library) -> set[str]:
    """What the source names is known, if only at other tables."""
    language = source_language(volume)
    source, grammar = entries_in(volume, language).get(key), library.languages.grammar_of(language)
    return {name.name for name in parsed_alone(source.text, grammar).names} if source else set()


def _missing_forms(read: Sequence[DraftRead], before: Library, after: Library) -> Iterator[SheetRefusal]:
    spoken = {base_language(one.draft.language) for one in read}
    known = {problem.message for problem in _forms(before, spoken)}
    for problem in _forms(after, spoken):
        if problem.message not in known:
            places = [problem.span, *(remark.span for remark in problem.also)]
            found = (one.change_at(span) for span in places for one in read)
            change = next((change for change in found if change), read[0].draft.changes[0])
            yield _refusal(change, problem)


def _forms(library: Library, spoken: set[str]) -> Iterator[Problem]:
    files = tuple(file for file in library.files if base_language(file.language) in spoken)
    terms: Mapping[str, None] = {local_id(id, library.modules): None for file in files for id in file.terms}
    return missing_forms(replace(library, files=files), frozenset(terms), {})
