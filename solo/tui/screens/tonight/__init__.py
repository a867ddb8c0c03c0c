"""The page of an evening alone: where the story stands, what is open, and three ways to begin."""
