"""Reference library: entries that players can look up, with their figures."""
