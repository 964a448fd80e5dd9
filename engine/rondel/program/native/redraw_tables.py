"""What redrawing a position looks up: the kinds of pieces, and every slot that holds some."""

from __future__ import annotations

from collections.abc import Mapping

from rondel.core.types import PIECE, Member
from rondel.program.model import Model
from rondel.program.native.position_words import PositionWords
from rondel.program.native.tables import array, piece_words
from rondel.program.native.windows import WORD
from rondel.program.redrawn_positions import PieceSlot, frame_slots, mark_slots, owns_anything


def redraw_tables(model: Model, words: PositionWords) -> list[str]:
    """The tables of the plain core's layout, which is that of all."""
    core, layout = model.core, model.layout
    kinds = {kind: number for number, kind in enumerate(dict.fromkeys(one.kind for one in model.rules.world.pieces), 1)}
    marks = mark_slots(core, layout)
    slots, frames = [_slot(words, one) for one in marks], list[str]()
    numbers = {name: number for number, name in enumerate(core.frames)}
    for name, holds in frame_slots(core, layout).items():
        first, circle = words.offsets[layout.frames[name]], core.frames[name].circle
        frames.append(f"{{{first}, {circle}, {len(slots)}, {len(holds)}}}")
        slots += [_slot(words, one) for one in holds]
    routines = [f"{{{numbers[block.routine]}, {int(block.restores)}}}" for block in core.blocks]
    return [
        f"#define MARK_SLOTS {len(marks)}",
        f"#define OWNED_ANY {int(owns_anything(core))}",
        f"#define CIRCLES {max([0, *layout.circles])}",
        array("int16_t", "KIND", ["0", *(str(kinds[one.kind]) for one in model.rules.world.pieces)]),
        "typedef u64 KindPieces[PIECE_WORDS];",
        array("KindPieces", "KIND_PIECES", _kind_pieces(model, kinds)),
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


def _kind_pieces(model: Model, kinds: Mapping[str, int]) -> list[str]:
    """The pieces of each kind by its number, as words of bits; none has number 0."""
    masks = [0] * (len(kinds) + 1)
    for piece in model.rules.world.pieces:
        masks[kinds[piece.kind]] |= 1 << piece.number
    words = range(piece_words(model.core).words)
    shown = [[f"{mask >> WORD * word & (1 << WORD) - 1:#x}ull" for word in words] for mask in masks]
    return [f"{{{', '.join(row)}}}" for row in shown]


def _slot(words: PositionWords, one: PieceSlot) -> str:
    return f"{{{words.offsets[one.slot]}, {int(one.is_set)}}}"


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
