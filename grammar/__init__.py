"""The grammar of the language."""
