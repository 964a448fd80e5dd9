"""The thresholds of all passes, side by side. Sizes are numbers of nodes."""

from __future__ import annotations

LARGEST_TABLE = 4000  # rows of a table that stands for an answer
SHORT = 16  # an answer or a condition that is written out wherever it is asked
SMALL = 24  # an answer that is written out if none of its arguments is reckoned twice by it
TINY = 3  # an argument that may be written more than once
LONG = 60  # an answer that is written out to see whether a filter becomes masks
LONG_HEAD = 400  # a trial that becomes part of another with which it ends
MOST_PLACES = 8  # more places than so many are asked member by member
MOST_ROWS = 400  # of a table whose rows are filtered beforehand
MOST_VALUES = 4096  # of a column that is turned round
