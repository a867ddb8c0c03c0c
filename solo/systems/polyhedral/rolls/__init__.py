"""Every throw of the game as a chance function, named as in the rules."""
