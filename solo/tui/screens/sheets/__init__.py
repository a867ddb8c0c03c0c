"""The page of sheets."""
