"""The fight page: the turn order, the decision with its odds, and the story."""
