"""Many games: bots, simulation, comparison."""
