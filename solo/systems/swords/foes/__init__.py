"""Owns opponents: the foe, what it is worth, and the fights that stand ready."""
