"""A game in words: things, options, reasons and what happened, for whoever shows it to people."""
