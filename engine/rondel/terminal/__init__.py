"""A game at a terminal: the prompt, the drawn table, a session from greeting to result."""
