"""Tactics of automatic fighters, chosen from the options on offer (`P-41`)."""
