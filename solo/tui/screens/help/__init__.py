"""What Solo is, its keys and its words."""
