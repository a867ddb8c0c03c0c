"""Foes: their build and its price, and new foes built for a given price."""
