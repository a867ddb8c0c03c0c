"""The story of a fight."""
