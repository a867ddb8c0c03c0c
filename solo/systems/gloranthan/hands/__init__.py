"""Cards that are not the Mastery deck: the Entity deck, Fate hands, Omens and the cards of time."""
