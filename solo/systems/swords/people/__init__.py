"""Owns who is played: the character as it is saved, and what follows from it."""
