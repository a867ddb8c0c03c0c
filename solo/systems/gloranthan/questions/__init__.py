"""Functions that answer questions about the rules, by the same code that the game uses."""
