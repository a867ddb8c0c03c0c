"""Religions: pantheons and ranks, the runes and affinities they give, blessings, and the moon."""
