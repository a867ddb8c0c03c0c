"""The field of squares: its ground, movement and lines of sight on it, and the named places."""
