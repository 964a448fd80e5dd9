"""Files of this machine, read and written with care; what stands in them is not looked at here."""
