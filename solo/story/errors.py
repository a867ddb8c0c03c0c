"""Errors of solo play."""


class StoryError(ValueError):
    """An act is not possible now, and nothing has changed. The text is a sentence for the player."""
