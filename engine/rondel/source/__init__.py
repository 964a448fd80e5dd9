"""Files to module files: facts with positions, deeds and words as text."""
