"""The shipped modules, as package data."""
