"""Ends of scenes and sessions: pools that reset, treasure, gold spent, and Renown."""
