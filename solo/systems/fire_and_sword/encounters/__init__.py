"""Danger of foes, tiers of encounters, and ready fights."""
