"""A number of the rules varied: what a measure does, and which value makes it what is wanted."""
