"""The questions that are answered exactly, and how their arguments are read."""
