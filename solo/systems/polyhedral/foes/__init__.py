"""Opponents: their build and price, and how new ones are built to a price."""
