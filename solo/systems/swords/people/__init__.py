"""Owns who is played: the character, its sheet, and the ready ones."""
