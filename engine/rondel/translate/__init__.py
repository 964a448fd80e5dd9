"""What translators need: how far languages are, words out to their tools and back in, where a term is said."""
