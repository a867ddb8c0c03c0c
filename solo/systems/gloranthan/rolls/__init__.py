"""Cards and levels: the Mastery deck, actions, combined levels, recovery."""
