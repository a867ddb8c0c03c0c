"""The library page: all entries of the game."""
