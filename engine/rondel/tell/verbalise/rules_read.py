"""What is known of the names in a rule: what each means, and of what type it is, from the reading of the rules."""

from __future__ import annotations

from rondel.core import types as domains
from rondel.frozen import frozen
from rondel.messages.said import Said, say
from rondel.rules.read.elaborated_rules import Elaborated
from rondel.rules.read.meanings import Meaning, Meanings, What
from rondel.rules.types import BOOL, NUMBER, UNKNOWN, Shape, Type, one
from rondel.rules.world.world import World
from rondel.syntax import tree as t
from rondel.syntax.name_places import place_of_name
from rondel.tell.verbalise.unsaid import Unsaid

_TRUTHS = ("==", "!=", "<", "<=", ">", ">=", "in", "is", "and", "or")


@frozen
class RulesRead:
    """The rules of a line-up with what every name in them means."""

    rules: Elaborated
    meanings: Meanings

    @property
    def world(self) -> World:
        return self.rules.world

    def meaning(self, expr: t.Expr) -> Meaning:
        """What a name, a property or what is applied means."""
        named = expr.of if isinstance(expr, t.Call) else expr
        found = self.meanings.found.get(place_of_name(named)) if isinstance(named, t.Name | t.Part) else None
        if found is None:
            raise Unsaid(construct_of(expr))
        return found

    def is_function(self, expr: t.Expr, *names: str) -> bool:
        """Whether a function of the language with one of these names is applied."""
        if not isinstance(expr, t.Call) or not isinstance(expr.of, t.Name) or expr.of.name not in names:
            return False
        return self.meaning(expr).what is What.FUNCTION

    def type_of(self, expr: t.Expr) -> Type:
        match expr:
            case t.Int() | t.Unary("-"):
                return NUMBER
            case t.Where(source) | t.Binary("+" | "-" | "*" | "/" | "%", source):
                return self.type_of(source)
            case t.Binary(op) if op in _TRUTHS:
                return BOOL
            case t.Unary() | t.Can():
                return BOOL
            case t.Binary(".."):
                return Type(Shape.SET, domains.NUMBER)
            case t.Conditional(_, then):
                return self.type_of(then)
            case t.ListOf(members):
                return self.type_of(members[0]).many() if members else UNKNOWN
        return self.meaning(expr).type or UNKNOWN

    # --- nouns of types ---

    def noun_of(self, found: Type) -> str:
        """The id of the term that says what a value of a type is."""
        if found.domain == domains.PLAYER:
            return "word.player"
        if found.domain == domains.PIECE:
            return self._kind("piece", found, self.world.super_kinds)
        if found.domain == domains.PLACE:
            return self._kind("place", found, self.world.super_places)
        if found.domain is not None and found.domain.is_set:
            return f"set.{found.domain}"
        raise Unsaid(say("unsaid.type", type=found.said))

    def _kind(self, what: str, found: Type, supers: dict[str, list[str]]) -> str:
        """The one kind of a type, or what all its kinds are; else only that it is a piece or a place."""
        if len(found.kinds) == 1:
            return f"{what}.{next(iter(found.kinds))}"
        covering = [name for name, kinds in supers.items() if found.kinds and found.kinds == set(kinds) | {name}]
        covering += [name for name, kinds in supers.items() if found.kinds and found.kinds == set(kinds)]
        return f"{what}.{covering[0]}" if covering else f"word.{what}"

    def kind_named(self, name: str) -> str:
        """A kind by its name or its plural."""
        return self.world.plurals.get(name, ("", name))[1]

    def are_alike(self, found: Type) -> bool:
        """Whether pieces of a type differ in nothing, so that it is no matter which are meant."""
        if found.domain != domains.PIECE:
            return False
        likeness = {piece.likeness for piece in self.world.pieces if piece.kind in found.kinds}
        faced = any(self.world.piece_kinds[kind].faces for kind in found.kinds)
        return bool(found.kinds) and len(likeness) == 1 and not faced and not self._hosts(found)

    def _hosts(self, found: Type) -> bool:
        """Whether something can lie on such pieces: then they differ in what does."""
        ridden = {name for kind in self.world.piece_kinds.values() for name in kind.rides}
        return any(name in ridden for kind in found.kinds for name in (kind, *self.world.piece_kinds[kind].supers))

    def how_many(self, found: Type) -> int:
        """How many pieces of a type there are for each player, or in all if nobody owns them."""
        pieces = [piece for piece in self.world.pieces if piece.kind in found.kinds]
        return sum(piece.owner == pieces[0].owner for piece in pieces) if pieces else 0

    def is_only_one(self, found: Type) -> bool:
        """Whether there is one piece of a type in all."""
        return found.domain == domains.PIECE and sum(piece.kind in found.kinds for piece in self.world.pieces) == 1

    def all_have_rules(self, *places: t.Expr) -> bool:
        """Whether each place that is meant has a rule."""
        found = [self.type_of(each) for each in places]
        if not all(each.domain == domains.PLACE and each.kinds for each in found):
            return False
        kinds = {kind for each in found for kind in each.kinds}
        rules = self.world.column(domains.PLACE, "rule", one(domains.RULE)).rows
        meant = [place for place in self.world.places if place.kind in kinds]
        return bool(meant) and all(rules[place.number] for place in meant)

    def is_stack(self, found: Type) -> bool:
        is_place = found.domain == domains.PLACE and bool(found.kinds)
        return is_place and all(self.world.place_kinds[kind].stack for kind in found.kinds)


def construct_of(node: object) -> Said:
    """A construct that has no words where it stands."""
    return say("unsaid.construct", name=_written(node))


def _written(node: object) -> str:
    """A construct as whoever writes rules knows it: by its sign, its name, or its word of the language."""
    match node:
        case t.Binary(op) | t.Unary(op):
            return op
        case t.Call(t.Name(name)) | t.Call(t.Part(_, name)) | t.Part(_, name) | t.Name(name):
            return name
        case t.Int(value):
            return str(value)
        case t.Conditional():
            return "if … then … else"
        case t.ListOf():
            return "[…]"
    return type(node).__name__.lower()
