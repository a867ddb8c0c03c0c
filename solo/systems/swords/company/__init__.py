"""Owns what procedures of a company share: its people, how they look, and the way home."""
