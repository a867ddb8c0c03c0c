"""The field of squares: what it is made of, going over it, seeing over it, and the named places."""
