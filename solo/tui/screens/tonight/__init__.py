"""The page of an evening alone: the state of the story, and three ways to begin."""
