"""What generated programs have found in the engine, as small as it could be made; each is tried again by a test.

`open`: it is still so. Whoever mends it takes the word away, and the case stays as a test that it does not come back.
"""

from __future__ import annotations

from rondel.frozen import frozen

SMALLEST = "module: small\nversion: 1.0.0\nplayers: {from: 2, to: 2, colours: [red, blue]}\nplaces: {bank: {}}\n"


@frozen
class Finding:
    """A program, what is wrong with it, and why."""

    name: str
    facts: str
    deeds: str
    why: str
    second: str = ""
    is_open: bool = False


FINDINGS = (
    Finding(
        "a deed that nobody does, with a price and something after it",
        SMALLEST,
        """
deed d1(p) { }
before small.d1(p) { pay 1 of bank }
after small.d1(p) { }
deed game { }
""",
        "KeyError 'small.d1#core': a deed of whose parameters nothing is known is left out with its routines and their "
        "trials (rules/read/elaborate.py, _leave_out_unknown), but the trials 'small.d1?1' of its choices stay and ask "
        "for those that are gone; count_work looks into them",
    ),
    Finding(
        "a row of pieces is patched without saying which it is",
        SMALLEST + "pieces: {card: {rows: [{id: c1, worth: 1}], columns: {worth: number}, home: bank}}\n",
        "deed game { each p in players { score card.c1.worth to p } }\n",
        "KeyError 'id': a patch of a member of a list replaces the whole member, and nobody looks whether a row that "
        "came about so has an id (rules/world/numbering.py, _varieties); it should be a problem with the place of the "
        "patch",
        second="patch: {small.pieces.card: {rows: {0: {worth: 5}}}}\n",
    ),
    Finding(
        "something without faces is rolled",
        SMALLEST + "pieces: {flea: {home: bank}}\n",
        "deed game { roll first(bank) }\n",
        "the Python program writes into slot 0, the seed of all chance: for a piece without faces the row of DICE is "
        "(0, 0, 0) and its prelude rolls all the same (program/python/prelude.py, roll), while the interpreter passes "
        "it over; the prelude should pass over pieces whose row has no faces",
    ),
    Finding(
        "a deed that is done with nothing but none",
        SMALLEST,
        "deed turn(k) { }\ndeed game { do turn(none) }\n",
        "KeyError 'small.turn': what the parameter is nobody knows, so the deed was left out as if nobody did it "
        "(rules/read/elaborate.py, _leave_out_unknown), but it is done; with [] and with a loop over none as well. "
        "Only deeds that are not used are left out, the others are a problem that asks for the type",
    ),
    Finding(
        "the first of some alike pieces is not to be chosen",
        SMALLEST + "pieces: {pawn: {owner: player, count: 2, home: bank}}\n",
        """
deed turn { choose x in pawns  need x != you.pawn  score 1 }
deed game { each k in 1..2 { each p in players { as p { do turn } } } }
""",
        "the Python program offered [3] and not [2, 3]: when the pass 'alike' asks what tells pieces apart "
        "(core/passes/alike.py, _apart), 'fold' has made a constant, or a row of a table 'first of', of the operation "
        "by which it would know that somebody looks at the order. The same with 'first(pawns)', and with "
        "'choose 2 x in pawns  need not first(pawns) in x'",
    ),
    Finding(
        "one of several stacks is drawn",
        SMALLEST.replace("bank: {}", "pile: {stack: true, per: player}"),
        "deed game { each k in 1..3 { draw x in piles  as red { choose n in 1..2  score n } } }\n",
        "IndexError: a set of stacks was taken for one stack whose top is drawn (rules/read/effects.py, is_stack)",
    ),
    Finding(
        "none of which some are left out, and more",
        SMALLEST + "pieces: {flea: {home: bank}}\n",
        "deed d1(p: fleas) { }\nreplace small.d1(p) { return first((none where yes) + p) }\ndeed game { }\n",
        "TypeError 'no domain': of what is left of none nothing is known, and it stood for a number in a sum of sets "
        "(rules/read/expressions.py, _arithmetic)",
    ),
    Finding(
        "pieces are counted for points, and which they are hangs on the points",
        SMALLEST + "pieces: {flea: {home: bank}}\n",
        "deed game { as red { score count(fleas where you.points == 0) } }\n",
        "the account of the interpreter named no pieces: it looked for those that were counted when the points were "
        "written already (program/effects.py, _score), while the Python program, and the rule, count them before",
    ),
)
