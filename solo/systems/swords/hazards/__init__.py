"""Owns what harms people outside a fight."""
