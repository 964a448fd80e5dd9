"""A page for each problem code, as package data."""
