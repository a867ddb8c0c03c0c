"""Checks as a procedure: a test of any game is planned in a few steps, rolled with visible odds, and tried again."""
