"""Encounter proposals by the worth of foes, for games whose difficulty tiers come from a forecast."""
