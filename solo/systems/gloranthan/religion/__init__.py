"""Religions: pantheons and ranks, their runes and affinities, blessings, and the moon."""
