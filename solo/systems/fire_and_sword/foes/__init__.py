"""Opponents, what each is worth, and fights that are ready to be played."""
