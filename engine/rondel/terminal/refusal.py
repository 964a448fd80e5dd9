"""What went wrong with a file, as a message: what the system says in English the engine says in words of its own."""

from __future__ import annotations

from rondel.messages.said import Said, message_reading
from rondel.problems import RondelError


def reason_said(error: Exception) -> Said:
    """What went wrong, as far as anybody says it."""
    if isinstance(error, RondelError):
        return error.said
    reason = getattr(error, "strerror", None) or str(error)
    said = message_reading(reason.lower())
    return said if said.id else Said(reason)
