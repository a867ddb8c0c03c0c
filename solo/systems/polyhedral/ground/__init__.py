"""The field of squares: its ground, movement and sight over it, and the named places."""
