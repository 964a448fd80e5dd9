"""The pages of the built-in functions and of the reserved names: how each is written, what it gives, an example.

Examples are claims that hold in the game of the language reference, so that a test can run them.
"""

from __future__ import annotations

from rondel.frozen import frozen


@frozen
class FunctionPage:
    """A function, or a name that the language itself gives a meaning."""

    name: str
    forms: tuple[str, ...]
    gives: str
    says: str
    example: str


def _function(forms: str, gives: str, says: str, example: str) -> FunctionPage:
    return FunctionPage(forms.partition("(")[0], tuple(forms.split(" | ")), gives, says, example)


_FUNCTIONS = (
    _function(
        "count(set)", "number",
        "How many members a set has; of a place, how many pieces lie there.",
        "count(red.dice) == 3 and count(town.jade) == 6",
    ),
    _function(
        "sum(set by value) | sum(numbers)", "number",
        "The sum of a value over all members of a set, each looked at as 'it'.",
        "sum(players by it.points) == 0 and sum(1..4) == 10",
    ),
    _function(
        "most(set by value)", "set, of what the set holds",
        "All members with the highest value, also if that is 0: a tie gives several.",
        "most(colours by it.index) == [pearl] and most(players by it.points) == players",
    ),
    _function(
        "least(set by value)", "set, of what the set holds",
        "All members with the lowest value, also if that is 0: a tie gives several.",
        "least(colours by it.index) == [amber]",
    ),
    _function(
        "highest(set by value)", "number",
        "The highest value that a member of a set has; 0 of nothing.",
        "highest(1..3 by it * 2) == 6",
    ),
    _function(
        "lowest(set by value)", "number",
        "The lowest value that a member of a set has; 0 of nothing.",
        "lowest(1..3 by it * 2) == 2",
    ),
    _function(
        "all(set by value)", "set, of what the value is",
        "The set of the values that the members of a set have.",
        "all(goods by it.ware) == wares",
    ),
    _function(
        "first(set) | first(set by value)", "member of the set, or none",
        "The first in the order of declaration; with 'by' the first among those with the lowest value.",
        "first(wares) == cloth and first(colours by -it.index) == pearl",
    ),
    _function(
        "nth(set, number)", "member of the set, or none",
        "The member at a place in the order of declaration, counted from 1.",
        "nth(colours, 2) == jade and nth(seated(blue), 2) == red",
    ),
    _function("min(number, number)", "number", "The smaller of two numbers.", "min(2, 3) == 2"),
    _function("max(number, number)", "number", "The larger of two numbers.", "max(2, 3) == 3"),
    _function(
        "uses(rule or deed, deed) | player.uses(rule or deed, deed)", "number",
        "How often a rule or a deed was used by a player (without one: by 'you') while another deed runs.",
        "red.uses(token.sell, turn) == 0",
    ),
    _function(
        "step(place, number, way) | step(place, number, way, among)", "place, or none off the board",
        "The place so many steps on; places that are not among the fourth value are passed over uncounted.",
        "step(ring.11, 2, clockwise) == ring.1",
    ),
    _function(
        "furthest(place, way)", "place",
        "The last place of the board in a direction.",
        "furthest(field.r1c1, e) == field.r1c3",
    ),
    _function(
        "neighbours(place) | neighbours(member)", "set of places, or of members",
        "What lies beside a place on its board, a member in its ring, or a place that belongs to a member.",
        "neighbours(amber) == [jade, pearl] and neighbours(ring.0) == [ring.1, ring.11]",
    ),
    _function(
        "directions(place)", "set of ways",
        "The ways that the board of a place has.",
        "count(directions(ring.0)) == 2",
    ),
    _function(
        "seated(player)", "sequence of players",
        "All players in seat order, beginning with one of them.",
        "first(seated(blue)) == blue",
    ),
    _function(
        "starting(member)", "sequence of members",
        "The members of a set as a ring, beginning with one of them.",
        "nth(starting(onyx), 3) == amber",
    ),
    _function(
        "region(place by value)", "set of places",
        "The places connected with one that have the same value as it, the place itself among them.",
        "count(region(ring.0 by it is fair)) == 4",
    ),
    _function(
        "unmet(requirements)", "number",
        "How many of some requirements cannot be met if every piece of yours serves only once.",
        "unmet(order.feast.wants) == 2",
    ),
)  # fmt: skip


def _name(name: str, gives: str, says: str, example: str) -> FunctionPage:
    return FunctionPage(name, (name,), gives, says, example)


_RESERVED = (
    _name("you", "player", "The player who acts: that of the innermost 'as'.", "you == red"),
    _name(
        "this", "thing, rule or requirement",
        "Inside a rule the thing it belongs to ('of:'), else the rule; in an answer used as a requirement, that one.",
        "after ring.space.town_gate.enter { set visited(you) = visited(you) + [this.colour] }",
    ),
    _name("it", "member of the set", "The member that 'where' or 'by' looks at.", "count(1..5 where it > 3) == 2"),
    _name("cause", "rule, or none", "The rule whose event runs innermost; none outside any.", "cause == none"),
    _name(
        "now", "window, or none",
        "The window that is open.",
        "token prayer { timing: turn_end  on play when now == turn_end { score 1 } }",
    ),
    _name("yes", "yes or no", "What a condition is that holds.", "backwards != yes"),
    _name("no", "yes or no", "What a condition is that does not hold; a mark that nobody has set.", "backwards == no"),
    _name(
        "none", "nothing of any kind",
        "No player, no piece, no place: what a search gives that finds nothing.",
        "crown.holder == none",
    ),
    _name("players", "set of players", "All who have a seat, in seat order.", "count(players) == 2"),
)  # fmt: skip

PAGES = {page.name: page for page in (*_FUNCTIONS, *_RESERVED)}
