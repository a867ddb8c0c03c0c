"""The page of random tables."""
