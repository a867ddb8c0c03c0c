"""Library: all entries that can be looked up, page by page."""
