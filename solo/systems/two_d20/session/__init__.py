"""Owns scenes and sessions: what ends with them, treasure, gold spent, and Renown."""
