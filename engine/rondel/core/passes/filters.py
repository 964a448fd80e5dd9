"""`where` as arithmetic on masks: conditions on constant properties become one `&` with a prepared mask.

What can be answered for all members at once is: `it.colour == c`, `it.place == p`, `it in s`, `it is kind`, whatever
asks only where a member lies, their negations, and any `and`/`or` of those. What does not speak of `it` is asked once.
Only the rest is asked member by member, after the cheap tests have thinned the set.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from rondel.core.core import Core
from rondel.core.evaluate import Evaluator, NotStaticError
from rondel.core.expressions import (
    FALSE,
    HELD,
    PLACES,
    Apply,
    Ask,
    Const,
    Expr,
    Fold,
    Local,
    Lookup,
    Read,
    Table,
    bracketed,
)
from rondel.core.operations import How, Op, Over
from rondel.core.passes.conditions import conjuncts, held_in, in_one_table, mentions, replaced
from rondel.core.passes.fold import Algebra, negated
from rondel.core.passes.rebuild import Unchanged, holds, numbering_of, with_expressions
from rondel.core.passes.thresholds import LONG, MOST_PLACES, MOST_ROWS, MOST_VALUES
from rondel.core.types import PIECE, PLACE, Member, SetOf
from rondel.core.typing import Types
from rondel.core.walk import rebuilt, walk

_PLACE = Local(-1, Member(PLACE), "place")  # stands for the place of a member


def masks_for_filters(core: Core) -> Core:
    """Turns filters into masks wherever tables or places can tell."""
    filters = Filters(core)
    return replace(with_expressions(core, filters.changed, holding=Fold), next_local=filters.locals.next)


@dataclass
class Filters:
    """Turns conditions on a member into sets of members."""

    core: Core
    at_places: dict[Expr, list[int] | None] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.types = Types(self.core.sizes, self.core.regions, self.core.answers)
        self.algebra, self.seen = Algebra(self.types), Unchanged()
        self.locals = numbering_of(self.core)
        self.everyone = Const(((1 << self.core.sizes[PIECE]) - 1) << 1, SetOf(PIECE))
        self.asks_all = False  # whether all pieces are asked already
        self.evaluator = Evaluator({}, [way.rows for way in self.core.facts.ways])

    def changed(self, expr: Expr) -> Expr:
        if expr in self.seen or not holds(expr, Fold):
            return expr
        made = self.algebra.simple(rebuilt(expr, self.changed))
        if made is expr and not isinstance(made, Fold):
            self.seen.add(expr)
        if not isinstance(made, Fold) or made.how is not How.FILTER or made.over is not Over.SET:
            return made
        self.asks_all = made.source == self.everyone
        found = self.filtered(made)
        if any(isinstance(node, Fold) and node.local == made.local for node in walk(found)):
            opened = self.filtered(Fold(made.how, made.over, made.local, made.source, self._opened(made.body)))
            stays = any(isinstance(node, Fold) and node.local == made.local for node in walk(opened))
            found = found if stays else opened
        return self.algebra.simplified(found)

    def _opened(self, expr: Expr) -> Expr:
        """An expression with the answers in it written out, if they are not too long."""
        if isinstance(expr, Ask):
            answer = self.core.answers[expr.answer]
            if sum(1 for _ in walk(answer.value)) > LONG:
                return expr
            args = {param.number: arg for param, arg in zip(answer.params, expr.args, strict=True)}
            return self._opened(self.algebra.simplified(self.locals.copy(answer.value, args)))
        if not isinstance(expr, Apply):
            return expr
        return self.algebra.simple(rebuilt(expr, self._opened))

    def filtered(self, fold: Fold) -> Expr:
        """The members of a set for which a condition holds."""
        source, it, slow = fold.source, fold.local, list[Expr]()
        for part in conjuncts(fold.body):
            quick = self._quick(source, it, part) if mentions(part, it) else self._if(part, source)
            if quick is None:
                slow.append(part)
            else:
                source = quick
        if not slow:
            return source
        body = slow[0]
        for part in slow[1:]:
            body = Apply(Op.AND, (body, part))
        return Fold(fold.how, fold.over, it, source, body)

    def _if(self, condition: Expr, found: Expr) -> Expr:
        return self.algebra.simple(Apply(Op.IF, (condition, found, Const(0, self.types.of(found)))))

    def _quick(self, source: Expr, it: Local, cond: Expr) -> Expr | None:
        mask = self.mask_of(it, cond)
        if mask is not None:
            return self.algebra.simple(Apply(Op.MEET, (source, mask)))
        contrary = self.mask_of(it, negated(cond))
        return None if contrary is None else self.algebra.simple(Apply(Op.MINUS, (source, contrary)))

    def mask_of(self, it: Local, cond: Expr) -> Expr | None:
        """The set of all members that meet a condition, where tables or places can tell."""
        match cond:
            case Apply():
                found = self._by_property(it, cond)
                return self._by_place(it, cond) if found is None else found
            case Lookup(table, index) if index == it:
                mask = sum(1 << number for number, row in enumerate(table.rows) if number and row)
                return Const(mask, self._set_of(it))
        return None

    def _set_of(self, it: Local) -> SetOf:
        assert isinstance(it.type, Member)
        return SetOf(it.type.domain)

    def _by_property(self, it: Local, cond: Apply) -> Expr | None:
        match cond:
            case Apply(Op.EQUAL, (left, right)):
                if mentions(right, it):
                    left, right = right, left
                return self._at_a_place_of_its_own(cond, it) if mentions(right, it) else self._equal(left, right, it)
            case Apply(Op.HAS, (mask, member)) if not mentions(mask, it):
                return self._member(mask, member, it)
            case Apply(Op.OR):
                masks = [self.mask_of(it, arg) for arg in cond.args]
                known = [mask for mask in masks if mask is not None]
                return self.algebra.simple(Apply(Op.UNION, tuple(known))) if len(known) == len(masks) else None
            case Apply(Op.AND):
                return self._meet(it, conjuncts(cond))
            case Apply(Op.IF, (test, *ways)) if not mentions(test, it):
                then, otherwise = (self._mask_of_any(it, way) for way in ways)
                if then is None or otherwise is None:
                    return None
                return self.algebra.simple(Apply(Op.IF, (test, then, otherwise)))
        return None

    def _mask_of_any(self, it: Local, cond: Expr) -> Expr | None:
        """As `mask_of`, and nobody at all for a condition that never holds."""
        return Const(0, self._set_of(it)) if cond == FALSE else self.mask_of(it, cond)

    def _meet(self, it: Local, conditions: list[Expr]) -> Expr | None:
        """All who meet several conditions; those that do not speak of the member are asked once."""
        masks = [self.mask_of(it, cond) for cond in conditions if mentions(cond, it)]
        result = masks[0] if masks else None
        for mask in masks[1:]:
            result = None if result is None or mask is None else self.algebra.simple(Apply(Op.MEET, (result, mask)))
        if result is None:
            return None
        for cond in conditions:
            if not mentions(cond, it):
                result = self._if(cond, result)
        return result

    # --- places ---

    def _by_place(self, it: Local, cond: Expr) -> Expr | None:
        """A condition that asks of a member only where it lies is answered for all places beforehand.

        That is done if the fitting places are few; nothing can be said of pieces that lie nowhere.
        """
        values = self._at_every_place(cond, it)
        if values is None or values[0] or sum(map(bool, values)) > MOST_PLACES:
            return None
        return held_in(number for number, value in enumerate(values) if value)

    def _at_every_place(self, expr: Expr, it: Local) -> list[int] | None:
        """What an expression gives for each place that a member can lie at; nothing if it asks more of the member."""
        asked = replaced(expr, Read(PLACES, it), _PLACE)
        if asked == expr or any(not isinstance(n, Const | Lookup | Apply) and n != _PLACE for n in walk(asked)):
            return None
        if asked not in self.at_places:
            try:
                places = range(self.core.sizes[PLACE] + 1)
                self.at_places[asked] = [self.evaluator.value(asked, {_PLACE.number: place}) for place in places]
            except NotStaticError:
                self.at_places[asked] = None
        return self.at_places[asked]

    def _at_a_place_of_its_own(self, cond: Apply, it: Local) -> Expr | None:
        """Pieces that lie where a table says they do: at home with their owner, for example."""
        stands = Read(PLACES, it)
        if stands not in cond.args:
            return None
        own = in_one_table(cond.args[1] if cond.args[0] == stands else cond.args[0], it)
        if not isinstance(own, Lookup) or own.index != it:
            return None
        by_place: dict[int, int] = {}
        for piece, place in enumerate(own.table.rows):
            if piece and place:
                by_place[place] = by_place.get(place, 0) | 1 << piece
        if len(by_place) > MOST_PLACES:
            return None
        result: Expr = Const(0, SetOf(PIECE))
        for place, pieces in sorted(by_place.items()):
            lying = Apply(Op.MEET, (Read(HELD, Const(place, Member(PLACE))), Const(pieces, SetOf(PIECE))))
            result = self.algebra.simple(Apply(Op.UNION, (result, lying)))
        return result

    # --- equal ---

    def _equal(self, left: Expr, right: Expr, it: Local) -> Expr | None:
        if left == it and right == Const(0):
            return Const(0, self._set_of(it))  # nobody is none
        if left == it:
            return self.algebra.simple(Apply(Op.SINGLE, (right,)))
        left = in_one_table(left, it)
        if isinstance(left, Lookup) and left.index == it:
            values = left.table.rows
            if min(values) >= 0 and max(values) < MOST_VALUES and isinstance(left.table.index, Member):
                return self.algebra.simple(Lookup(self._inverse(left.table), right))
        if left == Read(PLACES, it):
            return Read(HELD, right)
        return self._by_value_of_place(left, right, it)

    def _inverse(self, column: Table) -> Table:
        """The table that gives, for a value of a column, the set of those who have it."""
        most = self.core.sizes[column.holds.domain] if isinstance(column.holds, Member) else max(column.rows)
        masks = [0] * (most + 1)
        for number, value in enumerate(column.rows):
            if number:
                masks[value] |= 1 << number
        assert isinstance(column.index, Member)
        return Table(f"by {bracketed(column)}", tuple(masks), column.holds, SetOf(column.index.domain))

    def _by_value_of_place(self, left: Expr, right: Expr, it: Local) -> Expr | None:
        """Pieces whose place has a value that no other place has; if none is what is asked for, all must be asked."""
        values = None if isinstance(right, Const) or self.asks_all else self._at_every_place(left, it)
        if values is None or min(values) < 0 or max(values) >= MOST_VALUES:
            return None
        where = {value: number for number, value in enumerate(values) if value}
        if len(where) < len(values) - values.count(0):
            return None
        holds = self.types.of(left)
        most = self.core.sizes[holds.domain] if isinstance(holds, Member) else max(values)
        rows = tuple(where.get(value, 0) for value in range(most + 1))
        name = f"place with {replaced(left, Read(PLACES, it), _PLACE)}"
        found = Read(HELD, Lookup(Table(name, rows, holds, Member(PLACE)), right))
        other = self.locals.fresh(it)
        all_of_them = Fold(
            How.FILTER, Over.SET, other, self.everyone, Apply(Op.EQUAL, (replaced(left, it, other), right))
        )
        return Apply(Op.IF, (Apply(Op.UNEQUAL, (right, Const(0, holds))), found, all_of_them))

    # --- members ---

    def _member(self, mask: Expr, member: Expr, it: Local) -> Expr | None:
        if member == it:
            return mask
        member = in_one_table(member, it)
        if isinstance(member, Lookup) and member.index == it and isinstance(mask, Const | Lookup):
            return self._with_property_in(mask, member.table)
        if member == Read(PLACES, it) and isinstance(mask, Const) and mask.value.bit_count() <= 2 * MOST_PLACES:
            return held_in(number for number in range(mask.value.bit_length()) if mask.value >> number & 1)
        return None

    def _with_property_in(self, wanted: Const | Lookup, column: Table) -> Expr | None:
        """All whose property, which never changes, is in a set that is constant or stands in a table."""
        assert isinstance(column.index, Member)
        holds = SetOf(column.index.domain)

        by_value: dict[int, int] = {}
        for number, value in enumerate(column.rows):
            if number and value > 0:
                by_value[value] = by_value.get(value, 0) | 1 << number

        def having(mask: int) -> int:
            return sum(found for value, found in by_value.items() if mask >> value & 1)

        if isinstance(wanted, Const):
            return Const(having(wanted.value), holds)
        if len(wanted.table.rows) > MOST_ROWS:
            return None
        rows = tuple(map(having, wanted.table.rows))
        return Lookup(
            Table(f"{bracketed(column)} in {bracketed(wanted.table)}", rows, wanted.table.index, holds), wanted.index
        )
