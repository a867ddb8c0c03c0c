"""Foes: their build and price, and new foes built to a price."""
