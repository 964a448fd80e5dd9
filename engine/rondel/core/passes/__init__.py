"""Passes: from one core to a simpler or quicker one that plays the same game."""
