"""The journal page: all entries of a story, with search, and lines to write."""
