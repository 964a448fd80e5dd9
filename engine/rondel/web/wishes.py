"""What somebody wants of a page: its language, lists instead of boards, the guide of the first time."""

from __future__ import annotations

from collections.abc import Mapping

from rondel.frozen import frozen


@frozen
class PageWishes:
    """How a page is to be shown; a page says it with every request, and nobody else remembers it."""

    language: str
    is_list: bool = False
    has_guide: bool = False
    is_host: bool = False  # whether the lobby is open to whoever asks; no address can say so


def wishes_from(query: Mapping[str, str], usual: str) -> PageWishes:
    """The wishes in an address."""
    language = query.get("lang", "")[:16].casefold()
    return PageWishes(language or usual, query.get("list") == "1", query.get("guide") == "1")
