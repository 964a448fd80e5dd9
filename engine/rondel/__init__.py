"""Rondel: board games as data, played by an engine that knows none of them."""
