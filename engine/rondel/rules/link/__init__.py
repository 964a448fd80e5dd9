"""Modules become one woven ruleset: facts merged and patched, seams with all that is woven to them."""
