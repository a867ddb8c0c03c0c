"""What cards do: the deck of mastery, an action, levels taken together, recovery."""
