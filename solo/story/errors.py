"""Errors of solo play."""


class StoryError(ValueError):
    """An act that is not possible now. Its text is a sentence for the player; nothing has changed."""
