"""The faces of pieces: so many, or what each shows, one by one: numbers, or members of one set."""

from __future__ import annotations

from rondel.messages.said import say
from rondel.problems import Problem
from rondel.rules.link.facts import Entry
from rondel.rules.world.things import PieceKind
from rondel.rules.world.world import World


def take_faces(kind: PieceKind, entry: Entry, faces: int | list[int | str], world: World) -> list[Problem]:
    """How many faces pieces of a kind have, and what they show if that is listed."""
    if isinstance(faces, int):
        kind.faces = faces
        return []
    kind.faces, named = len(faces), [face for face in faces if isinstance(face, str)]
    sets = [one for one in world.sets.values() if set(named) <= set(one.names)]
    if not named:
        kind.listed = tuple(int(face) for face in faces)
    elif len(named) == len(faces) and len(sets) == 1:
        kind.face_set, names = sets[0].name, list(sets[0].names)
        kind.listed = tuple(1 + names.index(face) for face in named)
    else:
        hint = say("facts/bad-faces.hint")
        message = say("facts/bad-faces.unlike", name=kind.name)
        return [Problem("facts/bad-faces", message, entry.span("faces"), hint=hint)]
    return []
