"""The schemas of facts, words and line-ups, as package data."""
