"""Bots: whoever chooses without being asked, and what they are called on command lines."""
