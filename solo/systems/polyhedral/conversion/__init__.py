"""Foes brought over from other games: read as they are, built anew by the rules here, and what was left behind."""
