"""Which release this is; in a file of its own, so that every room can look."""

from __future__ import annotations

VERSION = "0.1.0"
