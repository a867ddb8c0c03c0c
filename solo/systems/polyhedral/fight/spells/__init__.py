"""Spells in a fight: targets, odds, effects and the tactics that cast them."""
