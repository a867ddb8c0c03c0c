"""Terminal app: screens that draw the views of a game through the systems' contract, without knowing any game."""
