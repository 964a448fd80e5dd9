"""Files that are kept to be opened by their path: libraries that the system loads, sources for people to look at.

They stand in the cache folder, and all its laws hold for them. A library cannot begin with a digest of itself as other
kept files do, so its digest stands in its name; what does not fit its name is not there.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from rondel.source.disk_cache import (
    ENDING,
    SOURCE_ENDING,
    cache_folder,
    digest_of,
    digest_of_key,
    read_own,
    write_own,
)


def kept_file(kind: str, key: str, environment: Mapping[str, str] = os.environ) -> Path | None:
    """The file that was kept for a key: whole, and nobody else's."""
    folder = cache_folder(environment)
    if folder is None:
        return None
    stem = f"{kind}-{digest_of_key(kind, key)}-"
    with suppress(OSError):
        for name in sorted(os.listdir(folder)):
            if name.startswith(stem) and name.endswith(ENDING):
                place = folder / name
                if _is_whole(place, name.removeprefix(stem).removesuffix(ENDING)):
                    return place
    return None


def _is_whole(place: Path, digest: str) -> bool:
    content = read_own(place)
    return content is not None and digest_of(content).hex() == digest


def keep_file(kind: str, key: str, content: bytes) -> Path | None:
    """Keeps a file; where it is, or None if nothing can be kept."""
    folder = cache_folder(os.environ)
    if folder is None:
        return None
    place = folder / f"{kind}-{digest_of_key(kind, key)}-{digest_of(content).hex()}{ENDING}"
    return place if write_own(place, content) else None


def kept_source(kind: str, key: str, environment: Mapping[str, str] = os.environ) -> Path | None:
    """The source that was kept for a key."""
    place = _source_place(kind, key, environment)
    return place if place is not None and read_own(place) is not None else None


def keep_source(kind: str, key: str, text: str) -> Path | None:
    """Keeps a source for people to look at; where it is, or None if nothing can be kept."""
    place = _source_place(kind, key, os.environ)
    return place if place is not None and write_own(place, text.encode()) else None


def _source_place(kind: str, key: str, environment: Mapping[str, str]) -> Path | None:
    folder = cache_folder(environment)
    return folder and folder / f"{kind}-{digest_of_key(kind, key)}{SOURCE_ENDING}"
