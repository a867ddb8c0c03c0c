"""Foes that a player draws up, with drafts like those of characters: form, reading, problems, and reopening."""
