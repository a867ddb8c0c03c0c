"""Injuries after an episode: disabilities, flesh rot, and healing."""
