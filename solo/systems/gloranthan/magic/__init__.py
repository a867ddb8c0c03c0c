"""Magical abilities: their cost, their effects, and the magic that religions offer."""
