"""Spirit combat by itself: the duel of POW against POW."""
