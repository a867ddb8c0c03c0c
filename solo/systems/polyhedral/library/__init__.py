"""Everything that can be looked up, page by page."""
