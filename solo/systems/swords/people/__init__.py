"""Characters as saves store them, with their points and the figures computed from their values."""
