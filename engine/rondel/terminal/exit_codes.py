"""How every command ends."""

from __future__ import annotations

FINE, PROBLEMS, WRONG_USE, INTERRUPTED, PIPE_CLOSED = 0, 1, 2, 130, 141
