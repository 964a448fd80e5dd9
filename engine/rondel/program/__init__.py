"""A ruleset becomes blocks, and blocks become a backend."""
