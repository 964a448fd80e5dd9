"""The parser's tables: shipped beside the grammar, so that nobody waits for them to be built.

`python -m rondel.syntax.parser_tables FILE` writes them anew after a change of the grammar; a test tells when that was
forgotten. Tables of another grammar or another Lark are passed over, and the parser is built instead.
"""

from __future__ import annotations

import sys
from hashlib import blake2b
from importlib.resources import files
from io import BytesIO
from pathlib import Path

from lark import Lark, lexer
from lark import __version__ as lark_version

from rondel.files.writing import write_whole


def grammar_text() -> str:
    return files("rondel.grammar").joinpath("rondel.lark").read_text(encoding="utf-8")


def heading(grammar: str) -> bytes:
    """The first line of a file of tables: for which Lark and which grammar they are."""
    return f"{lark_version} {blake2b(grammar.encode(), digest_size=16).hexdigest()}".encode()


def shipped_tables(grammar: str) -> bytes | None:
    """The tables that are shipped, if they are those of this grammar and this Lark."""
    place = files("rondel.grammar").joinpath("rondel.tables")
    if not place.is_file():
        return None
    first, _, tables = place.read_bytes().partition(b"\n")
    return tables if first == heading(grammar) else None


def built_tables(grammar: str) -> bytes:
    """The tables of a grammar, worked out."""
    # Where a developer has `interegular`, Lark compares all terminals for half a second; a test does that once.
    compares, lexer.has_interegular = lexer.has_interegular, False
    try:
        parser = Lark(grammar, parser="lalr", start=["start", "cell"], maybe_placeholders=True)
    finally:
        lexer.has_interegular = compares
    parser.save(stream := BytesIO())
    return stream.getvalue()


if __name__ == "__main__":
    write_whole(Path(sys.argv[1]), heading(grammar_text()) + b"\n" + built_tables(grammar_text()))
