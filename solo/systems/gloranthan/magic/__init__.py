"""Magical abilities: what they cost, what they do, and what religions offer."""
