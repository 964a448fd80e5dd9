"""The checks of a ruleset, one per file, named as its problem code; `depth` and `mentions` help some of them."""
