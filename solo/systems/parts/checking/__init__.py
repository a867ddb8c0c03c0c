"""Owns checks as play: any test of a game, planned in few steps, rolled with its odds in sight, and tried again."""
