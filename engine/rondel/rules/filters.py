"""`where` as arithmetic on masks: conditions on constant properties become one `&` with a prepared mask.

What can be answered for all members at once is: `it.colour == c`, `it.place == p`, `it in s`, `it is kind`, whatever
asks only where a member lies, their negations, and any `and`/`or` of those. What does not speak of `it` is asked once.
Only the rest is asked member by member, after the cheap tests have thinned the set.
"""

from __future__ import annotations

from rondel.rules.core import FALSE, Const, Expr, Fold, Local, Lookup, Op, Read
from rondel.rules.evaluate import Evaluator, NotStaticError
from rondel.rules.fold import folded
from rondel.rules.nodes import replaced, walk
from rondel.rules.world import World

_MOST_PLACES = 8  # more than so many are asked member by member
_MOST_ROWS = 400
_PLACE = Local(-1)  # stands for the place of a member
_NEGATED = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}


def mentions(expr: Expr, slot: int) -> bool:
    return any(isinstance(node, Local) and node.slot == slot for node in walk(expr))


def negated(cond: Expr) -> Expr:
    """The contrary of a condition, without a `not` where a comparison can say it."""
    if isinstance(cond, Op) and cond.op in _NEGATED:
        return Op(_NEGATED[cond.op], cond.args)
    if isinstance(cond, Op) and cond.op == "not":
        return cond.args[0]
    return Op("not", (cond,))


def filtered(source: Expr, slot: int, cond: Expr, world: World) -> Expr:
    """The members of a set (a mask) for which a condition on local `slot` holds."""
    slow = []
    for part in conjuncts(cond):
        if not mentions(part, slot):
            source = folded(Op("if", (part, source, FALSE)))
            continue
        quick = _quick(source, slot, part, world)
        if quick is None:
            slow.append(part)
        else:
            source = quick
    if slow:
        body = slow[0]
        for part in slow[1:]:
            body = Op("and", (body, part))
        source = Fold("filter", slot, source, body)
    return source


def conjuncts(cond: Expr) -> list[Expr]:
    if isinstance(cond, Op) and cond.op == "and":
        return [part for arg in cond.args for part in conjuncts(arg)]
    return [cond]


def _quick(source: Expr, slot: int, cond: Expr, world: World) -> Expr | None:
    mask = mask_of(slot, cond, world)
    if mask is not None:
        return both(source, mask)
    contrary = mask_of(slot, negated(cond), world)
    return None if contrary is None else folded(Op("&~", (source, contrary)))


def both(a: Expr, b: Expr) -> Expr:
    if FALSE in (a, b):
        return FALSE
    return folded(Op("&", (a, b)))


def either(a: Expr, b: Expr) -> Expr:
    if isinstance(a, Const) and isinstance(b, Const):
        return Const(a.value | b.value)
    if a == FALSE:
        return b
    return a if b == FALSE else Op("|", (a, b))


def mask_of(slot: int, cond: Expr, world: World) -> Expr | None:
    """The mask of all members that meet a condition, where tables or places can tell."""
    if isinstance(cond, Op):
        found = _by_property(slot, cond, world)
        return _by_place(slot, cond, world) if found is None else found
    if isinstance(cond, Lookup) and cond.index == Local(slot) and cond.table in world.tables:
        return Const(sum(1 << number for number, row in enumerate(world.tables[cond.table]) if number and row))
    return None


def _by_property(slot: int, cond: Op, world: World) -> Expr | None:
    it = Local(slot)
    if cond.op == "==":
        left, right = cond.args
        if mentions(right, slot):
            left, right = right, left
        return _at_a_place_of_its_own(cond, it, world) if mentions(right, slot) else _equal(left, right, it, world)
    if cond.op == "has" and not mentions(cond.args[0], slot):
        return _member(cond.args[0], cond.args[1], it, world)
    if cond.op == "or":
        masks = [mask_of(slot, arg, world) for arg in cond.args]
        if all(mask is not None for mask in masks):
            return either(*(mask for mask in masks if mask is not None))
    if cond.op == "and":
        return _meet(slot, conjuncts(cond), world)
    if cond.op == "if" and not mentions(cond.args[0], slot):
        then, otherwise = (_mask_of_any(slot, arg, world) for arg in cond.args[1:])
        return None if then is None or otherwise is None else folded(Op("if", (cond.args[0], then, otherwise)))
    return None


def _mask_of_any(slot: int, cond: Expr, world: World) -> Expr | None:
    """As `mask_of`, and nobody at all for a condition that never holds."""
    return FALSE if cond == FALSE else mask_of(slot, cond, world)


def _meet(slot: int, conditions: list[Expr], world: World) -> Expr | None:
    """All who meet several conditions; those that do not speak of the member are asked once."""
    masks = [mask_of(slot, cond, world) for cond in conditions if mentions(cond, slot)]
    result: Expr | None = masks[0]
    for mask in masks[1:]:
        result = None if result is None or mask is None else both(result, mask)
    if result is None or None in masks:
        return None
    for cond in conditions:
        if not mentions(cond, slot):
            result = folded(Op("if", (cond, result, FALSE)))
    return result


def _by_place(slot: int, cond: Expr, world: World) -> Expr | None:
    """A condition that asks of a member only where it lies is answered for all places beforehand.

    That is done if the fitting places are few; nothing can be said of pieces that lie nowhere.
    """
    values = _at_every_place(cond, Local(slot), world)
    if values is None or values[0] or sum(map(bool, values)) > _MOST_PLACES:
        return None
    return held_in(sum(1 << number for number, value in enumerate(values) if value))


def _at_every_place(expr: Expr, it: Local, world: World) -> list[int] | None:
    """What an expression gives for each place that a member can lie at; nothing if it asks more of the member."""
    asked = replaced(expr, Read("place", it), _PLACE)
    if asked == expr or any(not isinstance(node, Const | Lookup | Op) and node != _PLACE for node in walk(asked)):
        return None
    if asked not in world.at_places:
        evaluator, places = Evaluator(world, {}), range(len(world.places) + world.hosts + 1)
        try:
            world.at_places[asked] = [evaluator.value(asked, [place]) for place in places]
        except NotStaticError:
            world.at_places[asked] = None
    return world.at_places[asked]


def _at_a_place_of_its_own(cond: Op, it: Local, world: World) -> Expr | None:
    """Pieces that lie where a table says they do: at home with their owner, for example."""
    stands = Read("place", it)
    own = cond.args[1] if cond.args[0] == stands else cond.args[0]
    table = _in_one_table(own, it, world) if stands in cond.args else own
    if not isinstance(table, Lookup) or table.index != it or table.table not in world.tables:
        return None
    by_place: dict[int, int] = {}
    for piece, place in enumerate(world.tables[table.table]):
        if piece and place:
            by_place[place] = by_place.get(place, 0) | 1 << piece
    if len(by_place) > _MOST_PLACES:
        return None
    result: Expr = FALSE
    for place, pieces in sorted(by_place.items()):
        result = either(result, Op("&", (Read("held", Const(place)), Const(pieces))))
    return result


def _equal(left: Expr, right: Expr, it: Local, world: World) -> Expr | None:
    if left == it:
        return Op("bit", (right,))
    left = _in_one_table(left, it, world)
    if isinstance(left, Lookup) and left.index == it and left.table in world.tables:
        values = world.tables[left.table]
        if min(values) >= 0 and max(values) < 4096 and not left.table.endswith("^"):
            inverse = world.inverse(left.table, max([*values, _largest(right, world)]))
            rows = world.tables[inverse]
            if isinstance(right, Const):
                return Const(rows[right.value]) if 0 <= right.value < len(rows) else FALSE
            inside = Op("and", (Op(">=", (right, FALSE)), Op("<", (right, Const(len(rows))))))
            found = Lookup(inverse, right)
            return Op("if", (inside, found, FALSE)) if _may_hold_numbers(left.table, world) else found
    if isinstance(left, Read) and left.region == "place" and left.index == it:
        return Read("held", right)
    return _by_value_of_place(left, right, it, world)


def _by_value_of_place(left: Expr, right: Expr, it: Local, world: World) -> Expr | None:
    """Pieces whose place has a value that no other place has; if it is none that is asked for, all must be asked."""
    values = None if isinstance(right, Const) else _at_every_place(left, it, world)
    if values is None or min(values) < 0:
        return None
    where = {value: number for number, value in enumerate(values) if value}
    if len(where) < len(values) - values.count(0):
        return None
    rows = [where.get(value, 0) for value in range(_largest(right, world) + 1)]
    asked = replaced(left, Read("place", it), _PLACE)
    found = Read("held", Lookup(world.table(f"place with {asked}", rows), right))
    everyone = Fold("filter", it.slot, Const(world.domain_mask("piece")), Op("==", (left, right)))
    return Op("if", (Op("!=", (right, FALSE)), found, everyone))


def _may_hold_numbers(table: str, world: World) -> bool:
    """Whether a table gives numbers, which can be asked for beyond its rows, or members, which cannot."""
    sort, _, name = table.split(" ")[0].partition(".")
    if sort.startswith(("table:", "answer:", "rule", "entry")):
        return True
    found = [kind.attributes.get(name) for kind in world.piece_kinds.values()]
    found += [kind.attributes.get(name) for kind in world.place_kinds.values()]
    return any(one is not None and one.is_number for one in found)


def _in_one_table(left: Expr, it: Local, world: World) -> Expr:
    """A constant property of a constant property of a member is a constant property of the member."""
    if not isinstance(left, Lookup) or not isinstance(left.index, Lookup) or left.index.index != it:
        return left
    if left.table not in world.tables or left.index.table not in world.tables:
        return left
    return Lookup(world.chained(left.table, left.index.table), it)


def _largest(right: Expr, world: World) -> int:
    """An upper bound for an index into an inverse table, so that reading it is always safe."""
    if isinstance(right, Const):
        return right.value if 0 <= right.value < 4096 else 0
    if isinstance(right, Lookup) and right.table in world.tables:
        return max(0, *world.tables[right.table])
    return max(
        [world.size(d) for d in ("player", "piece", "place", "rule")] + [len(m.names) for m in world.sets.values()]
    )


def _member(mask: Expr, member: Expr, it: Local, world: World) -> Expr | None:
    if member == it:
        return mask
    if isinstance(member, Lookup) and member.index == it and isinstance(mask, Const | Lookup):
        return _with_property_in(mask, member.table, world)
    if isinstance(member, Read) and member.region == "place" and member.index == it:
        if isinstance(mask, Const):
            return held_in(mask.value)
        return None
    return None


def _with_property_in(wanted: Const | Lookup, column: str, world: World) -> Expr | None:
    """All whose property, which never changes, is in a set that is constant or stands in a table."""
    values = world.tables.get(column)
    if values is None:
        return None

    def having(mask: int) -> int:
        return sum(1 << number for number, value in enumerate(values) if number and value > 0 and mask >> value & 1)

    if isinstance(wanted, Const):
        return Const(having(wanted.value))
    rows = world.tables.get(wanted.table)
    if rows is None or len(rows) > _MOST_ROWS:
        return None
    return Lookup(world.table(f"{column} in {wanted.table}", [having(mask) for mask in rows]), wanted.index)


def held_in(places: int) -> Expr:
    """All pieces in some places given as a constant mask."""
    result: Expr = FALSE
    number = 0
    while places >> number:
        if places >> number & 1:
            result = either(result, Read("held", Const(number)))
        number += 1
    return result
