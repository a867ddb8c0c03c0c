"""Every throw of the game as a chance function, under the names of the rules."""
