"""Spells of both kinds: their data, effects, costs and casting chances."""
