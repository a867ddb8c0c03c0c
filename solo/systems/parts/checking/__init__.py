"""Checks as a procedure: any test of a game, planned in a few steps, rolled with visible odds, and tried again."""
