"""Many games between bots: what is played, by whom, in which process, and what comes back."""
