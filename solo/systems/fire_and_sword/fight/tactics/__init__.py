"""Tactics of fighters without a player: they choose among the options of a decision."""
