"""The page before many tables."""
