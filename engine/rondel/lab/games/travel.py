"""How rules travel to other processes and machines, and how a worker notices that its engine is another one.

Rules are packed once and kept by whoever unpacked them. A worker looks at the engine before anything else: what another
engine has packed might be read, and mean something else.
"""

from __future__ import annotations

import os
import zlib
from collections import OrderedDict
from functools import cache
from hashlib import blake2b
from importlib.resources import files
from weakref import WeakKeyDictionary

from rondel.frozen import frozen
from rondel.messages.said import say
from rondel.play.game import Rules
from rondel.problems import RondelError
from rondel.program.cache import program_from_content, program_to_content
from rondel.release import VERSION

KEPT = 4
_known: OrderedDict[str, Rules] = OrderedDict()
_keys: WeakKeyDictionary[Rules, str] = WeakKeyDictionary()


class OtherEngine(RondelError):
    """A worker has another engine than whoever asked it."""


@frozen
class PackedRules:
    """Rules as bytes, by a key under which they are kept; no bytes for those who have them."""

    key: str
    content: bytes = b""


def key_of(rules: Rules) -> str:
    """The key under which rules are kept here; processes that are forked from this one will find them as they are."""
    if rules not in _keys:
        _keys[rules] = os.urandom(16).hex()
    _keep(_keys[rules], rules)
    return _keys[rules]


def known_keys() -> frozenset[str]:
    """The keys of all rules that are kept here."""
    return frozenset(_known)


def packed_content(rules: Rules) -> bytes:
    """Rules for others; takes a fifth of a second, so it is not done for those who have them."""
    return zlib.compress(program_to_content(rules.program), 1)


def unpacked_rules(packed: PackedRules) -> Rules:
    """The rules that were sent, or are here."""
    known = _known.get(packed.key)
    return known or _keep(packed.key, Rules(program_from_content(zlib.decompress(packed.content))))


def refuse_other_engine(asking: str) -> None:
    """Raises OtherEngine if the one that asks is not the one that is here."""
    if asking != engine_here():
        raise OtherEngine(say("workers.other-engine", there=engine_here(), here=asking))


def _keep(digest: str, rules: Rules) -> Rules:
    _known[digest] = rules
    while len(_known) > KEPT:
        _known.popitem(last=False)
    return rules


@cache
def engine_here() -> str:
    """The release and a digest of what the files of the engine hold: the same wherever the same is installed."""
    digest = blake2b(digest_size=8)
    folders = [files("rondel")]
    while folders:
        for entry in sorted(folders.pop().iterdir(), key=lambda entry: entry.name):
            if entry.is_dir():
                folders.append(entry)
            elif entry.name.endswith((".py", ".c")):
                digest.update(entry.read_bytes())
    return f"{VERSION} ({digest.hexdigest()})"
