"""Bots against each other: who sits at which table, what came of it, and ratings with intervals."""
