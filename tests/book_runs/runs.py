"""Runs of eight words, and their hashes: of the books only salted hashes are kept, never a sentence.

python -m tests.book_runs.runs FOLDER        makes the hashes anew from the texts of a folder (*.txt)
"""

from __future__ import annotations

import hashlib
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

LENGTH = 8  # words
SIZE = 6  # bytes of a hash: enough that a run of ours is not taken for a book's by chance
SALT = b"rondel: runs of eight words"
HASHES = Path(__file__).parent / "hashes.bin"

_WORD = re.compile(r"[^\W\d_]+")


def words_of(text: str) -> list[str]:
    """The words of a text, in small letters; figures and signs do not count."""
    return _WORD.findall(text.casefold())


def runs_of(text: str) -> Iterator[str]:
    """Every eight words that follow each other."""
    words = words_of(text)
    return (" ".join(words[start : start + LENGTH]) for start in range(len(words) - LENGTH + 1))


def hash_of(run: str) -> bytes:
    return hashlib.blake2b(run.encode(), digest_size=SIZE, key=SALT).digest()


def known_hashes() -> frozenset[bytes]:
    """The hashes of all runs of the books."""
    raw = HASHES.read_bytes()
    return frozenset(raw[start : start + SIZE] for start in range(0, len(raw), SIZE))


def shared_runs(text: str, known: frozenset[bytes]) -> list[str]:
    """The runs of a text that stand in a book."""
    return [run for run in runs_of(text) if hash_of(run) in known]


def write_hashes(texts: Iterable[str]) -> int:
    """Keeps the hashes of all runs of some texts; how many there are."""
    found = sorted({hash_of(run) for text in texts for run in runs_of(text)})
    HASHES.write_bytes(b"".join(found))
    return len(found)


if __name__ == "__main__":
    books = [path.read_text(encoding="utf-8") for path in sorted(Path(sys.argv[1]).glob("*.txt"))]
    print(f"{write_hashes(books)} runs of {len(books)} books")
