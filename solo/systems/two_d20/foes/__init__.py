"""Foes and hazards: content for the game master."""
