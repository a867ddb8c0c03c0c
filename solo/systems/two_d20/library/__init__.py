"""Library: entries that can be looked up, and their figures for one hero."""
