"""For those who learn: what a seat sees as numbers, what can be chosen as numbers, and the hosts that want both."""
