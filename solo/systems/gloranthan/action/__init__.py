"""Resolution of actions of any kind, from the powers of both sides to the result: draw, redraws, Fate cards, Omens."""
