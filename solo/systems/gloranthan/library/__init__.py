"""Reference library."""
