"""Worked examples: found, set up, played, and told."""
