"""Foes drawn up by a player, with drafts like those of characters: form, reading, problems, and reopening."""
