"""A game as one seat may see it, as plain data that a page, a bot or a book can draw."""
