"""Terminal app. Its screens show any game through the systems' contract, and depend on no single game."""
