"""What a change of the rules does to the game: the same games by two line-ups, and what can be said for sure of it."""
