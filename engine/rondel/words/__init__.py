"""Ids become sentences."""
