"""State of a battle: figures, field and cards."""
