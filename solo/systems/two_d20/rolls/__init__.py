"""Dice of the 2d20 game: tests, struggles, combat dice, Soak and Harm."""
