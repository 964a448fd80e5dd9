"""A game as a file: line-up, fingerprint, seed and choices, forced ones included and marked.

Positions are never stored, so that a record outlives the program that made it. At its end stands a digest of what
lies where; reading and replaying it is another file's affair (`record`).
"""

from __future__ import annotations

import json
from hashlib import blake2b
from pathlib import Path
from typing import Any

from rondel.core.expressions import HELD
from rondel.core.types import PLACE
from rondel.play.playing import Playing

FORMAT = "rondel-game-1"


def digest_of(game: Playing) -> str:
    """A digest of what lies where, and of the points."""
    model, s = game.rules.model, game.position
    world, found = model.rules.world, blake2b(digest_size=8)
    for number in range(1, len(world.places) + world.hosts + 1):
        held = s[model.layout.slot(HELD, number)]
        names = sorted(piece.name for piece in world.pieces if held >> piece.number & 1)
        if names:
            found.update(f"{world.name_of(PLACE, number)}:{','.join(names)};".encode())
    found.update(str(sorted(game.points.items())).encode())
    return found.hexdigest()


def record_of(game: Playing) -> dict[str, Any]:
    """A game as plain data."""
    ruleset = game.rules.model.rules.ruleset
    lineup = ruleset.lineup
    return {
        "format": FORMAT,
        "lineup": {
            "modules": {name: ruleset.versions[name] for name in ruleset.modules},
            "players": game.rules.model.rules.world.seats,
            "options": dict(lineup.options),
            "without": list(lineup.without),
            "rulings": [{"seam": r.seam, "between": list(r.between), "first": r.first} for r in lineup.rulings],
        },
        "fingerprint": game.rules.fingerprint,
        "seed": game.seed,
        "choices": [[c.player, c.about, c.option, *(["forced"] if c.forced else [])] for c in game.choices],
        "digest": digest_of(game),
    }


def save_game(game: Playing, path: str | Path) -> None:
    """Writes a record; an old file is replaced only by a whole new one."""
    target = Path(path)
    text = json.dumps(record_of(game), ensure_ascii=False, indent=1)
    temporary = target.with_name(target.name + ".part")
    temporary.write_text(text + "\n", encoding="utf-8")
    temporary.replace(target)
