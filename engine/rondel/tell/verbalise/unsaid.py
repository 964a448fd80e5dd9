"""A rule that cannot be said whole is not said at all: whoever meets a part without words raises this."""

from __future__ import annotations


class Unsaid(Exception):
    """A part of a rule for which there is no phrase or no word; `what` names it for whoever writes words."""

    def __init__(self, what: str) -> None:
        super().__init__(what)
        self.what = what
