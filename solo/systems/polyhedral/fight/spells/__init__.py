"""Spells in a fight: their targets, odds and effects, and the plans of cunning casters."""
