"""Scenes and sessions: pools that reset, treasure, gold spent, and Renown."""
