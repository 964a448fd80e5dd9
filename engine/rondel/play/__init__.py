"""A program becomes games."""
