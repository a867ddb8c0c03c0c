"""Owns opponents: the foe, its figures, and who can be ridden."""
