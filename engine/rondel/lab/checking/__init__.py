"""Everything wrong with a line-up in one run: read on behind a mistake, silent about what only follows from it."""
