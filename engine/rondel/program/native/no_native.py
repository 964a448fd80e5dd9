"""Why there is no native backend: a reason instead of a library. Whoever is given it goes on in Python."""

from __future__ import annotations

from rondel.frozen import frozen


@frozen
class NoNative:
    """Nothing that could be loaded; `reason` is a clause that ends a sentence of any command."""

    reason: str
