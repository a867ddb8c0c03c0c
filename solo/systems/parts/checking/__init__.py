"""Checks as play: any test of a game, planned in few steps, rolled with visible odds, and tried again."""
