"""The closed set of operations, and one table that says of each what it takes and what it gives.

In a signature a `Want` says what an argument must be. ONE, SET, SEQUENCE speak of one domain, the same for the whole
operation; LIKE_SECOND is whatever type the second argument has. TRUTH takes anything: there is some, or there is not.
"""

from __future__ import annotations

from enum import auto

from rondel.core.types import PIECE, PLACE, WAY, Domain
from rondel.frozen import ClosedSet, frozen


class Op(ClosedSet):
    """Operations on values; those from AND to IF look at an argument only if the ones before leave it open."""

    ADD = "+"
    SUBTRACT = "-"
    MULTIPLY = "*"
    DIVIDE = "/"
    REMAINDER = "%"
    NEGATE = "neg"
    MIN = "min"
    MAX = "max"
    EQUAL = "=="
    UNEQUAL = "!="
    LESS = "<"
    AT_MOST = "<="
    MORE = ">"
    AT_LEAST = ">="
    AND = "and"
    OR = "or"
    NOT = "not"
    IF = "if"
    UNION = "|"
    MEET = "&"
    MINUS = "&~"
    HAS = "has"
    HAS_NUMBER = "has_number"
    COUNT = "count"
    SINGLE = "single"
    SINGLE_NUMBER = "single_number"
    RANGE = "range"
    FIRST = "first"
    FIRST_NUMBER = "first_number"
    FIRSTS = "firsts"
    WITHOUT_FIRST = "without_first"
    NTH = "nth"
    NTH_NUMBER = "nth_number"
    BEHIND = "behind"
    HEAD = "head"
    TAIL = "tail"
    NTH_IN_ORDER = "nth_in_order"
    UNORDERED = "unordered"
    STARTING = "starting"
    ORDINAL = "ordinal"
    HELD = "held"
    AT_HOME = "at_home"
    WALK = "walk"
    FURTHEST = "furthest"
    SPEND = "spend"


class Want(ClosedSet):
    """What an argument must be, or what comes out."""

    NUMBER = auto()
    YES_NO = auto()
    TRUTH = auto()
    ONE = auto()
    SET = auto()
    NUMBERS = auto()
    ANY_SET = auto()
    SEQUENCE = auto()
    LIKE_FIRST = auto()
    LIKE_SECOND = auto()


@frozen
class Signature:
    """What an operation takes and gives; `domain` where it works on one domain only."""

    takes: tuple[Want | tuple[Want, Domain], ...]
    gives: Want | tuple[Want, Domain]
    meaning: str


_N, _B, _T = Want.NUMBER, Want.YES_NO, Want.TRUTH
_ONE, _SET, _SEQ = Want.ONE, Want.SET, Want.SEQUENCE

SIGNATURES: dict[Op, Signature] = {
    Op.ADD: Signature((_N, _N), _N, "sum; stays at the largest number"),
    Op.SUBTRACT: Signature((_N, _N), _N, "difference; stays at the largest number"),
    Op.MULTIPLY: Signature((_N, _N), _N, "product; stays at the largest number"),
    Op.DIVIDE: Signature((_N, _N), _N, "quotient, rounded down; 0 if divided by 0"),
    Op.REMAINDER: Signature((_N, _N), _N, "remainder; 0 if divided by 0"),
    Op.NEGATE: Signature((_N,), _N, "the number with the other sign"),
    Op.MIN: Signature((_N, _N), _N, "the smaller"),
    Op.MAX: Signature((_N, _N), _N, "the larger"),
    Op.EQUAL: Signature((Want.LIKE_SECOND, Want.LIKE_FIRST), _B, "the same value"),
    Op.UNEQUAL: Signature((Want.LIKE_SECOND, Want.LIKE_FIRST), _B, "another value"),
    Op.LESS: Signature((_N, _N), _B, "less"),
    Op.AT_MOST: Signature((_N, _N), _B, "less or the same"),
    Op.MORE: Signature((_N, _N), _B, "more"),
    Op.AT_LEAST: Signature((_N, _N), _B, "more or the same"),
    Op.AND: Signature((_T, _T), _B, "both hold"),
    Op.OR: Signature((_T, _T), _B, "one holds"),
    Op.NOT: Signature((_T,), _B, "it does not hold"),
    Op.IF: Signature((_T, Want.LIKE_SECOND, Want.LIKE_SECOND), Want.LIKE_SECOND,
                     "the second if the first holds, else the third"),
    Op.UNION: Signature((Want.ANY_SET, Want.LIKE_FIRST), Want.LIKE_FIRST, "what is in either set"),
    Op.MEET: Signature((Want.ANY_SET, Want.LIKE_FIRST), Want.LIKE_FIRST, "what is in both sets"),
    Op.MINUS: Signature((Want.ANY_SET, Want.LIKE_FIRST), Want.LIKE_FIRST, "what is in the first set only"),
    Op.HAS: Signature((_SET, _ONE), _B, "the set has the member"),
    Op.HAS_NUMBER: Signature((Want.NUMBERS, _N), _B, "the set has the number"),
    Op.COUNT: Signature((Want.ANY_SET,), _N, "how many members"),
    Op.SINGLE: Signature((_ONE,), _SET, "the set of one member; of none the empty set"),
    Op.SINGLE_NUMBER: Signature((_N,), Want.NUMBERS, "the set of one number; empty if no set can hold it"),
    Op.RANGE: Signature((_N, _N), Want.NUMBERS, "the numbers from one to another that a set can hold"),
    Op.FIRST: Signature((_SET,), _ONE, "the member with the lowest number, or none"),
    Op.FIRST_NUMBER: Signature((Want.NUMBERS,), _N, "the lowest number; 0 if there is none"),
    Op.FIRSTS: Signature((_SET, _N), _SET, "so many members, those with the lowest numbers"),
    Op.WITHOUT_FIRST: Signature((Want.ANY_SET,), Want.LIKE_FIRST, "the set without its lowest member"),
    Op.NTH: Signature((_SET, _N), _ONE, "the member at a place, counted from 1, or none"),
    Op.NTH_NUMBER: Signature((Want.NUMBERS, _N), _N, "the number at a place, counted from 1, or 0"),
    Op.BEHIND: Signature((Want.ANY_SET, Want.LIKE_FIRST), Want.LIKE_FIRST,
                         "the members behind the last one of another set"),
    Op.HEAD: Signature((_SEQ,), _ONE, "the first in order, or none"),
    Op.TAIL: Signature((_SEQ,), _SEQ, "the sequence without its first"),
    Op.NTH_IN_ORDER: Signature((_SEQ, _N), _ONE, "the one at a place, counted from 1, or none"),
    Op.UNORDERED: Signature((_SEQ,), _SET, "the members of a sequence as a set"),
    Op.STARTING: Signature((_ONE, _N), _SEQ, "the members 1 to so many in a ring, from one of them on"),
    Op.ORDINAL: Signature((_ONE,), _N, "the number of a member"),
    Op.HELD: Signature(((_SET, PLACE),), (_SET, PIECE), "what lies at any of some places"),
    Op.AT_HOME: Signature(((_SET, PIECE),), (_SET, PIECE), "those that lie where they belong"),
    Op.WALK: Signature(((_ONE, PLACE), _N, (_ONE, WAY), (_SET, PLACE)), (_ONE, PLACE),
                       "the place so many steps in a direction; only some places count"),
    Op.FURTHEST: Signature(((_ONE, PLACE), (_ONE, WAY)), (_ONE, PLACE), "the last place in a direction"),
    Op.SPEND: Signature((Want.ANY_SET, Want.NUMBER), Want.LIKE_FIRST, "the set itself; each member is so much work"),
}  # fmt: skip


class Over(ClosedSet):
    """What a fold or a loop goes through."""

    SET = "members"
    NUMBERS = "numbers"
    SEQUENCE = "sequence"


class How(ClosedSet):
    """What a fold makes of the members and their values."""

    FILTER = "where"
    ANY = "any"
    SUM = "sum"
    HIGHEST = "highest"
    LOWEST = "lowest"
    MOST = "most"
    LEAST = "least"
    MAP = "all"
    MAP_NUMBERS = "all numbers"


class Matching(ClosedSet):
    """What is asked of requirements."""

    UNMET = "unmet"
    MET = "met"
