"""Owns what can be asked of the rules: every figure worked out by the same functions that the game plays by."""
