"""The linked rules read to the end: names resolved, types found, deeds as routines of the core."""
