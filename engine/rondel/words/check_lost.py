"""Check of what a translation names less than English does: a placeholder lost on the way says less than it should.

It is told of languages on shelves, which their translators check. What is shipped went through `rondel words import`,
which asks the same; there a language knowingly does without a name. A remark `# freely` says so here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from rondel.messages.said import say
from rondel.problems import Problem
from rondel.source.document import Document
from rondel.words.catalogue import Library
from rondel.words.languages import REFERENCE
from rondel.words.message import Message
from rondel.words.term import Term

FREELY = "freely"  # in a remark: the translation knowingly does without a placeholder
_FREELY = re.compile(rf"#\s*{FREELY}\b")


def lost_in_translation(library: Library) -> Iterator[Problem]:
    """Names that a message of a language on a shelf has lost."""
    brought = {document.file for files in library.languages.found.values() for document in files.words.values()}
    english = {one.id: one for file in library.files if file.language == REFERENCE for one in file.messages.values()}
    for file in library.files:
        if file.language != REFERENCE and file.document.file in brought:
            yield from lost_names(file.messages.values(), english, file.document, len(file.module) + 1)


def lost_names(
    messages: Iterable[Message], english: dict[str, Message], document: Document, prefix: int
) -> Iterator[Problem]:
    """What messages of a file name less than the English ones; their ids are told without what stands in front."""
    lines = document.text.split("\n")
    for message in messages:
        origin = english.get(message.id)
        if origin is None or not message.parts or is_free(lines, message):
            continue
        named = {name.name for name in message.names}
        for name in dict.fromkeys(name.name for name in origin.names):
            if name not in named:
                told = say("words/lost-name.lost", message=message.id[prefix:], name=name)
                yield Problem("words/lost-name", told, message.span, (), say("words/lost-name.hint"), warns=True)


def is_free(lines: list[str], word: Message | Term) -> bool:
    """Whether a remark beside a word, or above it, says that it is translated freely."""
    end = word.span
    first = word.key.line - 1
    behind = lines[end.end_line - 1][end.end_column - 1 :]
    opened = lines[end.line - 1][end.column - 1 :]  # of a block the remark stands behind its sign
    if _FREELY.search(behind) or (opened[:1] in ("|", ">") and _FREELY.search(opened)):
        return True
    while first > 0 and lines[first - 1].lstrip().startswith("#"):
        first -= 1
        if _FREELY.match(lines[first].lstrip()):
            return True
    return False
