"""Who may sit where: a seat is a secret of 128 bits in a link, of which only the digest is kept."""

from __future__ import annotations

import hashlib
import secrets

from rondel.frozen import frozen

ME = "me"  # a seat for a person; any other kind names a bot
WATCH = "watch"
TOKEN_BYTES = 16
LONGEST_TOKEN = 64


@frozen
class Chair:
    """A place at a table: for a player, or for everybody who watches; `kind` says who sits there."""

    player: str
    kind: str
    digest: str = ""

    @property
    def is_person(self) -> bool:
        return self.kind == ME


def new_token() -> str:
    """The secret of a link."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def token_digest(token: str) -> str:
    """What is kept of a secret: whoever reads the store can sit down nowhere."""
    return hashlib.sha256(token.encode()).hexdigest()
