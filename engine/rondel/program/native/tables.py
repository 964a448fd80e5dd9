"""Tables, constants and the numbers of a core as C."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rondel.core.core import Core
from rondel.core.expressions import (
    CAUSE,
    FACES,
    GENERATION,
    HELD,
    KNOWN,
    PC,
    PLACES,
    POINTS,
    SEED,
    VEIL,
    YOU,
    Table,
)  # fmt: skip
from rondel.program.chance import name_number
from rondel.program.layout import Layout
from rondel.program.native.code import comment
from rondel.program.native.names import CNames
from rondel.program.native.position_words import PositionWords
from rondel.program.native.windows import (
    WORD,
    WordWindow,
    is_wide,
    literal,
    set_literal,
    window_of,
    word_literal,
    words_in,
)

_REGIONS = {
    "CAUSE": CAUSE, "SEED": SEED, "VEIL": VEIL, "GENERATION": GENERATION, "PC": PC, "YOU": YOU, "POINTS": POINTS,
    "PLACE": PLACES, "HELD": HELD, "FACE": FACES, "KNOWN": KNOWN,
}  # fmt: skip
_WIDE = ("HELD", "KNOWN")


def piece_words(core: Core) -> WordWindow:
    """The words that a set of pieces has."""
    return WordWindow(0, core.facts.pieces // WORD + 1)


def defines(core: Core, layout: Layout, words: PositionWords) -> dict[str, int]:
    """The numbers of a core that the runtime goes by."""
    facts, found = core.facts, dict[str, int]()
    for name, region in _REGIONS.items():
        first, size = words.region(layout, region)
        found[f"{name}_AT"] = first
        if name in _WIDE:
            found[f"{name}_WORDS"] = size
    return found | {
        "PIECES": facts.pieces, "PIECE_WORDS": piece_words(core).words, "PLACES": facts.places, "HOSTS": facts.hosts,
        "SEATS": facts.seats, "HIDDEN_ANY": int(bool(facts.hidden)), "STACKS": layout.regions[GENERATION][1],
        "DICE_ANY": int(any(_dice_rows(core, layout, words))), "TAIL_AT": words.tail, "TAIL_WORDS": words.kept,
        "KEY_AT": words.offsets[layout.key_start], "BLOCKS": len(core.blocks),
        "MOST_LOGGED": _most_logged(core), "MOST_WANTED": facts.pieces + 1,
    }  # fmt: skip


def _most_logged(core: Core) -> int:
    """Words that moves in a trial can change: usually each piece goes home once, with what rides on it."""
    return 4096 + 4 * core.facts.pieces * (4 + 2 * core.facts.seats)


# --- facts ---


def facts_tables(core: Core, layout: Layout, words: PositionWords) -> list[str]:
    """What the runtime looks up by the number of a piece or a place."""
    facts, pieces = core.facts, piece_words(core)
    lots, lot_of = _lots(facts.likeness)
    dice = _dice_rows(core, layout, words) or [(0, 0, 0, -1)]
    sides = [side for piece in (facts.sides or ()) for side in piece] or [0]
    stacks = range(max(layout.regions[GENERATION][1], 1))
    return [
        _words("HIDDEN", [facts.hidden], pieces), _words("STAYING", [facts.staying], pieces),
        _words("RETURNING", [facts.returning], pieces),
        array("u64", "SEEN_BY", map(word_literal, facts.seen_by)), array("i64", "REFILL", map(str, facts.refill)),
        array("i64", "FACED", map(str, facts.faced)), array("i64", "LIKENESS", map(str, facts.likeness)),
        array("i64", "LOT", map(str, lot_of)), _rows("LOTS", lots, pieces),
        "typedef struct { i64 counter; u64 stream; i64 faces; i64 sides; } Die;",
        array("Die", "DICE", (f"{{{a}, {word_literal(b)}, {c}, {d}}}" for a, b, c, d in dice)),
        array("i64", "SIDES", map(literal, sides)),
        array("u64", "PIECE_NAME", (word_literal(name_number("piece " + name)) for name in facts.piece_names)),
        array("u64", "STACK_NAME", (word_literal(name_number("stack " + facts.place_names[i])) for i in stacks)),
        _rows("CAN_HOLD", [facts.can_hold[i] for i in stacks], pieces), *_ways(core),
    ]  # fmt: skip


def _lots(likeness: Sequence[int]) -> tuple[list[int], list[int]]:
    """The pieces of each lot, and the lot of each piece; who is like nobody belongs to none."""
    alike: dict[int, int] = {}
    for piece, like in enumerate(likeness):
        alike[like] = alike.get(like, 0) | (1 << piece if piece else 0)
    several = [like for like, pieces in alike.items() if pieces & pieces - 1]
    numbers = {like: number for number, like in enumerate(several, 1)}
    return [0, *(alike[like] for like in several)], [
        numbers.get(like, 0) if i else 0 for i, like in enumerate(likeness)
    ]


def _dice_rows(core: Core, layout: Layout, words: PositionWords) -> list[tuple[int, int, int, int]]:
    """For each piece with faces where its stream counts, its number, how many faces, and where those are listed."""
    facts, rows, listed = core.facts, [], 0
    for piece, (stream, faces) in enumerate(zip(facts.streams, facts.faces, strict=True)):
        sides = facts.sides[piece] if facts.sides else ()
        if stream is not None and stream in layout.regions:
            counter, _ = words.region(layout, stream)
            rows.append((counter, name_number(stream.of), faces, listed if sides else -1))
        else:
            rows.append((0, 0, 0, -1))
        listed += len(sides)
    return rows if any(row[2] for row in rows) else []


def _ways(core: Core) -> list[str]:
    first, spans, rows = 0, [], list[str]()
    for way in core.facts.ways:
        spans.append(f"{{{first}, {len(way.rows)}}}")
        rows += map(str, way.rows)
        first += len(way.rows)
    return [
        f"#define WAY_COUNT {len(spans)}", "typedef struct { i64 first; i64 length; } Way;",
        array("Way", "WAYS", spans or ["{0, 0}"]), array("i64", "WAY_ROWS", rows or ["0"]),
    ]  # fmt: skip


# --- what a program looks up ---


def program_tables(names: CNames) -> list[str]:
    """Tables and sets that never change."""
    found = [table_text(name, table) for table, name in names.tables.items()]
    for (mask, window), name in names.constants.items():
        words = ", ".join(map(word_literal, words_in(mask, window)))
        found.append(f"static const {window.ctype} {name} = {{{{{words}}}}};")
    return found


def table_text(name: str, table: Table) -> str:
    note = comment(table.name)
    if not is_wide(table.holds):
        return f"{note}\n{array(_narrow(table.rows), name, map(literal, table.rows))}"
    bits = 0
    for row in table.rows:
        bits |= row
    window = window_of(bits)
    rows = [set_literal(row, window).removeprefix(f"({window.ctype})") for row in table.rows]
    return f"{note}\n{array(window.ctype, name, rows)}"


def _narrow(rows: Sequence[int]) -> str:
    """The narrowest type that holds all numbers of a table."""
    for bits in (8, 16, 32):
        if all(-(1 << bits - 1) <= row < 1 << bits - 1 for row in rows):
            return f"int{bits}_t"
    return "i64"


def table_widths(names: CNames) -> set[int]:
    widths = set()
    for table in names.tables:
        if is_wide(table.holds):
            bits = 0
            for row in table.rows:
                bits |= row
            widths.add(window_of(bits).words)
    return widths


def first_position(position: Sequence[int], words: PositionWords) -> str:
    found: list[str] = []
    for value, size in zip(position, words.sizes, strict=True):
        found += [
            f"(i64){word_literal(word)}" if word >> 63 else literal(word)
            for word in words_in(value, WordWindow(0, size))
        ]
    return array("i64", "FIRST_POSITION", found)


def _words(name: str, masks: Sequence[int], window: WordWindow) -> str:
    return array("u64", name, (word_literal(word) for mask in masks for word in words_in(mask, window)))


def _rows(name: str, masks: Sequence[int], window: WordWindow) -> str:
    rows = (f"{{{', '.join(map(word_literal, words_in(mask, window)))}}}" for mask in masks)
    return f"static const UNUSED u64 {name}[][{window.words}] = {{\n{_wrapped(rows)}\n}};"


def array(ctype: str, name: str, rows: Iterable[str]) -> str:
    return f"static const UNUSED {ctype} {name}[] = {{\n{_wrapped(rows)}\n}};"


def _wrapped(rows: Iterable[str]) -> str:
    """Rows, as many on a line as fit."""
    lines, line = [], ""
    for row in rows:
        if line and len(line) + len(row) > 110:
            lines.append(line)
            line = ""
        line += f"{row}, "
    return "\n".join("    " + one.rstrip() for one in [*lines, line] if one) or "    0"
