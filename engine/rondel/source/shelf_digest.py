"""One digest of everything on the shelves: equal digests, equal modules under equal names.

Reads only bytes, which is a hundred times quicker than reading what they mean. So it cannot know which files a module
names: it takes all that a module could name, at any depth, and reads it as modules are read.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from hashlib import blake2b
from importlib.resources.abc import Traversable
from pathlib import Path

from rondel.files.reading import Refused, leads_out, read_guarded
from rondel.frozen import frozen
from rondel.limits import LARGEST_FILE
from rondel.source.folder import HIDDEN, Folder
from rondel.source.shelf import Shelf, find_modules

MOST_BYTES = 16 * 1024 * 1024
MOST_ENTRIES = 20_000
_ENDINGS = (".yaml", ".yml", ".rondel")


@frozen
class _FoundFile:
    """Something in the folder of a module; `leads_to` is what a link says, `linked` if any link is on the way."""

    place: Traversable
    relative: str
    leads_to: str = ""
    linked: bool = False


def digest_of_shelves(shelves: Sequence[Shelf]) -> str:
    """The digest of all modules on the shelves; '' where there is too much to read."""
    digest, left, entries = blake2b(digest_size=20), MOST_BYTES, MOST_ENTRIES
    for module in find_modules(shelves).values():
        digest.update(_bytes(f"{module.name}\n{module.folder.label}\n"))
        for found in _all_in(module.folder):
            content = _content(found, module.folder)
            left, entries = left - len(content), entries - 1
            if left < 0 or entries < 0:
                return ""
            if content or found.leads_to:
                digest.update(_bytes(f"{found.relative}\n{found.leads_to}\n{len(content)}\n") + content)
    return digest.hexdigest()


def _bytes(text: str) -> bytes:
    return text.encode(errors="surrogateescape")  # names of files need not be UTF-8


def _content(found: _FoundFile, folder: Folder) -> bytes:
    """What is in a file that a module could read; one that would be refused is a problem to whoever reads it."""
    if not found.relative.endswith(_ENDINGS):
        return b""
    content = read_guarded(found.place, LARGEST_FILE, folder.root if found.linked else None, links=found.linked)
    return _bytes(f"({content.why.name})") if isinstance(content, Refused) else b"." + content


def _all_in(folder: Folder) -> Iterator[_FoundFile]:
    """Everything below a folder, but for what stands in hidden folders."""
    if isinstance(folder.root, Path):
        return _on_disk(folder.root)
    return _in_archive(folder.root, "")


def _on_disk(root: Path) -> Iterator[_FoundFile]:
    """A linked folder is gone into if it lies inside; each folder once, because links may lead in circles."""
    waiting, seen = [_FoundFile(root, "")], set[tuple[int, int]]()
    while waiting:
        above = waiting.pop()
        for entry in _entries(str(above.place), seen):
            link = entry.is_symlink()
            found = _FoundFile(
                Path(entry.path), above.relative + entry.name, _target(entry) if link else "", link or above.linked
            )
            yield found
            if entry.name[0] != HIDDEN and _is_folder(entry) and not (link and leads_out(Path(entry.path), root)):
                waiting.append(_FoundFile(found.place, f"{found.relative}/", "", found.linked))


def _entries(folder: str, seen: set[tuple[int, int]]) -> list[os.DirEntry[str]]:
    try:
        known = os.stat(folder)
        if (known.st_dev, known.st_ino) in seen:
            return []
        seen.add((known.st_dev, known.st_ino))
        with os.scandir(folder) as entries:
            return sorted(entries, key=lambda entry: entry.name)
    except OSError:
        return []


def _is_folder(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_dir()
    except OSError:  # a circle of links
        return False


def _target(entry: os.DirEntry[str]) -> str:
    try:
        return os.readlink(entry.path)
    except OSError:
        return "?"


def _in_archive(place: Traversable, inner: str) -> Iterator[_FoundFile]:
    for entry in sorted(place.iterdir(), key=lambda entry: entry.name):
        yield _FoundFile(entry, inner + entry.name)
        if entry.name[0] != HIDDEN and entry.is_dir():
            yield from _in_archive(entry, f"{inner}{entry.name}/")
