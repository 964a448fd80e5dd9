"""What a table refuses, with the sentence to say and the status a page gets for it."""

from __future__ import annotations

from collections.abc import Mapping

from rondel.tell.speech import Speech


class TurnedDown(Exception):
    """Something that cannot be done; `id` is the sentence of the engine's own words, `text` fills it."""

    def __init__(self, id: str, status: int = 422, text: str = "") -> None:
        super().__init__(id)
        self.id, self.status, self.text = id, status, text

    def said(self, speech: Speech) -> str:
        values: Mapping[str, str] = {"text": speech.nouns.literal(speech.told(self.text))} if self.text else {}
        return speech.say(self.id, **values)


def stale() -> TurnedDown:
    """A page that has not heard of the last choice: it is told by what follows."""
    return TurnedDown("web.stale", 409)
