"""What redrawing a position looks up: the kinds of pieces, and every slot that holds some."""

from __future__ import annotations

from rondel.core.expressions import RegionKind
from rondel.core.types import PIECE, Member, SetOf
from rondel.program.model import Model
from rondel.program.native.position_words import PositionWords
from rondel.program.native.tables import array

_HELD = (Member(PIECE), SetOf(PIECE))


def redraw_tables(model: Model, words: PositionWords) -> list[str]:
    """The tables of the plain core's layout, which is that of all."""
    core, layout = model.core, model.layout
    kinds = {kind: number for number, kind in enumerate(dict.fromkeys(one.kind for one in model.rules.world.pieces), 1)}
    slots = _mark_slots(model, words)
    marks, frames = len(slots), list[str]()
    numbers = {name: number for number, name in enumerate(core.frames)}
    for name, frame in core.frames.items():
        own = [
            _slot(words.offsets[layout.locals[name][local.number]], isinstance(local.type, SetOf))
            for local in frame.kept
            if local.type in _HELD
        ]
        frames.append(f"{{{words.offsets[layout.frames[name]]}, {frame.circle}, {len(slots)}, {len(own)}}}")
        slots += own
    routines = [f"{{{numbers[block.routine]}, {int(block.restores)}}}" for block in core.blocks]
    return [
        f"#define MARK_SLOTS {marks}",
        f"#define CIRCLES {max([0, *layout.circles])}",
        array("int16_t", "KIND", ["0", *(str(kinds[one.kind]) for one in model.rules.world.pieces)]),
        "typedef struct { i64 at; i64 is_set; } PieceSlot;",
        array("PieceSlot", "PIECE_SLOTS", slots or ["{0, 0}"]),
        "typedef struct { i64 number; i64 restores; } BlockRoutine;",
        array("BlockRoutine", "ROUTINE", routines or ["{0, 0}"]),
        "typedef struct { i64 at; i64 circle; i64 slots; i64 count; } FrameSlots;",
        array("FrameSlots", "FRAMES", frames or ["{0, 0, 0, 0}"]),
        "typedef struct { i64 at; i64 words; } CircleWords;",
        array("CircleWords", "CIRCLE", _circles(model, words)),
        *_keys(model, words),
    ]


def _slot(offset: int, is_set: bool) -> str:
    return f"{{{offset}, {int(is_set)}}}"


def _mark_slots(model: Model, words: PositionWords) -> list[str]:
    """The slots of marks that hold a piece or a set of pieces."""
    found = []
    for region, slots in model.core.regions.items():
        first, length = model.layout.regions[region]
        if region.kind is RegionKind.MARK and slots.holds in _HELD:
            is_set = isinstance(slots.holds, SetOf)
            found += [_slot(words.offsets[slot], is_set) for slot in range(first, first + length)]
    return found


def _circles(model: Model, words: PositionWords) -> list[str]:
    rows = ["{0, 0}"] * (max([0, *model.layout.circles]) + 1)
    for circle, slots in model.layout.circles.items():
        first, last = words.frames(slots)
        rows[circle] = f"{{{first}, {last - first}}}"
    return rows


def _keys(model: Model, words: PositionWords) -> list[str]:
    """Marks that have a slot for each piece of some kinds: where it is, for each piece."""
    pieces, tables, rows = model.core.facts.pieces, list[str](), list[str]()
    for region, slots in model.core.regions.items():
        if slots.keys is not None and slots.keys.index == Member(PIECE):
            first, size = words.region(model.layout, region)
            keys = [*slots.keys.rows[: pieces + 1], *[0] * (pieces + 1 - len(slots.keys.rows))]
            tables.append(array("i64", f"KEYS_{len(rows)}", map(str, keys)))
            rows.append(f"{{{first}, {size}, KEYS_{len(rows)}}}")
    return [
        f"#define KEYED {len(rows)}",
        *tables,
        "typedef struct { i64 at; i64 words; const i64 *rows; } Keyed;",
        array("Keyed", "KEYS", rows or ["{0, 0, 0}"]),
    ]
