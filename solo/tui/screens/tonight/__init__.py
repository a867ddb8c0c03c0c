"""The page for an evening of solo play: the state of the story, and three ways to begin."""
