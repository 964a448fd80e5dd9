"""Facts and lists of rules as people write them wrong: what is said, where, and what would be right.

Facts that are right pass: those below that use every key, and all that are shipped.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ruamel.yaml import YAML

from rondel.problems import Problem, Span
from rondel.rules.link.facts import SECTIONS
from rondel.rules.read.bare_names import RESERVED
from rondel.source.document import read_document
from rondel.source.resources import grammar_text, schema
from rondel.source.schema import check_schema, part_of

ROOT = Path(__file__).parent.parent.parent
FILE = "module.yaml"
HEAD = "module: mine\nversion: 1.0.0\n"  # what is tried begins in the third line
FULL = """\
module: mine
version: 1.0.0
needs: [base]
excludes: [old]
players: {from: 2, to: 4, colours: [red, blue, green, white]}
neutrals: [bandits]
numbers: {rounds: 5, coins: {value: 2, cites: [B-SETUP-01..3], status: printed}}
options:
  tie: {values: [share, nobody], default: share, cites: [D-15], status: ruled}
  short: {values: [true, false], default: false}
sets:
  colour: {ring: [amber, jade], cites: [B-1], status: inferred}
  ware: [cloth, spice]
  size: {members: [small, large]}
kinds:
  space: {events: {enter: [who], leave: []}, of: space, facts: {cost: number}, plural: spaces, cites: [B-2]}
  token: {events: [play], option: true}
  scoring:
pieces:
  pawn: {is: figure, owner: player, count: 1, home: "ring.0"}
  die: {owner: player, count: 3, faces: 6, home: cup(owner), plural: dice, status: printed, cites: [B-1]}
  good: {of: [[cloth, spice], colour], count_by_players: {2: 3, 3: 4}, home: town(colour), kept: chest, starts: bank}
  hat: {is: [toy, sign], rides: [pawn], left: stay, home: bank, of: ware}
  card:
    home: pile
    columns: {points: number, wants: [requirement], gain: deed}
    rows:
    - {id: a, points: 3, wants: ["2 of any(cloth)"], gain: "claim(a, b)", count: 2, cites: [B-1], status: printed}
    - {id: 7, points: 1}
  tile: {home: pile, rows: tables/tiles.yaml}
places:
  cup: {per: player, seen: owner, plural: cups}
  pile: {stack: true, seen: nobody, when_empty: cup, is: store, cites: [B-1], status: printed}
  bank:
boards:
  ring:
    of: space
    is: [area]
    plural: spaces
    ring: [fair, {gate: amber}, {gate: [amber, 2]}, null]
    cites: [B-1]
    status: printed
  round: {ring: 24}
  path: {ring: tables/ring.yaml}
  hexes: {hex: {rows: {2: 3, 3: 4}, columns: 3}}
  grid: {grid: {rows: 3, columns: 3}}
marks:
  target: {holds: space, per: player, while: base.turn, cites: [B-1]}
  chosen_colours: {holds: set of colour}
  passed:
windows: {any_time: [turn_start, turn_end], free: null}
tables:
  price: {from: ware, to: number, rows: {cloth: 2, spice: 3}, else: 0, cites: [B-1], status: printed}
  steps: {from: number, to: number, rows: [1, 3, 6]}
  gains: {from: number, to: deed, rows: {1: "gain(2)", 2: null}}
  two: {from: [ware, colour], to: number, rows: {cloth: {amber: 1}, spice: [1, 2]}}
  file: {from: [ware, colour], to: number, rows: tables/prices.yaml}
patch:
  base.numbers.rounds: 7
  base.options.tie: {default: nobody}
  base.sets.ware: {2: silk}
  base.sets.colour: {ring: {4: opal}}
  base.kinds.space: {events: {2: leave}}
  base.pieces.coin: {count: 30, rows: {3: {id: feast}}}
  base.places.hand: {seen: all}
  base.boards.track: {ring: {3: fair}}
  base.marks.mover: {while: turn}
  base.windows.any_time: {3: turn_end}
  base.tables.price: {rows: {cloth: 3}, else: 2}
with:
  old_map: {patch: {base.numbers.rounds: 8, old_map.boards.track: {ring: {3: fair}}}}
"""
RULES = """\
B-1: {says: Each player takes a coin., source: {edition: en, section: 3}, status: printed, note: Not in French.}
B-2: {says: The bank never runs out., status: ruled}
B-3: {says: Ties are shared., source: [{edition: en, section: 3}, {edition: 2017, section: End}], status: printed}
"""


def problems_of(text: str, what: dict[str, Any]) -> list[Problem]:
    document, problems = read_document(text, FILE)
    assert document is not None
    return problems + check_schema(document, what)


def module_problems(facts: str) -> list[Problem]:
    return problems_of(HEAD + facts, schema("module"))


def test_facts_that_use_every_key_are_right() -> None:
    assert problems_of(FULL, schema("module")) == []


def test_rules_that_use_every_key_are_right() -> None:
    assert problems_of(RULES, schema("rules")) == []


SHELVES = ("rulesets", "tests/games")
SHIPPED = [p for shelf in SHELVES for name in ("module", "rules") for p in sorted(ROOT.glob(f"{shelf}/*/{name}.yaml"))]


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_what_is_shipped_is_right(path: Path) -> None:
    assert problems_of(path.read_text(encoding="utf-8"), schema(path.stem)) == []


MISTAKES = [
    ("peices: {coin: {home: bank}}", "facts/unknown-key", (1, 7), "the key 'peices' is not known here"),
    ("title: My game", "facts/unknown-key", (1, 6), "the key 'title' is not known here"),
    ("presets: {short: [base]}", "facts/unknown-key", (1, 8), "the key 'presets' is not known here"),
    ("needs: base", "facts/wrong-type", (8, 12), "wanted a list or a mapping of keys to values, read the text 'base'"),
    ("needs: {base: 1}", "facts/wrong-type", (15, 16), "wanted a text, read the number 1"),
    ("needs: [base, base]", "facts/given-twice", (15, 19), "'base' is given twice"),
    ("excludes: old_map", "facts/wrong-type", (11, 18), "wanted a list, read the text 'old_map'"),
    ("players: 4", "facts/wrong-type", (10, 11), "wanted a mapping of keys to values, read the number 4"),
    (
        "players: {from: 2, to: 4, colors: [red, blue]}",
        "facts/unknown-key",
        (27, 33),
        "the key 'colors' is not known here",
    ),
    ("players: {from: 2, to: 20, colours: [red]}", "facts/too-big", (24, 26), "wanted at most 12, read 20"),
    ("players: {from: 0, to: 4, colours: [red]}", "facts/too-small", (17, 18), "wanted at least 1, read 0"),
    ("players: {from: 2, to: 4, colours: 4}", "facts/wrong-type", (36, 37), "wanted a list, read the number 4"),
    (
        "players: {from: 2, to: 4, colours: [Red]}",
        "facts/bad-name",
        (37, 40),
        "'Red' is not a name (lower-case letters, digits and '_')",
    ),
    (
        "players: {from: two, to: 4, colours: [red]}",
        "facts/wrong-type",
        (17, 20),
        "wanted a whole number, read the text 'two'",
    ),
    ("neutrals: bandits", "facts/wrong-type", (11, 18), "wanted a list, read the text 'bandits'"),
    (
        "numbers: {rounds: six}",
        "facts/wrong-type",
        (19, 22),
        "wanted a whole number or a mapping of keys to values, read the text 'six'",
    ),
    (
        "numbers: {rounds: '6'}",
        "facts/wrong-type",
        (19, 22),
        "wanted a whole number or a mapping of keys to values, read the text '6'",
    ),
    ("numbers: {rounds: {cites: [B-1]}}", "facts/missing-key", (11, 17), "the key 'value' is missing"),
    (
        "numbers: {rounds: {value: 6, status: guessed}}",
        "facts/not-allowed",
        (38, 45),
        "'guessed' is not allowed here; wanted 'printed', 'inferred', 'reconstructed' or 'ruled'",
    ),
    ("numbers: {rounds: {value: 6, cites: B-1}}", "facts/wrong-type", (37, 40), "wanted a list, read the text 'B-1'"),
    ("numbers: {rounds: {value: 6, cites: [b-1]}}", "facts/bad-name", (38, 41), "'b-1' is not the id of a rule"),
    (
        "numbers: {hand-size: 4}",
        "facts/bad-name",
        (11, 20),
        "'hand-size' is not a name (lower-case letters, digits and '_')",
    ),
    ("numbers: {3: 4}", "facts/bad-name", (11, 12), "'3' is not a name (lower-case letters, digits and '_')"),
    (
        "options: {tie: [share, nobody]}",
        "facts/wrong-type",
        (16, 31),
        "wanted a mapping of keys to values, read a list",
    ),
    ("options: {tie: {values: [share, nobody]}}", "facts/missing-key", (11, 14), "the key 'default' is missing"),
    ("options: {tie: {values: [share], default: share}}", "facts/too-few", (25, 32), "wanted at least 2, read 1 entry"),
    (
        "options: {short: {values: [yes, never], default: never}}",
        "facts/wrong-type",
        (28, 31),
        "wanted true or false, read the text 'yes'",
    ),
    (
        "sets: {ware: cloth}",
        "facts/wrong-type",
        (14, 19),
        "wanted a list or a mapping of keys to values, read the text 'cloth'",
    ),
    ("sets: {ware: [cloth, cloth]}", "facts/given-twice", (22, 27), "'cloth' is given twice"),
    ("sets: {ware: []}", "facts/too-few", (14, 16), "wanted at least 1, read 0 entries"),
    ("sets: {ware: [1, cloth]}", "facts/wrong-type", (15, 16), "wanted a text, read the number 1"),
    ("sets: {colour: {rng: [red]}}", "facts/unknown-key", (17, 20), "the key 'rng' is not known here"),
    (
        "sets: {colour: {ring: [red], members: [red]}}",
        "facts/not-together",
        (30, 37),
        "'ring' and 'members' exclude each other",
    ),
    ("sets: {colour: {}}", "facts/missing-key", (8, 14), "the key 'members' or 'ring' is missing"),
    ("sets: {colour: {ring: 6}}", "facts/wrong-type", (23, 24), "wanted a list, read the number 6"),
    ("sets: {move: [cloth]}", "facts/reserved", (8, 12), "'move' is a word of the language and cannot be a name"),
    (
        "sets: {player: [cloth]}",
        "facts/reserved",
        (8, 14),
        "'player' is a type that every game has and cannot be declared",
    ),
    (
        "sets: {colour: [red, none]}",
        "facts/reserved",
        (22, 26),
        "'none' is a word of the language and cannot be a name",
    ),
    (
        "kinds: {space: [enter]}",
        "facts/wrong-type",
        (16, 23),
        "wanted a mapping of keys to values or nothing, read a list",
    ),
    ("kinds: {space: {event: [enter]}}", "facts/unknown-key", (17, 22), "the key 'event' is not known here"),
    (
        "kinds: {space: {events: enter}}",
        "facts/wrong-type",
        (25, 30),
        "wanted a list or a mapping of keys to values, read the text 'enter'",
    ),
    (
        "kinds: {space: {events: [take]}}",
        "facts/reserved",
        (26, 30),
        "'take' is a word of the language and cannot be a name",
    ),
    (
        "kinds: {space: {events: {act: who}}}",
        "facts/wrong-type",
        (31, 34),
        "wanted a list or nothing, read the text 'who'",
    ),
    (
        "kinds: {token: {option: yes, events: [play]}}",
        "facts/wrong-type",
        (25, 28),
        "wanted true or false, read the text 'yes'",
    ),
    ("kinds: {token: {option: true}}", "facts/missing-key", (9, 14), "the key 'events' is missing"),
    ("kinds: {space: {facts: {cost: 3}}}", "facts/wrong-type", (31, 32), "wanted a text, read the number 3"),
    ("pieces:", "facts/wrong-type", (8, 8), "wanted a mapping of keys to values, read nothing"),
    ("pieces: {coin: 20}", "facts/wrong-type", (16, 18), "wanted a mapping of keys to values, read the number 20"),
    ("pieces: {coin: {count: 20}}", "facts/missing-key", (10, 14), "the key 'home' or 'starts' is missing"),
    ("pieces: {coin: {count: 20, hoem: bank}}", "facts/unknown-key", (28, 32), "the key 'hoem' is not known here"),
    ("pieces: {coin: {price: 20, home: bank}}", "facts/unknown-key", (17, 22), "the key 'price' is not known here"),
    ("pieces: {coin: {count: -1, home: bank}}", "facts/too-small", (24, 26), "wanted at least 0, read -1"),
    (
        "pieces: {coin: {count: many, home: bank}}",
        "facts/wrong-type",
        (24, 28),
        "wanted a whole number, read the text 'many'",
    ),
    ("pieces: {coin: {count: 2000, home: bank}}", "facts/too-big", (24, 28), "wanted at most 1000, read 2000"),
    (
        "pieces: {coin: {count_by_players: {two: 3}, home: bank}}",
        "facts/bad-name",
        (36, 39),
        "'two' is not a number of players",
    ),
    (
        'pieces: {coin: {count_by_players: {"2": 3}, home: bank}}',
        "facts/bad-name",
        (36, 39),
        "'\"2\"' is not a number of players",
    ),
    (
        "pieces: {coin: {count_by_players: {13: 3}, home: bank}}",
        "facts/bad-name",
        (36, 38),
        "'13' is not a number of players",
    ),
    (
        "pieces: {coin: {count_by_players: {2: -1}, home: bank}}",
        "facts/too-small",
        (39, 41),
        "wanted at least 0, read -1",
    ),
    (
        "pieces: {coin: {count: 3, count_by_players: {2: 3}, home: bank}}",
        "facts/not-together",
        (27, 43),
        "'count' and 'count_by_players' exclude each other",
    ),
    (
        "pieces: {coin: {owner: players, home: bank}}",
        "facts/not-allowed",
        (24, 31),
        "'players' is not allowed here; wanted 'player'",
    ),
    (
        "pieces: {coin: {home: cup(owner, colour)}}",
        "facts/cut-text",
        (23, 32),
        "'cup(owner' is cut off by the ',' that follows",
    ),
    ("pieces: {coin: {home: [bank]}}", "facts/wrong-type", (23, 29), "wanted a text, read a list"),
    (
        "pieces: {coin: {home: Cup(owner)}}",
        "facts/bad-name",
        (23, 33),
        "'Cup(owner)' is not a place (a name, or a name with brackets after it)",
    ),
    (
        "pieces: {die: {faces: six, home: bank}}",
        "facts/wrong-type",
        (23, 26),
        "wanted a whole number or a list, read the text 'six'",
    ),
    ("pieces: {die: {faces: 101, home: bank}}", "facts/too-big", (23, 26), "wanted at most 100, read 101"),
    (
        'pieces: {pawn: {is: "figure, toy", home: bank}}',
        "facts/bad-name",
        (21, 34),
        "'figure, toy' is not a name (lower-case letters, digits and '_')",
    ),
    (
        "pieces: {hat: {left: stay, home: bank}}",
        "facts/missing-key",
        (16, 20),
        "the key 'rides' is missing, without which 'left' means nothing",
    ),
    (
        "pieces: {hat: {rides: pawn, left: gone, home: bank}}",
        "facts/not-allowed",
        (35, 39),
        "'gone' is not allowed here; wanted 'return', 'stay' or 'follow'",
    ),
    ("pieces: {card: {home: pile, rows: cards}}", "facts/bad-name", (35, 40), "'cards' is not the path of a table"),
    ("pieces: {card: {home: pile, rows: [{points: 3}]}}", "facts/missing-key", (37, 43), "the key 'id' is missing"),
    (
        "pieces: {card: {home: pile, rows: [{id: A1}]}}",
        "facts/bad-name",
        (41, 43),
        "'A1' is not a name (lower-case letters, digits and '_')",
    ),
    (
        "pieces: {card: {home: pile, rows: {a: {points: 3}}}}",
        "facts/wrong-type",
        (35, 51),
        "wanted a list or a text, read a mapping of keys to values",
    ),
    (
        "pieces: {card: {home: pile, columns: {points: number}}}",
        "facts/missing-key",
        (29, 36),
        "the key 'rows' is missing, without which 'columns' means nothing",
    ),
    (
        "pieces: {card: {home: pile, columns: {face: number}, rows: [{id: a}]}}",
        "facts/reserved",
        (39, 43),
        "'face' is something that every piece has and cannot be a column",
    ),
    (
        "pieces: {card: {home: pile, of: colour, rows: [{id: a}]}}",
        "facts/not-together",
        (41, 45),
        "'of' and 'rows' exclude each other",
    ),
    ("pieces: {on: {home: bank}}", "facts/reserved", (10, 12), "'on' is a word of the language and cannot be a name"),
    (
        "pieces: {Move: {home: bank}}",
        "facts/bad-name",
        (10, 14),
        "'Move' is not a name (lower-case letters, digits and '_')",
    ),
    ("places: [hand, pile]", "facts/wrong-type", (9, 21), "wanted a mapping of keys to values, read a list"),
    (
        "places: {hand: player}",
        "facts/wrong-type",
        (16, 22),
        "wanted a mapping of keys to values or nothing, read the text 'player'",
    ),
    (
        "places: {hand(player): {}}",
        "facts/bad-name",
        (10, 22),
        "'hand(player)' is not a name (lower-case letters, digits and '_')",
    ),
    (
        "places: {hand: {per: player, seen: me}}",
        "facts/not-allowed",
        (36, 38),
        "'me' is not allowed here; wanted 'all', 'owner' or 'nobody'",
    ),
    ("places: {hand: {seen: owner}}", "facts/missing-key", (10, 14), "the key 'per' is missing"),
    (
        "places: {hand: {per: colour, seen: owner}}",
        "facts/not-allowed",
        (22, 28),
        "'colour' is not allowed here; wanted 'player'",
    ),
    (
        "places: {pile: {when_empty: discard}}",
        "facts/missing-key",
        (17, 27),
        "the key 'stack' is missing, without which 'when_empty' means nothing",
    ),
    ("boards: {track: 24}", "facts/wrong-type", (17, 19), "wanted a mapping of keys to values, read the number 24"),
    (
        "boards: {track: {of: space}}",
        "facts/missing-key",
        (10, 15),
        "the key 'ring', 'hex', 'grid' or 'graph' is missing",
    ),
    (
        "boards: {track: {ring: 24, grid: {rows: 3, columns: 3}}}",
        "facts/not-together",
        (28, 32),
        "'ring' and 'grid' exclude each other",
    ),
    ("boards: {track: {ring: 0}}", "facts/too-small", (24, 25), "wanted at least 1, read 0"),
    (
        "boards: {track: {ring: [fair, gate(red)]}}",
        "facts/bad-name",
        (31, 40),
        "'gate(red)' is not a name (lower-case letters, digits and '_')",
    ),
    ("boards: {track: {ring: [{gate: red, toll: 2}]}}", "facts/too-many", (25, 45), "wanted at most 1, read 2 entries"),
    (
        "boards: {track: {grid: 3}}",
        "facts/wrong-type",
        (24, 25),
        "wanted a mapping of keys to values, read the number 3",
    ),
    ("boards: {track: {grid: {rows: 3}}}", "facts/missing-key", (18, 22), "the key 'columns' is missing"),
    (
        "boards: {track: {grid: {rows: 3, colums: 3}}}",
        "facts/unknown-key",
        (34, 40),
        "the key 'colums' is not known here",
    ),
    (
        "boards: {track: {hex: {rows: {2: six}, columns: 3}}}",
        "facts/wrong-type",
        (34, 37),
        "wanted a whole number, read the text 'six'",
    ),
    (
        "marks: {moved(pawn): {while: turn}}",
        "facts/bad-name",
        (9, 20),
        "'moved(pawn)' is not a name (lower-case letters, digits and '_')",
    ),
    (
        "marks: {mover: pawn}",
        "facts/wrong-type",
        (16, 20),
        "wanted a mapping of keys to values or nothing, read the text 'pawn'",
    ),
    ("marks: {mover: {until: turn}}", "facts/unknown-key", (17, 22), "the key 'until' is not known here"),
    ("windows: [turn_start]", "facts/wrong-type", (10, 22), "wanted a mapping of keys to values, read a list"),
    (
        "windows: {any_time: turn_start}",
        "facts/wrong-type",
        (21, 31),
        "wanted a list or nothing, read the text 'turn_start'",
    ),
    ("windows: {any_time: []}", "facts/too-few", (21, 23), "wanted at least 1, read 0 entries"),
    ("tables: {price: {from: ware, to: number}}", "facts/missing-key", (10, 15), "the key 'rows' is missing"),
    (
        "tables: {price: {from: [a, b, c], to: number, rows: [2]}}",
        "facts/too-many",
        (24, 33),
        "wanted at most 2, read 3 entries",
    ),
    (
        "tables: {price: {from: [ware, colour], to: number, rows: {cloth: 2}}}",
        "facts/wrong-type",
        (66, 67),
        "wanted a mapping of keys to values, read the number 2",
    ),
    (
        "tables: {price: {from: ware, to: number, rows: {cloth: {red: 2}}}}",
        "facts/wrong-type",
        (56, 64),
        "wanted a text, a whole number, true or false or nothing, read a mapping of keys to values",
    ),
    (
        'tables: {price: {from: number, to: number, rows: {"1": 2}}}',
        "facts/bad-name",
        (51, 54),
        "'\"1\"' is not a name or a whole number",
    ),
    (
        "tables: {price: {from: ware, to: number, rows: prices}}",
        "facts/bad-name",
        (48, 54),
        "'prices' is not the path of a table",
    ),
    ("patch: {base.rounds: 7}", "facts/bad-name", (9, 20), "'base.rounds' is not the address of a fact"),
    (
        "patch: {base.numbers.rounds: seven}",
        "facts/wrong-type",
        (30, 35),
        "wanted a whole number or a mapping of keys to values, read the text 'seven'",
    ),
    ("patch: {base.pieces.coin: {cuont: 3}}", "facts/unknown-key", (28, 33), "the key 'cuont' is not known here"),
    ("patch: {base.pieces.coin: {count: -3}}", "facts/too-small", (35, 37), "wanted at least 0, read -3"),
    (
        "patch: {base.pieces.coin: 3}",
        "facts/wrong-type",
        (27, 28),
        "wanted a mapping of keys to values, read the number 3",
    ),
    ("with: {old_map: {patch: {}, marks: {}}}", "facts/unknown-key", (29, 34), "the key 'marks' is not known here"),
    ("with: {old_map: {}}", "facts/missing-key", (8, 15), "the key 'patch' is missing"),
    (
        "with: {old_map: {patch: {base.numbers.rounds: seven}}}",
        "facts/wrong-type",
        (47, 52),
        "wanted a whole number or a mapping of keys to values, read the text 'seven'",
    ),
]


@pytest.mark.parametrize(("facts", "code", "columns", "message"), MISTAKES)
def test_a_mistake_in_facts_is_told_once_at_its_place(
    facts: str, code: str, columns: tuple[int, int], message: str
) -> None:
    [problem] = module_problems(facts)
    assert (problem.code, problem.message) == (code, message)
    assert problem.span == Span(FILE, 3, columns[0], 3, columns[1])


HINTS = [
    ("needs: base", "write it as a list: [base]"),
    ("numbers: {hand-size: 4}", "write 'hand_size'"),
    ("numbers: {rounds: '6'}", "write the number without quotes"),
    ("numbers: {rounds: {value: 6, cites: [b-1]}}", "write 'B-1'"),
    ("kinds: {token: {option: yes, events: [play]}}", "write true"),
    ("players: {from: 2, to: 4, colors: [red, blue]}", "did you mean 'colours'?"),
    ("pieces: {coin: {count: 20, hoem: bank}}", "did you mean 'home'?"),
    ("players: 4", "How many can play and what they are called: {from: 2, to: 4, colours: [red, blue, green, white]}"),
    ("sets: {ware: [1, cloth]}", "a name begins with a letter: red, old_map, card_7"),
    ("sets: {move: [cloth]}", "take another name; it may be a part of one, as in 'first_move'"),
    ("pieces: {Move: {home: bank}}", "'move' is a word of the language and cannot be a name"),
    ('pieces: {coin: {count_by_players: {"2": 3}, home: bank}}', "write 2 without quotes"),
    (
        "pieces: {coin: {count: 20}}",
        "Where it belongs and goes when it is returned: home: bank, home: cup(owner), home: track.0",
    ),
    ("pieces: {coin: {home: Cup(owner)}}", "write 'cup(owner)'"),
    ("places: {hand(player): {}}", "a place for each player is written hand: {per: player}, not hand(player)"),
    (
        "boards: {track: {of: space}}",
        "A ring, a grid, a grid of hexes or a graph: {of: space, ring: 24}, or {of: cell, grid: {rows: 8, columns: 8}}",
    ),
    (
        "boards: {track: {ring: [fair, gate(red)]}}",
        "a rule, a rule with its values in braces, or null for an empty space: fair, {gate: amber}, null",
    ),
    ("marks: {moved(pawn): {while: turn}}", "a mark for each pawn is written moved: {per: pawn}, not moved(pawn)"),
    ("marks: {mover: {until: turn}}", "known here: cites, holds, per, while"),
    ("patch: {base.rounds: 7}", "module, section and name with dots between them: base.numbers.rounds"),
]


@pytest.mark.parametrize(("facts", "hint"), HINTS)
def test_a_hint_says_what_would_be_right(facts: str, hint: str) -> None:
    [problem] = module_problems(facts)
    assert problem.hint == hint


WHOLE_FILES = [
    ("version: 1.0.0", "facts/missing-key", (1, 1, 1, 8), "the key 'module' is missing"),
    ("module: mine", "facts/missing-key", (1, 1, 1, 7), "the key 'version' is missing"),
    (
        "module: My Game\nversion: 1.0.0",
        "facts/bad-name",
        (1, 9, 1, 16),
        "'My Game' is not a name (lower-case letters, digits and '_')",
    ),
    ("module: mine\nversion: 1.0", "facts/float", (2, 10, 2, 13), "'1.0' is a fraction; only whole numbers are used"),
    ("module: mine\nversion: 1", "facts/wrong-type", (2, 10, 2, 11), "wanted a text, read the number 1"),
    ("- module: mine", "facts/wrong-type", (1, 1, 1, 15), "wanted a mapping of keys to values, read a list"),
]


@pytest.mark.parametrize(("text", "code", "bounds", "message"), WHOLE_FILES)
def test_a_mistake_in_the_head_is_told_once_at_its_place(
    text: str, code: str, bounds: tuple[int, int, int, int], message: str
) -> None:
    [problem] = problems_of(text, schema("module"))
    assert (problem.code, problem.span, problem.message) == (code, Span(FILE, *bounds), message)


RULE_MISTAKES = [
    (
        "B-1: Each player takes two coins.",
        "facts/wrong-type",
        (6, 34),
        "wanted a mapping of keys to values, read the text 'Each player takes two coins.'",
    ),
    ("b-1: {says: x, status: ruled}", "facts/bad-name", (1, 4), "'b-1' is not the id of a rule"),
    ("B-1..3: {says: x, status: ruled}", "facts/bad-name", (1, 7), "'B-1..3' is not the id of a rule"),
    ("B-1: {says: x, status: printed}", "facts/missing-key", (1, 4), "the key 'source' is missing"),
    (
        "B-1: {says: x, status: sure}",
        "facts/not-allowed",
        (24, 28),
        "'sure' is not allowed here; wanted 'printed', 'inferred', 'reconstructed' or 'ruled'",
    ),
    ("B-1: {says: '', status: ruled}", "facts/too-short", (13, 15), "this text is empty"),
    ("B-1: {says: x}", "facts/missing-key", (1, 4), "the key 'status' is missing"),
    ("B-1: {says: x, status: ruled, sorce: {}}", "facts/unknown-key", (31, 36), "the key 'sorce' is not known here"),
    (
        "B-1: {says: x, status: ruled, source: en-2017}",
        "facts/wrong-type",
        (39, 46),
        "wanted a mapping of keys to values, read the text 'en-2017'",
    ),
    (
        "B-1: {says: x, status: ruled, source: [{edition: en-2017}]}",
        "facts/missing-key",
        (41, 48),
        "the key 'section' is missing",
    ),
    ("B-1: {says: x, status: ruled, note: 3}", "facts/wrong-type", (37, 38), "wanted a text, read the number 3"),
    ("- B-1", "facts/wrong-type", (1, 6), "wanted a mapping of keys to values, read a list"),
]


@pytest.mark.parametrize(("rules", "code", "columns", "message"), RULE_MISTAKES)
def test_a_mistake_in_rules_is_told_once_at_its_place(
    rules: str, code: str, columns: tuple[int, int], message: str
) -> None:
    [problem] = problems_of(rules, schema("rules"))
    assert (problem.code, problem.message) == (code, message)
    assert problem.span == Span(FILE, 1, columns[0], 1, columns[1])


def test_facts_that_are_not_indented_are_told_of_at_both_lines() -> None:
    problems = module_problems("numbers:\nrounds: 6")
    assert [(problem.code, problem.span.line) for problem in problems] == [
        ("facts/wrong-type", 3),
        ("facts/unknown-key", 4),
    ]


def test_keys_that_exclude_each_other_are_both_shown() -> None:
    [problem] = module_problems("boards:\n  track:\n    hex: {rows: 2, columns: 2}\n    ring: 3")
    assert problem.span == Span(FILE, 6, 5, 6, 9)
    assert [remark.span for remark in problem.also] == [Span(FILE, 5, 5, 5, 8)]


def test_a_piece_may_start_somewhere_and_belong_nowhere() -> None:
    assert module_problems("pieces: {coin: {starts: bank}}") == []


def test_a_place_of_its_own_needs_nothing_said() -> None:
    assert module_problems("places:\n  bank:\n  box: {}") == []


def test_a_mistake_of_one_table_does_not_hide_that_of_another() -> None:
    rows = "tables:\n  a: {from: x, to: number, rows: {b: [1]}}\n  c: {from: [x, y], to: number, rows: {b: 1}}"
    assert [problem.span.line for problem in module_problems(rows)] == [4, 5]


def test_a_file_of_rows_is_judged_as_the_rows_in_the_facts_are() -> None:
    [problem] = problems_of("- {id: a, points: 1}\n- {points: 2}", part_of(schema("module"), "piece_rows"))
    assert (problem.code, problem.span) == ("facts/missing-key", Span(FILE, 2, 4, 2, 10))


def test_the_words_of_the_language_are_no_names() -> None:
    keywords = re.search(r"NAME: /\(\?!\(\?:([a-z|]+)\)", grammar_text())
    assert keywords is not None
    refused = schema("module")["$defs"]["name"]["not"]["enum"]
    assert sorted(refused) == sorted({*keywords[1].split("|"), *RESERVED})


def test_every_section_of_facts_can_be_written_and_patched() -> None:
    properties, patch = schema("module")["properties"], schema("module")["$defs"]["patch"]
    patched = [pattern.split("\\.")[1] for pattern in patch["patternProperties"]]
    assert properties.keys() >= set(SECTIONS) and patched == list(SECTIONS)


def described(root: dict[str, Any], part: Any) -> bool:
    """Whether a part of a schema says what it is; `true` leaves that to a stricter schema beside it."""
    if part is True or "description" in part:
        return True
    return "$ref" in part and described(root, root["$defs"][part["$ref"].removeprefix("#/$defs/")])


def undescribed(root: dict[str, Any], part: Any, path: str = "") -> Iterator[str]:
    if isinstance(part, list):
        part = dict(enumerate(part))
    if not isinstance(part, dict):
        return
    for name, inner in part.get("properties", {}).items():
        if not described(root, inner):
            yield f"{path}/{name}"
    for key, inner in part.items():
        if key != "if":  # a condition is not shown to anybody
            yield from undescribed(root, inner, f"{path}/{key}")


@pytest.mark.parametrize("name", ["module", "rules"])
def test_every_key_is_described(name: str) -> None:
    assert list(undescribed(schema(name), schema(name))) == []


def paths_in(data: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    yield path
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in inner:
        yield from paths_in(value, (*path, key))


def with_value(data: Any, path: tuple[str | int, ...], value: Any) -> Any:
    if not path:
        return value
    inner = with_value(data[path[0]], path[1:], value)
    if isinstance(data, list):
        return [inner if index == path[0] else one for index, one in enumerate(data)]
    return {**data, path[0]: inner}


def flow_text(data: Any) -> str:
    """Plain data as YAML in one line, whole-number keys as such."""
    if isinstance(data, dict):
        return "{" + ", ".join(f"{flow_text(key)}: {flow_text(value)}" for key, value in data.items()) + "}"
    if isinstance(data, list):
        return "[" + ", ".join(map(flow_text, data)) + "]"
    if data is None or isinstance(data, bool):
        return str(data).lower().replace("none", "null")
    return str(data) if isinstance(data, int) else "'" + data.replace("'", "''") + "'"


FULL_DATA = {**YAML(typ="safe").load(FULL)}
VALUES = st.recursive(
    st.sampled_from([None, True, 0, -1, 7, 5000, "", "x", "Move", "take", "a(b)", "2", "x.yaml"]),
    lambda inner: (
        st.lists(inner, max_size=2)
        | st.dictionaries(st.sampled_from(["a", "B", "id", "ring", "home", "2", 2]), inner, max_size=2)
    ),
    max_leaves=3,
)


@settings(max_examples=80, deadline=None)
@given(st.sampled_from(list(paths_in(FULL_DATA))), VALUES)
def test_whatever_stands_anywhere_is_told_with_a_hint(path: tuple[str | int, ...], value: Any) -> None:
    assert_told_with_a_hint(path, value)


@pytest.mark.soak
@settings(max_examples=1500, deadline=None)
@given(st.sampled_from(list(paths_in(FULL_DATA))), VALUES)
def test_whatever_stands_anywhere_is_told_with_a_hint_many_times(path: tuple[str | int, ...], value: Any) -> None:
    assert_told_with_a_hint(path, value)


def assert_told_with_a_hint(path: tuple[str | int, ...], value: Any) -> None:
    """Each problem of a module with some value somewhere has a hint."""
    text = flow_text(with_value(FULL_DATA, path, value))
    document, _ = read_document(text, FILE)
    problems = check_schema(document, schema("module")) if document else []
    assert all(problem.hint for problem in problems)
