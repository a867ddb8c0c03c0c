"""Shapes of files that hold 5e monsters: a reader each, recognised by its own marks."""
