"""Cards other than the Mastery deck: the Entity deck, Fate hands, Omens and time cards."""
