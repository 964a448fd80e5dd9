"""Rules put into words by construct: a tree with its types and the terms of the words come in, sentences go out."""
