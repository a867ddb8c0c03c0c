"""Every throw of the game as a chance function, under its name in the rules."""
