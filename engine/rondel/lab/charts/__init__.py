"""Pictures as SVG, made of numbers and texts alone: whoever shows figures says what to draw."""
