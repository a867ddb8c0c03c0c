"""All that can be looked up."""
