"""The checks of a ruleset, one per file, each named as its problem code."""
