"""The conformance kit: what must hold in every game of every ruleset."""
