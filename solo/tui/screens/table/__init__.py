"""The page of a shared table."""
