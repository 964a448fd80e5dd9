"""Our own words: no run of eight words stands in the project as it stands in a rulebook."""
