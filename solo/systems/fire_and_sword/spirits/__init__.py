"""Spirit combat: the duel of POW against POW, in a fight and by itself."""
