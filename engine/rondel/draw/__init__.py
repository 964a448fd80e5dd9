"""Scenes as pictures: HTML and SVG, for pages on a screen and in print."""
