"""Small programs that once played otherwise when they were fast than when they were plain."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from rondel.load import load

FACTS = """\
module: small
version: 1.0.0
players: {from: 1, to: 2, colours: [red, blue]}
sets: {colour: {ring: [amber, jade, onyx, pearl]}}
places: {bank: {}, purse: {per: player}, cell: {}, deck: {stack: true}, deck2: {stack: true}}
pieces: {good: {of: colour, count: 2, home: bank, kept: purse}}
boards: {field: {of: cell, grid: {rows: 2, columns: 3}}}
marks:
  ready: {while: game}
  bag: {holds: set of good, while: game}
  seen: {holds: set of colour, while: game}
  big: {holds: number, while: game}
  num: {holds: number, while: game}
"""
PROGRAMS = {
    "what a trial with known arguments looks at is changed before it": """
deed game { as red { may go { do a }  choose n in 1..2  score n } }
deed a { set ready = yes  do b(jade) }
deed b(colour) {
  choose x in bank.goods where it.colour == colour
  choose y in bank.goods
  need y.colour.next == x.colour and count(bank.goods where it.colour == y.colour) > 1 and ready
  score 1
}
""",
    "tables made in different ways have different names": """
deed game {
  as red {
    set bag = goods
    set seen = colours
    choose colour in colours
    choose good in goods
    score count(bag where it.colour.next == colour)
    score count(seen where it.next == good.colour)
    choose n in 1..2
    score n
  }
}
""",
    "the cell of a region is not the one chosen": """
deed game {
  as red {
    choose cell in cells
    need count(region(cell by it.row == cell.row)) == 3
    score 1
    choose n in 1..2
    score n
  }
}
""",
    "sums over sets of other sizes are held back each by itself": """
deed game {
  as red {
    set big = 999999999 * 999999999 * 999
    set num = sum(players by big) / 8
    score num
    choose n in 1..2
    set num = sum(goods by big) / 16
    score num
  }
}
""",
    "locals of an answer are not those of whoever asks": """
deed game { as red { set num = 1  do pay_out  choose n in 1..2  score n } }
deed pay_out { let basis = num + 5  let more = num + 6  score count(bright(amber))  score basis + more }
answer bright(colour) = colours where it.index > num
""",
    "an answer without locals asks one that has some": """
deed game { as red { set num = 1  score more  choose n in 1..2  score n } }
answer more = count(bright(amber))
answer bright(colour) = colours where it.index > num
""",
    "nobody is none": """
deed game { as red { set seen = colours  score count(seen where it == none)  choose n in 1..2  score n } }
""",
    "no stack is shuffled": """
deed game { as red { choose n in 1..2  shuffle first(decks(n))  score n } }
answer decks(k: number) = [deck, deck2] where it == deck and k == 1
""",
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_it_plays_alike_on_both_machines(name: str, tmp_path: Path) -> None:
    (tmp_path / "small").mkdir()
    (tmp_path / "small" / "module.yaml").write_text(FACTS)
    (tmp_path / "small" / "rules.rondel").write_text(PROGRAMS[name])
    rules = load("small", players=2, shelves=[tmp_path])
    fast, slow = rules.program.fast, rules.interpreter
    for seed in range(4):
        rng, one, other = Random(seed), fast.start(seed), slow.start(seed)
        codes, others = fast.options(one), slow.options(other)
        while codes or others:
            assert (codes, one) == (others, other)
            code = rng.choice(codes)
            codes, others = fast.run(one, code), slow.run(other, code)
        assert one == other
