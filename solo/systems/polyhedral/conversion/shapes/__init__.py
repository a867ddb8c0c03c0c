"""File formats of 5e monsters: a reader for each, recognised by typical fields."""
