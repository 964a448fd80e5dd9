"""What nobody reads among the languages on shelves: folders called as no language is, words of misspelt modules."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from rondel.messages.said import Said, say
from rondel.problems import NearName, Problem, Span, did_you_mean
from rondel.source.folder import Folder
from rondel.source.language_files import ENDING, RESERVED, is_language_code, languages_folder
from rondel.source.shelf import ModuleFolder, Shelf, find_modules

CODE = "facts/unused-file"
ALL = "all"
OTHER_ENDING = ".yml"


def stray_language_files(shelves: Sequence[Shelf], language: str = ALL) -> Iterator[Problem]:
    """Warnings for one language, or for all.

    Other programs have folders called `languages` too, and words of a module that is nowhere may wait for its shelf:
    told is what surely was meant for us.
    """
    modules = find_modules(shelves)
    for folder in _language_folders(shelves):
        for name in folder.inner_folders():
            stems = {file.rpartition("/")[2].removesuffix(ENDING) for file in folder.names(name, (ENDING,))}
            if not is_language_code(name):
                if language == ALL and stems & {*modules, *RESERVED}:
                    yield _unused(f"{name}/", folder.file(name), say("facts/unused-file.hint-code"))
            elif language == ALL or f"{name}-".startswith(f"{language}-"):
                yield from _misspelt(folder, name, stems, modules)
                yield from _other_ending(folder, name, modules)


def _language_folders(shelves: Sequence[Shelf]) -> Iterator[Folder]:
    """The folder of languages of each shelf; one that is reached in two ways is the same."""
    seen = set[object]()
    for shelf in shelves:
        folder = languages_folder(shelf)
        # `Path.resolve` fails where links lead in a circle.
        place = os.path.realpath(folder.root) if folder is not None and isinstance(folder.root, Path) else folder
        if folder is not None and place not in seen:
            seen.add(place)
            yield folder


def _misspelt(folder: Folder, language: str, stems: set[str], modules: Mapping[str, ModuleFolder]) -> Iterator[Problem]:
    """Words of modules that are nowhere, where they surely are of one that has none."""
    silent = [name for name, module in modules.items() if name not in stems and not _speaks(module, language)]
    for stem in sorted(stems - {*modules, *RESERVED}):
        hint = did_you_mean(stem, [*silent, *(RESERVED - stems)])
        if isinstance(hint, NearName) and hint.sure:
            yield _unused(f"{stem}{ENDING}", folder.file(f"{language}/{stem}{ENDING}"), hint)


def _other_ending(folder: Folder, language: str, modules: Mapping[str, ModuleFolder]) -> Iterator[Problem]:
    """Files of a language but for their ending, which other programs take for the same."""
    for name in folder.names(language, (OTHER_ENDING,)):
        file = name.rpartition("/")[2]
        if file.removesuffix(OTHER_ENDING) in {*modules, *RESERVED}:
            yield _unused(file, folder.file(f"{language}/{file}"), say("facts/unused-file.hint-ending"))


def _unused(name: str, file: str, hint: Said) -> Problem:
    return Problem(CODE, say("facts/unused-file.unused", name=name), Span(file), (), hint, warns=True)


def _speaks(module: ModuleFolder, language: str) -> bool:
    return any(
        name.startswith((f"words/{language}.", f"words/{language}-"))
        for name in module.folder.names("words", (ENDING,))
    )
