"""Spirit combat outside a fight: the duel of POW against POW."""
