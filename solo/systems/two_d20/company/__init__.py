"""Owns what procedures of a company share: heroes between fights with the pools of their table, and the way home."""
