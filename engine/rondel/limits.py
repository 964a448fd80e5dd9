"""How large rules may be, side by side: what exceeds one of these is a problem with a place, told before play.

Behind each number stands the most that the shipped rulesets need, all at one table. The limits lie far above that,
and so that nothing below them exhausts the memory or the stack of whoever reads, checks or plays. What a game under
way may use up is told in `program/running_limits.py`.
"""

from __future__ import annotations

# Files, in bytes.
LARGEST_FILE = 16 * 1024 * 1024  # of facts, words, line-ups
LARGEST_DEEDS = 2 * 1024 * 1024
LARGEST_RECORD = 8 * 1024 * 1024  # of a saved game

# Texts.
MOST_LINES = 200_000  # of one file: 445
MOST_TOKENS = 50_000  # words, numbers and signs of one file of rules: 4,102
MOST_VALUES = 100_000  # of a file of facts: 3,159
MOST_NESTED_FACTS = 50  # 7
MOST_NESTED_TEXT = 100  # 17
MOST_STEPS = 100  # in one block: 9
MOST_BRANCHES = 50  # of one `either`: 6
MOST_LISTED = 64  # members in one list: 4
MOST_PARAMETERS = 32  # of one header: 3

# What is woven together.
MOST_WOVEN = 64  # before, after, around and replace at one seam: 11
MOST_LAYERS = 64  # on one answer: 4
MOST_HEAD_STEPS = 100  # before the first effect of a seam, with those of all who attach conditions: 11
MOST_DECLARED = 2_000  # deeds, answers and rules: 302
MOST_OFFERED = 100  # rules on offer in one window: 19

# What there is.
MOST_SEATS = 100  # players: 4
MOST_FACTS = 2_000  # kinds of pieces, places, sets, marks, tables and so on: 213
MOST_MEMBERS = 4_000  # of all sets: 99
MOST_CELLS = 2_000  # of one board: 24
MOST_PLACES = 5_000  # 136
MOST_PIECES = 5_000  # 645
MOST_ROWS = 200_000  # of all tables and columns: 19,839
MOST_CALLS_IN_CELLS = 4_000  # and as many requirements: 94
MOST_SLOTS = 10_000  # of memory in a position, for marks and counts: 188
MOST_BITS = 2_000_000  # of the same: 5,178
MOST_SITES = 400  # where somebody chooses or a window opens: 162
MOST_NODES = 60_000  # of everything that was read: 10,691

# How deep it goes: every machine walks rules by recursion, the plain one with eleven frames for a deed inside another.
MOST_LOOPS = 16  # inside each other: 2
MOST_CHOICES = 16  # before the first effect: 4
MOST_OWN_DEPTH = 110  # expressions inside expressions: 12
MOST_DEPTH = 150  # the same, through answers and trials that are asked: 52
MOST_CALLS = 64  # deeds that do deeds that do deeds: 33

# What is told, and how long bots play.
MOST_PROBLEMS = 100  # 0
MOST_DECISIONS = 20_000  # in one game: 1,000

# Numbers.
LARGEST_KEY = 200  # of those by which a table of facts can be looked up
LARGEST_SEED = 2**63 - 1
