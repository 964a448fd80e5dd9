"""Check of terms that are said anew, by an edition or on a shelf: an entry replaces the whole one.

What is told of a thing and not of its name is easily forgotten then: its preposition, that it is laid, its article. A
missing gender or number is told where somebody asks for it (`check_forms`). A remark `# freely` says that it is meant.
"""

from __future__ import annotations

from collections.abc import Iterator

from rondel.messages.said import say
from rondel.problems import Edit, Fix, Problem, Remark
from rondel.source.document import Document
from rondel.source.yaml_edits import entry_added, plain_or_quoted
from rondel.words.catalogue import Library
from rondel.words.check_lost import is_free
from rondel.words.languages import fallback_chain
from rondel.words.read import WordsFile, local_id
from rondel.words.term import Term

KEPT = ("where", "verb", "article")


def keys_lost(library: Library) -> Iterator[Problem]:
    """Entries that replace another one, and lack what it says of the thing."""
    last = {(file.language, address): term for file in library.files for address, term in file.terms.items()}
    earlier: dict[tuple[str, str], Term] = {}
    for file in library.files:
        for address, term in file.terms.items():
            own, *behind = ((language, address) for language in fallback_chain(file.language, file.language))
            replaced = earlier.get(own) or next((last[each] for each in behind if each in last), None)
            earlier[own] = term
            lost = _lost(term, replaced) if replaced is not None else []
            if replaced is not None and lost and not is_free(file.document.text.split("\n"), term):
                yield _lost_in(file, term, replaced, lost, library)


def _lost(term: Term, replaced: Term) -> list[str]:
    return [f"{key}: {getattr(replaced, key)}" for key in KEPT if getattr(replaced, key) and not getattr(term, key)]


def _lost_in(file: WordsFile, term: Term, replaced: Term, lost: list[str], library: Library) -> Problem:
    id = local_id(term.id, library.modules)
    told = say("words/lost-key.lost", name=id, keys=tuple(lost))
    also = (Remark(replaced.key, say("place.replaced")),)
    section = file.document.data["terms"]
    own = next(each for each in (id, term.id) if each in section)
    edits = _edits(file.document, ("terms", own), lost)
    fixes = (Fix(say("mend.write-bare", text=", ".join(lost)), edits),) if edits else ()
    return Problem("words/lost-key", told, term.span, also, say("words/lost-key.hint"), fixes, warns=True)


def _edits(document: Document, path: tuple[str, str], lost: list[str]) -> tuple[Edit, ...]:
    """What is lost put into an entry; one that is a bare text becomes an entry."""
    said = document.data[path[0]][path[1]]
    if isinstance(said, str):
        return (Edit(document.span(*path), f"{{one: {plain_or_quoted(said)}, {', '.join(lost)}}}"),)
    span = document.span(*path)
    is_in_braces = document.text.split("\n")[span.line - 1][span.column - 1] == "{"
    edit = entry_added(document, path, ", ".join(lost)) if is_in_braces else None
    return (edit,) if edit is not None else ()
