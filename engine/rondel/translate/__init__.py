"""What translators need: how far a language is, skeletons, words out to their tools and back in, where a term is said."""
