"""Checks of ids: those without words, words without use, terms that nobody knows, words given twice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from rondel.frozen import frozen
from rondel.messages.said import UNSAID, Said, say
from rondel.name_distance import slips_between
from rondel.problems import Fix, NearName, Problem, Remark, Span, did_you_mean
from rondel.words.catalogue import Library, possible_addresses, rebound
from rondel.words.languages import is_variant
from rondel.words.message import Message
from rondel.words.missing_lines import copied_line, home_document, new_line, place_for, waiting_line
from rondel.words.own_words import OWN_MODULE
from rondel.words.placeholder import NounName, names_fact
from rondel.words.read import WordsFile, local_id
from rondel.words.rule_sentences import RULE_SENTENCE
from rondel.words.term import Term, readable

LONG_NAME = 8  # two slips in so long a name are a misspelling, in a shorter one it is another name
MODULE_MESSAGES = frozenset({"module.title", "module.about"})


@frozen
class Wanted:
    """The ids that the engine will ask for."""

    messages: Mapping[str, frozenset[str]]
    terms: frozenset[str]
    reference: str
    declared: Mapping[str, Span]


Word = Term | Message


def _defined(library: Library, *, terms: bool) -> dict[str, list[tuple[WordsFile, Word | None]]]:
    """By full address who gives words, in each language; None for words that cannot be read."""
    found: dict[str, list[tuple[WordsFile, Word | None]]] = {}
    for file in library.files:
        words: Mapping[str, Word] = file.terms if terms else file.messages
        for address, word in words.items():
            found.setdefault(address, []).append((file, word))
        for address in file.spoilt:
            found.setdefault(address, []).append((file, None))
    return found


def missing_words(library: Library, wanted: Wanted) -> Iterator[Problem]:
    """Ids without words: in no language, or not in one that their module speaks."""
    for ids, terms in ((sorted(wanted.messages), False), (sorted(wanted.terms), True)):
        defined = _defined(library, terms=terms)
        for id in ids:
            addresses = possible_addresses(id, library.modules)
            meant = [rebound(each, library.rebinds) for each in addresses] if terms else addresses
            owner = next((a for a in meant if a in defined), None)
            if owner is None:
                yield _wordless(id, library, wanted)
            elif not owner.startswith(OWN_MODULE + "."):
                given = sorted(defined[owner], key=lambda each: each[0].language != wanted.reference)
                yield from _untranslated(id, owner, given, library, terms=terms)


def _wordless(id: str, library: Library, wanted: Wanted) -> Problem:
    message = say("words/missing-word.nowhere", id=id, shown=readable(id))
    span = wanted.declared.get(id) or _home(id, library, wanted.reference)
    reference = [file.document for file in library.files if file.language == wanted.reference]
    home = home_document(span, reference)
    near = did_you_mean(id.split(".")[-1], _last_names(library))
    is_slip = isinstance(near, NearName) and near.sure
    is_new = id in wanted.terms and home is not None and not home.has("terms", id)
    fix = new_line(home, id, sure=not is_slip) if home is not None and is_new else None
    hint = say("words/missing-word.hint-near", near=near) if is_slip else say("words/missing-word.hint")
    return Problem("words/missing-word", message, span, (), hint, (fix,) if fix else ())


def _last_names(library: Library) -> set[str]:
    """What things are called that have words: a name that is nearly one of them may be a slip itself."""
    files = [file for file in library.files if file.module != OWN_MODULE]
    return {address.split(".")[-1] for file in files for address in file.terms}


def _home(id: str, library: Library, reference: str) -> Span:
    """The file in which words for an id would stand."""
    module = id.partition(".")[0]
    ranked = sorted(
        (file for file in library.files if file.module != OWN_MODULE),
        key=lambda file: (file.module != module, file.language != reference),
    )
    return ranked[0].span if ranked else Span("words")


def _untranslated(
    id: str, address: str, given: list[tuple[WordsFile, Word | None]], library: Library, *, terms: bool
) -> Iterator[Problem]:
    """A module must say in each of its languages what it says in one; a variant only what differs."""
    module = address.partition(".")[0]
    spoken = {file.language for file, _ in given}
    # Of a language in several parts one is told that something is missing, the one with all that has no part.
    homes = {file.language: file for file in reversed(library.files) if file.module == module}
    for home in reversed(homes.values()):
        if home.language not in spoken and not is_variant(home.language):
            file = _part_for(local_id(id, library.modules), home, given, library, terms=terms)
            known = [Remark(word.key, say("place.has-words", language=giver.language)) for giver, word in given if word]
            message = say("words/missing-word.untranslated", language=file.language, id=id)
            own = local_id(id, library.modules)
            unfilled = _unfilled(own, address, file, library, terms=terms)
            fix = () if unfilled else _translated_later(address, given, file, terms=terms)
            span = unfilled or place_for(file.document, own, terms=terms) or file.span
            yield Problem("words/missing-word", message, span, tuple(known[:1]), fixes=fix)


def _part_for(
    id: str, home: WordsFile, given: list[tuple[WordsFile, Word | None]], library: Library, *, terms: bool
) -> WordsFile:
    """The part of a language in which a word belongs: where its line waits, else as in the language that has it."""
    section = "terms" if terms else "messages"
    parts = [file for file in library.files if (file.module, file.language) == (home.module, home.language)]
    waiting = [part for part in parts if waiting_line(part.document, section, id)]
    named = {_part_name(giver) for giver, _ in given if giver.module == home.module}
    return next(iter([*waiting, *(part for part in parts if _part_name(part) in named)]), home)


def _part_name(file: WordsFile) -> str:
    """What a file is called behind its language: `.rules.yaml`."""
    return file.document.file.rpartition("/")[2].removeprefix(file.language)


def _unfilled(id: str, address: str, file: WordsFile, library: Library, *, terms: bool) -> Span | None:
    """The line that is there for a word and not filled in, in any part of a language of a module."""
    section = "terms" if terms else "messages"
    for part in library.files:
        for key in (id, address) if (part.module, part.language) == (file.module, file.language) else ():
            if part.document.has(section, key):
                return part.document.key_span(section, key)
    return None


def _translated_later(
    address: str, given: list[tuple[WordsFile, Word | None]], file: WordsFile, *, terms: bool
) -> tuple[Fix, ...]:
    """The mend that takes over the text of the first language that has one."""
    giver = next((giver for giver, word in given if word is not None and giver.module == file.module), None)
    if giver is None:
        return ()
    section = giver.document.data["terms" if terms else "messages"]
    id = next(id for id in (address, address.removeprefix(f"{giver.module}.")) if id in section)
    fix = copied_line(file.document, giver.document, id, terms=terms, language=giver.language)
    return (fix,) if fix else ()


def unused_words(library: Library, wanted: Wanted) -> Iterator[Problem]:
    """Words that nobody asks for."""
    named = {name for file in library.files for name in file.named}
    bound = {id for file in library.files for rebind in file.rebinds for id in (rebind.source, rebind.target)}
    terms = {*wanted.terms, *named, *bound, *_own_ids(library, terms=True)}
    messages = {*wanted.messages, *MODULE_MESSAGES, *_own_ids(library, terms=False)}
    for file in library.files:
        if file.module != OWN_MODULE:
            yield from _unused(file.terms, file.unfilled["terms"], terms, library)
            yield from _unused(file.messages, file.unfilled["messages"], messages, library)


def _unused(
    words: Mapping[str, Word], unfilled: Mapping[str, Span], asked: set[str], library: Library
) -> Iterator[Problem]:
    for address, key in [*((address, word.key) for address, word in words.items()), *unfilled.items()]:
        local = local_id(address, library.modules)
        if address not in asked and local not in asked:
            hint = _all_but_surely_meant(local, asked) or say("words/unused-word.hint")
            yield Problem("words/unused-word", say("words/unused-word.unused", name=local), key, (), hint)


def _all_but_surely_meant(id: str, asked: set[str]) -> Said:
    """A hint with the id that was meant: not any one that is a bit alike, for what had these words may be deleted."""
    near = did_you_mean(id, asked)
    most = 2 if len(id.rpartition(".")[2]) >= LONG_NAME else 1
    is_near = isinstance(near, NearName) and slips_between(id, near.meant) <= most
    return near if is_near else UNSAID


def _own_ids(library: Library, *, terms: bool) -> set[str]:
    own = (file for file in library.files if file.module == OWN_MODULE)
    return {local_id(a, library.modules) for file in own for a in (file.terms if terms else file.messages)}


def unknown_terms(library: Library, wanted: Wanted) -> Iterator[Problem]:
    """Terms that a message names and nobody defines."""
    known = {*_defined(library, terms=True), *wanted.terms}
    local = {local_id(address, library.modules) for address in known}
    is_strange = cache(lambda id: known.isdisjoint((id, *possible_addresses(id, library.modules))))
    is_unknown = cache(lambda name: "." in name and not names_fact(name) and is_strange(name))
    for file in library.files:
        unknown = any(map(is_unknown, file.named))
        names = [name for one in file.said for name in one.names if is_unknown(name.name)] if unknown else []
        for name in (*names, *(key for key in _branch_keys(file) if is_strange(key.name))):
            text = say("words/unknown-term.unknown", name=name.name)
            yield Problem("words/unknown-term", text, name.span, (), did_you_mean(name.name, local))


def _branch_keys(file: WordsFile) -> Iterator[NounName]:
    """The terms by whose ids branches are chosen."""
    for choice in file.choices:
        yield from (NounName(branch.key, branch.span) for branch in choice.branches if "." in branch.key)


def defined_twice(library: Library, wanted: Wanted) -> Iterator[Problem]:
    """Words for one id by two modules, where only one can be heard; of a rule each module says its own share."""
    messages = sorted(id for id in wanted.messages if not id.startswith(RULE_SENTENCE))
    for ids, terms in ((messages, False), (sorted(wanted.terms), True)):
        defined = _defined(library, terms=terms)
        for id in ids:
            addresses = [a for a in possible_addresses(id, library.modules) if a in defined]
            owners = [a for a in addresses if not a.startswith(OWN_MODULE + ".")]
            if len(owners) > 1:
                yield from _twice(id, defined[owners[1]], defined[owners[0]])


def _twice(
    id: str, first: list[tuple[WordsFile, Word | None]], second: list[tuple[WordsFile, Word | None]]
) -> Iterator[Problem]:
    module, earlier = second[0][0].module, next((word for _, word in first if word), None)
    later = next((word for _, word in second if word), None)
    if earlier and later:
        message = say("words/defined-twice.twice", id=id, module=module)
        also = (Remark(earlier.key, say("place.other-words")),)
        hint = say("words/defined-twice.hint", id=earlier.id)
        yield Problem("words/defined-twice", message, later.key, also, hint)
