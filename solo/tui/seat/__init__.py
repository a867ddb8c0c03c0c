"""App of one seat at a shared table, and its connection to a remote terminal."""
