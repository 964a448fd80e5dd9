"""A rule that cannot be said whole is not said at all: whoever meets a part without words raises this."""

from __future__ import annotations

from rondel.messages.said import Said


class Unsaid(Exception):
    """A part of a rule for which there is no phrase or no word; `what` is the message that names it."""

    def __init__(self, what: Said) -> None:
        super().__init__(what)
        self.what = what
