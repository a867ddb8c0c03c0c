"""The journal page: all entries of a story, to read, search and continue."""
