"""Battlefields: hexes and their going."""
