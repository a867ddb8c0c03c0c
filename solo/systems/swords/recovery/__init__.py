"""Owns what happens to characters outside a fight: rest and healing, falls, and the end of a session."""
