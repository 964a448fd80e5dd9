"""The intermediate language: a closed, typed set of instructions, and all that is true of it."""
