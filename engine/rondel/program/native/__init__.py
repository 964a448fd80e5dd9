"""The native backend: a core printed as C, and what is built of it."""
