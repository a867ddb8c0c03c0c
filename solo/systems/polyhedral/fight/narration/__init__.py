"""Narration of a fight."""
