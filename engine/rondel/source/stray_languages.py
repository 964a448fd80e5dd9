"""What nobody reads among the languages on shelves: folders called as no language is, words of misspelt modules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rondel.messages.said import say
from rondel.problems import Problem, Span, did_you_mean
from rondel.source.folder import Folder
from rondel.source.language_files import ENDING, RESERVED, is_language_code, languages_folder
from rondel.source.shelf import Shelf, find_modules

CODE = "facts/unused-file"


def stray_language_files(shelves: Sequence[Shelf]) -> Iterator[Problem]:
    """Warnings; a module that is nowhere may lie on another shelf, so only a name that is nearly another is told."""
    modules = list(find_modules(shelves))
    for shelf in shelves:
        if (folder := languages_folder(shelf)) is None:
            continue
        for name in folder.inner_folders():
            if is_language_code(name):
                yield from _misspelt(folder, name, modules)
            else:
                unused = say("facts/unused-file.unused", name=f"{name}/")
                yield Problem(CODE, unused, Span(folder.file(name)), (), say("facts/unused-file.hint-code"), warns=True)


def _misspelt(folder: Folder, language: str, modules: Iterable[str]) -> Iterator[Problem]:
    """Words of modules that are not there, where one that is called nearly so has none."""
    files = folder.names(language, (ENDING,))
    named = {name.rpartition("/")[2].removesuffix(ENDING): name for name in files}
    without = {*modules, *RESERVED} - {*named}
    for stem in {*named} - {*modules} - RESERVED:
        if hint := did_you_mean(stem, without):
            file = folder.file(named[stem])
            yield Problem(
                CODE, say("facts/unused-file.unused", name=f"{stem}{ENDING}"), Span(file), (), hint, warns=True
            )
