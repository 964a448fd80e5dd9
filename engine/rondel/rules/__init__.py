"""Modules become one woven, checked ruleset."""
