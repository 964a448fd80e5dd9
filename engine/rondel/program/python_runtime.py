"""What generated source calls: moves, points, chance and choices over one model's numbers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rondel.problems import RuleFailure
from rondel.program.chance import GOLDEN, mix, name_number, pick
from rondel.program.layout import dice_stream
from rondel.program.model import Model
from rondel.rules import library
from rondel.rules.core import BIAS, SEQ_BITS, SEQ_MASK
from rondel.rules.evaluate import first_members, number_range, unpacked

Log = list[tuple[int | str, ...]] | None
Namespace = dict[str, Any]
MOST_KEPT = 50_000
MOST_WORK = 5_000_000  # members of large sets looked at between two decisions
TRIAL = 20  # what one trial of several choices counts as
TOO_LONG = RuleFailure("this takes too long: sets inside sets are too large")
TOO_DEEP = RuleFailure("deeds ask each other too deeply")

members, bounded = library.members, library.bounded


def first(mask: int) -> int:
    return ((mask & -mask).bit_length() or 1) - 1


def nothing(s: list[int]) -> int:
    return 0


def divided(a: int, b: int) -> int:
    return a // b if b else 0


def remainder(a: int, b: int) -> int:
    return a % b if b else 0


def unbias(value: int) -> int:
    return value - BIAS if value else 0


def without_first(mask: int) -> int:
    return mask & mask - 1


def nth(mask: int, n: int) -> int:
    found = members(mask)
    return found[n - 1] if 1 <= n <= len(found) else 0


def nth_seq(sequence: int, n: int) -> int:
    return sequence >> (SEQ_BITS * (n - 1)) & SEQ_MASK if n >= 1 else 0


def unordered(sequence: int) -> int:
    return sum(1 << member for member in unpacked(sequence))


def keep(s: list[int], start: int, end: int) -> None:
    s += s[start:end]
    if len(s) > MOST_KEPT + end:
        raise RuleFailure("deeds call each other too deeply")
    s[start:end] = [0] * (end - start)


def restore(s: list[int], start: int, end: int) -> None:
    s[start:end] = s[start - end :]
    del s[start - end :]


def namespace(model: Model, log: Log) -> Namespace:
    """The names generated source may use."""
    longest = max([b - a for spans in model.layout.spans.values() for a, b in spans] + [0])
    longest = max([longest, *(len(kept) + 1 for kept in model.cut.kept.values())])
    names: Namespace = {
        "first": first, "divided": divided, "remainder": remainder, "unbias": unbias, "nth": nth, "nth_seq": nth_seq,
        "unordered": unordered, "members": members, "number_range": number_range, "keep": keep,
        "restore": restore, "firsts": first_members, "without_first": without_first, "walk": library.walk,
        "furthest": library.furthest, "seated": library.seated, "starting": library.starting, "region": library.region,
        "RuleFailure": RuleFailure, "unmet": library.unmet, "nothing": nothing,
        "times": library.times, "bounded": bounded, "member_bit": library.member_bit, "has": library.has,
        "min": min, "max": max, "Z": [[0] * n for n in range(longest + 1)],
        "range": range, "list": list, "len": len, "__builtins__": {},
    }  # fmt: skip
    names["told_so_far"] = lambda: len(log or ())
    names["untell"] = lambda kept: log.__delitem__(slice(kept, None)) if log is not None else None
    _add_work(names)
    _add_table(names, model, log)
    _add_chance(names, model, log)
    _add_choices(names, model)
    return names


def _add_work(names: Namespace) -> None:
    """Work is counted where it could grow without end, so that no module can hang a game."""
    work = [MOST_WORK]

    def spend(mask: int) -> int:
        work[0] -= mask.bit_count()
        if work[0] < 0:
            raise TOO_LONG
        return mask

    def completes(source: int, chosen: int, left: int, up_to: bool, tried: Callable[[int], bool]) -> bool:
        """Whether a choice of several can be brought to an end from here."""
        work[0] -= TRIAL
        if work[0] < 0:
            raise TOO_LONG
        if (left <= 0 or up_to) and tried(chosen):
            return True
        if left <= 0:
            return False
        high = chosen.bit_length()
        return any(completes(source, chosen | 1 << m, left - 1, up_to, tried) for m in members(source >> high << high))

    names.update(WORK=work, spend=spend, completes=completes, RecursionError=RecursionError, TOO_DEEP=TOO_DEEP)


def _add_table(names: Namespace, model: Model, log: Log) -> None:
    layout, world = model.layout, model.rules.world
    place, held, points = layout.base("place"), layout.base("held"), layout.base("points")
    known, you, veil = layout.base("known"), layout.base("you"), layout.base("veil")
    cause, places, hosts, seats = layout.base("cause"), len(world.places), world.hosts, world.seats
    hidden, seen_by, stay, go_home = model.hidden, model.seen_by, model.riders["stay"], model.riders["return"]

    def move_piece(s: list[int], piece: int, to: int) -> None:
        if not piece or not to:
            return
        origin = s[place + piece]
        if origin == to:
            return
        bit = 1 << piece
        s[held + origin] &= ~bit
        s[held + to] |= bit
        s[place + piece] = to
        if hidden >> piece & 1:
            for player in members(seen_by[to]):
                s[known + player] |= bit
        if log is not None:
            log.append(("move", piece, origin, to))
        if piece <= hosts and s[held + places + piece]:
            leave_riders(s, piece, origin)

    def leave_riders(s: list[int], host: int, origin: int) -> None:
        riders = s[held + places + host]
        move(s, riders & stay, origin)
        send_all_home(s, riders & go_home)

    def move(s: list[int], mask: int, to: int) -> None:
        while mask:
            low = mask & -mask
            mask ^= low
            move_piece(s, low.bit_length() - 1, to)

    def send_home(s: list[int], piece: int) -> None:
        if piece:
            move_piece(s, piece, names["home"](s, piece))

    def send_all_home(s: list[int], mask: int) -> None:
        while mask:
            low = mask & -mask
            mask ^= low
            send_home(s, low.bit_length() - 1)

    def held_in(s: list[int], mask: int) -> int:
        result = 0
        while mask:
            low = mask & -mask
            mask ^= low
            result |= s[held + low.bit_length() - 1]
        return result

    def at_home(s: list[int], mask: int) -> int:
        home = names["home"]
        return sum(1 << piece for piece in members(mask) if s[place + piece] == home(s, piece))

    def score(s: list[int], player: int, amount: int, site: int, pieces: int = 0) -> None:
        if 1 <= player <= seats and amount:
            amount = bounded(amount)
            s[points + player] = bounded(s[points + player] + amount)
            if log is not None:
                log.append(("score", site, player, amount, s[cause], pieces))

    def look(s: list[int], mask: int) -> None:
        if s[you]:
            s[known + s[you]] |= mask & hidden
        s[veil] += 1

    names.update(move_piece=move_piece, move=move, send_home=send_home, send_all_home=send_all_home, held=held_in,
                 at_home=at_home, score=score, look=look)  # fmt: skip


def _add_chance(names: Namespace, model: Model, log: Log) -> None:
    layout, world = model.layout, model.rules.world
    seed, veil, held = layout.base("seed"), layout.base("veil"), layout.base("held")
    generation, mixed, known = layout.base("generation"), layout.base("mixed"), layout.base("known")
    face, top, hidden = layout.base("face"), model.stack_order.top, model.hidden
    faced = world.tables.get("piece.faced", [0])
    dice = [(0, 0, 0)] * (len(world.pieces) + 1)
    for piece in world.pieces:
        stream = dice_stream(world, piece.number)
        if world.piece_kinds[piece.kind].faces and f"stream:{stream}" in layout.regions:
            dice[piece.number] = (
                layout.base(f"stream:{stream}"),
                name_number(stream),
                world.piece_kinds[piece.kind].faces,
            )

    def roll(s: list[int], mask: int) -> None:
        for piece in members(mask):
            counter, stream, faces = dice[piece]
            n = s[counter]
            s[counter] = n + 1
            s[veil] += 1
            shown = ((mix(s[seed] + stream + n * GOLDEN) >> 32) * faces >> 32) + 1
            s[face + faced[piece]] = shown
            if log is not None:
                log.append(("roll", piece, shown))

    def shuffle(s: list[int], pile: int) -> None:
        s[generation + pile] += 1
        if hidden:
            s[mixed + pile] = s[held + pile]
            for player in range(1, world.seats + 1):
                if not model.seen_by[pile] >> player & 1:
                    s[known + player] &= ~s[held + pile]
        if log is not None:
            log.append(("shuffle", pile))

    def draw_top(s: list[int], pile: int) -> int:
        if not s[held + pile] and model.refill[pile]:
            names["move"](s, s[held + model.refill[pile]], pile)
            shuffle(s, pile)
        s[veil] += 1
        return top(s[seed], pile, s[generation + pile], s[held + pile])

    def draw_member(s: list[int], mask: int, counter: int, stream: int) -> int:
        found = members(mask)
        if not found:
            return 0
        n = s[counter]
        s[counter] = n + 1
        s[veil] += 1
        return found[pick(s[seed], stream, n, len(found))]

    def over(s: list[int]) -> list[int]:
        s[layout.base("pc")] = 0
        return []

    names.update(roll=roll, shuffle=shuffle, draw_top=draw_top, draw_member=draw_member, over=over)


def _add_choices(names: Namespace, model: Model) -> None:
    layout, world = model.layout, model.rules.world
    place, held, face = layout.base("place"), layout.base("held"), layout.base("face")
    faced = world.tables.get("piece.faced", [0] * (len(world.pieces) + 1))
    alike: dict[int, int] = {}
    for piece in world.pieces:
        alike[piece.likeness] = alike.get(piece.likeness, 0) | 1 << piece.number
    likeness = [0, *(alike[piece.likeness] for piece in world.pieces)]
    rider_names = [0, *(piece.likeness for piece in world.pieces)]
    places, hosts = len(world.places), world.hosts

    def riders(s: list[int], piece: int) -> list[int]:
        return sorted(rider_names[p] for p in members(s[held + places + piece])) if piece <= hosts else []

    def reps_mask(s: list[int], mask: int) -> int:
        """One of each lot of pieces between which there is no difference."""
        result = 0
        while mask:
            low = mask & -mask
            result |= low
            mask ^= low
            piece = low.bit_length() - 1
            same = mask & likeness[piece]
            if same:
                same &= s[held + s[place + piece]]
            if same and (faced[piece] or piece <= hosts):
                same = like(s, piece, same)
            mask &= ~same
        return result

    def like(s: list[int], piece: int, same: int) -> int:
        shown, load, result = s[face + faced[piece]], riders(s, piece), 0
        for other in members(same):
            if s[face + faced[other]] == shown and riders(s, other) == load:
                result |= 1 << other
        return result

    def reps(s: list[int], mask: int) -> list[int]:
        return members(reps_mask(s, mask)) if mask & mask - 1 else members(mask)

    def many(
        s: list[int],
        source: int,
        chosen: int,
        left: int,
        up_to: bool,
        pieces: bool,
        tried: Callable[[int], bool] | None,
    ) -> list[int]:
        high = chosen.bit_length()
        candidates = source >> high << high
        test = tried or (lambda _: True)
        result = []
        for member in reps(s, candidates) if pieces else members(candidates):
            if names["completes"](source, chosen | 1 << member, left - 1, up_to, test):
                result.append(member)
        if up_to and test(chosen):
            result.append(0)
        return result

    def unmet_entries(s: list[int], mask: int) -> int:
        pieces = names["entry_pieces"]
        entries = members(mask)
        counts = [world.entries[entry - 1].count for entry in entries]
        return library.unmet(counts, [pieces(s, entry) for entry in entries])

    names.update(reps=reps, reps_mask=reps_mask, many=many, unmet_entries=unmet_entries)
