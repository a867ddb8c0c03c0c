"""How a fight is told."""
