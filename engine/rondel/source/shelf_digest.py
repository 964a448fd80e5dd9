"""One digest of everything on the shelves: equal digests, equal modules under equal names.

Reads only bytes, which is a hundred times quicker than reading what they mean.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import blake2b

from rondel.source.folder import Folder
from rondel.source.shelf import Shelf, find_modules

MOST_BYTES = 16 * 1024 * 1024
_ENDINGS = (".yaml", ".yml", ".rondel")


def digest_of_shelves(shelves: Sequence[Shelf]) -> str:
    """The digest of all modules on the shelves; '' where there is too much to read."""
    digest, left = blake2b(digest_size=20), MOST_BYTES
    for module in find_modules(shelves).values():
        digest.update(f"{module.name}\n{module.folder.label}\n".encode())
        for file, content in _files(module.folder):
            left -= len(content)
            if left < 0:
                return ""
            digest.update(f"{file}\n{len(content)}\n".encode() + content)
    return digest.hexdigest()


def _files(folder: Folder) -> Iterator[tuple[str, bytes]]:
    for inner in ("", *folder.inner_folders()):
        for relative in folder.names(inner, _ENDINGS):
            place = folder.root
            for step in relative.split("/"):
                place = place / step
            try:
                yield relative, place.read_bytes()
            except OSError:
                yield relative, b"(unreadable)"
