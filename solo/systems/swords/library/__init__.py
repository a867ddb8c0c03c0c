"""Library: all entries to look up, and the figures of each for a character."""
