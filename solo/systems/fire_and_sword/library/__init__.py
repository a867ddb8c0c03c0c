"""The library: entries of the game, with figures for a character."""
